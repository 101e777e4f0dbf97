"""How it is said at the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from core.game import Refusal
from core.games.tribbles.cards import (
    ICONS,
    NUMBERS,
    PEAK,
    RUN,
    START,
    Card,
    Step,
    icon_of,
    number_of,
    show,
)
from core.games.tribbles.events import (
    AnyEvent,
    CardDiscarded,
    CardDrawn,
    CardPlayed,
    CardRecovered,
    DeckBrought,
    DecksCut,
    Ending,
    GameEnded,
    HandDealt,
    IconForgone,
    LeadTaken,
    LotDrawn,
    Passed,
    PileSearched,
    RoundBegan,
    RoundEnded,
    RoundScore,
    RoundVoided,
    SeatDecked,
    SeatDeparted,
    SeatPoisoned,
    SeatSkipped,
)
from core.refusals import sentence
from core.saying import Listener, counted, listed
from core.seat import Seat


def say(event: AnyEvent, seat: Seat | None, names: Sequence[str]) -> str:
    """What a seat hears of an event it has seen: one sentence without a capital or a full stop."""
    return _SAID[type(event)](event, Listener(seat, names))


def announced(card: Card, icon: bool) -> str:
    """A play as it is called out at the table.

    >>> announced(16, True), announced(16, False)
    ('100 Reverse', '100')
    """
    number = f"{number_of(card):,}"
    return f"{number} {ICONS[icon_of(card)]}" if icon else number


def wanted(last: Step, passed: bool) -> str:
    """What may be played next, whoever's turn it is.

    >>> wanted(4, True), wanted(-1, False), wanted(5, False)
    ('100,000, or restart with 1', '1', '1, or a 100,000 Clone')
    """
    if last == START:
        return f"{NUMBERS[0]}"
    if last == PEAK:
        return f"1, or a {NUMBERS[PEAK]:,} Clone"
    return f"{NUMBERS[last + 1]:,}" + (", or restart with 1" if passed else "")


def refuse(refusal: Refusal) -> str:
    """A refusal as one sentence for the player."""
    return sentence(refusal, SENTENCES)


SENTENCES: Final[Mapping[str, str]] = {
    "your-turn": "It is your turn: play a card or draw.",
    "drawn-only": "You have drawn: play that card or keep it, nothing else.",
    "discard-now": "Choose the hand card to discard, or leave the icon.",
    "poison-now": "Choose whom to poison, or leave the icon.",
    "rescue-now": "A rescue must recover a card: choose one of your discards.",
    "not-in-hand": "There is no {0} in your hand.",
    "not-in-discards": "There is no {0} in your discard pile.",
    "chain-start": "A {0} cannot begin the chain: a round begins with a 1.",
    "no-restart": "A 1 may restart the chain only right after a pass or 100,000; it is at {0}.",
    "peak": "After 100,000 comes 1 again, or a 100,000 Clone, not a {0}.",
    "same-number": "Only a Clone may repeat {0}.",
    "wrong-number": "A {0} does not follow {1}: the next number is {2}.",
    "no-discard": "There is no other card in your hand to discard.",
    "no-poison": "Nobody else has a draw deck to poison.",
    "no-rescue": "Your discard pile is empty: there is nothing to rescue.",
    "no-clone": "A Clone needs no word: it is used by being played on its own number.",
    "draw-first": "At this table a pass always begins with a draw.",
    "must-draw": "With nothing to play you must draw.",
    "all-passed": "Everybody has passed: play a card or draw.",
    "poison-self": "You cannot poison yourself.",
    "poison-decked": "That player sits this round out.",
    "poison-empty": "That player's draw deck is empty.",
    "deck-line": "That deck has a fault in line {0}: {1}.",
    "deck-long": "A deck is brought in at most {0} characters: leave the comments at home.",
    "deck-size": "That deck has {0} cards; this table wants {1} to {2}.",
    "deck-pool": "This table does not allow a {0}; its cards are: {1}.",
}
"""Sentences for refusals, by code."""

_HOW: Final[Mapping[Ending, str]] = {
    "rounds": "the highest total",
    "void": "nobody has a full hand any more",
    "alone": "nobody else is left",
}


def _deck_brought(event: DeckBrought, to: Listener) -> str:
    return to.does(event.seat, "bring") + f" a deck of {counted(event.count)}"


def _decks_cut(event: DecksCut, to: Listener) -> str:
    return "cut for the lead: " + ", ".join(
        f"{to.name(seat)} {number_of(card):,}" for seat, card in event.cuts
    )


def _lot_drawn(event: LotDrawn, to: Listener) -> str:
    return f"tied again and again: luck picks {to.name(event.seat)}"


def _round_began(event: RoundBegan, to: Listener) -> str:
    return f"round {event.number} begins"


def _hand_dealt(event: HandDealt, to: Listener) -> str:
    cards = ": " + "; ".join(map(show, event.cards)) if event.cards else ""
    return to.does(event.seat, "draw") + f" {counted(event.count)}{cards}"


def _lead_taken(event: LeadTaken, to: Listener) -> str:
    return to.does(event.seat, "lead")


def _card_played(event: CardPlayed, to: Listener) -> str:
    call = f"{to.name(event.seat)}: {announced(event.card, event.icon)}"
    how = {"hand": "", "drawn": ", just drawn", "rescued": ", rescued"}[event.source]
    return call + how


def _seat_skipped(event: SeatSkipped, to: Listener) -> str:
    return to.does(event.seat, "are", "is") + " skipped"


def _card_drawn(event: CardDrawn, to: Listener) -> str:
    card = "a card" if event.card is None else f"a {show(event.card)}"
    return to.does(event.seat, "draw") + f" {card}"


def _passed(event: Passed, to: Listener) -> str:
    on = "" if event.last == START else f" on {NUMBERS[event.last]:,}"
    return f"{to.name(event.seat)}: pass{on}"


def _card_discarded(event: CardDiscarded, to: Listener) -> str:
    return f"{to.name(event.seat)}: Discard, a {show(event.card)}"


def _seat_poisoned(event: SeatPoisoned, to: Listener) -> str:
    poisoned = f"{to.name(event.seat)}: Poison on {to.name(event.victim)}"
    return f"{poisoned}, a {show(event.card)} for {number_of(event.card):,}"


def _icon_forgone(event: IconForgone, to: Listener) -> str:
    return to.does(event.seat, "leave") + " the icon"


def _card_recovered(event: CardRecovered, to: Listener) -> str:
    card = "a card" if event.card is None else f"a {show(event.card)}"
    return to.does(event.seat, "rescue") + f" {card} onto {to.whose(event.seat)} deck"


def _pile_searched(event: PileSearched, to: Listener) -> str:
    return to.does(event.seat, "look") + f" through {to.whose(event.seat)} pile"


def _seat_decked(event: SeatDecked, to: Listener) -> str:
    away = f", {counted(event.count)} away" if event.count else ""
    return to.does(event.seat, "are", "is") + f" decked{away}"


def _round_ended(event: RoundEnded, to: Listener) -> str:
    return f"round {event.number}: " + "; ".join(_summary(event.score, to))


def _summary(score: RoundScore, to: Listener) -> list[str]:
    """Who went out and with what, and who had the four Bonus cards."""
    out = to.does(score.out, "go", "goes") + " out"
    alone = ", the last one left" if score.survived else ""
    parts = [f"{out}{alone}, {counted(len(score.pile))} for {score.points:,}"]
    if score.runs:
        parts.append(f"all four Bonus, {RUN:,}: {listed([to.name(seat) for seat in score.runs])}")
    return parts


def _round_voided(event: RoundVoided, to: Listener) -> str:
    return f"nobody can play round {event.number}"


def _seat_departed(event: SeatDeparted, to: Listener) -> str:
    return to.does(event.seat, "leave") + " the match"


def _game_ended(event: GameEnded, to: Listener) -> str:
    return listed([to.does(seat, "win") for seat in event.winners]) + f": {_HOW[event.how]}"


_SAID: Final[Mapping[type, Callable[[Any, Listener], str]]] = {
    DeckBrought: _deck_brought,
    DecksCut: _decks_cut,
    LotDrawn: _lot_drawn,
    RoundBegan: _round_began,
    HandDealt: _hand_dealt,
    LeadTaken: _lead_taken,
    CardPlayed: _card_played,
    SeatSkipped: _seat_skipped,
    CardDrawn: _card_drawn,
    Passed: _passed,
    CardDiscarded: _card_discarded,
    SeatPoisoned: _seat_poisoned,
    IconForgone: _icon_forgone,
    CardRecovered: _card_recovered,
    PileSearched: _pile_searched,
    SeatDecked: _seat_decked,
    RoundEnded: _round_ended,
    RoundVoided: _round_voided,
    SeatDeparted: _seat_departed,
    GameEnded: _game_ended,
}
