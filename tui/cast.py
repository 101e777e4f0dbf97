"""A finished match as an asciicast (version 2): a film for any terminal, `asciinema play FILE`."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Final

from rich.segment import Segment

from core.playback import Playback
from core.saved import Saved
from netplay.terminal import Colours
from tui.canvas import Canvas, Rect
from tui.keys import Intent
from tui.screens.replay import paint_moment
from tui.theme import Look, look
from tui.viewing import Viewing
from tui.widgets.bars import title_bar
from tui.widgets.talk import talk

_WIDTH: Final = 100
_HEIGHT: Final = 30
_TALK_HIGH: Final = 6
_LEAST: Final = 0.4
_MOST: Final = 2.5
"""Seconds a step is shown, whatever it took."""
_END: Final = 4.0


def cast(saved: Saved) -> str:
    """The film, one line of JSON for each step.

    Raises:
        Broken: when the match does not play out as it says.
    """
    return "\n".join(_lines(saved)) + "\n"


def _lines(saved: Saved) -> Iterator[str]:
    viewing = Viewing(Playback(saved))
    shown = look("felt", Colours.MANY)
    title = f"{saved.game.name} {saved.code}"
    yield json.dumps(
        {
            "version": 2,
            "width": _WIDTH,
            "height": _HEIGHT,
            "timestamp": saved.at // 1000,
            "title": title,
        }
    )
    before: list[str] = []
    clock = 0.0
    for step in range(viewing.last + 1):
        viewing.go(step)
        rows = [_ansi(row) for row in _painted(viewing, shown, title).rows()]
        yield json.dumps([round(clock, 3), "o", _changes(before, rows)])
        before = rows
        clock += _pause(saved, step)
    yield json.dumps([round(clock + _END, 3), "o", "\x1b[0m\x1b[?25h"])


def _painted(viewing: Viewing, shown: Look, title: str) -> Canvas[Intent]:
    canvas: Canvas[Intent] = Canvas(_WIDTH, _HEIGHT, shown, shown.ink("felt", "ink"))
    name = viewing.playback.saved.names[viewing.seat]
    title_bar(canvas, Rect(0, 0, _WIDTH, 1), title, f"with the eyes of {name}")
    felt = Rect(0, 1, _WIDTH, _HEIGHT - 1 - _TALK_HIGH)
    paint_moment(canvas.part(felt), viewing)
    talk(canvas, Rect(0, felt.bottom, _WIDTH, _TALK_HIGH), viewing.log())
    return canvas


def _pause(saved: Saved, step: int) -> float:
    """How long a step is shown: as long as the next one took, within reason."""
    times = saved.times
    if step + 1 >= len(times):
        return _LEAST
    return min(max((times[step + 1] - times[step]) / 1000, _LEAST), _MOST)


def _ansi(row: list[Segment]) -> str:
    return "".join(_styled(segment) for segment in row) + "\x1b[0m"


def _styled(segment: Segment) -> str:
    style = segment.style
    return style.render(segment.text) if style else segment.text


def _changes(before: list[str], rows: list[str]) -> str:
    """What is written to get from one picture to the next."""
    out = [] if before else ["\x1b[?25l\x1b[2J"]
    for y, row in enumerate(rows):
        if y >= len(before) or before[y] != row:
            out.append(f"\x1b[{y + 1};1H{row}")
    return "".join(out)
