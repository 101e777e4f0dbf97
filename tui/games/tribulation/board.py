"""How the table is laid: the grid, the number to be made, and who has which discs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from core.games.tribulation.events import DiscClosed
from core.games.tribulation.sums import makes
from core.games.tribulation.tiles import SIDE, Cell, as_line
from core.games.tribulation.view import View
from core.games.tribulation.words import judged
from core.seat import SYSTEM, Seat
from tui.board import Table
from tui.canvas import Rect
from tui.games.tribulation.faces import HUGE, LARGE, SMALL, TALL, TINY, Standing, number, tile
from tui.games.tribulation.motion import drawn, figures
from tui.games.tribulation.prompts.focus import Focus, focus_of, marked
from tui.keys import Intent
from tui.scene import Scene
from tui.theme import Colour
from tui.widgets.card import Size
from tui.widgets.seats import clock

_LABEL: Final = 2
"""Columns for the numbers of the rows."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A way to lay the table."""

    width: int
    height: int
    """The least room it needs."""
    tile: Size
    gap: int
    """Columns between tiles."""
    beside: bool
    """What is not the grid stands beside it; else above."""

    @property
    def grid(self) -> Size:
        """The room of the grid with its letters and figures."""
        across = SIDE * (self.tile.width + self.gap) - self.gap + _LABEL
        return Size(across, SIDE * self.tile.height + 1)


PLANS: Final = (
    Plan(124, 46, HUGE, 1, True),
    Plan(80, 30, LARGE, 1, True),
    Plan(66, 15, SMALL, 1, True),
    Plan(44, 34, TALL, 1, False),
    Plan(0, 0, TINY, 1, False),
)
"""From the roomiest; the first that fits is taken."""


def paint(table: Table, scene: Scene) -> None:
    """Lay the table."""
    if scene.view is None:
        return
    plan = next(p for p in PLANS if table.width >= p.width and table.height >= p.height)
    if not plan.beside:
        _paint_above(table, scene, plan)
        return
    spare = table.width - plan.grid.width - _panel_width(table, plan)
    left = max(spare // 3, 1)
    top = max((table.height - plan.grid.height) // 2, 0)
    _paint_grid(table, (left, top), plan, scene)
    beside = left + plan.grid.width + 3
    _paint_panel(
        table, Rect(beside, top, table.width - beside - 1, table.height - top), scene, plan
    )


def _panel_width(table: Table, plan: Plan) -> int:
    return min(table.width - plan.grid.width - 4, 40)


def _paint_grid(table: Table, corner: tuple[int, int], plan: Plan, scene: Scene) -> None:
    """The tiles, with a letter above each column and a figure before each row."""
    x, y = corner
    soft = scene.look.ink("felt", "soft")
    size, focus = plan.tile, focus_of(scene)
    cursor = focus.cursor if scene.seat is not None else -1
    stands = _standings(scene, focus)
    for place in range(SIDE):
        across = x + _LABEL + place * (size.width + plan.gap)
        table.text(across + size.width // 2, y, "abcdefg"[place], soft)
        table.text(x, y + 1 + place * size.height + (size.height - 1) // 2, str(place + 1), soft)
    for cell, digit in enumerate(scene.view.grid):
        across = x + _LABEL + (cell % SIDE) * (size.width + plan.gap)
        down = y + 1 + (cell // SIDE) * size.height
        standing = stands.get(cell, "plain")
        table.stamp(across, down, tile(scene.look, size, digit, standing, cell == cursor))
        table.zone(Rect(across, down, *size), Intent("touch", ("cell", cell)))


def _standings(scene: Scene, focus: Focus) -> dict[Cell, Standing]:
    """The tiles that do not stand as they are: later ones count."""
    view, stands = scene.view, dict[Cell, Standing]()
    if view.phase == "search" and scene.seat is not None:
        stands |= dict.fromkeys(drawn(scene, view.failed[scene.seat]), "wrong")
    if view.phase in ("countdown", "over"):
        stands |= dict.fromkeys(drawn(scene, _shown(scene)), "won")
    line = marked(focus)
    if line is not None:
        stands |= dict.fromkeys(line, "line")
    elif focus.anchor is not None:
        stands[focus.anchor] = "line"
    if view.claimed:
        stands |= dict.fromkeys(drawn(scene, tuple(view.claimed)), "line")
    return stands


def _shown(scene: Scene) -> tuple[Cell, ...]:
    """The line of the latest disc, tile by tile in the order of its sum: one for each second that
    the countdown has run, the two that are multiplied first.
    """
    closed = scene.view.closed
    if closed is None or closed.sum is None:
        return ()
    third = closed.sum.formula.third
    ordered = (*(cell for cell in closed.sum.line if cell != third), third)
    left = scene.clocks.get(SYSTEM, 0)
    return ordered if left < 3 else ordered[:2]


def _paint_panel(table: Table, rect: Rect, scene: Scene, plan: Plan) -> None:
    """Beside the grid: the number, the time, the players, how the latest disc went."""
    large = plan.tile in (LARGE, HUGE)
    y = _paint_number(table, rect, scene, large)
    y = _paint_seats(table, rect._replace(y=y), scene, large)
    _paint_latest(table, Rect(rect.x, y + 1, rect.width, rect.bottom - y - 1), scene, large)


def _paint_number(table: Table, rect: Rect, scene: Scene, large: bool) -> int:
    """The disc, large, with what goes on beside it; answers the row below."""
    view, look = scene.view, scene.look
    stamp = number(look, figures(scene, str(view.disc)) if view.disc else "  ", large)
    table.stamp(rect.x, rect.y + 1, stamp)
    x = rect.x + max(stamp.width, 11 if large else 7) + 2
    for down, (words, colour) in enumerate(_status(scene)):
        table.text(x, rect.y + 1 + down, words, look.ink("felt", colour), rect.right - x)
    return rect.y + stamp.height + 2


def _status(scene: Scene) -> tuple[tuple[str, Colour], ...]:
    """Three short lines: which disc, how long, how many are left."""
    view = scene.view
    left = scene.clocks.get(SYSTEM)
    of = f"disc {min(view.number, view.settings.discs)}/{view.settings.discs}"
    facedown = f"{view.left} to come"
    if view.phase == "countdown":
        return (of, "ink"), (f"in {left or 0} s", "gold"), (facedown, "soft")
    if view.phase == "stopped":
        return (of, "ink"), ("STOP", "gold"), (facedown, "soft")
    time: tuple[str, Colour] = ("", "soft") if left is None else (clock(left), _hurry(left))
    return (of, "ink"), time, (facedown, "soft")


def _hurry(left: int) -> Colour:
    return "bad" if left <= 10 else "soft"


def _paint_seats(table: Table, rect: Rect, scene: Scene, large: bool) -> int:
    """One line for each player, and where there is room the discs below; answers the row after."""
    y, seats = rect.y, range(len(scene.view.won))
    roomy = large and len(seats) * 3 < rect.height - 16
    for seat in seats:
        where = Rect(rect.x, y, rect.width, 1)
        _seat_line(table, where, scene, seat)
        if roomy:
            discs = " ".join(map(str, scene.view.won[seat][-10:])) or "none yet"
            ink = scene.look.ink("felt", "soft")
            table.text(rect.x + 2, y + 1, discs, ink, rect.width - 2)
        y += 3 if roomy else 1
    return y


def _seat_line(table: Table, rect: Rect, scene: Scene, seat: Seat) -> None:
    """A player: name, how it stands with this disc, discs won."""
    view, look = scene.view, scene.look
    word, colour = standing_of(view, seat)
    on: Colour = "lit" if view.floor == seat or (seat == scene.seat and view.disc) else "deep"
    table.fill(rect, look.ink(on, "ink"))
    count = look.ink(on, "gold", bold=True)
    right = table.right(rect.right - 1, rect.y, str(len(view.won[seat])), count)
    left = scene.clocks.get(seat)
    words = f"{word} {clock(left)}" if left is not None else word
    right = table.right(right - 1, rect.y, words, look.ink(on, colour))
    sign = "▸" if view.floor == seat else " "
    table.text(rect.x, rect.y, sign, look.ink(on, "gold", bold=True))
    ink = look.ink(on, "ink", bold=seat == scene.seat)
    table.text(rect.x + 1, rect.y, scene.name(seat), ink, max(right - rect.x - 2, 1))


def standing_of(view: View, seat: Seat) -> tuple[str, Colour]:
    """How a player stands with the disc, in a word."""
    if seat in view.departed:
        return "left", "soft"
    if view.floor == seat:
        return "stop!", "gold"
    if seat in view.out:
        return "out", "bad"
    if view.frozen[seat]:
        return "× wrong", "bad"
    return ("gave up", "soft") if seat in view.given_up else ("", "soft")


def _paint_latest(table: Table, rect: Rect, scene: Scene, large: bool) -> None:
    """What one's own wrong claim would have made, or how the latest disc went."""
    if rect.height < 1:
        return
    y = rect.y
    for words, colour in latest(scene)[: rect.height]:
        for part in _wrapped(words, rect.width):
            if y < rect.bottom:
                table.text(rect.x, y, part, scene.look.ink("felt", colour), rect.width)
            y += 1


def latest(scene: Scene) -> list[tuple[str, Colour]]:
    """Lines about what was claimed last."""
    view = scene.view
    wrong = view.failed[scene.seat] if scene.seat is not None else ()
    line = as_line(wrong) if wrong else None
    if line is not None:
        made = " ".join(map(str, makes(view.grid, line, view.settings.twists)))
        digits = " ".join(str(view.grid[cell]) for cell in line)
        return [(f"{digits} makes {made}", "bad")]
    if view.closed is None:
        return []
    return [(went(scene, view.closed), "good"), *_verdicts(scene, view.closed)]


def went(scene: Scene, closed: DiscClosed) -> str:
    """How a disc went, in a few words: "You: 32 = 5×7-3 in 4.2 s"."""
    if closed.sum is None:
        return f"{closed.disc} cannot be made"
    who = "nobody" if closed.seat is None else scene.name(closed.seat)
    seconds = closed.verdicts[0].arrival_ms / 1000 if closed.verdicts else 0
    after = f" in {seconds:.1f} s" if seconds else ""
    return f"{who}: {closed.disc} = {closed.sum}{after}"


def _verdicts(scene: Scene, closed: DiscClosed) -> list[tuple[str, Colour]]:
    """Of several claims when each came, what was credited for the wire, what counted (R-5)."""
    verdicts = closed.verdicts if len(closed.verdicts) > 1 else ()
    return [(judged(verdict, scene.name(verdict.seat)), "soft") for verdict in verdicts]


def _wrapped(words: str, width: int) -> list[str]:
    """Words in lines of a width."""
    rows = [""]
    for word in words.split(" "):
        if rows[-1] and len(rows[-1]) + 1 + len(word) > width:
            rows.append("  " + word)
        else:
            rows[-1] += (" " if rows[-1] else "") + word
    return rows


def _paint_above(table: Table, scene: Scene, plan: Plan) -> None:
    """Narrow: number, time and players in four rows above the grid."""
    view, look = scene.view, scene.look
    low = table.height < plan.grid.height + 4
    top = 0 if low else 4
    if not low:
        _paint_number(table, Rect(1, -1, 20, 4), scene, False)
        _narrow_seats(table, Rect(21, 0, table.width - 21, 4), scene)
    left = max((table.width - plan.grid.width) // 2, 0)
    _paint_grid(table, (left, top), plan, scene)
    y = top + plan.grid.height
    told = latest(scene)
    words: tuple[str, Colour] = told[0] if told else ("", "soft")
    if low:
        words = (f"{view.disc or '--'}  " + words[0], "gold")
    if y < table.height:
        ink = look.ink("felt", words[1])
        table.centre(Rect(0, y, table.width, 1), y, words[0], ink)


def _narrow_seats(table: Table, rect: Rect, scene: Scene) -> None:
    """One's own line first, then the others with most discs, as many as fit."""
    won = scene.view.won
    order = sorted(range(len(won)), key=lambda seat: (seat != scene.seat, -len(won[seat]), seat))
    for y, seat in enumerate(order[: rect.height]):
        _seat_line(table, Rect(rect.x, rect.y + y, rect.width, 1), scene, seat)
