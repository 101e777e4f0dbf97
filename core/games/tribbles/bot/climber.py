"""An easy opponent: plays the highest card it may, always with its icon, and thinks of nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from core.deck import Rng
from core.game import Budget, Thought
from core.games.tribbles.actions import (
    Discard,
    DiscardOptions,
    Draw,
    DrawnOptions,
    Keep,
    Play,
    PlayDrawn,
    PlayRescued,
    Poison,
    PoisonOptions,
    Recover,
    RescueOptions,
    TurnOptions,
)
from core.games.tribbles.cards import show
from core.games.tribbles.view import Choice, View


def climber(view: View, choice: Choice, rng: Rng, budget: Budget) -> Thought:
    """Whatever is highest."""
    return _WAYS[type(choice.options)](choice.options, rng)


def _turn(options: TurnOptions, rng: Rng) -> Thought:
    if not options.plays:
        return Thought(Draw(), "nothing in hand can be played")
    best = options.plays[-1]
    return Thought(Play(best.card, best.icon), f"{show(best.card)} is the highest to play")


def _drawn(options: DrawnOptions, rng: Rng) -> Thought:
    if options.play:
        return Thought(PlayDrawn(options.icon), "it fits")
    return Thought(Keep(), "it does not fit")


def _discard(options: DiscardOptions, rng: Rng) -> Thought:
    return Thought(Discard(options.cards[0]), "the lowest card is worth least")


def _poison(options: PoisonOptions, rng: Rng) -> Thought:
    if not options.seats:
        return Thought(next(options.actions()), "there is nobody to poison any more")
    return Thought(Poison(rng.choice(options.seats)), "anybody will do")


def _rescue(options: RescueOptions, rng: Rng) -> Thought:
    if options.plays:
        best = options.plays[-1]
        return Thought(PlayRescued(best.card, best.icon), "a second card for the pile")
    return Thought(Recover(options.cards[-1]), "the highest card there is")


_WAYS: Final[dict[type, Callable[[Any, Rng], Thought]]] = {
    TurnOptions: _turn,
    DrawnOptions: _drawn,
    DiscardOptions: _discard,
    PoisonOptions: _poison,
    RescueOptions: _rescue,
}
