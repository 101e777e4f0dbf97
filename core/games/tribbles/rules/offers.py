"""What the table waits for, and what may be answered."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from core.game import Decision
from core.games.tribbles.actions import (
    AnyAction,
    AnyOptions,
    DiscardOptions,
    Draw,
    DrawnOptions,
    Forgo,
    Keep,
    Play,
    Playable,
    PoisonOptions,
    Recover,
    RescueOptions,
    TurnOptions,
)
from core.games.tribbles.cards import (
    CLONE,
    DISCARD,
    POISON,
    RESCUE,
    Card,
    playable,
)
from core.games.tribbles.state import State
from core.seat import Seat


def pending(state: State) -> tuple[Decision, ...]:
    """The mover has a turn, a word about every card drawn, or an icon to carry out."""
    if state.how is not None:
        return ()
    return (Decision(state.decision, state.mover, state.asking),)


def options(state: State, decision: Decision) -> AnyOptions:
    """The legal answers to the open decision."""
    return _OPTIONS[state.asking](state)


def fallback(state: State, decision: Decision) -> AnyAction:
    """When time runs out: draw, keep what was drawn, leave the icon, rescue the top discard.

    With an empty draw deck the first playable card is played instead, without its icon.
    """
    match state.asking:
        case "turn":
            return _timed_out(state)
        case "drawn":
            return Keep()
        case "rescue":
            return Recover(state.discards[state.mover][-1])
        case _:
            return Forgo()


def _timed_out(state: State) -> Play | Draw:
    if not state.decks[state.mover]:
        fits = playable(state.last, state.passed)
        for card in state.hands[state.mover]:
            if fits[card]:
                return Play(card)
    return Draw()


def targets(state: State) -> tuple[Seat, ...]:
    """Whom the mover may poison: opponents with a draw deck who are not sitting out (T-5)."""
    return tuple(
        seat
        for seat, deck in enumerate(state.decks)
        if deck and not state.decked[seat] and seat != state.mover
    )


def usable(state: State, card: Card, others: int, discards: int) -> bool:
    """Whether the icon of a card that is being played may be used (T-1, T-5, T-13).

    Args:
        state: The table.
        card: The card.
        others: Cards the mover's hand has without it.
        discards: Cards the mover's discard pile has without it.
    """
    icon = card & 7
    if icon == RESCUE:
        return discards > 0
    if icon == DISCARD:
        return others > 0
    if icon == POISON:
        return bool(targets(state))
    return icon != CLONE


def may_pass(state: State, plays: Sequence[object]) -> bool:
    """Whether the mover may pass without drawing: it holds a playable card, and not everybody has
    just done the same (T-20, T-44).
    """
    return (
        state.settings.free_pass
        and bool(plays)
        and state.frees < len(state.hands) - sum(state.decked)
    )


def _plays(state: State, cards: Iterable[Card], others: int, discards: int) -> tuple[Playable, ...]:
    fits = playable(state.last, state.passed)
    return tuple(
        [
            Playable(card, usable(state, card, others, discards))
            for card in dict.fromkeys(cards)
            if fits[card]
        ]
    )


def _turn(state: State) -> TurnOptions:
    mover = state.mover
    hand = state.hands[mover]
    plays = _plays(state, hand, len(hand) - 1, len(state.discards[mover]))
    return TurnOptions(plays, may_pass(state, plays), not state.decks[mover])


def _drawn(state: State) -> DrawnOptions:
    mover, card = state.mover, state.drawn
    assert card is not None
    others, discards = len(state.hands[mover]) - 1, len(state.discards[mover])
    fits = playable(state.last, state.passed)[card]
    return DrawnOptions(card, fits, fits and usable(state, card, others, discards))


def _discard(state: State) -> DiscardOptions:
    return DiscardOptions(tuple(dict.fromkeys(state.hands[state.mover])))


def _poison(state: State) -> PoisonOptions:
    return PoisonOptions(targets(state))


def _rescue(state: State) -> RescueOptions:
    discards = sorted(state.discards[state.mover])
    others = len(state.hands[state.mover])
    plays = _plays(state, discards, others, len(discards) - 1)
    return RescueOptions(tuple(dict.fromkeys(discards)), plays)


_OPTIONS: Final[dict[str, Callable[[State], AnyOptions]]] = {
    "turn": _turn,
    "drawn": _drawn,
    "discard": _discard,
    "poison": _poison,
    "rescue": _rescue,
}
