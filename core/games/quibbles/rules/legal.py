"""Whether the rules allow an answer: one small function for each thing that can be wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, TypeAlias

from core.game import Decision, Refusal
from core.games.quibbles.actions import Combine, Depart, Draw, NoStash, Split, Stash
from core.games.quibbles.cards import COLLECTION, HIGHEST, Card, highest
from core.games.quibbles.rules.offers import groups as groups_of
from core.games.quibbles.state import State
from core.refusals import GARBLED, NOT_ASKED, STALE

Verdict: TypeAlias = Refusal | None
"""None: the rules have nothing against it."""


def check(state: State, decision: Decision | None, action: Any) -> Verdict:
    """What the rules say to an answer. Any junk gets a Refusal."""
    if decision is None:
        return _departure(state, action)
    if state.how is not None or (decision.id, decision.seat) != (state.decision, state.mover):
        return STALE
    asked, judge = _JUDGES.get(type(action), ("", _not_asked))
    if asked == decision.kind:
        return judge(state, action)
    return (
        Refusal({"turn": "play-first", "stash": "stash-now"}[decision.kind]) if asked else NOT_ASKED
    )


def _not_asked(state: State, action: Any) -> Verdict:
    return NOT_ASKED


def _departure(state: State, action: Any) -> Verdict:
    """A seat leaves (Q-21)."""
    if type(action) is not Depart or state.how is not None:
        return NOT_ASKED
    return None if _whole(action.seat) and action.seat in state.present else GARBLED


def _split(state: State, action: Split) -> Verdict:
    """Split: one card against groups that each have its value as their sum."""
    return (
        _in_hand(state, (action.card,))
        or _splittable(state, action.card)
        or _well_formed_groups(state, action.groups)
        or _some_group(state, action)
        or _first(_group(state, action.card, group) for group in action.groups)
    )


def _splittable(state: State, card: Card) -> Verdict:
    if card == 0:
        return Refusal("zero-split", "2.7")
    if card == 7 and not state.settings.split_seven:
        return Refusal("seven-split", "Q-30")
    return None


def _well_formed_groups(state: State, groups: Any) -> Verdict:
    if type(groups) is not tuple or len(groups) > len(state.row):
        return GARBLED
    if any(type(group) is not tuple or len(group) > len(state.row) for group in groups):
        return GARBLED
    return _on_the_row(state, [place for group in groups for place in group])


def _some_group(state: State, action: Split) -> Verdict:
    if action.groups or state.settings.allow_empty_take:
        return None
    if groups_of(tuple(state.row), state.settings.zero_in_groups)[action.card]:
        return Refusal("no-groups", "Q-2", (action.card,))
    return Refusal("nothing-adds-up", "Q-5" if action.card == 1 else "Q-2", (action.card,))


def _group(state: State, card: Card, group: tuple[int, ...]) -> Verdict:
    cards = [state.row[place] for place in group]
    if len(group) < 2:
        return Refusal("small-group", "Q-4")
    if 0 in cards and not state.settings.zero_in_groups:
        return Refusal("zero-in-group", "Q-32")
    if sum(cards) != card:
        return Refusal("wrong-sum", "2.3", (sum(cards), card))
    return None


def _combine(state: State, action: Combine) -> Verdict:
    """Combine: several cards against single cards that each have their total as their value."""
    return (
        _few_enough(state, action.cards)
        or _in_hand(state, action.cards)
        or _low_enough(state, action.cards)
        or _well_formed_take(state, action.take)
        or _some_card(state, action)
        or _first(_single(state, sum(action.cards), place) for place in action.take)
    )


def _few_enough(state: State, cards: Any) -> Verdict:
    most = highest(state.settings.deck)
    if type(cards) is not tuple:
        return GARBLED
    if len(cards) < 2:
        return Refusal("too-few-cards", "2.3")
    return Refusal("too-many-cards", _limits(most), (most,)) if len(cards) > most else None


def _low_enough(state: State, cards: Sequence[Card]) -> Verdict:
    most = highest(state.settings.deck)
    total = sum(cards)
    return Refusal("too-high", _limits(most), (total, most)) if total > most else None


def _limits(most: int) -> str:
    return "2.3" if most == 6 else "2.7"


def _well_formed_take(state: State, take: Any) -> Verdict:
    return GARBLED if type(take) is not tuple else _on_the_row(state, take)


def _some_card(state: State, action: Combine) -> Verdict:
    if action.take or state.settings.allow_empty_take:
        return None
    total = sum(action.cards)
    return Refusal("no-take" if total in state.row else "nothing-there", "Q-2", (total,))


def _single(state: State, total: int, place: int) -> Verdict:
    value = state.row[place]
    return None if value == total else Refusal("wrong-value", "2.3", (value, total))


def _draw(state: State, action: Draw) -> Verdict:
    """Draw: always possible with a card in hand (Q-13)."""
    return _in_hand(state, (action.card,))


def _stash(state: State, action: Stash) -> Verdict:
    """Stash: a value with as many copies as it is worth, and room for one card (Q-10)."""
    value = action.value
    if not _is_card(value):
        return GARBLED
    if value == 0:
        return Refusal("zero-stash", "2.7")
    copies = state.hands[state.mover].count(value)
    if copies < value:
        return Refusal("too-few-copies", "2.3", (value, copies))
    return _room(state.collections[state.mover], action.remove)


def _room(collection: Sequence[Card], remove: Any) -> Verdict:
    full = len(collection) == COLLECTION
    if remove is None:
        return Refusal("make-room", "Q-10") if full else None
    if not _is_card(remove):
        return GARBLED
    if not full:
        return Refusal("room-enough", "Q-10")
    return None if remove in collection else Refusal("not-collected", "Q-10", (remove,))


def _no_stash(state: State, action: NoStash) -> Verdict:
    return None


def _in_hand(state: State, cards: Sequence[Any]) -> Verdict:
    """All these cards, as often as they are named, are in the mover's hand."""
    if not all(map(_is_card, cards)):
        return GARBLED
    hand = state.hands[state.mover]
    missing = [card for card in cards if cards.count(card) > hand.count(card)]
    return Refusal("not-in-hand", "2.3", (min(missing),)) if missing else None


def _on_the_row(state: State, places: Sequence[Any]) -> Verdict:
    """All these are places in the row, each named once (Q-3)."""
    if not all(_whole(place) and 0 <= place < len(state.row) for place in places):
        return Refusal("no-such-place", "2.3")
    return Refusal("place-twice", "Q-3") if len(set(places)) < len(places) else None


def _is_card(card: Any) -> bool:
    return _whole(card) and 0 <= card <= HIGHEST


def _whole(number: Any) -> bool:
    return type(number) is int


def _first(verdicts: Iterable[Verdict]) -> Verdict:
    return next((verdict for verdict in verdicts if verdict is not None), None)


_JUDGES: Final[dict[type, tuple[str, Callable[[State, Any], Verdict]]]] = {
    Split: ("turn", _split),
    Combine: ("turn", _combine),
    Draw: ("turn", _draw),
    Stash: ("stash", _stash),
    NoStash: ("stash", _no_stash),
}
"""By kind of action, the decision it answers and the function that judges it."""
