"""The seats: Berzerker, tricks won of those guessed, AstroBoard, points, and what they play."""

from __future__ import annotations

from typing import Any

from core.games.astrobirdz.berzerkers import BERZERKERS, SPEEDSTER
from core.games.astrobirdz.cards import Card, show
from core.games.astrobirdz.judge import winner
from core.seat import Seat
from tui.board import Table
from tui.canvas import Rect, clip
from tui.games.astrobirdz.faces import CHIP_WIDTH, bird_chip, face
from tui.games.astrobirdz.motion import face_down, taken
from tui.games.astrobirdz.prompts.focus import call_of, choice_of, target_of
from tui.keys import Intent
from tui.scene import Scene
from tui.theme import Colour
from tui.widgets.card import CHIP, Size, State, back, card, place
from tui.widgets.seats import clock, ground, others, side_by_side, title

ORDINALS = ("lead", "2nd", "3rd", "4th", "5th", "6th")
ONE_ROW = 72
"""Columns from which all seats stand in one row."""
BOARD_SIGN = "★"
"""The AstroBoard's owner."""


def around(scene: Scene) -> tuple[Seat, ...]:
    """All seats, clockwise, one's own last."""
    mine = () if scene.seat is None else (scene.seat,)
    return (*others(scene), *mine)


def columns_rows(scene: Scene, width: int, size: Size) -> int:
    """Rows that the seats need side by side, in one row or two."""
    return (3 + size.height) * len(_rows(scene, width))


def _rows(scene: Scene, width: int) -> list[tuple[Seat, ...]]:
    """The seats as they stand in rows."""
    seats = around(scene)
    if width >= ONE_ROW or len(seats) <= 3:
        return [seats]
    half = -(-len(seats) // 2)
    return [seats[:half], seats[half:]]


def paint_columns(table: Table, rect: Rect, scene: Scene, size: Size) -> None:
    """The seats side by side, with their cards of this trick below."""
    for down, seats in enumerate(_rows(scene, rect.width)):
        high = 3 + size.height
        row = rect._replace(y=rect.y + down * high, height=high - (down == 0))
        for where, seat in zip(side_by_side(row, len(seats), 24), seats, strict=True):
            _column(table, where, scene, seat, size)


def _column(table: Table, where: Rect, scene: Scene, seat: Seat, size: Size) -> None:
    on = ground(scene, seat)
    table.fill(where, scene.look.ink(on, "ink"))
    _title(table, where, scene, seat, on)
    words = _berzerker(scene, seat, where.width)
    table.text(where.x + 1, where.y + 1, words, _ink(scene, seat, on))
    _tally(table, Rect(where.x + 1, where.y + 2, where.width - 2, 1), scene, seat, on)
    _card(table, Rect(where.x + 1, where.y + 3, where.width - 2, size.height), scene, seat, on)
    table.zone(where, Intent("touch", ("seat", seat)))


def _title(table: Table, rect: Rect, scene: Scene, seat: Seat, on: Colour) -> None:
    """Turn, name and cards in hand; a clock, or that a bot plays, where there is room."""
    if rect.width > 19:
        title(table, rect, scene, seat, scene.view.hands[seat], on)
        return
    look, waited = scene.look, seat in scene.waiting_for
    right = rect.right - CHIP.width - 1
    table.stamp(right, rect.y, back(look, CHIP, str(scene.view.hands[seat]), on))
    if seat in scene.clocks:
        right = table.right(right, rect.y, clock(scene.clocks[seat]), look.ink(on, "soft"))
    table.text(rect.x, rect.y, "▸" if waited else " ", look.ink(on, "gold", bold=True))
    ink = look.ink(on, "gold" if waited else "ink", bold=True)
    table.text(rect.x + 1, rect.y, scene.name(seat), ink, right - rect.x - 1)


def _ink(scene: Scene, seat: Seat, on: Colour) -> int:
    target = target_of(scene, choice_of(scene)) if choice_of(scene) else None
    if target is None:
        target = target_of(scene, call_of(scene))
    return scene.look.ink(on, "gold" if seat == target else "soft", bold=seat == target)


def _berzerker(scene: Scene, seat: Seat, width: int) -> str:
    """Number and name; the dealer is marked, and so is a seat one would choose."""
    view = scene.view
    number = view.berzerkers[seat]
    words = f"{number} {BERZERKERS[number].name}"
    if seat in view.departed:
        words = "out"
    dealt = " deals" if width > 20 else " D"
    return clip(words + (dealt if seat == view.dealer else ""), width - 2)


def _tally(table: Table, rect: Rect, scene: Scene, seat: Seat, on: Colour) -> None:
    """Tricks won of those guessed, the AstroBoard, and the points so far."""
    view, look = scene.view, scene.look
    guess, won = view.guesses[seat], view.won[seat]
    words = f"{won} of {'–' if guess is None else guess}"
    x = table.text(rect.x, rect.y, words, look.ink(on, _standing(guess, won), bold=True))
    if seat == view.board:
        table.text(x + 1, rect.y, BOARD_SIGN, look.ink(on, "gold", bold=True))
    table.right(rect.right, rect.y, str(view.totals[seat]), look.ink(on, "ink", bold=True))


def _standing(guess: int | None, won: int) -> Colour:
    """As guessed, too many, or not yet there."""
    if guess is None or won < guess:
        return "ink"
    return "good" if won == guess else "bad"


def trick_of(view: Any) -> tuple[tuple[Seat, ...], tuple[Card, ...], bool]:
    """The trick on the table; until the next is led, the one just won: seats, cards, over."""
    if view.table or not view.tricks or view.phase not in ("play", "calls", "move"):
        return view.order, view.table, False
    last = view.tricks[-1]
    return last.seats, last.cards, True


def best_of(view: Any, cards: tuple[Card, ...]) -> int:
    """The place of the card that wins so far."""
    return winner(cards, view.trump or 0, view.upcard, view.settings.offsuit_nine_wins)


def _card(table: Table, rect: Rect, scene: Scene, seat: Seat, on: Colour) -> None:
    """A seat's card of the trick, and when it plays."""
    size = Size(rect.height + 1 if rect.height < 5 else 7, rect.height)
    seats, cards, _over = trick_of(scene.view)
    at = seats.index(seat) if seat in seats else -1
    if 0 <= at < len(cards) and face_down(scene, seat):
        table.stamp(rect.x, rect.y, back(scene.look, size))
    elif 0 <= at < len(cards):
        shown = face(cards[at], scene.look.ascii)
        table.stamp(rect.x, rect.y, card(scene.look, size, shown, _state(scene, at)))
    else:
        table.stamp(rect.x, rect.y, place(scene.look, size, "felt" if on != "felt" else "deep", on))
    for y, (words, colour) in enumerate(_beside(scene, seat), rect.y):
        ink = scene.look.ink(on, colour, bold=colour == "gold")
        table.text(rect.x + size.width + 1, y, words, ink, max(rect.width - size.width, 1))


def _state(scene: Scene, at: int) -> State:
    """How a card of the trick stands: it wins so far; it has been taken; neither."""
    _seats, cards, over = trick_of(scene.view)
    if at == best_of(scene.view, cards):
        return "pick"
    return "dim" if over and taken(scene, at, len(cards)) else "plain"


def _beside(scene: Scene, seat: Seat) -> list[tuple[str, Colour]]:
    """Words beside a card: the place in the order, and whether it wins."""
    view = scene.view
    seats, cards, over = trick_of(view)
    if view.phase in ("discard", "give", "pass"):
        made = any(open_.seat == seat and open_.chosen for open_ in view.waiting)
        return [("chosen", "good")] if made else [("...", "soft")]
    if seat not in seats or view.phase == "over":
        return []
    at = seats.index(seat)
    last = view.berzerkers[seat] == SPEEDSTER and at == len(seats) - 1
    words: list[tuple[str, Colour]] = [("last" if last else ORDINALS[at], "soft")]
    if at < len(cards) and at == best_of(view, cards):
        words.append(("won" if over else "wins", "gold"))
    return words


def paint_lines(table: Table, rect: Rect, scene: Scene) -> None:
    """The seats one below another, each in one line."""
    for y, seat in enumerate(around(scene)):
        _line(table, Rect(rect.x, rect.y + y, rect.width, 1), scene, seat)


def _line(table: Table, rect: Rect, scene: Scene, seat: Seat) -> None:
    view, look = scene.view, scene.look
    on = ground(scene, seat)
    table.fill(rect, look.ink(on, "ink"))
    right = rect.right - CHIP_WIDTH - 1
    _line_card(table, right, rect.y, scene, seat, on)
    table.right(right - 1, rect.y, str(view.totals[seat]), look.ink(on, "soft"))
    tally = right - 11
    guess, won = view.guesses[seat], view.won[seat]
    words = f"{won}/{'–' if guess is None else guess}"
    x = table.text(tally, rect.y, words, look.ink(on, _standing(guess, won), bold=True))
    if seat == view.board:
        table.text(x + 1, rect.y, BOARD_SIGN, look.ink(on, "gold", bold=True))
    dealer = "D" if seat == view.dealer else " "
    name = BERZERKERS[view.berzerkers[seat]].name
    power = "out" if seat in view.departed else f"{view.berzerkers[seat]}{name[:4]}{dealer}"
    table.text(tally - 7, rect.y, power, _ink(scene, seat, on))
    x = rect.x
    if seat in scene.clocks:
        tally = table.right(tally, rect.y, f"{clock(scene.clocks[seat])} ", look.ink(on, "soft"))
    table.text(x, rect.y, "▸" if seat in scene.waiting_for else " ", look.ink(on, "gold"))
    ink = look.ink(on, "gold" if seat in scene.waiting_for else "ink", bold=True)
    table.stamp(tally - 11, rect.y, back(look, CHIP, str(view.hands[seat]), on))
    table.text(x + 1, rect.y, scene.name(seat), ink, max(tally - 12 - x, 1))
    table.zone(rect, Intent("touch", ("seat", seat)))


def _line_card(table: Table, x: int, y: int, scene: Scene, seat: Seat, on: Colour) -> None:
    """A seat's card as a chip, or its place in the order."""
    view, look = scene.view, scene.look
    seats, cards, _over = trick_of(view)
    at = seats.index(seat) if seat in seats else -1
    if 0 <= at < len(cards):
        state = _state(scene, at)
        table.stamp(x, y, bird_chip(look, cards[at], state, on))
        if state == "pick":
            table.text(x + CHIP_WIDTH, y, "◂", look.ink(on, "gold", bold=True))
        return
    for words, colour in _beside(scene, seat)[:1]:
        table.text(x, y, words[:5], look.ink(on, colour))


def paint_known(table: Table, rect: Rect, scene: Scene) -> None:
    """The cards one knows for certain in other hands."""
    view, look = scene.view, scene.look
    if not view.known or scene.curtained:
        return
    by_seat: dict[Seat, list[Card]] = {}
    for seat, bird in view.known:
        by_seat.setdefault(seat, []).append(bird)
    parts = [f"{scene.name_of(seat)} has {show(birds)}" for seat, birds in by_seat.items()]
    words = clip("; ".join(parts), rect.width - 2)
    table.centre(rect, rect.y, words, look.ink("felt", "soft"))
