"""A turn as it may go on, played by quick players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from core.games.astrobirdz.berzerkers import MAX, TURBO, holder
from core.games.astrobirdz.bot.quick import (
    EVERY,
    SUITS,
    Cards,
    Moment,
    Other,
    Quick,
    as_bits,
    legal,
    other,
)
from core.games.astrobirdz.bot.stakes import Stakes, stakes_among
from core.games.astrobirdz.bot.tuning import SATED
from core.games.astrobirdz.cards import COLOUR, Card
from core.games.astrobirdz.judge import first_leader, order_after, winner
from core.games.astrobirdz.view import View
from core.seat import Seat

Hands = list[list[Card]]
Won = list[tuple[Sequence[Card], Seat]]
"""Tricks: their cards, and who won them."""


@dataclass(slots=True)
class Turn:
    """The tricks of a turn at an imagined table, under way."""

    quick: Quick
    hands: Hands
    guesses: Sequence[int]
    stakes: Sequence[Stakes]
    """By seat, what hangs on its guess."""
    order: tuple[Seat, ...]
    gone: Cards
    """All that nobody holds."""
    voids: list[Cards]
    """By seat, the colours it has not followed."""
    won: list[int]
    table: list[Card]
    tricks: Won
    first: bool = True
    """No trick has been won yet."""

    def pick(self, seat: Seat) -> Card:
        """What the one to play would play."""
        hand = self.hands[seat]
        cards = legal(hand, self.table)
        if len(cards) == 1:
            return cards[0]
        seen = self._others(seat, EVERY & ~as_bits(hand) & ~self.gone)
        left = [seen[each] for each in self.order[len(self.table) + 1 :]]
        wanted = self.guesses[seat] - self.won[seat]
        moment = Moment(hand, self.table, wanted, self.stakes[seat], self.first)
        return self.quick.pick(cards, moment, list(seen.values()), left)

    def _others(self, seat: Seat, unseen: Cards) -> dict[Seat, Other]:
        """How everybody else looks to the one to play; those who look alike are one object."""
        alike: dict[tuple[Cards, int, bool], Other] = {}
        out = {}
        for each, hand in enumerate(self.hands):
            if each != seat:
                void, held = self.voids[each], len(hand)
                keen = self.won[each] < self.guesses[each]
                found = alike.get((void, held, keen))
                if found is None:
                    found = other(unseen & ~void, held, 1.0 if keen else SATED)
                    alike[void, held, keen] = found
                out[each] = found
        return out

    def lay(self, seat: Seat, card: Card) -> None:
        """A card goes on the table; the last one of a trick ends it."""
        self.hands[seat].remove(card)
        self.gone |= 1 << card
        table = self.table
        if table and COLOUR[table[0]] != COLOUR[card]:
            self.voids[seat] |= SUITS[COLOUR[table[0]]]
        table.append(card)
        if len(table) == len(self.hands):
            self._settle()

    def _settle(self) -> None:
        quick = self.quick
        best = winner(self.table, quick.trump, quick.view.upcard, quick.any_nine)
        seat = self.order[best]
        self.won[seat] += 1
        self.tricks.append((self.table, seat))
        self.table, self.first = [], False
        self.order = order_after(quick.view.settings, quick.view.berzerkers, seat)

    def finish(self) -> Won:
        """Play all the tricks that are left; all tricks of the turn."""
        while any(self.hands):
            for seat in self.order[len(self.table) :]:
                self.lay(seat, self.pick(seat))
        return self.tricks


def begun(quick: Quick, hands: Hands, guesses: Sequence[int]) -> Turn:
    """A turn before its first trick, with these hands, which it plays from."""
    view = quick.view
    return Turn(
        quick=quick,
        hands=hands,
        guesses=guesses,
        stakes=stakes_for(view, guesses),
        order=first_order(view),
        gone=1 << view.upcard,
        voids=[0] * len(hands),
        won=[0] * len(hands),
        table=[],
        tricks=[],
    )


def under_way(quick: Quick, hands: Hands, guesses: Sequence[int], stakes: Sequence[Stakes]) -> Turn:
    """A turn as far as it is, with these hands, which it plays from."""
    view = quick.view
    return Turn(
        quick=quick,
        hands=hands,
        guesses=guesses,
        stakes=stakes,
        order=view.order,
        gone=as_bits((view.upcard, *view.gone)),
        voids=[sum([SUITS[colour] for colour in void]) for void in view.voids],
        won=list(view.won),
        table=list(view.table),
        tricks=[(trick.cards, trick.winner) for trick in view.tricks],
        first=not view.tricks,
    )


def stakes_for(view: View, guesses: Sequence[int]) -> list[Stakes]:
    """By seat, what hangs on its guess when all have guessed."""
    return [
        stakes_among(view.berzerkers, guesses, seat, guess, 0) for seat, guess in enumerate(guesses)
    ]


def first_order(view: View) -> tuple[Seat, ...]:
    """In which order the first trick is played."""
    leader = first_leader(view.berzerkers, view.dealer)
    return order_after(view.settings, view.berzerkers, leader)


def guess_order(view: View) -> tuple[Seat, ...]:
    """In which order the seats guess: from the dealer's left, Max's holder last (A-14)."""
    seats, last = len(view.hands), holder(view.berzerkers, MAX)
    around = [(view.dealer + step) % seats for step in range(1, seats + 1)]
    return tuple(sorted(around, key=lambda seat: seat == last))


def guessed(quick: Quick, hands: Hands, given: Mapping[Seat, int]) -> list[int]:
    """All guesses, with these hands for those who have not guessed yet.

    Args:
        given: what some of these guess, whatever they hold.
    """
    view = quick.view
    guesses = list(view.guesses)
    leader = first_order(view)[0]
    for seat in guess_order(view):
        if guesses[seat] is None:
            guess = given.get(seat)
            if guess is None:
                guess = quick.guess(seat, hands[seat], guesses, seat == leader)
            guesses[seat] = guess
    return [guess or 0 for guess in guesses]


def board_owner(view: View, guesses: Sequence[int]) -> Seat:
    """Who gets the AstroBoard: the highest guess; of several Turbo, else the highest Berzerker."""
    most = max(guesses)
    tied = [seat for seat, guess in enumerate(guesses) if guess == most]
    now = view.settings.turbo_tie == "this_turn"
    turbo = holder(view.berzerkers, TURBO) if now else view.turbo
    return turbo if turbo in tied else max(tied, key=lambda seat: view.berzerkers[seat])
