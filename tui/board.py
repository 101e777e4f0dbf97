"""The contract of a board: how one game is laid on the table, put into words and played by keys.

Every game has a folder `tui/games/<game>/` with the same rooms:

    __init__   BOARD: the table of contents (about ten lines)
    faces      how a card looks: cached `Stamp`s
    prompts    Focus; how a decision is put; how a key changes the focus or becomes an action
    board      how the table is laid: paints a `Scene` on a `Canvas`
    plain      the same as lines of words, and typed words as actions
    motion     what has just happened, on its way for a moment
    forced     answers without a choice, for all to see
    lesson     a guided first game

All of it is pure: a function of the scene and nothing else. A board holds no rules: what can be
played comes from `scene.choices[...].options`, what happened from `scene.events`, why not from the
house (`WhyNot`). It never sees a State, and never shows hidden cards while `scene.curtained`.

How to paint
    * The canvas is covered with felt; its size is all there is. Lay the table for what fits: a
      board must work at 38x20 (a pane of a split screen, a phone), be good at 80x18 (80x24 with
      its bars) and better at 84x36 (120x40 with the talk beside it). Clipping is silent.
    * `ink = scene.look.ink(ground, colour, bold=...)` for every pair; words need a contrast of
      4.5:1, which a test measures on everything painted.
    * Say everything twice: colour, and a letter or a shape. With `look.framed` (ASCII or no
      colours) grounds do not show: `tui.widgets.card` draws frames then.
    * Draw with the characters of `tui.glyphs`; ASCII is made from them on the way out.
    * Names and chat are text, never markup; `Canvas.text` clips by cell width.
    * `canvas.zone(rect, Intent("touch", ("hand", 3)))` makes a click an intent; a button is
      `canvas.zone(rect, Intent("play"))`. `press` handles "touch" like any other intent.
    * What has just happened may be on its way for a moment: `tui.motion`. The same scene gives
      the same picture, also in motion.
    * A repaint has 1.5 ms: keep faces as cached stamps, do not compute moves while painting.

How to press
    * `press(scene, intent)` answers `Pressed(focus, ask, note)`: another focus; or the same and a
      message to the house, usually `Act(decision.id, action)`; or a word back to the person.
    * Intents that mean nothing leave everything as it is: `Pressed(scene.focus)`.
    * What looks illegal is still asked: `WhyNot(decision.id, action)` gets the sentence of the
      rules as a note.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, TypeAlias

import tui.games
from netplay.messages import AnyAsk
from tui.canvas import Canvas
from tui.keys import Intent
from tui.lessons.lesson import Lesson
from tui.scene import Pressed, Prompt, Scene

Table: TypeAlias = Canvas[Intent]
"""A canvas whose zones are intents."""


def never(scene: Scene) -> bool:
    """Nothing moves."""
    return False


def nothing(scene: Scene) -> None:
    """There is always a choice."""


@dataclass(frozen=True, slots=True)
class Board:
    """How one game is shown and played: its table of contents."""

    game: str
    """Key of the game."""
    settle: Callable[[Scene], Any]
    """(scene) -> Focus for a view that has just arrived. `scene.focus` is the one before, None at
    the first view: keep what still makes sense, select what is sensible to begin with."""
    press: Callable[[Scene, Intent], Pressed]
    prompt: Callable[[Scene], Prompt]
    suggest: Callable[[Scene, Any], Any]
    """(scene, action) -> Focus that points at an action, for a hint: the person still plays it."""
    paint: Callable[[Table, Scene], None]
    lines: Callable[[Scene], tuple[str, ...]]
    """The whole table as lines of words, for line mode and screen readers."""
    typed: Callable[[Scene, str], AnyAsk | str]
    """(scene, typed words) -> what to ask the house, or one sentence when they make no sense.
    General words (say, rules, leave ...) never come here."""
    spoken: Callable[[Scene, Any], str]
    """(scene, action) -> the words one types for an action: `typed` makes the same of them."""
    words: tuple[tuple[str, str], ...]
    """What one can type, for help: ("split 6 taking 3 3 and 2 4", "what it does")."""
    asked: Callable[[Scene], str] | None = None
    """What is asked, in line mode, where `prompt` is about what the cursor points at."""
    hand: Callable[[Table, Scene], None] | None = None
    """Paints one's hand alone, as large as there is room, for a second screen that is private; None
    where nobody has anything to hide."""
    lesson: Lesson | None = None
    """A guided first game."""
    keys: Mapping[str, Intent] = field(default_factory=dict)
    """Further keys while a match goes on, for one person at the whole keyboard; they go before the
    general ones."""
    forced: Callable[[Scene], Any] = nothing
    """(scene) -> the answer to one's open decision, when everybody at the table can see that there
    is no other; None when there is, or when others could learn something from the haste (Q-40)."""
    moves: Callable[[Scene], bool] = never
    """Whether something in the newest events is shown in motion: see `tui.motion`."""
    curtain: bool = True
    """Whether a seat sees anything that others at the same screen must not see."""


@cache
def boarded() -> tuple[str, ...]:
    """The keys of the games that have a board: found in `tui.games`, not listed."""
    return tuple(sorted(f.name for f in pkgutil.iter_modules(tui.games.__path__) if f.ispkg))


@cache
def board(game: str) -> Board | None:
    """The board of a game; None when it has none."""
    if game not in boarded():
        return None
    found: Board = importlib.import_module(f"tui.games.{game}").BOARD
    return found
