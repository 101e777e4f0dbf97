"""How it is said at the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from core.game import Refusal
from core.games.quibbles.cards import Card, show
from core.games.quibbles.events import (
    AnyEvent,
    CardsCombined,
    CardsDrawn,
    CardSplit,
    CardStashed,
    Ending,
    GameEnded,
    HandDealt,
    HandsThrownIn,
    NothingStashed,
    PileReshuffled,
    RowFlushed,
    RowRefilled,
    SeatDeparted,
    TurnBegan,
)
from core.refusals import sentence
from core.saying import Listener, listed
from core.seat import Seat


def say(event: AnyEvent, seat: Seat | None, names: Sequence[str]) -> str:
    """What a seat hears of an event it has seen: one sentence without a capital or a full stop."""
    return _SAID[type(event)](event, Listener(seat, names))


def named(cards: Sequence[Card]) -> str:
    """Cards as they are called in a sentence.

    >>> named((3,)), named((1, 5)), named((2, 2, 2)), named((1, 2, 3))
    ('a 3', 'a 1 and a 5', 'three 2s', 'a 1, a 2 and a 3')
    """
    values = sorted(set(cards))
    return listed([_several(value, list(cards).count(value)) for value in values])


def counted(count: int, noun: str = "card") -> str:
    """ "no card", "one card", "two cards", "13 cards"."""
    return f"{_number(count)} {noun}" + ("" if count < 2 else "s")


def refuse(refusal: Refusal) -> str:
    """A refusal as one sentence for the player."""
    return sentence(refusal, SENTENCES)


SENTENCES: Final[Mapping[str, str]] = {
    "play-first": "Play first: split, combine or draw. The stash comes after that.",
    "stash-now": "You have played; now stash a card or end your turn.",
    "not-in-hand": "There are not that many cards of value {0} in your hand.",
    "zero-split": "A 0 cannot be split.",
    "seven-split": "At this table a 7 cannot be split.",
    "no-groups": "Choose at least one group of row cards that adds up to {0}.",
    "nothing-adds-up": "No two or more cards of the row add up to {0}.",
    "no-such-place": "There is no such place in the row.",
    "place-twice": "A row card can be taken only once.",
    "small-group": "A split takes groups of two or more cards, never a single one.",
    "zero-in-group": "At this table a group may not hold a 0.",
    "wrong-sum": "That group adds up to {0}, not to {1}.",
    "too-few-cards": "A combine needs at least two cards.",
    "too-many-cards": "A combine is at most {0} cards.",
    "too-high": "Those cards add up to {0}; a combine may have at most {1}.",
    "no-take": "Choose at least one {0} of the row to take.",
    "nothing-there": "There is no {0} in the row to take.",
    "wrong-value": "A {0} cannot be taken: those cards add up to {1}.",
    "zero-stash": "A 0 cannot be stashed.",
    "too-few-copies": "To stash a {0} you need {0} of them in hand; you have {1}.",
    "make-room": "Your collection is full: choose which of its cards makes room.",
    "room-enough": "Your collection has room: nothing needs to be removed.",
    "not-collected": "There is no {0} in your collection.",
}
"""Sentences for refusals, by code."""

_NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")

_HOW: Final[Mapping[Ending, str]] = {
    "collected": "six cards, a sum of at least 21",
    "alone": "nobody else is left",
    "stalled": "nobody has stashed for too long",
    "capped": "the match has lasted too long",
}


def _number(count: int) -> str:
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)


def _several(value: Card, copies: int) -> str:
    return f"a {value}" if copies == 1 else f"{_number(copies)} {value}s"


def _sum(cards: Sequence[Card]) -> str:
    return "+".join(map(str, cards))


def _hand_dealt(event: HandDealt, to: Listener) -> str:
    cards = f": {show(event.cards)}" if event.cards else ""
    return to.does(event.seat, "get", "gets") + f" {counted(event.count)}{cards}"


def _row_refilled(event: RowRefilled, to: Listener) -> str:
    return f"laid out: {show(event.cards)}"


def _turn_began(event: TurnBegan, to: Listener) -> str:
    return f"{to.whose(event.seat)} turn"


def _card_split(event: CardSplit, to: Listener) -> str:
    groups = listed([_sum(group) for group in event.groups])
    return to.does(event.seat, "split") + f" a {event.card} into {groups}"


def _cards_combined(event: CardsCombined, to: Listener) -> str:
    combined = to.does(event.seat, "combine") + f" {_sum(event.cards)}"
    return f"{combined} and {to.verb(event.seat, 'take')} {named(event.taken)}"


def _cards_drawn(event: CardsDrawn, to: Listener) -> str:
    laid = to.does(event.seat, "lay") + f" a {event.card} into the row"
    cards = f": {show(event.drawn)}" if event.drawn else ""
    return f"{laid} and {to.verb(event.seat, 'draw')} {counted(event.count)}{cards}"


def _card_stashed(event: CardStashed, to: Listener) -> str:
    stashed = to.does(event.seat, "stash", "stashes") + f" a {event.value}"
    return stashed if event.removed is None else f"{stashed} in place of a {event.removed}"


def _nothing_stashed(event: NothingStashed, to: Listener) -> str:
    return to.does(event.seat, "stash", "stashes") + " nothing"


def _row_flushed(event: RowFlushed, to: Listener) -> str:
    return "the row has ten cards and is discarded"


def _hands_thrown_in(event: HandsThrownIn, to: Listener) -> str:
    empty = to.does(event.seat, "have", "has")
    return f"{empty} no card left: all hands are discarded and dealt anew"


def _pile_reshuffled(event: PileReshuffled, to: Listener) -> str:
    return f"the discards are shuffled into a new draw pile of {counted(event.count)}"


def _seat_departed(event: SeatDeparted, to: Listener) -> str:
    return to.does(event.seat, "leave") + " the match"


def _game_ended(event: GameEnded, to: Listener) -> str:
    return listed([to.does(seat, "win") for seat in event.winners]) + f": {_HOW[event.how]}"


_SAID: Final[Mapping[type, Callable[[Any, Listener], str]]] = {
    HandDealt: _hand_dealt,
    RowRefilled: _row_refilled,
    TurnBegan: _turn_began,
    CardSplit: _card_split,
    CardsCombined: _cards_combined,
    CardsDrawn: _cards_drawn,
    CardStashed: _card_stashed,
    NothingStashed: _nothing_stashed,
    RowFlushed: _row_flushed,
    HandsThrownIn: _hands_thrown_in,
    PileReshuffled: _pile_reshuffled,
    SeatDeparted: _seat_departed,
    GameEnded: _game_ended,
}
