"""Whether the rules allow an answer: one small function for each thing that can be wrong."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from core.game import Decision, Refusal
from core.games.tribbles.actions import (
    Depart,
    Discard,
    Draw,
    Forgo,
    Keep,
    Pass,
    Play,
    PlayDrawn,
    PlayRescued,
    Poison,
    Recover,
)
from core.games.tribbles.cards import (
    CARDS,
    ICONS,
    NUMBERS,
    PEAK,
    START,
    Card,
    icon_of,
    number_of,
    playable,
    show,
    step_of,
)
from core.games.tribbles.rules.offers import may_pass, targets, usable
from core.games.tribbles.state import State
from core.refusals import GARBLED, NOT_ASKED, STALE

Verdict: TypeAlias = Refusal | None
"""None: the rules have nothing against it."""

_OTHERWISE: Final = {
    "turn": Refusal("your-turn", "1.4"),
    "drawn": Refusal("drawn-only", "1.4"),
    "discard": Refusal("discard-now", "1.5"),
    "poison": Refusal("poison-now", "1.5"),
    "rescue": Refusal("rescue-now", "1.5"),
}
"""What is said to an answer of another kind, by what is asked."""


def check(state: State, decision: Decision | None, action: Any) -> Verdict:
    """What the rules say to an answer. Any junk gets a Refusal."""
    if decision is None:
        return _departure(state, action)
    if state.how is not None or (decision.id, decision.seat) != (state.decision, state.mover):
        return STALE
    asked = _ASKED.get(type(action))
    if asked is None:
        return NOT_ASKED
    if state.asking not in asked:
        return _OTHERWISE[state.asking]
    return _JUDGES[type(action)](state, action)


def _departure(state: State, action: Any) -> Verdict:
    """A seat leaves (T-37)."""
    if type(action) is not Depart or state.how is not None:
        return NOT_ASKED
    return None if type(action.seat) is int and action.seat in state.present else GARBLED


def _play(state: State, action: Play) -> Verdict:
    hand = state.hands[state.mover]
    if not _is_card(action.card) or type(action.icon) is not bool:
        return GARBLED
    if action.card not in hand:
        return Refusal("not-in-hand", "1.4", (show(action.card),))
    discards = len(state.discards[state.mover])
    return _fits(state, action.card) or _icon(state, action, len(hand) - 1, discards)


def _play_drawn(state: State, action: PlayDrawn) -> Verdict:
    card = state.drawn
    if card is None or type(action.icon) is not bool:
        return GARBLED
    others, discards = len(state.hands[state.mover]) - 1, len(state.discards[state.mover])
    return _fits(state, card) or _icon(state, Play(card, action.icon), others, discards)


def _play_rescued(state: State, action: PlayRescued) -> Verdict:
    discards = state.discards[state.mover]
    if type(action.icon) is not bool:
        return GARBLED
    others = len(state.hands[state.mover])
    return (
        _recover(state, Recover(action.card))
        or _fits(state, action.card)
        or _icon(state, Play(action.card, action.icon), others, len(discards) - 1)
    )


def _fits(state: State, card: Card) -> Verdict:
    """The card continues the chain, or begins it again (1.3)."""
    if playable(state.last, state.passed)[card]:
        return None
    if state.last == START:
        return Refusal("chain-start", "T-25", (show(card),))
    last = f"{NUMBERS[state.last]:,}"
    if step_of(card) == 0:
        return Refusal("no-restart", "1.3", (last,))
    if state.last == PEAK:
        return Refusal("peak", "1.3", (show(card),))
    if step_of(card) == state.last:
        return Refusal("same-number", "1.3", (last,))
    return Refusal("wrong-number", "1.3", (show(card), last, f"{NUMBERS[state.last + 1]:,}"))


def _icon(state: State, action: Play, others: int, discards: int) -> Verdict:
    """The icon, if it is wanted, can do something."""
    if not action.icon or usable(state, action.card, others, discards):
        return None
    icon = icon_of(action.card)
    return Refusal(f"no-{ICONS[icon].lower()}", _RULINGS[icon], (f"{number_of(action.card):,}",))


_RULINGS: Final = ("", "", "", "T-13", "T-5", "T-1", "1.5", "")


def _draw(state: State, action: Draw) -> Verdict:
    """Drawing is always allowed, also with an empty draw deck (T-21)."""
    return None


def _pass(state: State, action: Pass) -> Verdict:
    """Passing without a draw, where the table allows it (T-20)."""
    if not state.settings.free_pass:
        return Refusal("draw-first", "T-20")
    fits = playable(state.last, state.passed)
    plays = [card for card in state.hands[state.mover] if fits[card]]
    if not plays:
        return Refusal("must-draw", "T-20")
    return None if may_pass(state, plays) else Refusal("all-passed", "T-44")


def _keep(state: State, action: Keep) -> Verdict:
    return None


def _discard(state: State, action: Discard) -> Verdict:
    if not _is_card(action.card):
        return GARBLED
    if action.card in state.hands[state.mover]:
        return None
    return Refusal("not-in-hand", "1.5", (show(action.card),))


def _poison(state: State, action: Poison) -> Verdict:
    """An opponent who plays and still has a draw deck (T-5)."""
    seat = action.seat
    if type(seat) is not int or not 0 <= seat < len(state.hands):
        return GARBLED
    if seat in targets(state):
        return None
    if seat == state.mover:
        return Refusal("poison-self", "T-5")
    return Refusal("poison-decked" if state.decked[seat] else "poison-empty", "T-5")


def _forgo(state: State, action: Forgo) -> Verdict:
    return None


def _recover(state: State, action: Recover) -> Verdict:
    if not _is_card(action.card):
        return GARBLED
    if action.card in state.discards[state.mover]:
        return None
    return Refusal("not-in-discards", "1.5", (show(action.card),))


def _is_card(card: Any) -> bool:
    return type(card) is int and 0 <= card < CARDS


_ASKED: Final[dict[type, tuple[str, ...]]] = {
    Play: ("turn",),
    Draw: ("turn",),
    Pass: ("turn",),
    PlayDrawn: ("drawn",),
    Keep: ("drawn",),
    Discard: ("discard",),
    Poison: ("poison",),
    Forgo: ("discard", "poison"),
    Recover: ("rescue",),
    PlayRescued: ("rescue",),
}
"""By kind of action, the decisions it answers."""

_JUDGES: Final[dict[type, Callable[[State, Any], Verdict]]] = {
    Play: _play,
    Draw: _draw,
    Pass: _pass,
    PlayDrawn: _play_drawn,
    Keep: _keep,
    Discard: _discard,
    Poison: _poison,
    Forgo: _forgo,
    Recover: _recover,
    PlayRescued: _play_rescued,
}
"""By kind of action, the function that judges it."""
