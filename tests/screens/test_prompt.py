"""The line that says what is asked: never hidden by old answers, with the time there is left."""

from __future__ import annotations

from dataclasses import replace

import pytest

from netplay.messages import Answered, Refused
from scripts.positions import POSITIONS, Position, found
from scripts.stills import still
from tests.screens.visits import PLAY, open_house, visiting
from tui.canvas import Canvas, Rect
from tui.keys import SOLO, Intent
from tui.scene import Prompt
from tui.theme import look
from tui.widgets.bars import Hints, hint_line, prompt_bar

NAMED = {f"{position.game}-{position.name}": position for position in POSITIONS}
asked = [position for position in POSITIONS if position.seat is not None and not position.curtained]


def bar(position: Position, width: int = 80, height: int = 24) -> str:
    """The prompt and the keys at a position."""
    return "\n".join(still(position, width, height, look()).lines()[-2:])


@pytest.mark.parametrize(
    ("name", "left"), [("tribulation-search", "1:23"), ("tribulation-stopped", "0:08")]
)
def test_a_race_says_how_long_it_lasts(name: str, left: str) -> None:
    """The time that ends the search, or one's own after a stop, stands next to what is asked."""
    assert bar(NAMED[name]).splitlines()[0].rstrip().endswith(left)


def test_a_hint_is_offered_only_where_there_are_hints() -> None:
    """Tribulation has none."""
    assert "hint" not in bar(NAMED["tribulation-search"])
    assert "hint" in bar(NAMED["quibbles-split"])


@pytest.mark.parametrize("position", asked, ids=lambda p: f"{p.game}-{p.name}")
def test_whose_turn_it_is_is_said_at_every_position(position: Position) -> None:
    """Whoever is asked sees the sign of it, with words."""
    match, _log = found(position)
    line = bar(position).splitlines()[0]
    mine = any(choice for choice in match.view(position.seat).choices)  # type: ignore[attr-defined] # every view has choices

    assert line.strip()
    if match.result is None and "Any other key" not in line:
        assert line.strip().startswith("▸") == mine


async def test_an_answer_goes_when_something_else_is_asked() -> None:
    """A hint or a refusal holds for one question; the next one is read at once."""
    async with open_house() as house, visiting(house, "Ada", wish=PLAY) as guest:
        await guest.sees("of 21")
        await guest.until(lambda: guest.pane.asked)
        guest.pane.take(Answered("Draw, perhaps."))
        await guest.sees("· Draw, perhaps.")
        guest.pane.take(Refused("no", "Not now.", "2.3"))
        guest.visit.screen.repaint()  # type: ignore[attr-defined] # a HouseScreen
        await guest.sees("! Not now. (2.3)")
        scene = guest.pane.scene
        assert scene is not None
        decision = scene.choices[0].decision.id
        update = guest.pane.client.update
        assert update is not None
        guest.pane.take(update)
        assert guest.pane.note
        await guest.press("d")
        await guest.until(lambda: guest.pane.scene and guest.pane.scene.choices)
        await guest.until(lambda: guest.pane.scene.choices[0].decision.id != decision)
        assert not guest.pane.note


def test_answers_and_refusals_differ_by_sign() -> None:
    """Not by colour alone."""
    for answers, sign in ((True, "· "), (False, "! ")):
        canvas: Canvas[Intent] = Canvas(60, 2, look(), look().ink("bar", "bar_ink"))
        prompt_bar(canvas, canvas.area, Prompt("Go."), SOLO, "A word", answers=answers)
        assert canvas.lines()[0].strip() == f"{sign}A word"


@pytest.mark.parametrize("width", [38, 45, 60, 80])
def test_rules_and_the_way_out_are_named_before_all_else(width: int) -> None:
    """What does not fit is left out from the end, but for these."""
    first: Hints = (("play", "play it now"), ("draw", "draw a card"), ("why", "why?"))
    last: Hints = (("talk", "say"), ("rules", "rules"), ("leave", "leave"))
    canvas: Canvas[Intent] = Canvas(width, 1, look(), look().ink("bar", "bar_ink"))
    hint_line(canvas, Rect(0, 0, width, 1), (*first, *last), SOLO)

    assert canvas.lines()[0].rstrip().endswith("? rules  q leave")
    assert "Enter play it now" in canvas.lines()[0]


def test_a_clock_of_another_seat_is_shown_while_one_waits() -> None:
    """One also sees how long the others may take."""
    waiting = replace(NAMED["quibbles-waiting"], clocks={2: 42})

    assert "0:42" in bar(waiting)
