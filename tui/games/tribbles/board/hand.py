"""One's hand; in a Rescue, one's discards in its place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from core.games.tribbles.actions import RescueOptions, TurnOptions
from core.games.tribbles.cards import Card, step_of
from tui.board import Table
from tui.canvas import Rect
from tui.games.tribbles.faces import BIG, GRAND, HUGE, SLIM, WIDE, face, hue, kind
from tui.games.tribbles.motion import coming
from tui.games.tribbles.prompts.focus import card_of, cards_of, focus_of, options_of, play_of
from tui.keys import Intent
from tui.scene import Scene
from tui.theme import Colour
from tui.widgets.card import GROUNDS, Size, State
from tui.widgets.fan import Laid, lay, lay_backs, lay_rows, roomiest

_ROOM: Final = ((HUGE, 44), (GRAND, 30), (BIG, 18), (WIDE, 0), (SLIM, 0))
"""Cards from the largest, and the rows of a table on which they may be so large."""
_PORTRAIT: Final = 34
"""Rows of a table on which the hand may take two."""
_LEAST_STEP: Final = 6
"""Columns that show of a card under another one: its number and the sign of its icon."""
_CHIP: Final = 13
"""Columns for a chip with the longest words, and a gap."""


def hand_rows(area: Rect, scene: Scene) -> int:
    """Rows the hand needs: cards that may be played stand a row higher, and the cursor's frame."""
    if scene.curtained:
        return _curtain_size(area).height + 3
    if _two_rows(area, len(_held(scene))):
        return 2 * (BIG.height + 2) + 1
    size = _size(area, len(_held(scene)))
    if size is None:
        return -(-len(cards_of(scene)) // _per_row(area.width)) + 2
    return size.height + 3


def paint_hand(table: Table, rect: Rect, scene: Scene) -> None:
    """All cards, lowest first; those that may be played are raised and lit, others dim."""
    if scene.seat is None:
        return
    inner = Rect(rect.x + 1, rect.y + 1, rect.width - 2, rect.height - 1)
    if scene.curtained:
        _curtain(table, inner, scene)
        return
    held = _held(scene)
    if _two_rows(table.area, len(held)):
        half = -(-len(held) // 2)
        _fan(table, inner, scene, held[:half], BIG)
        below = inner._replace(y=inner.y + BIG.height + 2)
        _fan(table, below, scene, held[half:], BIG, half)
        return
    size = _size(table.area, len(held))
    if size is None:
        _kinds(table, inner, scene)
        return
    _fan(table, inner, scene, held, size)


def _fan(
    table: Table, rect: Rect, scene: Scene, held: Sequence[Card], size: Size, first: int = 0
) -> None:
    """Cards of the hand side by side, the first of them at this place of the hand."""
    card = card_of(scene)
    loose = _loose(table.area, size, len(held))
    laid = [_laid(scene, each, size, loose) for each in held]
    if not isinstance(options_of(scene), RescueOptions):
        away = coming(scene)
        laid = [one._replace(there=first + n not in away) for n, one in enumerate(laid)]
    lights: Colour = "glow" if scene.choices else "soft"
    lay(table, rect, size, laid, held.index(card) if card in held else None, lights)


def paint_alone(table: Table, scene: Scene) -> None:
    """The hand alone, on a small screen of its own."""
    if scene.view is None or scene.seat is None:
        return
    held, card, area = _held(scene), card_of(scene), table.area.inset(1, 1)
    lights: Colour = "glow" if scene.choices else "soft"
    size = roomiest((HUGE, GRAND, BIG, WIDE, SLIM), len(held), area)
    laid = [_laid(scene, each, size, True) for each in held]
    lay_rows(table, area, size, laid, held.index(card) if card in held else None, lights)


def _held(scene: Scene) -> tuple[Card, ...]:
    """Every single card of what the cursor moves over."""
    if isinstance(options_of(scene), RescueOptions):
        return cards_of(scene)
    return tuple(scene.view.hand)


def _size(area: Rect, count: int) -> Size | None:
    """The largest cards that fit side by side, else the largest that overlap so that each can be
    told; None when not even slim ones do.
    """
    sizes = [size for size, rows in _ROOM if area.height >= rows]
    for size in sizes:
        if size != SLIM and count * (size.width + 1) < area.width:
            return size
    for size in sizes:
        shown = area.width - 3 - size.width
        if size in (GRAND, BIG, SLIM) and shown >= (_LEAST_STEP - (size == SLIM)) * (count - 1):
            return size
    return None


def _two_rows(area: Rect, count: int) -> bool:
    """Whether cards lie in two rows: on a high, narrow table, where one row is too short."""
    across = area.width // (BIG.width + 1)
    return area.height >= _PORTRAIT and across < count <= 2 * across


def _loose(area: Rect, size: Size, count: int) -> bool:
    """Whether the cards need not overlap."""
    return count * (size.width + 1) < area.width


def _per_row(width: int) -> int:
    return max((width - 2) // _CHIP, 1)


def _kinds(table: Table, rect: Rect, scene: Scene) -> None:
    """A hand too large for cards: each kind of card as a chip with the number of copies."""
    held = Counter(_held(scene))
    per = _per_row(table.width)
    for at, each in enumerate(cards_of(scene)):
        x = rect.x + at % per * _CHIP
        where = Rect(x, rect.y + at // per, _CHIP - 1, 1)
        pointed = at == focus_of(scene).at
        fits = play_of(scene, each) is not None
        ground = GROUNDS["pick" if pointed else _state(scene, fits)]
        ink = table.look.ink(ground, "dim_ink" if ground == "dim" else hue(each), bold=True)
        sign = "▸" if pointed else "○" if fits else " "
        table.fill(where, ink)
        table.text(where.x, where.y, sign + kind(each, held[each]), ink, where.width)
        table.zone(where, Intent("touch", ("hand", at)))


def _laid(scene: Scene, card: Card, size: Size, loose: bool) -> Laid:
    plays = play_of(scene, card) is not None
    return Laid(
        face(card, size),
        _state(scene, plays),
        raised=plays,
        group=step_of(card) if loose else 0,
        means=Intent("touch", ("hand", cards_of(scene).index(card))),
    )


def _state(scene: Scene, plays: bool) -> State:
    if plays:
        return "take"
    return "dim" if isinstance(options_of(scene), TurnOptions) else "plain"


def _curtain(table: Table, rect: Rect, scene: Scene) -> None:
    """Only backs: as many as everybody knows of."""
    lay_backs(table, rect, _curtain_size(table.area), scene.view.hands[scene.seat or 0])
    words = f" {scene.key('curtain')}: lift the curtain "
    table.centre(rect, rect.y, words, scene.look.ink("felt", "gold", bold=True))
    table.zone(rect, Intent("curtain"))


def _curtain_size(area: Rect) -> Size:
    return BIG if area.height >= _ROOM[2][1] else SLIM
