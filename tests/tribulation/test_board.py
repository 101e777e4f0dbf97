"""Marking lines on the board: by cursor, figures, typed cells and clicks; and what is painted."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from core.games.tribulation import GAME
from core.games.tribulation.actions import Buzz, Claim, GiveUp, Withdraw
from core.games.tribulation.sums import Formula
from core.games.tribulation.tiles import CELLS, LINES, as_line, parse
from core.seat import SYSTEM, Seat
from netplay.messages import Act, Chair, WhyNot
from tests.tribulation.table import Table
from tui.canvas import Canvas
from tui.games.tribulation import BOARD
from tui.games.tribulation.prompts.focus import STEPS, Focus, fits, marked
from tui.keys import PANES, SOLO, Intent
from tui.scene import Pressed, Scene
from tui.theme import look

SIZES = ((38, 20), (80, 18), (86, 37), (30, 16))
NAMES = ("Ada", "Bea", "Cyd", "Dan", "Eve", "Fay", "Gil", "Hal")


def scene_of(table: Table, seat: Seat | None = 0, **more: Any) -> Scene:
    """What a seat has on its screen."""
    seats = len(table.state.won)
    chairs = tuple(Chair(name, here=True) for name in NAMES[:seats])
    start = Scene(GAME, look(), chairs, seat, table.view(seat), result=table.match.result, **more)
    return replace(start, focus=BOARD.settle(start))


def press(scene: Scene, *intents: Intent) -> tuple[Scene, Pressed]:
    """The scene after some keys, and what the last one led to."""
    pressed = Pressed(scene.focus)
    for intent in intents:
        pressed = BOARD.press(scene, intent)
        scene = replace(scene, focus=pressed.focus, note=pressed.note)
    return scene, pressed


def keys(*verbs: str) -> tuple[Intent, ...]:
    """Keys by what they mean."""
    return tuple(Intent(verb) for verb in verbs)  # type: ignore[arg-type] # the words of Verb


def typed(text: str) -> tuple[Intent, ...]:
    """Keys as they are typed by one person at the whole keyboard."""
    return tuple(BOARD.keys.get(key) or SOLO.keys[key] for key in text)


def clicks(text: str) -> tuple[Intent, ...]:
    """Clicks on cells."""
    return tuple(Intent("touch", ("cell", cell)) for cell in parse(text))


def asked(pressed: Pressed) -> Any:
    """The action that is asked of the house."""
    assert isinstance(pressed.ask, Act), pressed
    return pressed.ask.action


def test_a_tile_and_a_direction_imply_the_third() -> None:
    """From the middle to the right, and the same key once more claims it."""
    scene, pressed = press(scene_of(Table()), *keys("pick", "right"))
    assert pressed.ask is None
    assert marked(scene.focus) == parse("d4 e4 f4")
    _, pressed = press(scene, *keys("right"))
    assert asked(pressed) == Claim(parse("d4 e4 f4"))


@pytest.mark.parametrize("last", ["pick", "play"])
def test_an_arrow_across_makes_a_diagonal(last: str) -> None:
    """Right and then down: down to the right."""
    _, pressed = press(scene_of(Table()), *keys("pick", "right", "down", last))
    assert asked(pressed) == Claim(parse("d4 e5 f6"))


def test_every_line_can_be_claimed_from_the_cursor_with_the_keys_of_a_pane() -> None:
    """In both directions, with nothing but arrows, pick and play."""
    arrows = {(0, 1): "right", (0, -1): "left", (1, 0): "down", (-1, 0): "up"}
    claimed = set()
    for cell in range(CELLS):
        for step in STEPS:
            if fits(cell, step):
                parts = [(step[0], 0), (0, step[1])] if 0 not in step else [step]
                verbs = ["pick", *(arrows[part] for part in parts), "play"]
                start = replace(scene_of(Table()), focus=Focus(1, cell))
                claimed.add(as_line(asked(press(start, *keys(*verbs))[1]).cells))
    assert claimed == set(LINES)


@pytest.mark.parametrize("keymap", PANES, ids=[keymap.name for keymap in PANES])
def test_each_person_at_a_split_screen_can_play_with_keys_of_their_own(keymap: Any) -> None:
    """Everything a race needs is on every part of the keyboard, and no key is anybody else's."""
    verbs = {intent.verb for intent in keymap.keys.values()}
    assert verbs >= {"left", "right", "up", "down", "pick", "play", "back", "next", "skip", "why"}
    others = {key for other in PANES if other is not keymap for key in other.keys}
    assert not others & set(keymap.keys)


def test_a_figure_is_a_direction_and_claims_at_once() -> None:
    """One key from the cursor, as on a number pad: 3 is down to the right."""
    _, pressed = press(scene_of(Table()), *typed("3"))
    assert asked(pressed) == Claim(parse("d4 e5 f6"))
    _, pressed = press(scene_of(Table()), *typed("kkk8"))
    assert (pressed.ask, pressed.note) == (None, "A line that way leaves the grid.")


@pytest.mark.parametrize("text", ["c3d4e5", "e5d4c3", "d4c3e5", "d4e5c3", "c3e5d4"])
def test_cells_can_be_typed_in_any_order(text: str) -> None:
    """Column and row, three times; the third claims."""
    scene, pressed = press(scene_of(Table()), *typed(text[:-1]))
    assert pressed.ask is None
    _, pressed = press(scene, *typed(text[-1]))
    assert as_line(asked(pressed).cells) == parse("c3 d4 e5")


def test_three_clicks_claim() -> None:
    """The second lights the line; any tile of it, or the one at the other end, is the third."""
    scene, pressed = press(scene_of(Table()), *clicks("c3 d4"))
    assert pressed.ask is None
    assert marked(scene.focus) == parse("c3 d4 e5")
    assert asked(press(scene, *clicks("e5"))[1]) == Claim(parse("c3 d4 e5"))
    assert asked(press(scene, *clicks("b2"))[1]) == Claim(parse("b2 c3 d4"))
    scene, pressed = press(scene, *clicks("g1"))
    assert pressed.ask is None
    assert scene.focus.anchor == parse("g1")[0]


def test_at_the_edge_two_tiles_imply_the_one_behind() -> None:
    """From f1 to g1 nothing lies beyond: e1 it is."""
    scene, _ = press(scene_of(Table()), *clicks("f1 g1"))
    assert sorted(marked(scene.focus) or ()) == list(parse("e1 f1 g1"))


def test_what_is_marked_can_be_unmarked() -> None:
    """First the direction, then the tile."""
    scene, _ = press(scene_of(Table()), *keys("pick", "right", "back"))
    assert (scene.focus.anchor, scene.focus.aim) == (24, None)
    scene, _ = press(scene, *keys("back"))
    assert scene.focus.anchor is None


def test_the_mark_turns_to_every_direction_that_fits() -> None:
    """From a corner there are three."""
    start = replace(scene_of(Table()), focus=Focus(1, 0))
    seen = set()
    for _ in range(9):
        start, _pressed = press(start, *keys("next"))
        seen.add(marked(start.focus))
    assert seen == {parse("a1 b1 c1"), parse("a1 b2 c3"), parse("a1 a2 a3")}


def test_a_mark_lives_as_long_as_its_disc() -> None:
    """Others' claims, freezes and give-ups leave it alone; the next disc does not."""
    table = Table(seats=3)
    scene, _ = press(scene_of(table), *keys("pick", "right"))
    table.claim(1, "r1c5 r1c6 r1c7")
    table.give_up(2)
    scene = replace(scene, view=table.view(0))
    assert BOARD.settle(scene) == scene.focus
    table.claim(2, "r7c1 r7c2 r7c3")
    scene = replace(scene, view=table.view(0))
    assert marked(BOARD.settle(scene)) is None
    assert BOARD.settle(scene).cursor == scene.focus.cursor


def test_the_formula_is_chosen_where_it_must_be_stated() -> None:
    """Each press of next takes another; play states it."""
    scene, _ = press(scene_of(Table(say_formula=True)), *clicks("a1 b1"))
    assert BOARD.prompt(scene).text == "Find 32: a1 b1 c1 as 6×5+2"
    _, pressed = press(scene, *keys("next", "play"))
    assert asked(pressed) == Claim(parse("a1 b1 c1"), Formula(2, "minus"))
    texts = set()
    for _ in range(6):
        scene, _pressed = press(scene, *keys("next"))
        texts.add(BOARD.prompt(scene).text)
    assert len(texts) == 6


def test_where_stop_is_called_play_calls_it_and_then_shows_the_line() -> None:
    """What was marked before stays marked."""
    table = Table(claim_mode="buzz")
    scene, pressed = press(scene_of(table), *keys("pick", "right", "play"))
    assert asked(pressed) == Buzz()
    table.buzz(0)
    scene = replace(scene, view=table.view(0))
    scene = replace(scene, focus=BOARD.settle(scene))
    assert asked(press(scene, *keys("play"))[1]) == Claim(parse("d4 e4 f4"))
    assert asked(press(scene, *keys("skip"))[1]) == Withdraw()


def test_giving_up_is_one_key() -> None:
    """And the same takes it back."""
    table = Table()
    assert asked(press(scene_of(table), *keys("skip"))[1]) == GiveUp()
    table.give_up(0)
    scene = scene_of(table)
    assert "may still claim" in BOARD.prompt(scene).text
    assert ("skip", "search on") in BOARD.prompt(scene).hints


def test_without_a_decision_a_key_gets_a_word_back() -> None:
    """Before the number, for somebody who is out, for an onlooker."""
    for table, seat in (
        (Table(disc=0), 0),
        (out := Table(seats=3, wrong_claim="out_for_this_disc"), 0),
        (Table(), None),
    ):
        out.claim(0, "r1c5 r1c6 r1c7")
        _, pressed = press(scene_of(table, seat), *keys("pick", "right", "play"))
        assert pressed.ask is None
        assert pressed.note.endswith(".")


def test_why_asks_the_rules() -> None:
    """About what is marked."""
    _, pressed = press(scene_of(Table()), *keys("pick", "right", "why"))
    assert isinstance(pressed.ask, WhyNot)
    assert pressed.ask.action == Claim(parse("d4 e4 f4"))


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("c3 d4 e5", Claim(parse("c3 d4 e5"))),
        ("C3 D4 E5", Claim(parse("c3 d4 e5"))),
        ("c3 d4 e5 minus d4", Claim(parse("c3 d4 e5"), Formula(24, "minus"))),
        ("give up", GiveUp()),
        ("stop", Buzz()),
        ("nothing", Withdraw()),
        ("c3", Claim(parse("c3"))),
    ],
)
def test_words_can_be_typed(text: str, action: Any) -> None:
    """What the rules make of them is the rules' business."""
    ask = BOARD.typed(scene_of(Table()), text)
    assert isinstance(ask, Act)
    assert ask.action == action


@pytest.mark.parametrize("text", ["", "hello", "c3 d4 z9", "c3 d4 e5 minus", "99"])
def test_words_that_make_no_sense_get_a_sentence(text: str) -> None:
    """And nothing is asked."""
    answer = BOARD.typed(scene_of(Table()), text)
    assert isinstance(answer, str)
    assert answer.endswith(".")


def tables() -> dict[str, Table]:
    """Tables in every phase."""
    found = {name: Table(seats=3) for name in ("search", "wrong", "given up", "won")}
    found["wrong"].claim(0, "r1c5 r1c6 r1c7")
    found["given up"].give_up(0)
    found["won"].claim(1, "r7c1 r7c2 r7c3", at=4200)
    found["countdown"] = Table(disc=0, seats=8)
    found["stopped"] = Table(seats=2, claim_mode="buzz")
    found["stopped"].buzz(1)
    found["weighed"] = Table(seats=8, latency_window_ms=50)
    for seat in range(8):
        found["weighed"].claim(seat, "r7c1 r7c2 r7c3", at=4000 + seat, credit=2 * seat)
    found["noted"] = Table(seats=8, latency_window_ms=50)
    found["noted"].claim(0, "r7c1 r7c2 r7c3")
    found["weighed"].house("window")
    found["over"] = Table(disc=50, pile=(), seats=1)
    found["over"].give_up(0)
    return found


@pytest.mark.parametrize("name", sorted(tables()))
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_table_can_be_laid_at_every_size(name: str, size: tuple[int, int]) -> None:
    """All tiles are there and can be clicked, the number can be read, everything is in words."""
    for seat in (0, None):
        scene = scene_of(tables()[name], seat, clocks={SYSTEM: 2})
        canvas: Canvas[Intent] = Canvas(*size, look(), look().ink("felt", "ink"))
        BOARD.paint(canvas, scene)
        clickable = {canvas.at(x, y) for x in range(size[0]) for y in range(size[1])} - {None}
        assert clickable == {Intent("touch", ("cell", cell)) for cell in range(CELLS)}
        assert BOARD.prompt(scene).text.endswith((".", "!", "?"))
        words = "\n".join(BOARD.lines(scene))
        assert "6 5 2 2 8 3 4" in words
        assert (f"Find {scene.view.disc}" in words) == bool(scene.view.disc)


def test_arrival_credit_and_verdict_are_shown() -> None:
    """When several claims were compared."""
    scene = scene_of(tables()["weighed"])
    words = "\n".join(BOARD.lines(scene))
    assert "Hal: 4.007 s, 14 ms off for the wire, counted as 3.993 s: first" in words
    assert "You: 4.000 s: too late" in words
    canvas: Canvas[Intent] = Canvas(86, 37, look(), look().ink("felt", "ink"))
    BOARD.paint(canvas, scene)
    text = " ".join(" ".join(line[58:].split()) for line in canvas.lines())
    assert "counted as 3.993 s: first" in text


def test_what_a_line_makes_is_shown_only_after_the_claim() -> None:
    """Marking it tells nothing."""
    before, _ = press(scene_of(Table()), *clicks("e1 f1"))
    after = scene_of(tables()["wrong"])
    shown = []
    for scene in (before, after):
        canvas: Canvas[Intent] = Canvas(80, 18, look(), look().ink("felt", "ink"))
        BOARD.paint(canvas, scene)
        shown.append("8 3 4 makes" in "\n".join(canvas.lines()))
    assert shown == [False, True]


def test_the_winning_line_is_shown_tile_by_tile_during_the_countdown() -> None:
    """By the clock alone: first the two that are multiplied, then the third."""
    lit = []
    for seconds in (3, 2):
        scene = scene_of(tables()["won"], clocks={SYSTEM: seconds})
        canvas: Canvas[Intent] = Canvas(80, 18, look(), look().ink("felt", "ink"))
        BOARD.paint(canvas, scene)
        lit.append("\n".join(canvas.lines()).count("★"))
    assert lit == [4, 6]
