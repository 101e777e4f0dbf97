"""What is said of everything that happens."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from core.games.astrobirdz import events
from core.games.astrobirdz.berzerkers import BERZERKERS
from core.games.astrobirdz.cards import COLOURS, show
from core.games.astrobirdz.words.rules import rule_text
from core.saying import Listener, counted, listed
from core.seat import Seat


def say(event: events.AnyEvent, seat: Seat | None, names: Sequence[str]) -> str:
    """What a seat hears of an event it has seen: one sentence without a capital or a full stop."""
    return _SAID[type(event)](event, Listener(seat, names))


def _cards(cards: Sequence[int]) -> str:
    return f": {show(cards)}" if cards else ""


def _ages_set(event: events.AgesSet, to: Listener) -> str:
    return f"from the youngest to the oldest: {listed([to.name(seat) for seat in event.seats])}"


def _turn_began(event: events.TurnBegan, to: Listener) -> str:
    return (
        f"turn {event.turn}: {_berzerkers(event.berzerkers, to)}; {to.does(event.dealer, 'deal')}"
    )


def _berzerkers(berzerkers: Sequence[int], to: Listener) -> str:
    held = [
        f"{to.does(seat, 'have', 'has')} {BERZERKERS[number].name}"
        for seat, number in enumerate(berzerkers)
    ]
    return listed(held)


def _hand_dealt(event: events.HandDealt, to: Listener) -> str:
    return to.does(event.seat, "get") + f" {counted(event.count)}{_cards(event.cards)}"


def _upcard_turned(event: events.UpcardTurned, to: Listener) -> str:
    return f"the upcard is {show((event.card,))}: {rule_text(event.card)[:-1]}"


def _trump_picked(event: events.TrumpPicked, to: Listener) -> str:
    return to.does(event.seat, "make") + f" {COLOURS[event.colour]} trump"


def _berzerkers_moved(event: events.BerzerkersMoved, to: Listener) -> str:
    return f"the Berzerkers move: {_berzerkers(event.berzerkers, to)}"


def _set_aside(event: events.SetAside, to: Listener) -> str:
    return to.does(event.seat, "put") + f" away {counted(event.count)}{_cards(event.cards)}"


def _pile_reshuffled(event: events.PileReshuffled, to: Listener) -> str:
    return f"the cards put away are shuffled into a new pile of {event.count}"


def _cards_chosen(event: events.CardsChosen, to: Listener) -> str:
    return to.does(event.seat, "have", "has") + " chosen"


def _cards_given(event: events.CardsGiven, to: Listener) -> str:
    given = to.does(event.giver, "give") + f" {to.name(event.receiver)} {counted(event.count)}"
    return given + _cards(event.cards)


def _trade_declined(event: events.TradeDeclined, to: Listener) -> str:
    return to.does(event.seat, "do", "does") + " not trade"


def _hand_seen(event: events.HandSeen, to: Listener) -> str:
    return to.does(event.seat, "look") + f" at {to.whose(event.other)} hand{_cards(event.cards)}"


def _look_declined(event: events.LookDeclined, to: Listener) -> str:
    return to.does(event.seat, "look") + " at nobody's hand"


def _guessed(event: events.Guessed, to: Listener) -> str:
    return to.does(event.seat, "guess", "guesses") + f" {event.tricks}"


def _board_awarded(event: events.BoardAwarded, to: Listener) -> str:
    return to.does(event.seat, "get") + " the AstroBoard"


def _card_played(event: events.CardPlayed, to: Listener) -> str:
    return to.does(event.seat, "play") + f" {show((event.card,))}"


def _trick_won(event: events.TrickWon, to: Listener) -> str:
    return to.does(event.seat, "win") + f" the trick with {show((event.card,))}"


def _trick_moved(event: events.TrickMoved, to: Listener) -> str:
    if event.seat == event.receiver:
        return to.does(event.seat, "take") + f" a trick from {to.name(event.giver)}"
    return to.does(event.seat, "give") + f" {to.name(event.receiver)} a trick"


def _move_declined(event: events.MoveDeclined, to: Listener) -> str:
    return to.does(event.seat, "leave") + " the tricks where they are"


def _seat_called(event: events.SeatCalled, to: Listener) -> str:
    called = to.does(event.caller, "call") + f" {to.name(event.seat)} for not following"
    if event.caught:
        return f"{called}: caught, {to.does(event.seat, 'are', 'is')} out of the game"
    return f"{called}, wrongly, and {to.does(event.caller, 'lose')} a point"


def _calls_closed(event: events.CallsClosed, to: Listener) -> str:
    return "time to call is over"


def _turn_scored(event: events.TurnScored, to: Listener) -> str:
    scores = [
        f"{to.name(seat)} {score.total:+d} to {total}"
        for seat, (score, total) in enumerate(zip(event.scores, event.totals, strict=True))
    ]
    return f"turn {event.turn} is scored: {', '.join(scores)}"


def _seat_departed(event: events.SeatDeparted, to: Listener) -> str:
    return to.does(event.seat, "leave") + " the match"


def _game_ended(event: events.GameEnded, to: Listener) -> str:
    return listed([to.does(seat, "win") for seat in event.winners]) + " the match"


_SAID: Final[Mapping[type, Callable[[Any, Listener], str]]] = {
    events.AgesSet: _ages_set,
    events.TurnBegan: _turn_began,
    events.HandDealt: _hand_dealt,
    events.UpcardTurned: _upcard_turned,
    events.TrumpPicked: _trump_picked,
    events.BerzerkersMoved: _berzerkers_moved,
    events.SetAside: _set_aside,
    events.PileReshuffled: _pile_reshuffled,
    events.CardsChosen: _cards_chosen,
    events.CardsGiven: _cards_given,
    events.TradeDeclined: _trade_declined,
    events.HandSeen: _hand_seen,
    events.LookDeclined: _look_declined,
    events.Guessed: _guessed,
    events.BoardAwarded: _board_awarded,
    events.CardPlayed: _card_played,
    events.TrickWon: _trick_won,
    events.TrickMoved: _trick_moved,
    events.MoveDeclined: _move_declined,
    events.SeatCalled: _seat_called,
    events.CallsClosed: _calls_closed,
    events.TurnScored: _turn_scored,
    events.SeatDeparted: _seat_departed,
    events.GameEnded: _game_ended,
}
