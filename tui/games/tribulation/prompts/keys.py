"""What each key does: three ways to mark a line, and what to do with it.

* The cursor: on a tile, `pick` and then a direction; the third tile is implied. A second direction
  across the first makes a diagonal of it, the same once more claims, and so do `pick` and `play`.
* A figure: as on the number pad, a direction from the cursor; it claims at once.
* Cells: typed (c3 d4 e5) or clicked; the second one implies the third, the third one claims.
"""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from core.games.tribulation.tiles import SIDE, Cell
from tui.games.tribulation.prompts.asking import claim, give_up, why
from tui.games.tribulation.prompts.focus import (
    STEPS,
    Deed,
    Focus,
    Step,
    aimed,
    between,
    fits,
    free,
    marked,
    moved,
    ways,
)
from tui.keys import Intent, Verb
from tui.scene import Pressed, Scene

_ARROWS: Final[dict[Verb, Step]] = {
    "left": (0, -1),
    "right": (0, 1),
    "up": (-1, 0),
    "down": (1, 0),
}
_PAD: Final[dict[int, Step]] = {
    1: (1, -1), 2: (1, 0), 3: (1, 1), 4: (0, -1), 6: (0, 1), 7: (-1, -1), 8: (-1, 0), 9: (-1, 1),
}  # fmt: skip
"""Directions as the figures lie on a number pad."""
_OFF: Final = "A line that way leaves the grid."
_COLUMNS: Final = "abcdefg"


def _arrow(scene: Scene, focus: Focus, intent: Intent) -> Pressed:
    step = _ARROWS[intent.verb]
    if focus.anchor is None:
        return Pressed(replace(focus, cursor=moved(focus.cursor, step), column=None))
    if step == focus.aim:
        return claim(scene, focus)
    turned = _turned(focus.aim, step)
    if not fits(focus.anchor, turned):
        return Pressed(focus, note=_OFF)
    return Pressed(aimed(focus, focus.anchor, turned))


def _turned(aim: Step | None, step: Step) -> Step:
    """A direction after an arrow: one across the other makes a diagonal, else the newer counts."""
    if aim is None or 0 not in aim:
        return step
    both = (aim[0] + step[0], aim[1] + step[1])
    return both if 0 not in both else step


def _pick(scene: Scene, focus: Focus, intent: Intent) -> Pressed:
    """Begin a line at the cursor; once it is aimed, claim it."""
    if marked(focus) is not None:
        return claim(scene, focus)
    if focus.anchor is not None:
        return Pressed(free(focus, focus.cursor))
    return Pressed(aimed(focus, focus.cursor, None))


def _play(scene: Scene, focus: Focus, intent: Intent) -> Pressed:
    return claim(scene, focus)


def _back(scene: Scene, focus: Focus, intent: Intent) -> Pressed:
    """Unmark the direction, then the tile."""
    if focus.aim is not None and focus.anchor is not None:
        return Pressed(aimed(focus, focus.anchor, None))
    return Pressed(free(focus, focus.cursor))


def _next(scene: Scene, focus: Focus, intent: Intent) -> Pressed:
    """The next formula where one must be stated; else the next direction."""
    if scene.view.settings.say_formula and marked(focus) is not None:
        count = len(ways(scene.view, focus))
        return Pressed(replace(focus, formula=(focus.formula + 1) % count))
    anchor = focus.cursor if focus.anchor is None else focus.anchor
    at = STEPS.index(focus.aim) + 1 if focus.aim is not None else 0
    turned = (STEPS[(at + n) % len(STEPS)] for n in range(len(STEPS)))
    return Pressed(aimed(focus, anchor, next(step for step in turned if fits(anchor, step))))


def _digit(scene: Scene, focus: Focus, intent: Intent) -> Pressed:
    """The row of a cell whose column was typed; else a direction, and the claim with it."""
    figure = intent.target
    if focus.column is not None:
        if isinstance(figure, int) and 1 <= figure <= SIDE:
            return _cell(scene, focus, (figure - 1) * SIDE + focus.column)
        return Pressed(replace(focus, column=None), note=f"Rows are 1 to {SIDE}.")
    step = _PAD.get(figure) if isinstance(figure, int) else None
    if step is None:
        return Pressed(focus)
    anchor = focus.cursor if focus.anchor is None else focus.anchor
    if not fits(anchor, step):
        return Pressed(focus, note=_OFF)
    line = aimed(focus, anchor, step)
    return Pressed(line) if scene.view.settings.say_formula else claim(scene, line)


def _letter(scene: Scene, focus: Focus, intent: Intent) -> Pressed:
    """The column of a cell that is being typed."""
    column = _COLUMNS.find(str(intent.target))
    return Pressed(replace(focus, column=column if column >= 0 else None))


def _touch(scene: Scene, focus: Focus, intent: Intent) -> Pressed:
    match intent.target:
        case ("cell", int(cell)):
            return _cell(scene, focus, cell)
        case _:
            return Pressed(focus)


def _cell(scene: Scene, focus: Focus, cell: Cell) -> Pressed:
    """One tile after another: the first, the second, the third."""
    if focus.anchor is None:
        return Pressed(aimed(focus, cell, None))
    if focus.aim is not None:
        return _third(scene, focus, cell)
    if cell == focus.anchor:
        return Pressed(free(focus, cell))
    step = between(focus.anchor, cell)
    if step is None:
        return Pressed(aimed(focus, cell, None))
    if fits(focus.anchor, step):
        return Pressed(aimed(focus, focus.anchor, step))
    return Pressed(aimed(focus, cell, (-step[0], -step[1])))


def _third(scene: Scene, focus: Focus, cell: Cell) -> Pressed:
    """The implied tile, or the one at the other end; any other begins a new line."""
    line, anchor, aim = marked(focus), focus.anchor, focus.aim
    assert line is not None
    assert anchor is not None
    assert aim is not None
    if cell in line:
        return claim(scene, focus)
    if between(cell, anchor) == aim and fits(cell, aim) and moved(cell, aim) == anchor:
        return claim(scene, aimed(focus, cell, aim))
    return Pressed(aimed(focus, cell, None))


def _why(scene: Scene, focus: Focus, intent: Intent) -> Pressed:
    line = marked(focus)
    return why(scene, focus, line if line is not None else (focus.cursor,))


DEEDS: Final[dict[Verb, Deed]] = {
    **dict.fromkeys(_ARROWS, _arrow),
    "pick": _pick,
    "play": _play,
    "back": _back,
    "next": _next,
    "digit": _digit,
    "letter": _letter,
    "touch": _touch,
    "skip": give_up,
    "why": _why,
}

KEYS: Final = {letter: Intent("letter", letter) for letter in _COLUMNS}
"""For one person at the whole keyboard: the columns of typed cells."""
