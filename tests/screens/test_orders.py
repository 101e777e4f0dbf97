"""Orders typed where one talks."""

from __future__ import annotations

import pytest

from netplay import messages
from netplay.messages import AnyAsk
from tui.orders import ORDERS, USAGE, NoOrder, said


@pytest.mark.parametrize(
    ("text", "ask"),
    [
        ("hello", messages.Say("hello")),
        ("//x", messages.Say("/x")),
        ("/ready", messages.Ready()),
        ("/wait", messages.Ready(False)),
        ("/host 2", messages.HandOver(1)),
        ("/away 3", messages.SeatBot(2, "")),
        ("/IGNORE Bob", messages.Ignore("Bob")),
        ("/hear Bob", messages.Ignore("Bob", ignore=False)),
        ("/key", messages.LinkKey()),
        ("/resign", messages.Resign()),
        ("/quick quibbles", messages.Quick("quibbles")),
    ],
)
def test_an_order_is_asked_of_the_house(text: str, ask: AnyAsk) -> None:
    """And everything else is simply said."""
    assert said(text) == ask


@pytest.mark.parametrize("text", ["/", "/dance", "/host", "/host x", "/host 99", "/quick chess"])
def test_what_is_no_order_says_what_would_be(text: str) -> None:
    """In one sentence."""
    with pytest.raises(NoOrder, match=r"^(Orders:|Say it so:)"):
        said(text)


def test_every_order_is_explained() -> None:
    """None without its line of usage."""
    assert ORDERS.keys() == USAGE.keys()
