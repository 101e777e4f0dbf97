"""What the table waits for, and what may be answered."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from core.game import Decision
from core.games.astrobirdz.actions import (
    AnyOptions,
    CallOptions,
    Choose,
    CloseCalls,
    CloseOptions,
    Guess,
    GuessOptions,
    LookOptions,
    MoveTrick,
    NoCall,
    NoLook,
    NoTrade,
    PickTrump,
    Play,
    PlayOptions,
    TradeOptions,
    TrumpOptions,
)
from core.games.astrobirdz.cards import COLOUR, Card, favourite, lowest
from core.games.astrobirdz.judge import followers
from core.games.astrobirdz.rules.board import moves
from core.games.astrobirdz.rules.calls import callers, present
from core.games.astrobirdz.rules.exchanges import choice
from core.games.astrobirdz.state import State
from core.seat import SYSTEM, Seat

CALL_MS: Final = 6000
"""Time to call after the last trick of a turn (A-47)."""


def pending(state: State) -> tuple[Decision, ...]:
    """The open decisions; in a secret choice, of all seats, those that have not chosen first."""
    phase, mover = state.phase, state.mover
    if phase == "over":
        return ()
    if state.chosen:
        return _secret(state)
    if not state.settings.honour:
        return (Decision(state.decision, mover, phase),)
    asked = Decision(state.decision, mover, phase, after_ms=CALL_MS if mover == SYSTEM else 0)
    calls = [Decision(state.decision - 1, seat, "call", "optional") for seat in callers(state)]
    return (asked, *calls)


def _secret(state: State) -> tuple[Decision, ...]:
    made = [chosen is not None for chosen in state.chosen]
    return tuple(
        Decision(state.decision, seat, state.phase, "secret", chosen=made[seat])
        for seat in sorted(present(state), key=lambda seat: made[seat])
    )


def playable(state: State, seat: Seat) -> tuple[Card, ...]:
    """The hand cards that follow (or may be led)."""
    hand, table = state.hands[seat], state.table
    return followers(hand, COLOUR[table[0]]) if table else hand


def options(state: State, decision: Decision) -> AnyOptions:
    """The legal answers to an open decision."""
    return _OPTIONS[decision.kind](state, decision.seat)


def _others(state: State, seat: Seat) -> tuple[Seat, ...]:
    return tuple(other for other in range(state.seats) if other != seat)


def _plays(state: State, seat: Seat) -> PlayOptions:
    hand, table = state.hands[seat], state.table
    if not table or state.settings.honour:
        return PlayOptions(hand)
    return PlayOptions(followers(hand, COLOUR[table[0]]))


def _trades(state: State, seat: Seat) -> TradeOptions:
    hand = state.hands[seat]
    return TradeOptions(hand, min(2, len(hand)), _others(state, seat))


def _calls(state: State, seat: Seat) -> CallOptions:
    return CallOptions(tuple(other for other in present(state) if other != seat))


_OPTIONS: Final[dict[str, Callable[[State, Seat], AnyOptions]]] = {
    "trump": lambda state, seat: TrumpOptions(),
    "discard": choice,
    "give": choice,
    "pass": choice,
    "trade": _trades,
    "look": lambda state, seat: LookOptions(_others(state, seat)),
    "guess": lambda state, seat: GuessOptions(len(state.hands[seat])),
    "play": _plays,
    "calls": lambda state, seat: CloseOptions(),
    "call": _calls,
    "move": lambda state, seat: moves(state),
}
"""By kind of decision."""


def fallback(state: State, decision: Decision) -> Any:
    """What is played when time runs out."""
    return _FALLBACKS[decision.kind](state, decision.seat)


def _choose(state: State, seat: Seat) -> Choose:
    """The lowest cards there are to choose from."""
    offered = choice(state, seat)
    return Choose(tuple(sorted(lowest(offered.cards)[: offered.count])))


def _guess(state: State, seat: Seat) -> Guess:
    """As many as one has trumps; a seat that has left guesses 0 (A-51)."""
    trumps = sum(COLOUR[card] == state.trump for card in state.hands[seat])
    return Guess(0 if seat in state.departed else trumps)


def _move(state: State, seat: Seat) -> MoveTrick:
    """With the first seat it helps, the trick won last."""
    offered = moves(state).moves
    return [move for move in offered if move.seat == offered[0].seat][-1]


_FALLBACKS: Final[dict[str, Callable[[State, Seat], Any]]] = {
    "trump": lambda state, seat: PickTrump(favourite(state.hands[seat])),
    "discard": _choose,
    "give": _choose,
    "pass": _choose,
    "trade": lambda state, seat: NoTrade(),
    "look": lambda state, seat: NoLook(),
    "guess": _guess,
    "play": lambda state, seat: Play(lowest(playable(state, seat))[0]),
    "calls": lambda state, seat: CloseCalls(),
    "call": lambda state, seat: NoCall(),
    "move": _move,
}
"""By kind of decision."""
