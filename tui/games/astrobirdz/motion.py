"""What moves at Astrobirdz: a card turned up in the trick, a trick taken, cards dealt."""

from __future__ import annotations

from core.games.astrobirdz.cards import Card
from core.games.astrobirdz.events import CardPlayed, CardsGiven, HandDealt, TrickWon
from core.seat import Seat
from tui.motion import hidden, moving, progress
from tui.scene import Scene

_FACE_DOWN = 0.34
"""The share in which a card that is played shows its back."""


def moves(scene: Scene) -> bool:
    """Whether a card is played, a trick is taken, or one's own cards come."""
    return any(
        isinstance(event, (CardPlayed, TrickWon)) or _gets(event, scene.seat)
        for event in scene.events
    )


def _gets(event: object, seat: Seat | None) -> tuple[Card, ...]:
    """The cards a seat gets by an event."""
    if isinstance(event, HandDealt) and event.seat == seat:
        return event.cards
    if isinstance(event, CardsGiven) and event.receiver == seat:
        return event.cards
    return ()


def face_down(scene: Scene, seat: Seat) -> bool:
    """Whether a seat's card of the trick is just being turned up."""
    played = any(isinstance(e, CardPlayed) and e.seat == seat for e in scene.events)
    return moving(scene) and played and progress(scene) < _FACE_DOWN


def taken(scene: Scene, place: int, count: int) -> bool:
    """Whether the card at a place of the trick that is over has been taken by now."""
    won = any(isinstance(event, TrickWon) for event in scene.events)
    if not won or not moving(scene):
        return True
    return progress(scene, _FACE_DOWN) * count > place


def coming(scene: Scene) -> frozenset[int]:
    """The places of one's hand whose cards are still on their way."""
    if not moving(scene):
        return frozenset()
    fresh = [card for event in scene.events for card in _gets(event, scene.seat)]
    return hidden(scene.view.hand, fresh, progress(scene))
