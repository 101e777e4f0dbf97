"""The normal opponent: weighs points against cards left in hand, and icons by what they do now."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, NamedTuple

from core.deck import Rng
from core.game import Budget, Thought
from core.games.tribbles.actions import (
    Discard,
    DiscardOptions,
    Draw,
    DrawnOptions,
    Forgo,
    Keep,
    Pass,
    Play,
    Playable,
    PlayDrawn,
    PlayRescued,
    Poison,
    PoisonOptions,
    Recover,
    RescueOptions,
    TurnOptions,
)
from core.games.tribbles.bot.worth import SURE, after, keeping, threat, worth
from core.games.tribbles.cards import show
from core.games.tribbles.view import Choice, View


class Prospect(NamedTuple):
    """An answer, what it is worth in points, and why."""

    value: float
    action: Any
    why: str


def player(view: View, choice: Choice, rng: Rng, budget: Budget) -> Thought:
    """The answer that is worth most."""
    best = max(prospects(view, choice), key=lambda each: each.value)
    return Thought(best.action, best.why)


def prospects(view: View, choice: Choice) -> Iterator[Prospect]:
    """Every answer with what it is worth."""
    return _WAYS[type(choice.options)](view, choice.options)


def _turn(view: View, options: TurnOptions) -> Iterator[Prospect]:
    decked = -SURE if options.last_draw else 0.0
    yield Prospect(decked, Draw(), "nothing in hand is worth playing")
    if options.may_pass and options.last_draw:
        yield Prospect(0.0, Pass(), "there is nothing left to draw")
    for each in options.plays:
        hand = after(view.hand, each.card)
        for icon in _ways(each):
            value, why = worth(view, each.card, icon, hand)
            yield Prospect(value, Play(each.card, icon), why)


def _drawn(view: View, options: DrawnOptions) -> Iterator[Prospect]:
    yield Prospect(0.0, Keep(), f"a {show(options.card)} is worth keeping")
    if options.play:
        hand = after(view.hand, options.card)
        for icon in _ways(Playable(options.card, options.icon)):
            value, why = worth(view, options.card, icon, hand)
            yield Prospect(value, PlayDrawn(icon), why)


def _rescue(view: View, options: RescueOptions) -> Iterator[Prospect]:
    for card in options.cards:
        yield Prospect(keeping(card, view.hand) / 100, Recover(card), f"{show(card)} comes next")
    for each in options.plays:
        for icon in _ways(each):
            value, why = worth(view, each.card, icon, view.hand, rescued=True)
            yield Prospect(value, PlayRescued(each.card, icon), why)


def _discard(view: View, options: DiscardOptions) -> Iterator[Prospect]:
    yield Prospect(-1e9, Forgo(), "nothing should go")
    for card in options.cards:
        value = -keeping(card, after(view.hand, card))
        yield Prospect(value, Discard(card), f"{show(card)} is of the least use")


def _poison(view: View, options: PoisonOptions) -> Iterator[Prospect]:
    yield Prospect(-1e9, Forgo(), "there is nobody to poison any more")
    for seat in options.seats:
        yield Prospect(threat(view, seat), Poison(seat), "nobody is more dangerous")


def _ways(each: Playable) -> Sequence[bool]:
    return (True, False) if each.icon else (False,)


_Ways = Callable[[View, Any], Iterator[Prospect]]
_WAYS: Final[dict[type, _Ways]] = {
    TurnOptions: _turn,
    DrawnOptions: _drawn,
    RescueOptions: _rescue,
    DiscardOptions: _discard,
    PoisonOptions: _poison,
}
