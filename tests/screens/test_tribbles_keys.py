"""Tribbles by keys and by typed words, and the action they come to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from core.catalog import games
from core.games.tribbles.actions import (
    Discard,
    Draw,
    Forgo,
    Keep,
    Pass,
    Play,
    PlayDrawn,
    PlayRescued,
    Poison,
    Recover,
)
from core.games.tribbles.cards import named
from netplay.messages import Act, Chair, WhyNot
from tests.tribbles.table import IDLE, Table
from tui.games.tribbles import BOARD
from tui.keys import SOLO, Intent
from tui.scene import Pressed, Scene
from tui.theme import look


def scene(table: Table) -> Scene:
    """What seat 0 sees."""
    names = ("Ada", "Bob", "Cyd", "Dan")[: len(table.state.hands)]
    chairs = tuple(Chair(name, here=True) for name in names)
    start = Scene(game=games()["tribbles"], look=look(), chairs=chairs, seat=0, view=table.view(0))
    return replace(start, focus=BOARD.settle(start))


def press(table: Table, *keys: str) -> Pressed:
    """What the last of some keys leads to."""
    shown = scene(table)
    pressed = Pressed(shown.focus)
    for key in keys:
        intent = SOLO.intent(key)
        assert intent is not None
        pressed = BOARD.press(shown, intent)
        shown = replace(shown, focus=pressed.focus)
    return pressed


def asked(table: Table, *keys: str) -> Any:
    """The action that some keys ask for."""
    ask = press(table, *keys).ask
    assert isinstance(ask, Act), ask
    assert ask.decision == table.state.decision
    return ask.action


def drawn(card: str) -> Table:
    """Seat 0 has drawn a card on 100."""
    table = Table("1 Go, 10 Go", IDLE, decks=[card], last=100)
    table.draw()
    return table


def using(card: str, *hands: str, discards: Sequence[str] = (), last: int = 1) -> Table:
    """Seat 0 has played a card with its icon."""
    table = Table(f"{card}, 1 Go, 100 Go", *(hands or (IDLE,)), discards=discards, last=last)
    table.play(card, icon=True)
    return table


def test_enter_plays_with_the_icon_and_space_the_number_alone() -> None:
    """The cursor begins on the highest card that may be played."""
    table = Table("1 Go, 10 Skip, 100 Go", IDLE, last=1)
    assert asked(table, "enter") == Play(named("10 Skip"), True)
    assert asked(table, "space") == Play(named("10 Skip"))


def test_an_icon_that_cannot_be_used_is_left_out() -> None:
    """Enter then plays the number."""
    assert asked(Table("10 Rescue, 100 Go", IDLE, last=1), "enter") == Play(named("10 Rescue"))
    assert asked(Table("10 Clone, 1 Go", IDLE, last=10), "enter") == Play(named("10 Clone"))


def test_what_does_not_fit_is_asked_about() -> None:
    """The house says why not; nothing is played."""
    table = Table("1 Go, 10 Skip, 100 Go", IDLE, last=1)
    for keys in (("right", "enter"), ("left", "w")):
        ask = press(table, *keys).ask
        assert isinstance(ask, WhyNot)


def test_the_cursor_moves_over_kinds_of_cards() -> None:
    """Equal cards are one; up and n go to the next that may be played; digits by number."""
    table = Table("1 Go, 1 Go, 10 Go, 10 Skip, 100 Go", IDLE, last=1)
    assert asked(table, "n", "enter") == Play(named("10 Skip"), True)
    assert asked(table, "up", "up", "enter") == Play(named("10 Go"), True)
    assert press(table, "2").focus.at == press(table, "left").focus.at
    assert press(table, "3", "right").focus.at == 0
    assert press(table, "6").note


def test_drawing_and_passing() -> None:
    """d draws; s passes where that is allowed."""
    assert asked(Table("1 Go", IDLE), "d") == Draw()
    assert asked(Table("1 Go", IDLE, free_pass=True), "s") == Pass()
    assert isinstance(press(Table("1 Go", IDLE), "s").ask, WhyNot)


def test_t_21_a_draw_that_decks_has_to_be_meant() -> None:
    """With a playable card in hand and an empty deck it takes the key twice."""
    table = Table("1 Go, 10 Go", IDLE, decks=[""])
    first = press(table, "d")
    assert first.ask is None
    assert "decked" in first.note
    assert asked(table, "d", "d") == Draw()
    assert press(table, "d", "left", "d").ask is None
    assert asked(Table("10 Go", IDLE, decks=[""]), "d") == Draw()


def test_t_11_a_go_that_decks_has_to_be_meant() -> None:
    """An empty deck and nothing to play after it."""
    table = Table("1 Go, 100 Go", IDLE, decks=[""])
    assert press(table, "enter").note
    assert asked(table, "enter", "enter") == Play(named("1 Go"), True)
    assert asked(table, "space") == Play(named("1 Go"))
    assert asked(Table("1 Go, 10 Go", IDLE, decks=[""]), "enter") == Play(named("1 Go"), True)


def test_a_drawn_card_is_played_or_kept() -> None:
    """The cursor is on it; one that does not fit is kept with the same key."""
    assert asked(drawn("1000 Skip"), "enter") == PlayDrawn(True)
    assert asked(drawn("1000 Skip"), "space") == PlayDrawn()
    assert asked(drawn("1000 Skip"), "s") == Keep()
    assert asked(drawn("10 Skip"), "enter") == Keep()


def test_discarding() -> None:
    """Any card of the hand, or none."""
    table = using("10 Discard")
    assert asked(table, "1", "enter") == Discard(named("1 Go"))
    assert asked(table, "right", "enter") in (Discard(named("1 Go")), Discard(named("100 Go")))
    assert asked(table, "s") == Forgo()


def test_poisoning() -> None:
    """The cursor goes round those who can be hit; a click hits one."""
    table = using("10 Poison", IDLE, IDLE)
    assert asked(table, "enter") == Poison(1)
    assert asked(table, "right", "enter") == Poison(2)
    assert asked(table, "s") == Forgo()
    clicked = BOARD.press(scene(table), Intent("touch", ("seat", 2)))
    assert isinstance(clicked.ask, Act)
    assert clicked.ask.action == Poison(2)


def test_rescuing() -> None:
    """Played when it fits, else put on the deck; d always puts it there."""
    table = using("10 Rescue", discards=["1 Skip, 100 Skip"])
    assert asked(table, "enter") == PlayRescued(named("100 Skip"), True)
    assert asked(table, "space") == PlayRescued(named("100 Skip"))
    assert asked(table, "d") == Recover(named("100 Skip"))
    assert asked(table, "left", "enter") == Recover(named("1 Skip"))


def test_a_second_click_plays() -> None:
    """The first one points."""
    table = Table("10 Go, 10 Skip, 100 Go", IDLE, last=1)
    shown = scene(table)
    first = BOARD.press(shown, Intent("touch", ("hand", 0)))
    assert first.ask is None
    second = BOARD.press(replace(shown, focus=first.focus), Intent("touch", ("hand", 0)))
    assert isinstance(second.ask, Act)
    assert second.ask.action == Play(named("10 Skip"), True)


def test_a_suggestion_is_pointed_at() -> None:
    """Enter then plays it."""
    table = Table("10 Go, 10 Skip, 100 Go", IDLE, last=1)
    shown = scene(table)
    shown = replace(shown, focus=BOARD.suggest(shown, Play(named("10 Go"), True)))
    pressed = BOARD.press(shown, Intent("play"))
    assert isinstance(pressed.ask, Act)
    assert pressed.ask.action == Play(named("10 Go"), True)
    poisoned = using("10 Poison", IDLE, IDLE)
    assert BOARD.suggest(scene(poisoned), Poison(2)).target == 1


@pytest.mark.parametrize(
    ("table", "text", "action"),
    [
        (Table("10 Go, 1 Go", IDLE, last=1), "play 10 go", Play(named("10 Go"), True)),
        (Table("10 Go, 1 Go", IDLE, last=1), "number 10 Go", Play(named("10 Go"))),
        (Table("10 Go, 1 Go", IDLE, last=1), "draw", Draw()),
        (drawn("1000 Skip"), "play", PlayDrawn(True)),
        (drawn("1000 Skip"), "keep", Keep()),
        (using("10 Discard"), "discard 1 Go", Discard(named("1 Go"))),
        (using("10 Poison", IDLE, IDLE), "poison cyd", Poison(2)),
        (using("10 Poison", IDLE, IDLE), "poison 2", Poison(1)),
        (using("10 Poison", IDLE, IDLE), "forgo", Forgo()),
        (using("10 Rescue", discards=["10 Go"]), "deck 10 Go", Recover(named("10 Go"))),
        (using("10 Rescue", discards=["100 Go"]), "deck 100 Go", Recover(named("100 Go"))),
    ],
)  # fmt: skip
def test_typed_words(table: Table, text: str, action: Any) -> None:
    """For those who play by lines."""
    ask = BOARD.typed(scene(table), text)
    assert isinstance(ask, Act)
    assert ask.action == action


@pytest.mark.parametrize("text", ["", "fly", "play", "play 7 Go", "poison", "poison Zed"])
def test_words_that_make_no_sense_are_explained(text: str) -> None:
    """In one sentence."""
    said = BOARD.typed(scene(Table("10 Go, 1 Go", IDLE, last=1)), text)
    assert isinstance(said, str)
    assert said.endswith(".")
    assert said[0].isupper()


def test_the_prompt_says_what_is_asked() -> None:
    """In words, with the keys that do something."""
    table = Table("10 Skip, 1 Go", IDLE, last=1)
    prompt = BOARD.prompt(scene(table))
    assert prompt.text == "Your turn, 10: 10 Skip?"
    assert dict(prompt.hints)["play"] == "play"
    assert dict(prompt.hints)["pick"] == "number only"
    assert "does not fit" in BOARD.prompt(scene(drawn("10 Skip"))).text
    assert dict(BOARD.prompt(scene(drawn("10 Skip"))).hints)["play"] == "keep, pass on 100"
    assert "Poison Bob" in BOARD.prompt(scene(using("10 Poison"))).text
