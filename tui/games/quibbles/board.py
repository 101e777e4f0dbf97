"""How the Quibbles table is laid: the others above, the row in the middle, one's hand below."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from core.games.quibbles.cards import Card, show
from core.games.quibbles.view import View
from core.seat import Seat
from tui.board import Table
from tui.canvas import Rect, clip
from tui.games.quibbles import motion
from tui.games.quibbles.faces import GROUP_MARKS, TAKEN, face
from tui.games.quibbles.prompts.focus import Focus, focus_of, played, stash_of, turn_of
from tui.keys import Intent
from tui.scene import Scene
from tui.theme import Colour
from tui.widgets.card import CHIP, LARGE, MEDIUM, SMALL, Size, State, back, card, place, shadow
from tui.widgets.fan import Laid, lay, lay_backs, lay_rows, roomiest
from tui.widgets.seats import ground, others, plate, side_by_side, title

GOAL: Final = 21
"""The sum a collection needs: printed next to each sum."""
SLOTS: Final = 6
LARGEST: Final = (108, 44)
"""Felt beyond this stays empty."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A way to lay the table: sizes of cards, and rows for each band."""

    width: int
    height: int
    """The least room it needs."""
    row: Size
    """How cards are drawn in the row,"""
    hand: Size
    """in one's hand,"""
    slot: Size
    """in the others' collections,"""
    own: Size
    """and of one's own."""
    plate: int
    """Rows of a place above; 1: one line for each seat, one below another."""
    rows: int = 1
    """Rows that cards may lie in, in the row and in one's hand."""

    @property
    def band(self) -> int:
        """Rows of felt the row of cards needs, with what is said below it."""
        if self.rows > 1:
            return self.rows * (self.row.height + 2) + 2
        return self.row.height + 3 + (self.row == SMALL)

    @property
    def held(self) -> int:
        """Rows of felt one's hand needs."""
        return self.rows * (self.hand.height + 2) + (self.rows > 1)


PLANS: Final = (
    Plan(84, 30, LARGE, LARGE, SMALL, MEDIUM, 5),
    Plan(72, 18, MEDIUM, MEDIUM, CHIP, CHIP, 3),
    Plan(42, 40, MEDIUM, MEDIUM, CHIP, MEDIUM, 1, rows=2),
    Plan(0, 19, SMALL, MEDIUM, CHIP, CHIP, 1),
    Plan(0, 0, SMALL, SMALL, CHIP, CHIP, 1),
)
"""From the roomiest; the first that fits is taken."""


def paint(table: Table, scene: Scene) -> None:
    """Lay the table."""
    if scene.view is None:
        return
    table = table.part(table.area.middle(*LARGEST))
    plan = next(p for p in PLANS if table.width >= p.width and table.height >= p.height)
    if table.width // len(scene.chairs) < SLOTS * CHIP.width and scene.seat is None:
        plan = replace(plan, plate=1)
    bands = _bands(table.area, plan, len(others(scene)), scene)
    key, mine = (plan, scene.still), -1 if scene.seat is None else scene.seat
    theirs = (key, scene.times(*others(scene)))
    table.kept(bands[0], theirs, lambda part: _paint_others(part, plan, scene))
    _paint_middle(table, bands[1], plan, scene, theirs)
    _keep_hand(table, bands[2], plan, scene)
    pointed = scene.focus if stash_of(scene) else None
    own = (key, pointed, scene.times(mine))
    table.kept(bands[3], own, lambda part: _paint_own(part, plan, scene))


def _bands(area: Rect, plan: Plan, seats: int, scene: Scene) -> list[Rect]:
    """The table from above: others, row, hand, own collection; spare rows lie between."""
    hand = plan.held if scene.seat is not None else 0
    above = plan.plate if plan.plate > 1 else seats
    own = 0 if scene.seat is None else plan.own.height + (plan.rows > 1)
    heights = [above, plan.band, hand, own]
    spare = max(area.height - sum(heights), 0)
    gaps = [spare // 5 + (spare % 5 > order) for order in (3, 2, 0, 1)]
    bands, y = [], area.y
    for height, gap in zip(heights, gaps, strict=True):
        y += gap
        bands.append(Rect(area.x, y, area.width, height))
        y += height
    return bands


def _paint_others(table: Table, plan: Plan, scene: Scene) -> None:
    rect, seats = table.area, others(scene)
    if plan.plate == 1:
        for y, seat in enumerate(seats):
            _seat_line(table, Rect(rect.x, rect.y + y, rect.width, 1), scene, seat)
        return
    for where, seat in zip(side_by_side(rect, len(seats), 26), seats, strict=True):
        on = plate(table, where, scene, seat, scene.view.hands[seat])
        y = where.y + (plan.plate - plan.slot.height) // 2
        _collection(table, (where.x + (where.width > 19), y), plan.slot, scene, seat, on)
        _sum_of(table, where, where.bottom - 1, scene, seat, on)
        known = scene.view.known[seat]
        if plan.plate > 3 and known:
            words = clip(f"seen {show(known)}", where.width - 2)
            table.text(where.x + 1, where.bottom - 2, words, scene.look.ink(on, "soft"))


def _seat_line(table: Table, rect: Rect, scene: Scene, seat: Seat) -> None:
    """A seat in one line: name, cards, collection, sum."""
    on = ground(scene, seat)
    table.fill(rect, scene.look.ink(on, "ink"))
    slots = rect.right - SLOTS * CHIP.width - 3
    title(table, rect._replace(width=slots - rect.x), scene, seat, scene.view.hands[seat], on)
    _collection(table, (slots, rect.y), CHIP, scene, seat, on)
    total = str(sum(scene.view.collections[seat]))
    table.right(rect.right - 1, rect.y, total, scene.look.ink(on, "ink", bold=True))


def _collection(
    table: Table, corner: tuple[int, int], size: Size, scene: Scene, seat: Seat, on: Colour
) -> None:
    """Six places, filled from the left."""
    x, y = corner
    cards = scene.view.collections[seat]
    step = size.width + (size.width > SMALL.width)
    empty: Colour = "felt" if on != "felt" else "deep"
    for slot in range(SLOTS):
        stamp = (
            card(scene.look, size, face(cards[slot]), *_standing(scene, seat, slot), on)
            if slot < len(cards)
            else place(scene.look, size, empty, on)
        )
        table.stamp(x + slot * step, y, stamp)


def _standing(scene: Scene, seat: Seat, slot: int) -> tuple[State, str]:
    """How a collected card stands: one of one's own may be about to make room."""
    stash = stash_of(scene) if seat == scene.seat else None
    if stash is None or not stash.remove or not stash.values:
        return "plain", ""
    return ("pick", "✗") if slot == focus_of(scene).slot else ("plain", "")


def _sum_of(table: Table, rect: Rect, y: int, scene: Scene, seat: Seat, on: Colour) -> None:
    cards = scene.view.collections[seat]
    ink = scene.look.ink(on, "ink", bold=True)
    x = table.text(rect.x + 1, y, f"{sum(cards)}", ink)
    table.text(x, y, f" of {GOAL}", scene.look.ink(on, "soft"))
    if seat in scene.view.departed:
        table.right(rect.right - 1, y, "left", scene.look.ink(on, "soft"))


def _paint_middle(table: Table, rect: Rect, plan: Plan, scene: Scene, above: object) -> None:
    """The piles, then the row; where it is narrow, the piles in a line below it.

    Args:
        above: What the band above depends on: a raised card of the row may reach into it.
    """
    size, focus = plan.row, focus_of(scene)
    at = focus.row if focus.zone == "row" and turn_of(scene) else None
    if size.width <= SMALL.width or plan.rows > 1:
        _lay_lines(table, rect._replace(height=rect.height - 2), plan, _row_cards(scene, focus), at)
        _piles_line(table, rect._replace(height=rect.height - 1), scene)
        _paint_sum(table, rect, scene)
        return
    left = rect.x + 1 + 2 * (size.width + 2)
    piles = rect._replace(width=left - rect.x)
    table.kept(piles, (plan, scene.still), lambda part: _paint_piles(part, size, scene))
    row = rect._replace(x=left, width=rect.right - left - 1)
    cards = _row_cards(scene, focus)
    around = row._replace(y=row.y - 1, height=row.height)
    table.kept(around, (above, at, cards), lambda _: lay(table, row, size, cards, at))
    _paint_sum(table, row, scene)


def _paint_piles(table: Table, size: Size, scene: Scene) -> None:
    _pile(table, Rect(1, 1, *size), scene)
    _discards(table, Rect(size.width + 3, 1, *size), scene)


def _lay_lines(table: Table, rect: Rect, plan: Plan, cards: list[Laid], at: int | None) -> None:
    """The row of cards where it is narrow: in one line, or in as many as there is room for."""
    if plan.rows > 1:
        lay_rows(table, rect, plan.row, cards, at)
    else:
        lay(table, rect, plan.row, cards, at)


def _piles_line(table: Table, rect: Rect, scene: Scene) -> None:
    """Both piles in words, with the cards as chips."""
    view, look, y = scene.view, scene.look, rect.bottom - 1
    table.stamp(rect.x + 1, y, back(look, CHIP, "▒"))
    table.text(rect.x + 5, y, f"draw {view.pile}", look.ink("felt", "soft"))
    x = table.right(rect.right - 1, y, f"{view.discards} out", look.ink("felt", "soft"))
    top = place(look, CHIP) if view.top is None else card(look, CHIP, face(view.top))
    table.stamp(x - 4, y, top)


def _pile(table: Table, rect: Rect, scene: Scene) -> None:
    shadow(table, rect)
    stamp = back(scene.look, Size(rect.width, rect.height), str(scene.view.pile))
    table.stamp(rect.x, rect.y, stamp)
    _caption(table, rect, scene, "draw")
    table.zone(rect, Intent("draw"))


def _discards(table: Table, rect: Rect, scene: Scene) -> None:
    view, size = scene.view, Size(rect.width, rect.height)
    shadow(table, rect)
    stamp = place(scene.look, size)
    if view.top is not None:
        stamp = card(scene.look, size, face(view.top))
    table.stamp(rect.x, rect.y, stamp)
    _caption(table, rect, scene, f"{view.discards} out")


def _caption(table: Table, rect: Rect, scene: Scene, words: str) -> None:
    around = Rect(rect.x - 1, rect.y, rect.width + 2, 1)
    table.centre(around, rect.bottom + 1, words, scene.look.ink("felt", "soft"))


def _row_cards(scene: Scene, focus: Focus) -> list[Laid]:
    """The row, with all that can be taken lit and all that will be taken marked; for a moment how
    it was, with what is taken raised.
    """
    if motion.takes(scene):
        return _row_before(scene)
    view, options = scene.view, turn_of(scene)
    lit = options.lit(played(focus, view)) if options else ()
    marks = _marks(focus) if options else {}
    laid = motion.laid_out(scene)
    return [
        Laid(
            face(value),
            "pick" if at in marks else "take" if at in lit else "plain",
            marks.get(at, "○" if at in lit else ""),
            at in marks,
            means=Intent("touch", ("row", at)),
            there=at < laid,
        )
        for at, value in enumerate(view.row)
    ]


def _row_before(scene: Scene) -> list[Laid]:
    taken = motion.taken(scene)
    return [
        Laid(face(value), "pick", TAKEN, True) if at in taken else Laid(face(value))
        for at, value in enumerate(scene.before.row)
    ]


def _marks(focus: Focus) -> dict[int, str]:
    groups = {at: GROUP_MARKS[n % 8] for n, group in enumerate(focus.groups) for at in group}
    return groups | dict.fromkeys(focus.take, TAKEN) | dict.fromkeys(focus.loose, "?")


def _paint_sum(table: Table, rect: Rect, scene: Scene) -> None:
    """Below the row: the total of the selection; without one, what happened last."""
    view, focus, look = scene.view, focus_of(scene), scene.look
    cards = played(focus, view) if turn_of(scene) else ()
    if not cards:
        last = scene.told[-1] if scene.told else ""
        table.centre(rect, rect.bottom - 1, last, look.ink("felt", "soft"))
        return
    words = "+".join(map(str, cards)) + (f" = {sum(cards)}" if len(cards) > 1 else "")
    takes = _takes(focus, view)
    line = f"{words} takes {takes or 'nothing'}"
    table.centre(rect, rect.bottom - 1, line, look.ink("felt", "gold", bold=True))


def _takes(focus: Focus, view: View) -> str:
    groups = [_added(view.row, group) for group in focus.groups]
    return "  ".join(groups) or " ".join(str(view.row[at]) for at in focus.take)


def _added(row: Sequence[Card], group: Sequence[int]) -> str:
    return "+".join(str(row[at]) for at in group)


def _keep_hand(table: Table, rect: Rect, plan: Plan, scene: Scene) -> None:
    """The hand, with the row above it, where the frame of a raised card begins."""
    inside = Rect(0, 1, rect.width, rect.height)
    around = Rect(rect.x, rect.y - 1, rect.width, rect.height + 1)
    key = (plan, scene.still, scene.focus)
    table.kept(around, key, lambda part: _paint_hand(part, inside, plan, scene))


def _paint_hand(table: Table, rect: Rect, plan: Plan, scene: Scene) -> None:
    if scene.seat is None:
        return
    if scene.curtained:
        _curtain(table, rect, plan, scene)
        return
    focus = focus_of(scene)
    at = focus.hand if focus.zone == "hand" else None
    lights: Colour = "glow" if scene.choices else "soft"
    cards, inner = _hand_cards(scene, focus), rect.inset(1)
    if plan.rows > 1:
        size = roomiest((plan.hand, SMALL), len(cards), inner)
        lay_rows(table, inner, size, cards, at, lights)
    else:
        lay(table, inner, _side_by_side(plan.hand, len(cards), inner.width), cards, at, lights)


def _side_by_side(size: Size, count: int, width: int) -> Size:
    """Smaller cards, where only these lie side by side without hiding each other."""
    fits = count * (MEDIUM.width + 1) <= width < count * (size.width + 1)
    return MEDIUM if size == LARGE and fits else size


def paint_hand(table: Table, scene: Scene) -> None:
    """The hand alone, on a small screen of its own; the row lies on the large one."""
    if scene.view is None or scene.seat is None:
        return
    focus, area = focus_of(scene), table.area.inset(1, 1)
    at = focus.hand if focus.zone == "hand" else None
    lights: Colour = "glow" if scene.choices else "soft"
    size = roomiest((LARGE, MEDIUM, SMALL), len(scene.view.hand), area)
    lay_rows(table, area, size, _hand_cards(scene, focus), at, lights)
    _paint_sum(table, Rect(area.x, area.bottom - 1, area.width, 1), scene)


def _hand_cards(scene: Scene, focus: Focus) -> list[Laid]:
    """The hand; what is selected, or would leave by a stash, is raised and marked."""
    stash, hand = stash_of(scene), scene.view.hand
    leaving = hand[focus.hand] if stash is not None and hand else None
    coming = motion.coming(scene)
    cards = []
    for at, value in enumerate(hand):
        refused = stash is not None and value not in stash.values
        chosen = at in focus.picked or (value == leaving and not refused)
        state, mark = _hand_state(chosen, refused), TAKEN if chosen else ""
        means = Intent("touch", ("hand", at))
        cards.append(Laid(face(value), state, mark, chosen, value, means, at not in coming))
    return cards


def _hand_state(picked: bool, refused: bool) -> State:
    return "dim" if refused else "pick" if picked else "plain"


def _curtain(table: Table, rect: Rect, plan: Plan, scene: Scene) -> None:
    """Only backs: as many as everybody knows of."""
    count, inner = scene.view.hands[scene.seat or 0], rect.inset(1)
    lay_backs(table, inner, _side_by_side(plan.hand, count, inner.width), count)
    key = scene.key("curtain")
    table.centre(
        rect, rect.y, f" {key}: lift the curtain ", scene.look.ink("felt", "gold", bold=True)
    )
    table.zone(rect, Intent("curtain"))


def _paint_own(table: Table, plan: Plan, scene: Scene) -> None:
    """One's own collection, with name and sum: beside it, or above it where it is narrow."""
    if scene.seat is None:
        return
    rect, size = table.area, plan.own
    step = size.width + (size.width > SMALL.width)
    across = SLOTS * step
    if plan.rows > 1:
        left, top = rect.x + (rect.width - across) // 2, rect.y + 1
        _own_words(table, Rect(left, rect.y, across, 1), left + across - 10, scene)
    else:
        left, top = rect.x + max((rect.width - across - 20) // 2, 0) + 12, rect.y
        y = rect.y + (rect.height - 1) // 2
        _own_words(table, Rect(max(left - 12, 0), y, 11, 1), left + across, scene)
    _collection(table, (left, top), size, scene, scene.seat, "felt")
    for slot in range(len(scene.view.collections[scene.seat])):
        table.zone(Rect(left + slot * step, top, *size), Intent("touch", ("slot", slot)))


def _own_words(table: Table, rect: Rect, x: int, scene: Scene) -> None:
    """One's name in a line, and at a column of it the sum."""
    seat = scene.seat or 0
    title(table, rect, scene, seat, None, "felt")
    _sum_of(table, Rect(x, rect.y, 12, 1), rect.y, scene, seat, "felt")
