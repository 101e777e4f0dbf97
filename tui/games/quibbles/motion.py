"""What moves at Quibbles: cards taken, the row turned over, cards laid out and drawn."""

from __future__ import annotations

from typing import Final

from core.games.quibbles.events import (
    CardsCombined,
    CardsDrawn,
    CardSplit,
    HandDealt,
    RowFlushed,
    RowRefilled,
)
from tui.motion import arrived, hidden, moving, progress
from tui.scene import Scene

_TAKES: Final = (CardSplit, CardsCombined, RowFlushed)
_HALF: Final = 0.45
"""The share in which cards leave, before others come."""


def moves(scene: Scene) -> bool:
    """Whether cards go or come."""
    kinds = (*_TAKES, RowRefilled, CardsDrawn, HandDealt)
    return any(isinstance(event, kinds) for event in scene.events)


def takes(scene: Scene) -> bool:
    """Whether the row is still shown as it was, with what leaves it."""
    leaves = any(isinstance(event, _TAKES) for event in scene.events)
    return moving(scene) and leaves and scene.before is not None and progress(scene, 0, _HALF) < 1


def taken(scene: Scene) -> frozenset[int]:
    """The places of the row before from which cards leave."""
    places: set[int] = set()
    for event in scene.events:
        match event:
            case CardSplit():
                places.update(place for group in event.places for place in group)
            case CardsCombined():
                places.update(event.places)
            case RowFlushed():
                places.update(range(len(scene.before.row)))
    return frozenset(places)


def laid_out(scene: Scene) -> int:
    """How many cards of the row lie there by now."""
    row = len(scene.view.row)
    fresh = sum(len(event.cards) for event in scene.events if isinstance(event, RowRefilled))
    if not moving(scene) or not fresh:
        return row
    return max(row - fresh, 0) + arrived(min(fresh, row), progress(scene, _HALF))


def coming(scene: Scene) -> frozenset[int]:
    """The places of one's hand whose cards are still on their way."""
    fresh: list[int] = []
    for event in scene.events if moving(scene) else ():
        if isinstance(event, HandDealt) and event.seat == scene.seat:
            fresh.extend(event.cards)
        elif isinstance(event, CardsDrawn) and event.seat == scene.seat:
            fresh.extend(event.drawn)
    return hidden(scene.view.hand, fresh, progress(scene))
