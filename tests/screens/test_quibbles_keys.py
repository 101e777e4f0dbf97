"""Quibbles by keys: sequences in the open, and the action they come to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from core.catalog import games
from core.game import Action, Decision
from core.games.quibbles.actions import (
    Combine,
    Draw,
    NoStash,
    Split,
    Splitting,
    Stash,
    StashOptions,
    TurnOptions,
)
from core.games.quibbles.rules.offers import groups, stashable
from core.games.quibbles.settings import Settings
from core.games.quibbles.view import Choice, View
from netplay.messages import Act, AnyAsk, Chair, WhyNot
from tui.games.quibbles import BOARD
from tui.keys import SOLO, Intent
from tui.scene import Scene
from tui.theme import look

DECISION = 7


def turn(hand: Sequence[int], row: Sequence[int]) -> TurnOptions:
    """The options of a turn, as the rules offer them."""
    found = groups(tuple(row), True)
    return TurnOptions(
        hand=tuple(hand),
        splits=tuple(Splitting(card, found[card]) for card in sorted(set(hand))),
        singles=tuple(
            tuple(at for at, card in enumerate(row) if card == total) for total in range(7)
        ),
        min_cards=2,
        max_cards=6,
        max_total=6,
        may_take_nothing=False,
    )


def scene(hand: str, row: str = "3 3 2 4 1 5", mine: str = "", kind: str = "turn") -> Scene:
    """It is my turn, with these cards."""
    cards, laid = _cards(hand), _cards(row)
    collection = _cards(mine)
    options: Any = turn(cards, laid)
    if kind == "stash":
        full = tuple(sorted(set(collection))) if len(collection) == 6 else ()
        options = StashOptions(stashable(list(cards)), full)
    decision = Decision(DECISION, 0, kind)
    view = View(
        seat=0,
        waiting=(decision,),
        choices=(Choice(decision, options),),
        settings=Settings(),
        mover=0,
        turn=1,
        row=laid,
        hand=cards,
        hands=(len(cards), 6),
        known=((), ()),
        collections=(collection, ()),
        pile=100,
        discards=0,
        top=None,
        seen_discards=(0,) * 8,
        quiet=0,
        departed=(),
    )
    chairs = (Chair("Ada", here=True, you=True), Chair("Bea", here=True))
    shown = Scene(games()["quibbles"], look(), chairs, 0, view)
    return replace(shown, focus=BOARD.settle(shown))


def _cards(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split()))


def typed(start: Scene, keys: str) -> tuple[Scene, AnyAsk | None, str]:
    """After these keys: the scene, what the last key asked, and the word it gave back."""
    ask, note = None, ""
    for key in keys.split():
        intent = SOLO.intent(key)
        assert intent is not None, key
        pressed = BOARD.press(start, intent)
        start, ask, note = replace(start, focus=pressed.focus), pressed.ask, pressed.note
    return start, ask, note


TURNS = [
    ("QV-1: all groups are chosen beforehand", "6", "3 3 2 4 1 5", "enter",
     Split(6, ((0, 1), (2, 3), (4, 5)))),
    ("right and Enter: the next card", "2 6", "1 1 5 4", "right enter", Split(6, ((0, 1, 3),))),
    ("a digit selects a value", "1 2 6", "3 3 2 2", "6 enter", Split(6, ((0, 1),))),
    ("digits make a combine", "1 2 3 4", "6 6 6 2 5 1", "1 2 3 enter",
     Combine((1, 2, 3), (0, 1, 2))),
    ("a digit twice selects two cards", "1 1 1 4", "2 2 5", "1 1 enter", Combine((1, 1), (0, 1))),
    ("space selects what is pointed at", "1 2 4", "3 5 3", "space right space enter",
     Combine((1, 2), (0, 2))),
    ("fewer groups: leave the first", "6", "3 3 2 4 1 5", "up space enter",
     Split(6, ((2, 3), (4, 5)))),
    ("a group put together by hand", "6", "5 1 1 4 2", "up space space right right space enter",
     Split(6, ((0, 2), (3, 4)))),
    ("another partition", "5", "4 1 3 2", "n enter", Split(5, ((0, 1), (2, 3)))),
    ("another partition of two", "6", "5 1 1 4", "n enter", Split(6, ((0, 1),))),
    ("a single card less in a combine", "1 1", "2 2 5", "1 1 up space enter",
     Combine((1, 1), (1,))),
    ("d lays the card pointed at", "4 5", "6 6 6", "right d", Draw(5)),
    ("d lays the card selected", "4 5", "6 6 6", "space right d", Draw(4)),
    ("x unselects", "1 2 4", "3 3 1 3", "1 2 x 4 enter", Split(4, ((0, 2),))),
    ("vi keys do the same", "2 6", "1 1 5 4", "l enter", Split(6, ((0, 1, 3),))),
]  # fmt: skip


@pytest.mark.parametrize(
    ("hand", "row", "keys", "action"),
    [case[1:] for case in TURNS],
    ids=[case[0] for case in TURNS],
)
def test_keys_come_to_an_action(hand: str, row: str, keys: str, action: Action) -> None:
    """A few keys, and exactly this is asked of the house."""
    _scene, ask, _note = typed(scene(hand, row), keys)

    assert ask == Act(DECISION, action)


REFUSED = [
    ("nothing adds up", "5", "6 6 6 1", "enter", Split(5, ())),
    ("an incomplete group", "6", "3 3 6", "up space space enter", Split(6, ((0,),))),
    ("too much for a combine", "4 5", "6 6", "4 5 enter", Combine((4, 5), ())),
    ("why not a single card", "6", "6 1 5", "up left w", Split(6, ((0,),))),
    ("why not that card with a combine", "1 2", "5 3", "1 2 up left w", Combine((1, 2), (0,))),
]  # fmt: skip


@pytest.mark.parametrize(
    ("hand", "row", "keys", "action"),
    [case[1:] for case in REFUSED],
    ids=[case[0] for case in REFUSED],
)
def test_what_is_not_legal_asks_why(hand: str, row: str, keys: str, action: Action) -> None:
    """Nothing illegal is sent as an answer; the house says why not."""
    _scene, ask, _note = typed(scene(hand, row), keys)

    assert ask == WhyNot(DECISION, action)


STASHES = [
    ("the highest value that can be stashed", "1 2 2 5", "", "enter", Stash(2)),
    ("another value", "1 2 2 5", "", "left enter", Stash(1)),
    ("a value by its digit", "1 2 2 5", "", "1 enter", Stash(1)),
    ("no stash", "1 2 2 5", "", "s", NoStash()),
    ("nothing to stash", "4 5 6", "", "enter", NoStash()),
    ("the lowest card makes room", "2 2 5", "1 1 2 3 4 5", "enter", Stash(2, 1)),
    ("another card makes room", "2 2 5", "1 1 2 3 4 5", "up left enter", Stash(2, 5)),
]  # fmt: skip


@pytest.mark.parametrize(
    ("hand", "mine", "keys", "action"),
    [case[1:] for case in STASHES],
    ids=[case[0] for case in STASHES],
)
def test_keys_end_a_turn(hand: str, mine: str, keys: str, action: Action) -> None:
    """Stashing: which value, and which card of a full collection makes room."""
    _scene, ask, _note = typed(scene(hand, mine=mine, kind="stash"), keys)

    assert ask == Act(DECISION, action)


def test_the_total_and_what_it_takes_are_live() -> None:
    """Every card selected changes the line that says what would happen."""
    start = scene("1 2 3 4", "6 6 3 2 5 1")
    lines = [BOARD.prompt(typed(start, keys)[0]).text for keys in ("1", "1 2", "1 2 3", "1 2 3 4")]

    assert lines == [
        "Your turn: nothing in the row adds up to 1; lay it down and draw two.",
        "Your turn: combine 1+2 = 3, take one of value 3.",
        "Your turn: combine 1+2+3 = 6, take 2 of value 6.",
        "Your turn: 1+2+3+4 = 10, more than a combine may have (6).",
    ]


def test_a_value_one_does_not_have() -> None:
    """A digit without such a card says so and changes nothing."""
    start = scene("1 2")
    after, ask, note = typed(start, "5")

    assert (after.focus, ask, note) == (start.focus, None, "There is no 5 in your hand.")


def test_the_same_by_clicks() -> None:
    """Cards can be clicked instead."""
    start = scene("1 2 3 4", "6 6 3 2 5 1")
    for at in (0, 1):
        pressed = BOARD.press(start, Intent("touch", ("hand", at)))
        start = replace(start, focus=pressed.focus)
    pressed = BOARD.press(start, Intent("play"))

    assert pressed.ask == Act(DECISION, Combine((1, 2), (2,)))


def test_a_suggestion_selects_its_cards() -> None:
    """A hint points at what it means; Enter then plays it."""
    start = scene("1 2 3 4", "6 6 3 2 5 1")
    for action in (Combine((1, 2), (2,)), Split(4, ((2, 5),)), Combine((1, 2, 3), (1,))):
        hinted = replace(start, focus=BOARD.suggest(start, action))
        assert typed(hinted, "enter")[1] == Act(DECISION, action)


WORDS = [
    ("split 6", Split(6, ((0, 1), (2, 3), (4, 5)))),
    ("Split 6 taking 3+3", Split(6, ((0, 1),))),
    ("split 6 taking 4+2 5+1", Split(6, ((2, 3), (4, 5)))),
    ("combine 1 2", Combine((1, 2), (0, 1))),
    ("draw 2", Draw(2)),
]  # fmt: skip


@pytest.mark.parametrize(("words", "action"), WORDS, ids=[words for words, _ in WORDS])
def test_typed_words_come_to_an_action(words: str, action: Action) -> None:
    """The same in line mode."""
    assert BOARD.typed(scene("1 2 6"), words) == Act(DECISION, action)


@pytest.mark.parametrize("words", ["", "split", "split six", "draw", "dance", "split 6 taking 6+6"])
def test_typed_nonsense_gets_a_sentence(words: str) -> None:
    """What makes no sense is answered in words."""
    assert isinstance(BOARD.typed(scene("1 2 6"), words), str)


def test_typed_stashes() -> None:
    """A full collection gives up its lowest card unless another is named."""
    start = scene("2 2 5", mine="1 1 2 3 4 5", kind="stash")

    assert BOARD.typed(start, "stash 2") == Act(DECISION, Stash(2, 1))
    assert BOARD.typed(start, "stash 2 for 4") == Act(DECISION, Stash(2, 4))
    assert BOARD.typed(start, "end") == Act(DECISION, NoStash())
