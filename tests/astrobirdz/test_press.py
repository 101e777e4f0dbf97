"""What the keys do at a table of Astrobirdz."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from core.games.astrobirdz import GAME
from core.games.astrobirdz.actions import (
    Call,
    Choose,
    Guess,
    Look,
    MoveTrick,
    NoCall,
    NoLook,
    NoMove,
    NoTrade,
    PickTrump,
    Play,
    Trade,
)
from core.games.astrobirdz.cards import parse
from netplay.messages import Act, Chair, WhyNot
from tests.astrobirdz.table import (
    BY_RULE,
    GUESSING,
    MOVING,
    PASSING,
    TRADING,
    TRICKS,
    Table,
    bird,
    happened,
)
from tui.games.astrobirdz import BOARD
from tui.keys import Intent, Verb
from tui.scene import Pressed, Scene
from tui.theme import look

NAMES = ("Ada", "Bob", "Cyd", "Dan", "Eve", "Fay")
HANDS = ("B1 B2 R5", "G4 G5 R6", "P6 P7 R7")


def seen(table: Table, seat: int | None = 0, events: tuple[Any, ...] = ()) -> Scene:
    """What a seat sees of a table, the focus settled."""
    chairs = tuple(Chair(name) for name in NAMES[: table.state.seats])
    view = table.view(seat)
    scene = Scene(GAME, look(), chairs, seat, view, events=events, result=table.match.result)
    return replace(scene, focus=BOARD.settle(scene))


def press(scene: Scene, *verbs: Verb | Intent) -> Pressed:
    """The last of some keys, one after another."""
    pressed = Pressed(scene.focus)
    for verb in verbs:
        intent = verb if isinstance(verb, Intent) else Intent(verb)
        pressed = BOARD.press(replace(scene, focus=pressed.focus), intent)
    return pressed


def asked(table: Table, seat: int, *verbs: Verb | Intent) -> Any:
    """The action that some keys lead to; it must be legal."""
    ask = press(seen(table, seat), *verbs).ask
    assert isinstance(ask, Act)
    happened(table.match.act(seat, ask.decision, ask.action, _luck()))
    return ask.action


def _luck() -> Any:
    from core.deck import generator, seeded

    return seeded(generator(0))


def playing(honour: bool = False) -> Table:
    """Seat 0 leads the first trick."""
    return Table(TRICKS, HANDS, "R3", berzerkers=(1, 2, 5), guesses=(0, 0, 0), honour=honour)


def test_arrows_and_enter_play_a_card() -> None:
    """From the left, around the end."""
    assert asked(playing(), 0, "right", "play") == Play(bird("B1"))
    assert asked(playing(), 0, "left", "play") == Play(bird("B2"))
    assert asked(playing(), 0, "play") == Play(bird("R5"))


def test_a_digit_points_at_the_next_card_with_that_number() -> None:
    """And at none when there is none."""
    assert asked(playing(), 0, Intent("digit", 2), "play") == Play(bird("B2"))
    assert asked(playing(), 0, Intent("digit", 9), "play") == Play(bird("R5"))


def test_the_cursor_begins_on_a_card_that_may_be_played() -> None:
    """Red was led: R6."""
    table = playing()
    table.act(0, Play(bird("R5")))
    assert asked(table, 1, "play") == Play(bird("R6"))


def test_an_illegal_card_may_be_asked_about() -> None:
    """The house says why not; playing it is refused there as well."""
    table = playing()
    table.act(0, Play(bird("R5")))
    scene = seen(table, 1)
    why = press(scene, "right", "why").ask
    assert isinstance(why, WhyNot)
    assert isinstance(why.action, Play)


def test_a_click_points_and_a_second_click_plays() -> None:
    """On a hand card."""
    touch = Intent("touch", ("hand", 2))
    assert press(seen(playing()), touch).ask is None
    assert asked(playing(), 0, touch, touch) == Play(bird("B2"))


def test_guessing() -> None:
    """Begins with the number of trumps; arrows and digits change it."""
    table = Table(GUESSING, HANDS, "R3", berzerkers=(1, 4, 6), dealer=2)
    assert asked(table, 0, "play") == Guess(1)
    assert asked(table, 1, "right", "up", "play") == Guess(3)
    assert asked(table, 2, Intent("digit", 9), "play") == Guess(3)


def test_picking_trump() -> None:
    """By arrows, by number or by a click."""
    for keys, colour in ((("right",), 1), ((Intent("digit", 5),), 4)):
        table = Table(BY_RULE, HANDS, "Y6")
        assert asked(table, 0, *keys, "play") == PickTrump(colour)
    touched = Intent("touch", ("number", 3))
    assert asked(Table(BY_RULE, HANDS, "Y6"), 0, touched, "play") == PickTrump(3)


def test_choosing_cards_in_secret() -> None:
    """Space selects, Enter sends; too many push the first one out; it may be changed."""
    table = Table(PASSING, HANDS, "R3", passing=True)
    keys: tuple[Verb, ...] = ("pick", "right", "pick", "right", "pick")
    assert asked(table, 0, *keys, "play") == Choose(parse("B1 B2"))
    assert BOARD.prompt(seen(table, 0)).text.startswith("B1 B2 it is")
    changed = press(seen(table, 0), "back", "pick", "right", "pick", "play").ask
    assert isinstance(changed, Act)
    assert len(changed.action.cards) == 2


def test_a_single_card_needs_no_selecting() -> None:
    """The one pointed at is meant."""
    table = Table(BY_RULE, HANDS, "O7")
    assert asked(table, 0, "right", "play") == Choose(parse("B1"))


def test_surfette_trades_or_not() -> None:
    """Up chooses with whom."""
    table = Table(TRADING, HANDS, "R3", berzerkers=(1, 4, 6))
    assert asked(table, 2, "up", "pick", "play") == Trade(1, parse("R7"))
    assert asked(Table(TRADING, HANDS, "R3", berzerkers=(1, 4, 6)), 2, "skip") == NoTrade()


def test_nitro_looks_or_not() -> None:
    """What was seen is on the table then."""
    table = Table(GUESSING, HANDS, "R3", berzerkers=(1, 5, 6))
    assert asked(table, 1, "right", "play") == Look(2)
    assert any("holds P6" in line for line in BOARD.lines(seen(table, 1)))
    assert asked(Table(GUESSING, HANDS, "R3", berzerkers=(1, 5, 6)), 1, "skip") == NoLook()


def test_the_astroboard_moves_a_trick_or_not() -> None:
    """Arrows go through the tricks that may move."""
    given: dict[str, Any] = {
        "guesses": (2, 1),
        "tricks": [(0, "B1 B2"), (1, "G1 G2"), (1, "G3 G4")],
        "board": 0,
    }
    assert asked(Table(MOVING, ("", ""), **given), 0, "right", "play") == MoveTrick(1, 2)
    assert asked(Table(MOVING, ("", ""), **given), 0, "skip") == NoMove()


def test_calling_while_leading_and_while_not() -> None:
    """`draw` calls; who has nothing else to do calls with Enter; `skip` calls nobody."""
    table = playing(honour=True)
    for card in ("B1", "G4", "P6"):
        happened(table.act(table.state.mover, Play(bird(card)), "play"))
    assert table.state.mover == 0
    assert "call Bob" in dict(BOARD.prompt(seen(table, 0)).hints).values()
    press_up = press(seen(table, 0), "up", "draw").ask
    assert isinstance(press_up, Act)
    assert press_up.action == Call(2)
    assert not BOARD.prompt(seen(table, 1)).yours
    assert asked(table, 1, "right", "play") == Call(2)
    assert asked(table, 2, "skip") == NoCall()


def test_the_sheet_and_the_last_trick_on_demand() -> None:
    """`next` goes through them, any other key goes back and does nothing else."""
    table = Table(8, ("", ""), guesses=(1, 0), won=(1, 0), board=0)
    scene = seen(table, table.state.mover)
    opened = press(scene, "next")
    assert opened.focus.panel == "sheet"
    closed = press(scene, "next", "play")
    assert closed.focus.panel == ""
    assert closed.ask is None


def test_the_sheet_opens_when_a_turn_is_scored() -> None:
    """Over whatever is asked next; one key closes it."""
    table = Table(8, ("", ""), guesses=(1, 0), won=(1, 0), board=0)
    scene = seen(table, 0, tuple(table.events))
    assert scene.focus.panel == "sheet"
    assert press(scene, "back").focus.panel == ""


def test_a_hint_points_at_what_it_says() -> None:
    """The person still plays it."""
    table = playing()
    scene = seen(table)
    for text in ("B1", "B2", "R5"):
        focus = BOARD.suggest(scene, Play(bird(text)))
        pressed = press(replace(scene, focus=focus), "play").ask
        assert isinstance(pressed, Act)
        assert pressed.action == Play(bird(text))


@pytest.mark.parametrize(
    ("words", "action"),
    [("play b2", Play(bird("B2"))), ("PLAY R5", Play(bird("R5"))), ("play R7", Play(bird("R7")))],
)
def test_typed_words(words: str, action: Play) -> None:
    """Whatever the case; the house judges."""
    ask = BOARD.typed(seen(playing()), words)
    assert isinstance(ask, Act)
    assert ask.action == action


def test_other_typed_words() -> None:
    """Each decision has its words; nonsense gets a sentence."""
    guessing = seen(Table(GUESSING, HANDS, "R3", berzerkers=(1, 4, 6), dealer=2))
    trade = seen(Table(TRADING, HANDS, "R3", berzerkers=(1, 4, 6)), 2)
    trump = seen(Table(BY_RULE, HANDS, "Y6"))
    expected = (
        (guessing, "guess 2", Guess(2)),
        (trump, "trump blue", PickTrump(4)),
        (trump, "trump r", PickTrump(0)),
        (trade, "trade p6 p7 with bob", Trade(1, parse("P6 P7"))),
        (trade, "no", NoTrade()),
    )
    for scene, words, action in expected:
        ask = BOARD.typed(scene, words)
        assert isinstance(ask, Act)
        assert ask.action == action
    for words in ("", "play", "guess", "dance", "trade with bob", "play b1 b2"):
        assert isinstance(BOARD.typed(guessing, words), str)


def test_keys_that_mean_nothing_change_nothing() -> None:
    """For an onlooker, and for whoever is not asked."""
    table = playing()
    for seat in (1, None):
        scene = seen(table, seat)
        for verb in ("play", "pick", "skip", "draw", "why", "up", "back", "none"):
            assert press(scene, verb).ask is None  # type: ignore[arg-type]
