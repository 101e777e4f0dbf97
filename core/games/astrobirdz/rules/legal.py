"""Whether the rules allow an answer: one small function for each kind of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

from core.game import Decision, Refusal
from core.games.astrobirdz.actions import (
    Call,
    Choose,
    CloseCalls,
    Depart,
    Guess,
    Look,
    MoveTrick,
    NoCall,
    NoLook,
    NoMove,
    NoTrade,
    PickTrump,
    Play,
    Trade,
)
from core.games.astrobirdz.cards import COLOUR, COLOURS, Card, Give
from core.games.astrobirdz.judge import followers
from core.games.astrobirdz.rules.board import moves
from core.games.astrobirdz.rules.calls import callers, present
from core.games.astrobirdz.rules.exchanges import choice
from core.games.astrobirdz.state import State
from core.refusals import GARBLED, NOT_ASKED, STALE
from core.seat import Seat

Verdict: TypeAlias = Refusal | None
"""None: the rules have nothing against it."""


def check(state: State, decision: Decision | None, action: Any) -> Verdict:
    """What the rules say to an answer. Any junk gets a Refusal."""
    if decision is None:
        return _departure(state, action)
    if (
        state.chosen
        or decision.id != state.decision
        or decision.kind != state.phase
        or decision.seat != state.mover
    ) and not _open_besides(state, decision):
        return STALE
    judge = _JUDGES[decision.kind].get(type(action))
    if judge is not None:
        return judge(state, decision.seat, action)
    return Refusal(f"asked-{decision.kind}") if type(action) in _ANSWERS else NOT_ASKED


def _open_besides(state: State, decision: Decision) -> bool:
    """Whether it waits for somebody whose turn it is not: a secret choice, or time to call."""
    if decision.kind == "call":
        return decision.id == state.decision - 1 and decision.seat in callers(state)
    if decision.id != state.decision or decision.kind != state.phase or not state.chosen:
        return False
    return 0 <= decision.seat < state.seats


def _anything(state: State, seat: Seat, action: Any) -> Verdict:
    return None


def _departure(state: State, action: Any) -> Verdict:
    """A seat leaves (A-51)."""
    if type(action) is not Depart or state.phase == "over":
        return NOT_ASKED
    return None if _whole(action.seat) and action.seat in present(state) else GARBLED


def _pick(state: State, seat: Seat, action: PickTrump) -> Verdict:
    return None if _whole(action.colour) and 0 <= action.colour < 6 else GARBLED


def _choose(state: State, seat: Seat, action: Choose) -> Verdict:
    offered = choice(state, seat)
    count, rule = offered.count, state.rule
    wrong = _cards(state, seat, action.cards, count, count)
    if wrong is not None or state.phase != "give" or not isinstance(rule, Give):
        return wrong
    if action.cards[0] in offered.cards:
        return None
    return Refusal("not-highest" if rule.highest else "not-lowest", "A-6")


def _trade(state: State, seat: Seat, action: Trade) -> Verdict:
    most = min(2, len(state.hands[seat]))
    return _other(state, seat, action.seat) or _cards(state, seat, action.cards, 1, most)


def _look(state: State, seat: Seat, action: Look) -> Verdict:
    return _other(state, seat, action.seat)


def _guess(state: State, seat: Seat, action: Guess) -> Verdict:
    most = len(state.hands[seat])
    if not _whole(action.tricks):
        return GARBLED
    return None if 0 <= action.tricks <= most else Refusal("guess-range", "A-53", (most,))


def _play(state: State, seat: Seat, action: Play) -> Verdict:
    """Follow the led colour if possible (AV-14); on one's honour anything goes."""
    card, hand, table = action.card, state.hands[seat], state.table
    if type(card) is not int:
        return GARBLED
    if card not in hand:
        return Refusal("not-in-hand", "4.3")
    if not table:
        return None
    led = COLOUR[table[0]]
    if COLOUR[card] == led or state.settings.honour or card in followers(hand, led):
        return None
    return Refusal("must-follow", "4.3", (COLOURS[led],))


def _move(state: State, seat: Seat, action: MoveTrick) -> Verdict:
    if not (_whole(action.seat) and _whole(action.trick)):
        return GARBLED
    return None if action in moves(state).moves else Refusal("no-such-move", "A-37")


def _call(state: State, seat: Seat, action: Call) -> Verdict:
    wrong = _other(state, seat, action.seat)
    if wrong is not None:
        return wrong
    return Refusal("gone", "A-47") if action.seat in state.departed else None


def _cards(state: State, seat: Seat, cards: Any, least: int, most: int) -> Verdict:
    """So many different cards of one's hand."""
    if type(cards) is not tuple or not all(map(_whole, cards)):
        return GARBLED
    if not least <= len(cards) <= most:
        return Refusal("card-count" if least == most else "one-or-two", "4.3", (most,))
    return None if _all_in(cards, state.hands[seat]) else Refusal("not-in-hand", "4.3")


def _all_in(cards: Sequence[Card], hand: Sequence[Card]) -> bool:
    return len(set(cards)) == len(cards) and all(card in hand for card in cards)


def _other(state: State, seat: Seat, other: Any) -> Verdict:
    """Another seat at the table."""
    if not _whole(other) or not 0 <= other < state.seats:
        return GARBLED
    return Refusal("yourself") if other == seat else None


def _whole(number: Any) -> bool:
    return type(number) is int


_JUDGES: Final[dict[str, dict[type, Callable[[State, Seat, Any], Verdict]]]] = {
    "trump": {PickTrump: _pick},
    "discard": {Choose: _choose},
    "give": {Choose: _choose},
    "pass": {Choose: _choose},
    "trade": {Trade: _trade, NoTrade: _anything},
    "look": {Look: _look, NoLook: _anything},
    "guess": {Guess: _guess},
    "play": {Play: _play},
    "move": {MoveTrick: _move, NoMove: _anything},
    "call": {Call: _call, NoCall: _anything},
    "calls": {CloseCalls: _anything},
}
"""By kind of decision, the kinds of action that answer it, each with what judges it."""

_ANSWERS: Final = frozenset(kind for judges in _JUDGES.values() for kind in judges)
"""Everything a decision may be answered with."""
