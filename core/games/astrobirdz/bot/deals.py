"""Hands as the others may hold them, going by what they have guessed and played."""

from __future__ import annotations

from typing import Final

from core.deck import Rng
from core.games.astrobirdz.bot.imagined import Hands, begun, first_order, guess_order
from core.games.astrobirdz.bot.quick import Quick, legal
from core.games.astrobirdz.cards import COLOUR, Card
from core.games.astrobirdz.worlds import sample, unseen
from core.seat import Seat

ASKED: Final = 12
"""Hands dealt to a seat, one of which a quick player might guess with as this seat did."""
FITTED: Final = 2
"""Deals of which one is taken that goes well with what was played."""
SURPRISE: Final = 0.25
"""How much less likely a deal is for every card that a quick player would not have played."""
_TRIES: Final = 20


class Deals:
    """Deals for one decision, as often as they are wanted.

    Args:
        quick: How the others reckon; and through its view all that is known.
    """

    def __init__(self, quick: Quick) -> None:
        self._quick = quick
        self._view = view = quick.view
        self._unseen = unseen(view)
        self._voids = view.voids
        self._known: Hands = [[] for _ in view.hands]
        for seat, card in view.known:
            self._known[seat].append(card)
        self._played: Hands = [[] for _ in view.hands]
        self._course = [(t.seats, t.cards) for t in view.tricks] + [(view.order, view.table)]
        for seats, cards in self._course:
            for seat, card in zip(seats, cards, strict=False):
                self._played[seat].append(card)
        self._leader = first_order(view)[0]
        self._heard = self._before()

    def _before(self) -> dict[Seat, list[int | None]]:
        """By seat, the guesses it had heard when it guessed."""
        heard: list[int | None] = [None] * len(self._view.hands)
        out = {}
        for seat in guess_order(self._view):
            out[seat] = heard[:]
            heard[seat] = self._view.guesses[seat]
        return out

    def deal(self, rng: Rng) -> Hands:
        """Hands that go with the guesses and with the cards everybody has seen."""
        if not any(self._played):
            return self._dealt(rng)
        chosen: Hands = []
        total = 0.0
        for _ in range(FITTED):
            hands = self._dealt(rng)
            weight = SURPRISE ** self._surprises(hands)
            total += weight
            if rng.random() * total < weight:
                chosen = hands
        return chosen

    def _dealt(self, rng: Rng) -> Hands:
        for _ in range(_TRIES):
            hands = self._one_by_one(rng)
            if hands is not None:
                return hands
        hands = [list(hand) for hand in sample(self._view, rng).hands]
        hands[self._view.mover] = list(self._view.hand)
        return hands

    def _one_by_one(self, rng: Rng) -> Hands | None:
        """A hand for every seat, those first who have shown most; None when that cannot be."""
        view, left = self._view, self._unseen
        hands: Hands = [[] for _ in view.hands]
        hands[view.mover] = list(view.hand)
        seats = [seat for seat in range(len(hands)) if seat != view.mover]
        rng.shuffle(seats)
        for seat in sorted(seats, key=lambda seat: -len(self._voids[seat])):
            void = self._voids[seat]
            fitting = [card for card in left if COLOUR[card] not in void] if void else left
            hidden = view.hands[seat] - len(self._known[seat])
            if hidden > len(fitting):
                return None
            hand = self._hand(seat, fitting, hidden, rng)
            hands[seat] = hand + self._known[seat]
            left = [card for card in left if card not in hand]
        return hands

    def _hand(self, seat: Seat, cards: list[Card], count: int, rng: Rng) -> list[Card]:
        """Cards with which this seat's guess comes as near as can be to what it did guess."""
        guess = self._view.guesses[seat]
        best, least = rng.sample(cards, count), len(cards)
        if guess is None:
            return best
        hand = best
        for _ in range(ASKED):
            whole = hand + self._known[seat] + self._played[seat]
            off = abs(
                self._quick.guess(seat, whole, self._heard[seat], seat == self._leader) - guess
            )
            if off < least:
                best, least = hand, off
            if off == 0:
                break
            hand = rng.sample(cards, count)
        return best

    def _surprises(self, hands: Hands) -> int:
        """How many cards others have played that quick players with such hands would not have."""
        view = self._view
        whole = [hand + played for hand, played in zip(hands, self._played, strict=True)]
        guesses = [guess or 0 for guess in view.guesses]
        turn = begun(self._quick, whole, guesses)
        count = 0
        for seats, cards in self._course:
            turn.order = seats
            for seat, card in zip(seats, cards, strict=False):
                if seat != view.mover and len(legal(whole[seat], turn.table)) > 1:
                    count += turn.pick(seat) != card
                turn.lay(seat, card)
        return count
