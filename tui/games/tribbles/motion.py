"""What moves at Tribbles: a card from its player to the chain, cards dealt and drawn."""

from __future__ import annotations

from typing import NamedTuple

from core.games.tribbles.cards import Card
from core.games.tribbles.events import CardDrawn, CardPlayed, HandDealt
from core.seat import Seat
from tui.motion import hidden, moving, progress
from tui.scene import Scene


class Flight(NamedTuple):
    """A card on its way to the chain."""

    seat: Seat
    card: Card
    done: float


def moves(scene: Scene) -> bool:
    """Whether a card is played, or one's own cards come."""
    return any(
        isinstance(event, CardPlayed)
        or (isinstance(event, (HandDealt, CardDrawn)) and event.seat == scene.seat)
        for event in scene.events
    )


def flight(scene: Scene) -> Flight | None:
    """The card that is being played."""
    if not moving(scene):
        return None
    played = [event for event in scene.events if isinstance(event, CardPlayed)]
    return Flight(played[-1].seat, played[-1].card, progress(scene)) if played else None


def coming(scene: Scene) -> frozenset[int]:
    """The places of one's hand whose cards are still on their way."""
    fresh: list[Card] = []
    for event in scene.events if moving(scene) else ():
        if isinstance(event, HandDealt) and event.seat == scene.seat:
            fresh.extend(event.cards)
        elif isinstance(event, CardDrawn) and event.seat == scene.seat and event.card is not None:
            fresh.append(event.card)
    return hidden(scene.view.hand, fresh, progress(scene))
