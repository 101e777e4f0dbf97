"""What a player points at, and what the table offers for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from core.games.tribbles.actions import (
    AnyAction,
    Discard,
    DrawnOptions,
    Play,
    Playable,
    PlayRescued,
    Poison,
    PoisonOptions,
    Recover,
    RescueOptions,
    TurnOptions,
    finds,
)
from core.games.tribbles.cards import Card
from core.games.tribbles.view import Choice
from netplay.messages import Act, AnyAsk, WhyNot
from tui.keys import Intent
from tui.scene import Pressed, Scene


class Focus(Struct, frozen=True, omit_defaults=True):
    """The cursor of one player."""

    decision: int = -1
    """The decision it was made for."""
    at: int = 0
    """The kind of card pointed at: of the hand, or in a Rescue of the discards; from the left."""
    target: int = 0
    """The seat pointed at by a Poison: a place in the options."""
    sure: bool = False
    """The player has been warned, and may do it all the same."""


Deed: TypeAlias = Callable[[Scene, Focus, Intent], Pressed]
"""What a key does."""


def focus_of(scene: Scene) -> Focus:
    """The focus of a scene; the first one when it has none yet."""
    return scene.focus if isinstance(scene.focus, Focus) else Focus()


def choice_of(scene: Scene) -> Choice | None:
    """One's own open decision."""
    return next(iter(scene.choices), None)


def options_of(scene: Scene) -> Any:
    """The options of one's own open decision; None when there is none."""
    choice = choice_of(scene)
    return choice.options if choice else None


def about(scene: Scene, action: AnyAction, ask: type[Act] | type[WhyNot] = Act) -> AnyAsk | None:
    """An action as a message about one's open decision."""
    choice = choice_of(scene)
    return ask(choice.decision.id, action) if choice else None


def cards_of(scene: Scene) -> tuple[Card, ...]:
    """The cards the cursor moves over, equal ones once: the hand, or in a Rescue one's discards."""
    options = options_of(scene)
    if isinstance(options, RescueOptions):
        return options.cards
    return tuple(dict.fromkeys(scene.view.hand))


def card_of(scene: Scene) -> Card | None:
    """The card pointed at."""
    cards, at = cards_of(scene), focus_of(scene).at
    return cards[at] if at < len(cards) else None


def plays_of(scene: Scene) -> tuple[Playable, ...]:
    """The cards that may be played now."""
    options = options_of(scene)
    if isinstance(options, (TurnOptions, RescueOptions)):
        return options.plays
    if isinstance(options, DrawnOptions) and options.play:
        return (Playable(options.card, options.icon),)
    return ()


def play_of(scene: Scene, card: Card | None) -> Playable | None:
    """How a card may be played now; None when it may not."""
    return None if card is None else finds(plays_of(scene), card)


def settle(scene: Scene) -> Focus:
    """The focus for a view that has just arrived: kept while its decision is still open."""
    focus, choice = focus_of(scene), choice_of(scene)
    if choice is not None and focus.decision == choice.decision.id:
        return focus
    cards = cards_of(scene)
    if choice is None:
        return Focus(at=min(focus.at, max(len(cards) - 1, 0)))
    return Focus(choice.decision.id, _first(scene, cards, focus.at))


def _first(scene: Scene, cards: Sequence[Card], before: int) -> int:
    """To begin with: the card drawn, or the highest that may be played."""
    drawn, plays = scene.view.drawn, plays_of(scene)
    if isinstance(options_of(scene), DrawnOptions) and drawn in cards:
        return cards.index(drawn)
    if plays:
        return cards.index(plays[-1].card)
    return min(before, max(len(cards) - 1, 0))


def suggest(scene: Scene, action: Any) -> Focus:
    """The focus that points at an action somebody suggests."""
    focus, options = focus_of(scene), options_of(scene)
    match action:
        case Play(card) | Discard(card) | Recover(card) | PlayRescued(card):
            cards = cards_of(scene)
            return replace(focus, at=cards.index(card)) if card in cards else focus
        case Poison(seat) if isinstance(options, PoisonOptions) and seat in options.seats:
            return replace(focus, target=options.seats.index(seat))
    return focus
