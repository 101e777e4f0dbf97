"""What a user name or a command asks for."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from core import catalog
from netplay.ssh import wishes
from netplay.terminal import Wish


@pytest.fixture(autouse=True)
def two_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """A house with two games."""
    game = SimpleNamespace(levels=("easy", "gambler", "hard"))
    monkeypatch.setattr(catalog, "games", lambda: {"quibbles": game, "tribbles": game})


@pytest.mark.parametrize(
    ("user", "wish", "name"),
    [
        ("guest", Wish(), ""),
        ("root", Wish(), ""),
        ("Ada", Wish(), "Ada"),
        ("", Wish(), ""),
        ("plain", Wish("plain"), ""),
        ("abc-234", Wish("join", "ABC234", guess=True), ""),
        ("HJKMNP", Wish("join", "HJKMNP", guess=True), ""),
        ("andrea", Wish("join", "ANDREA", guess=True), "andrea"),
        ("watch+abc234", Wish("watch", "ABC234"), ""),
        ("HAND+abc234", Wish("hand", "ABC234"), ""),
        ("table+ABC-234", Wish("table", "ABC234"), ""),
        ("ada+ABC234", Wish("join", "ABC234"), "ada"),
        ("ada\x1b[2J", Wish(), "ada2J"),
    ],
)
def test_a_user_name_is_a_wish(user: str, wish: Wish, name: str) -> None:
    """`ssh CODE@host`, `ssh NAME+CODE@host` and the others go where they say."""
    assert (wish, name) == wishes.of_user(user)


def test_a_wrong_code_leads_to_the_lobby_with_a_word() -> None:
    """Never a hang-up."""
    wish, name = wishes.of_user("ada+nonsense")

    assert (wish.kind, name) == ("lobby", "ada")
    assert "no table code" in wish.notice


@pytest.mark.parametrize(
    ("command", "wish"),
    [
        ("join abc-234", Wish("join", "ABC234")),
        ("WATCH ABC 234", Wish("watch", "ABC234")),
        ("new quibbles --bots 3", Wish("new", game="quibbles", bots=3)),
        ("new Quibbles --bots=3", Wish("new", game="quibbles", bots=3)),
        (
            "play quibbles --level hard --bots 2",
            Wish("play", game="quibbles", bots=2, level="hard"),
        ),
        ("play tribbles", Wish("play", game="tribbles")),
        ("plain", Wish("plain")),
        ("bash -i", None),
        ("", None),
    ],
)
def test_a_command_is_a_wish(command: str, wish: Wish | None) -> None:
    """`ssh -t host join CODE` and its kin."""
    assert wish == wishes.of_command(command.split())


@pytest.mark.parametrize(
    ("command", "why"),
    [
        ("join", "join CODE"),
        ("join 000000", "join CODE"),
        ("new", "games: quibbles, tribbles"),
        ("new quibles", "did you mean quibbles"),
        ("new quibbles --bots", "--bots N"),
        ("new quibbles --bots 99", "--bots N"),
        ("new quibbles --bots ٣", "--bots N"),
        ("new quibbles --bots " + "9" * 5000, "--bots N"),
        ("new quibbles 3", "--bots N"),
        ("new quibbles --bots 3 --luck 2", "--level LEVEL"),
        ("new quibbles --level daredevil", "easy, gambler, hard"),
        ("plain x", "plain"),
    ],
)
def test_a_wish_said_wrong_gets_the_right_way(command: str, why: str) -> None:
    """The answer is the usage, not a guess."""
    with pytest.raises(wishes.Usage, match=why):
        wishes.of_command(command.split())
