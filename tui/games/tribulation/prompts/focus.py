"""What a player points at and has marked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from core.games.tribulation.actions import Claim
from core.games.tribulation.sums import Formula, Sum, sums
from core.games.tribulation.tiles import CELLS, SIDE, Cell, Line, line
from core.games.tribulation.view import Choice, View
from tui.keys import Intent
from tui.scene import Pressed, Scene

Step: TypeAlias = tuple[int, int]
"""A direction: (down, right), each -1, 0 or 1."""

STEPS: Final[tuple[Step, ...]] = (
    (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1),
)  # fmt: skip
"""All directions, clockwise from the right."""


class Focus(Struct, frozen=True, omit_defaults=True):
    """The cursor of one player, and the line that is being marked."""

    number: int = 0
    """The disc it was made for."""
    cursor: Cell = CELLS // 2
    anchor: Cell | None = None
    """The first tile of a line."""
    aim: Step | None = None
    """Where the line goes from there: the second tile tells, the third is implied."""
    column: int | None = None
    """A column that was typed and waits for its row."""
    formula: int = 0
    """Which way to make a number of the line, where it must be stated."""


Deed: TypeAlias = Callable[[Scene, Focus, Intent], Pressed]
"""What a key does."""


def focus_of(scene: Scene) -> Focus:
    """The focus of a scene; the first one when it has none yet."""
    return scene.focus if isinstance(scene.focus, Focus) else Focus()


def settle(scene: Scene) -> Focus:
    """Keep the cursor; a line is kept only while its disc is searched for."""
    focus, view = focus_of(scene), scene.view
    if view is None or (view.disc and focus.number == view.number):
        return focus
    return Focus(view.number if view.disc else 0, focus.cursor)


def choice_of(scene: Scene) -> Choice | None:
    """One's own open decision."""
    return next(iter(scene.choices), None)


def moved(cell: Cell, step: Step) -> Cell:
    """The next cell in a direction; the edge of the grid holds."""
    row = min(max(cell // SIDE + step[0], 0), SIDE - 1)
    column = min(max(cell % SIDE + step[1], 0), SIDE - 1)
    return row * SIDE + column


def marked(focus: Focus) -> Line | None:
    """The line that is marked, if it lies in the grid."""
    if focus.anchor is None or focus.aim is None:
        return None
    return line(*divmod(focus.anchor, SIDE), *focus.aim)


def fits(cell: Cell, step: Step) -> bool:
    """Whether a line from this cell in this direction stays in the grid."""
    return line(*divmod(cell, SIDE), *step) is not None


def between(one: Cell, other: Cell) -> Step | None:
    """The direction from one cell to another that is next to it, or next but one in a line."""
    down, right = other // SIDE - one // SIDE, other % SIDE - one % SIDE
    far = max(abs(down), abs(right))
    if far not in (1, 2) or down % far or right % far:
        return None
    return down // far, right // far


def ways(view: View, focus: Focus) -> tuple[Sum, ...]:
    """The ways to make a number of the marked line, as they can be stated, each once."""
    found = marked(focus)
    if found is None:
        return ()
    told = {
        made.formula: made for made in reversed(tuple(sums(view.grid, found, view.settings.twists)))
    }
    return tuple(reversed(told.values()))


def stated(view: View, focus: Focus) -> Formula | None:
    """The formula chosen, where the table wants one (R-4)."""
    found = ways(view, focus) if view.settings.say_formula else ()
    return found[focus.formula % len(found)].formula if found else None


def claimed(view: View, focus: Focus) -> Claim | None:
    """The claim that the marked line stands for."""
    found = marked(focus)
    return None if found is None else Claim(found, stated(view, focus))


def aimed(focus: Focus, anchor: Cell, step: Step | None) -> Focus:
    """The focus with a line from a tile in a direction; with the first way to make a number."""
    return replace(focus, cursor=anchor, anchor=anchor, aim=step, column=None, formula=0)


def free(focus: Focus, cursor: Cell) -> Focus:
    """The focus with nothing marked."""
    return replace(focus, cursor=cursor, anchor=None, aim=None, column=None, formula=0)
