"""The players' guide names every key, every word of line mode, every order and every setting."""

from __future__ import annotations

import re

import pytest

from tests.docs.reading import TOP
from tui.keys import SOLO
from tui.orders import ORDERS
from tui.plain.talk import COMMANDS
from tui.widgets.gate import LANDSCAPE, LEAST, PORTRAIT

GUIDE = (TOP / "docs" / "players.md").read_text("utf-8")
PRINTED = {"question_mark": "?", "slash": "/", "enter": "Enter", "space": "Space", "tab": "Tab",
           "backspace": "Backspace"}  # fmt: skip
"""Keys as the guide prints them."""
ASIDE = {"slash", "escape", "left", "right", "up", "down", *"hjkl0123456789"}
"""Second keys for the same, arrows and figures, which the guide names together."""


@pytest.mark.parametrize("key", sorted(set(SOLO.keys) - ASIDE))
def test_every_key_is_told(key: str) -> None:
    """In the table of keys."""
    table = GUIDE.split("## The keys")[1].split("\n##")[0]
    cells = " ".join(row.split("|")[1] for row in table.splitlines() if row.startswith("|"))

    assert re.search(rf"(?<!\w){re.escape(PRINTED.get(key, key))}(?!\w)", cells)


@pytest.mark.parametrize("usage", [command.usage for command in COMMANDS.values()])
def test_every_word_of_line_mode_is_told(usage: str) -> None:
    """As one types it."""
    assert f"`{usage}`" in GUIDE


@pytest.mark.parametrize("order", sorted(ORDERS))
def test_every_order_is_told(order: str) -> None:
    """Behind a slash, where one talks."""
    assert f"`/{order}" in GUIDE


@pytest.mark.parametrize("size", [LANDSCAPE, PORTRAIT, LEAST])
def test_the_sizes_of_the_gate_are_told(size: tuple[int, int]) -> None:
    """The guide says the same as the screen."""
    columns, rows = size

    assert re.search(rf"\b{columns} (columns )?by {rows}\b", GUIDE)


@pytest.mark.parametrize("way", ["hand+", "table+", "watch+", "plain@", "invite+"])
def test_every_way_in_by_name_is_told(way: str) -> None:
    """What may stand before the @."""
    assert way in GUIDE
