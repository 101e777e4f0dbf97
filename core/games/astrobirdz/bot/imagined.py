"""A turn as it may go on: hands dealt that fit what was seen, and quick players who play them."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Final

from core.deck import Rng
from core.games.astrobirdz.berzerkers import SPEEDSTER, TURBO, holder
from core.games.astrobirdz.bot import habits
from core.games.astrobirdz.cards import COLOUR, DECK, Card, Shield, Shift
from core.games.astrobirdz.judge import RANKS, order_of, winner
from core.games.astrobirdz.view import View
from core.games.astrobirdz.worlds import sample, unseen
from core.seat import Seat

Hands = list[list[Card]]
Won = list[tuple[Sequence[Card], Seat]]
"""Tricks: their cards, and who won them."""

FITTED: Final = 3
"""Deals of which the one that goes best with the guesses is taken."""
_TRIES: Final = 8


class Table:
    """What does not change during the imagined part of a turn."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.seats = len(view.hands)
        self.trump = -1 if view.trump is None else view.trump
        self.ranks = RANKS[view.upcard]
        self._any_nine = view.settings.offsuit_nine_wins
        self._plain = not isinstance(view.rule, (Shift, Shield)) and not self._any_nine
        gone = {view.upcard, *view.gone}
        self._higher = [self._above(card, gone) for card in DECK]
        self._later: dict[int, tuple[list[float], list[float]]] = {}
        self._now: dict[tuple[int, int], list[float]] = {}
        dealt = max(1, len(view.hand) + len(view.tricks))
        self.chance = self._chances(habits.GUESSING, dealt)
        """By card, how likely it wins a trick, reckoned before the first one."""
        self._speedster = holder(view.berzerkers, SPEEDSTER)
        self._rests = view.settings.speedster_lead == "leads_and_power_rests"

    def _above(self, card: Card, gone: set[Card]) -> int:
        colour, rank = COLOUR[card], self.ranks[card]
        same = range(colour * 9, colour * 9 + 9)
        return sum(self.ranks[other] > rank for other in same if other not in gone)

    def _chances(self, weights: dict[bool, habits.Weights], hand: int) -> list[float]:
        return [
            habits.later(weights[COLOUR[card] == self.trump], self.seats, hand, self._higher[card])
            for card in DECK
        ]

    def order(self, leader: Seat) -> tuple[Seat, ...]:
        """In which order a trick is played that a seat should lead."""
        return order_of(self.seats, leader, self._speedster, self._rests)

    def play(
        self,
        hands: Hands,
        guesses: Sequence[int],
        won: list[int],
        table: Sequence[Card],
        order: tuple[Seat, ...],
        first: Card | None = None,
    ) -> Won:
        """Play all tricks that are left; hands and tricks won change.

        Args:
            hands: By seat.
            guesses: By seat.
            won: By seat, tricks so far.
            table: What lies in the trick that is under way.
            order: In which order that one is played.
            first: The next card, whatever its player would rather do.
        """
        tricks: Won = []
        cards, last = list(table), self.seats - 1
        while True:
            for place in range(len(cards), self.seats):
                seat = order[place]
                if first is None:
                    lacks = guesses[seat] - won[seat]
                    card = self._pick(hands[seat], lacks, cards, last - place)
                else:
                    card, first = first, None
                hands[seat].remove(card)
                cards.append(card)
            best = order[winner(cards, self.trump, self.view.upcard, self._any_nine)]
            won[best] += 1
            tricks.append((cards, best))
            if not hands[0]:
                return tricks
            cards, order = [], self.order(best)

    def _pick(self, hand: list[Card], lacks: int, table: list[Card], left: int) -> Card:
        """The card after which the tricks still to come are likeliest as many as are wanted: it
        makes the expected square of what is off the smallest.
        """
        cards = hand
        if table:
            led = COLOUR[table[0]]
            cards = [card for card in hand if COLOUR[card] == led] or hand
        if len(cards) == 1:
            return cards[0]
        later = self._later_for(len(hand) - 1)[lacks > 0]
        holds = self._now_for(len(hand), left) if left else None
        aim = lacks - sum([later[card] for card in hand])
        least, picked = 1e9, cards[0]
        for card, wins in zip(cards, self._winning(cards, table), strict=True):
            hit = 0.0 if not wins else 1.0 if holds is None else holds[card]
            missed = later[card]
            off = (aim + missed - hit) ** 2 + hit * (1.0 - hit) - missed * (1.0 - missed)
            if off < least:
                least, picked = off, card
        return picked

    def _winning(self, cards: list[Card], table: list[Card]) -> list[bool]:
        """Which of some cards would be the best of the trick so far."""
        if not table:
            return [True] * len(cards)
        if not self._plain:
            trick = self.view.upcard, self._any_nine
            return [winner((*table, card), self.trump, *trick) == len(table) for card in cards]
        led, trump, ranks = COLOUR[table[0]], self.trump, self.ranks
        powers = [
            ranks[card] + 20
            if COLOUR[card] == trump
            else ranks[card]
            if COLOUR[card] == led
            else -1
            for card in (*table, *cards)
        ]
        best = max(powers[: len(table)])
        return [power > best for power in powers[len(table) :]]

    def _later_for(self, hand: int) -> tuple[list[float], list[float]]:
        found = self._later.get(hand)
        if found is None:
            found = (self._chances(habits.UNWANTED, hand), self._chances(habits.WANTED, hand))
            self._later[hand] = found
        return found

    def _now_for(self, hand: int, left: int) -> list[float]:
        found = self._now.get((hand, left))
        if found is None:
            found = [
                habits.now(
                    habits.HOLDING[COLOUR[card] == self.trump], left, hand, self._higher[card]
                )
                for card in DECK
            ]
            self._now[hand, left] = found
        return found


class Deals:
    """Hands as the others may hold them."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._view = view = table.view
        self._unseen = unseen(view)
        self._voids = view.voids
        self._known: Hands = [[] for _ in view.hands]
        for seat, card in view.known:
            self._known[seat].append(card)
        self._hidden = [
            0 if seat == view.seat else count - len(self._known[seat])
            for seat, count in enumerate(view.hands)
        ]
        self._spent = [0.0] * table.seats
        for seats, cards in [(t.seats, t.cards) for t in view.tricks] + [(view.order, view.table)]:
            for seat, card in zip(seats, cards, strict=False):
                self._spent[seat] += table.chance[card]

    def deal(self, rng: Rng) -> Hands:
        """Hands that go with the guesses everybody has heard."""
        chosen: Hands = []
        total = 0.0
        for _ in range(FITTED):
            hands = self._any(rng)
            weight = exp(-self._strange(hands)) + 1e-9
            total += weight
            if rng.random() * total < weight:
                chosen = hands
        return chosen

    def _strange(self, hands: Hands) -> float:
        """How badly hands go with guesses: the squares of what they are off."""
        off = 0.0
        for seat, guess in enumerate(self._view.guesses):
            if guess is not None and seat != self._view.seat:
                could = self._spent[seat] + sum([self._table.chance[card] for card in hands[seat]])
                off += (could - guess) ** 2
        return off

    def _any(self, rng: Rng) -> Hands:
        view = self._view
        for _ in range(_TRIES):
            hands = self._dealt(rng)
            if hands is not None:
                break
        else:
            hands = [list(hand) for hand in sample(view, rng).hands]
        assert view.seat is not None
        hands[view.seat] = list(view.hand)
        return hands

    def _dealt(self, rng: Rng) -> Hands | None:
        """Unseen cards at random; None when somebody holds a colour it did not follow."""
        cards = rng.sample(self._unseen, sum(self._hidden))
        hands = []
        for seat, count in enumerate(self._hidden):
            hand = [cards.pop() for _ in range(count)]
            void = self._voids[seat]
            if void and any(COLOUR[card] in void for card in hand):
                return None
            hands.append(hand + self._known[seat])
        return hands


def board_owner(guesses: Sequence[int], berzerkers: Sequence[int]) -> Seat:
    """Who gets the AstroBoard: the highest guess; of several Turbo, else the highest Berzerker."""
    most = max(guesses)
    tied = [seat for seat, guess in enumerate(guesses) if guess == most]
    return max(tied, key=lambda seat: (berzerkers[seat] == TURBO, berzerkers[seat]))
