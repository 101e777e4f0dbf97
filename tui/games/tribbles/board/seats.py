"""The places around the table: score, pile, draw deck and discards of every seat."""

from __future__ import annotations

from core.games.tribbles.actions import PoisonOptions
from core.games.tribbles.cards import Card
from core.seat import Seat
from tui.board import Table
from tui.canvas import Rect
from tui.games.tribbles.board.chain import roomy
from tui.games.tribbles.faces import BIG, SLIM, STOCK, brief, face, hue, points
from tui.games.tribbles.prompts.focus import focus_of, options_of
from tui.keys import Intent
from tui.scene import Scene
from tui.theme import Colour
from tui.widgets.card import CHIP, back, card, place
from tui.widgets.seats import ground, others, plate, side_by_side, title

NARROW = 72
"""Below so many columns each seat has one line."""
_PLATE = 4
_WIDEST = 26
_ROOMY = 18
"""Columns a place needs for words next to its numbers."""
_TALL = 24
"""Rows of a narrow table that are for everything but the other places."""
_ABREAST = 3
"""Places side by side on a narrow table."""


def others_rows(area: Rect, scene: Scene) -> int:
    """Rows that the other places need."""
    count, plate_rows = len(others(scene)), _PLATE + BIG.height
    if roomy(area):
        return plate_rows
    if area.width >= NARROW:
        return _PLATE
    plates = 1 if count <= _ABREAST else 2
    fits = count <= 2 * _ABREAST and area.height >= _TALL + plates * plate_rows
    return plates * plate_rows if fits else count


def paint_others(table: Table, rect: Rect, scene: Scene) -> None:
    """All places but one's own, clockwise from the left."""
    for seat in others(scene):
        where = place_among(rect, scene, seat)
        if where.height == 1:
            _line(table, where, scene, seat)
            continue
        _place(table, where, scene, seat)
        table.zone(where, Intent("touch", ("seat", seat)))


def place_among(rect: Rect, scene: Scene, seat: Seat) -> Rect:
    """Where another seat has its place in the band of the others: abreast, in two rows, or in a
    line of its own.
    """
    seats = others(scene)
    at = seats.index(seat)
    if rect.width >= NARROW:
        return side_by_side(rect, len(seats), _WIDEST)[at]
    if rect.height == len(seats):
        return rect._replace(y=rect.y + at, height=1)
    rows = rect.height // (_PLATE + BIG.height)
    abreast = -(-len(seats) // rows)
    row, column = divmod(at, abreast)
    band = rect._replace(y=rect.y + row * rect.height // rows, height=rect.height // rows)
    count = min(len(seats) - row * abreast, abreast)
    return side_by_side(band._replace(height=band.height - (row + 1 < rows)), count, _WIDEST)[
        column
    ]


def _place(table: Table, rect: Rect, scene: Scene, seat: Seat) -> None:
    view, look = scene.view, scene.look
    wide = rect.width >= _ROOMY
    on = _title(table, rect, scene, seat)
    score = points(view.scores[seat], rect.width - 2)
    table.right(rect.right - 1, rect.y + 1, score, look.ink(on, "ink", bold=True))
    if wide:
        table.text(rect.x + 1, rect.y + 1, "score", look.ink(on, "soft"))
    if rect.height > _PLATE:
        _pile_card(table, rect, scene, seat, on)
    else:
        _pile(table, rect.x + 1, rect.y + 2, scene, seat, on, wide)
    if wide and view.piles[seat]:
        words = f"of {view.piles[seat]}"
        table.right(rect.right - 1, rect.bottom - 2, words, look.ink(on, "soft"))
    _stocks(table, rect, rect.bottom - 1, scene, seat, on)


def _title(table: Table, rect: Rect, scene: Scene, seat: Seat) -> Colour:
    """Turn, name and hand; the target of a Poison is lit."""
    hand = scene.view.hands[seat]
    if rect.width >= _ROOMY:
        on = plate(table, rect, scene, seat, hand)
    else:
        on = ground(scene, seat)
        table.fill(rect, scene.look.ink(on, "ink"))
        table.stamp(rect.right - CHIP.width, rect.y, back(scene.look, CHIP, str(hand), on))
        waits = seat in scene.waiting_for
        ink = scene.look.ink(on, "gold" if waits else "ink", bold=True)
        table.text(rect.x, rect.y, "▸" if waits else " ", ink)
        table.text(rect.x + 1, rect.y, scene.name(seat), ink, rect.width - CHIP.width - 1)
    _target(table, rect, scene, seat, on)
    return on


def _target(table: Table, rect: Rect, scene: Scene, seat: Seat, on: Colour) -> None:
    """Who would be poisoned."""
    options = options_of(scene)
    if not isinstance(options, PoisonOptions) or seat not in options.seats:
        return
    pointed = options.seats[focus_of(scene).target % len(options.seats)] == seat
    if pointed:
        ink = scene.look.ink("pick", "hue0", bold=True)
        table.fill(rect._replace(height=1), ink)
        table.text(rect.x, rect.y, f"▸{scene.name(seat)}", ink, rect.width - 1)
        table.text(rect.right - 1, rect.y, "◂", ink)
    else:
        table.text(rect.x, rect.y, "○", scene.look.ink(on, "gold", bold=True))


def _pile_card(table: Table, rect: Rect, scene: Scene, seat: Seat, on: Colour) -> None:
    """The top card of the play pile as a card; or that the seat sits out."""
    size = BIG if rect.width > BIG.width + 1 else SLIM
    x, y = rect.x + 1, rect.y + 2
    top = scene.view.pile_tops[seat]
    out = seat in scene.view.departed or scene.view.decked[seat]
    if top is None or out:
        table.stamp(x, y, place(scene.look, size, "felt" if on != "felt" else "deep", on))
    if out:
        _pile(table, x, y + 2, scene, seat, "felt", True)
    elif top is not None:
        table.stamp(x, y, card(scene.look, size, face(top, size), on=on))


def _pile(table: Table, x: int, y: int, scene: Scene, seat: Seat, on: Colour, wide: bool) -> int:
    """The top card of the play pile; or that the seat sits out. Answers the column after it."""
    view, look = scene.view, scene.look
    if seat in view.departed or view.decked[seat]:
        words = "left" if seat in view.departed else "decked"
        return table.text(x, y, words, look.ink(on, "bad", bold=True))
    top = view.pile_tops[seat]
    if top is None:
        return table.text(x, y, "no pile" if wide else "·", look.ink(on, "soft"))
    return chip(table, x, y, scene, top)


def chip(table: Table, x: int, y: int, scene: Scene, shown: Card) -> int:
    """A card in a few letters, on the ground of a card. Answers the column after it."""
    ink = scene.look.ink("card", hue(shown), bold=True)
    words = brief(shown)
    return table.text(x, y, f"[{words}]" if scene.look.framed else words, ink)


def _stocks(table: Table, rect: Rect, y: int, scene: Scene, seat: Seat, on: Colour) -> None:
    """How many cards are in the draw deck, and how many in the discards."""
    view, look = scene.view, scene.look
    wide = rect.width >= _ROOMY
    x = rect.x
    if wide:
        x = table.text(x + 1, y, "deck", look.ink(on, "soft")) + 1
    table.stamp(x, y, back(look, STOCK, str(view.decks[seat]), on))
    top = view.discard_tops[seat]
    words = f"{view.discards[seat]}" + (" out" if rect.width > 9 else "out")
    x = table.right(rect.right - wide, y, words, look.ink(on, "soft"))
    if top is not None and rect.width >= 24:
        chip(table, x - len(brief(top)) - 1, y, scene, top)


def _line(table: Table, rect: Rect, scene: Scene, seat: Seat) -> None:
    """A seat in one line: name, hand, draw deck, pile, score."""
    view, look = scene.view, scene.look
    on = ground(scene, seat)
    table.fill(rect, look.ink(on, "ink"))
    score = points(view.scores[seat], 7)
    table.right(rect.right - 1, rect.y, score, look.ink(on, "ink", bold=True))
    x = rect.right - 23
    title(table, rect._replace(width=x - rect.x + 1), scene, seat, view.hands[seat], on)
    _target(table, rect._replace(width=x - rect.x - 2), scene, seat, on)
    table.text(x + 1, rect.y, f"/{view.decks[seat]}", look.ink(on, "soft"))
    _pile(table, x + 5, rect.y, scene, seat, on, False)
    table.zone(rect, Intent("touch", ("seat", seat)))


def paint_own(table: Table, rect: Rect, scene: Scene) -> None:
    """One's own place: score, pile, draw deck, discards."""
    seat = scene.seat
    if seat is None:
        return
    view, look = scene.view, scene.look
    on = ground(scene, seat)
    table.fill(rect, look.ink(on, "ink"))
    title(table, rect._replace(width=15, height=1), scene, seat, view.hands[seat], on)
    soft = look.ink(on, "soft")
    words = f"{view.scores[seat]:,}"
    x = table.text(rect.x + 17, rect.y, words, look.ink(on, "ink", bold=True))
    x = table.text(x + 1, rect.y, "points", soft)
    if rect.height > 1:
        rect = rect._replace(y=rect.y + 1, height=1)
        x = rect.x - 2
    x = _pile(table, x + 3, rect.y, scene, seat, on, True)
    if view.piles[seat]:
        x = table.text(x + 1, rect.y, f"of {view.piles[seat]}", soft)
    x = table.right(rect.right - 1, rect.y, f"{view.discards[seat]} out", soft)
    x -= STOCK.width + 2
    table.stamp(x, rect.y, back(look, STOCK, str(view.decks[seat]), on))
    table.text(x - 5, rect.y, "deck", soft)
