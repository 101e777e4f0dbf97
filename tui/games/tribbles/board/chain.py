"""The chain: how far it has climbed, what was announced, and what may be played next."""

from __future__ import annotations

from core.games.tribbles.cards import PEAK, START, Step
from core.games.tribbles.events import (
    CardDiscarded,
    CardPlayed,
    CardRecovered,
    IconForgone,
    Passed,
    SeatPoisoned,
)
from core.games.tribbles.words import announced, wanted
from core.seat import Seat
from tui.board import Table
from tui.canvas import Rect, cells
from tui.games.tribbles.faces import BIG, LONG, SHORT, SLIM, Standing, rung
from tui.games.tribbles.prompts.words import on_what
from tui.scene import Scene
from tui.theme import Ink

_CARRIED_OUT = (CardDiscarded, SeatPoisoned, CardRecovered, IconForgone)
"""What is done with an icon, after the number was announced."""


def roomy(area: Rect) -> bool:
    """Whether there is room for a chain of cards, and for the piles as cards."""
    return area.width >= 84 and area.height >= 30


def chain_rows(area: Rect) -> int:
    """Rows the chain needs."""
    return BIG.height + 3 if roomy(area) else 3


def paint_chain(table: Table, rect: Rect, scene: Scene) -> None:
    """The ladder of numbers; the announcement; what may be played next."""
    view, look = scene.view, scene.look
    table.fill(rect, look.ink("deep", "ink"))
    wide, tall = rect.width >= 72, roomy(table.area)
    if tall:
        _cards(table, rect, scene)
    else:
        _ladder(table, rect, scene, LONG if wide else SHORT)
    soft = look.ink("deep", "soft")
    side = rect.bottom - 2 if tall else rect.y + (not wide)
    number = f"{'round ' if wide else ''}{view.round}/{view.settings.rounds}"
    table.text(rect.x + 1, side, number, soft)
    way = ("▸ clockwise" if view.direction > 0 else "◂ counter") if wide else _arrow(view.direction)
    table.right(rect.right - 1, side, way, soft)
    said = rect.inset(12 if tall else 5)
    table.centre(said, rect.bottom - 2, spoken(scene), look.ink("deep", "ink", bold=True))
    words = f"next: {wanted(view.last, view.passed)}"
    table.centre(rect, rect.bottom - 1, words, look.ink("deep", "gold", bold=True))


def _arrow(direction: int) -> str:
    return "▸▸" if direction > 0 else "◂◂"


def _cards(table: Table, rect: Rect, scene: Scene) -> None:
    """The six numbers as cards: the last one played lies there, those wanted are framed."""
    link, end = scene.look.ink("deep", "soft"), 0
    for number in range(len(LONG)):
        place = place_of(table.area, rect, number)
        if number:
            gap = place.x - end
            table.centre(Rect(end, 0, gap, 1), place.y + 2, "─" * min(gap - 1, 2), link)
        end = place.right
        table.stamp(place.x, place.y, rung(scene.look, number, _standing(scene, number)))


def place_of(area: Rect, chain: Rect, step: Step) -> Rect:
    """About where a number of the chain lies."""
    if roomy(area):
        across = min((chain.width - 2 - len(LONG) * BIG.width) // (len(LONG) - 1), 4) + BIG.width
        left = chain.x + (chain.width - across * (len(LONG) - 1) - BIG.width) // 2
        return Rect(left + step * across, chain.y + 1, *BIG)
    across = chain.width // (len(LONG) + 2)
    return Rect(chain.x + (step + 1) * across, chain.y, SLIM.width, SLIM.height)


def _standing(scene: Scene, number: Step) -> Standing:
    view = scene.view
    if number == view.last:
        return "last"
    return "next" if number in next_steps(view.last, view.passed) else "off"


def _ladder(table: Table, rect: Rect, scene: Scene, labels: tuple[str, ...]) -> None:
    """The six numbers: the last one played lies there as a card, those wanted are lit."""
    link = " ─ " if labels is LONG else "─"
    parts: list[tuple[str, Ink]] = []
    for step, label in enumerate(labels):
        if step:
            parts.append((link, scene.look.ink("deep", "soft")))
        parts.append(_rung(scene, step, label))
    width = sum(len(cells(text)) for text, _ in parts)
    table.spans(rect.x + (rect.width - width) // 2, rect.y, parts)


def _rung(scene: Scene, step: Step, label: str) -> tuple[str, Ink]:
    view, look = scene.view, scene.look
    if step == view.last:
        return f"[{label}]", look.ink("card", "hue0", bold=True)
    if step in next_steps(view.last, view.passed):
        return f"▸{label}◂", look.ink("deep", "gold", bold=True)
    return f" {label} ", look.ink("deep", "soft")


def next_steps(last: Step, passed: bool) -> tuple[Step, ...]:
    """The numbers that may come next, clones aside."""
    if last in (START, PEAK):
        return (0,)
    return (0, last + 1) if passed else (last + 1,)


def spoken(scene: Scene) -> str:
    """What was said last at the table: "Ada: 100 Reverse", "Bob: pass on 100"."""
    view = scene.view
    who, said = _last_said(scene)
    if not said:
        if view.top is None:
            leads = "lead" if view.leader == scene.seat else "leads"
            return f"{scene.name(view.leader)} {leads}"
        said = announced(view.top, view.spoken)
    return said if who is None else f"{scene.name(who)}: {said}"


def _last_said(scene: Scene) -> tuple[Seat | None, str]:
    view = scene.view
    for event in reversed(scene.events):
        if isinstance(event, CardPlayed) and event.card == view.top:
            return event.seat, announced(event.card, view.spoken)
        if isinstance(event, _CARRIED_OUT) and view.top is not None:
            return event.seat, announced(view.top, view.spoken)
        if isinstance(event, Passed) and event.last == view.last:
            return event.seat, on_what(view.last)
    return None, ""
