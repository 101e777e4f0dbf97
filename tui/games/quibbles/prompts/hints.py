"""Pointing at an action somebody suggests."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from core.games.quibbles.actions import Combine, Draw, Split, Stash
from core.games.quibbles.cards import Card
from tui.games.quibbles.prompts.focus import Focus, focus_of
from tui.scene import Scene


def suggest(scene: Scene, action: Any) -> Focus:
    """The focus with the cards of an action selected."""
    focus, hand = focus_of(scene), scene.view.hand
    match action:
        case Split(card, groups):
            return _selected(focus, hand, (card,), groups=groups)
        case Combine(cards, take):
            return _selected(focus, hand, cards, take=take)
        case Draw(card):
            return _selected(focus, hand, (card,))
        case Stash(value, remove):
            mine = scene.view.collections[scene.seat or 0]
            slot = mine.index(remove) if remove in mine else focus.slot
            return replace(focus, zone="hand", hand=_places(hand, (value,))[0], slot=slot)
    return focus


def _selected(focus: Focus, hand: Sequence[Card], cards: Sequence[Card], **more: Any) -> Focus:
    places = _places(hand, cards)
    clear: dict[str, Any] = {"groups": (), "loose": (), "take": ()}
    return replace(
        focus, zone="hand", hand=places[0], picked=tuple(sorted(places)), **{**clear, **more}
    )


def _places(hand: Sequence[Card], cards: Sequence[Card]) -> list[int]:
    """The leftmost hand cards of these values."""
    free = list(range(len(hand)))
    places: list[int] = []
    for card in cards:
        place = next((place for place in free if hand[place] == card), 0)
        places.append(place)
        free = [other for other in free if other != place]
    return places
