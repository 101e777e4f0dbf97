"""How likely cards are to win tricks, from what one seat has seen."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Final

from core.games.astrobirdz.bot.tuning import FOLLOWS, LATER, RUFFS, SATED, TOPS
from core.games.astrobirdz.cards import COLOUR, Card, Colour
from core.games.astrobirdz.judge import RANKS, shielded, trump_for, winner
from core.games.astrobirdz.view import View
from core.games.astrobirdz.worlds import unseen
from core.seat import Seat

NO_TRUMP: Final = -1


class Odds:
    """What a seat can reckon at one moment.

    Args:
        view: What it sees.
    """

    def __init__(self, view: View) -> None:
        self.view = view
        self.ranks = RANKS[view.upcard]
        self.trump = NO_TRUMP if view.trump is None else view.trump
        self.unseen = unseen(view)
        self.voids = view.voids
        self.keen = [_keen(view, seat) for seat in range(len(view.hands))]
        self.known: list[list[Card]] = [[] for _ in view.hands]
        for seat, card in view.known:
            self.known[seat].append(card)

    def holds(self, seat: Seat, wanted: Callable[[Card], bool]) -> float:
        """How likely a seat holds at least one card of some kind."""
        if any(map(wanted, self.known[seat])):
            return 1.0
        void = self.voids[seat]
        possible = [card for card in self.unseen if COLOUR[card] not in void]
        hidden = self.view.hands[seat] - len(self.known[seat])
        if not possible or hidden <= 0:
            return 0.0
        return 1.0 - (1.0 - sum(map(wanted, possible)) / len(possible)) ** hidden

    def beats(self, seat: Seat, card: Card, led: Colour, trump: Colour) -> float:
        """How likely a seat beats a card that is winning so far."""
        rank, colour = self.ranks[card], COLOUR[card]
        ruff = 0.0
        higher = self.holds(seat, lambda c: COLOUR[c] == colour and self.ranks[c] > rank)
        follows = self.holds(seat, lambda c: COLOUR[c] == led)
        keen = self.keen[seat]
        if colour == trump != led:
            return higher * (1.0 - follows) * RUFFS * keen
        if colour != trump:
            ruff = (1.0 - follows) * self._trumps(seat, card, trump) * RUFFS
        return min((higher * TOPS + ruff) * keen, 1.0)

    def _trumps(self, seat: Seat, card: Card, trump: Colour) -> float:
        """How likely a seat holds a trump that a card is not safe from."""
        upcard = self.view.upcard
        return self.holds(seat, lambda c: COLOUR[c] == trump and not shielded(card, c, upcard))

    def now(self, card: Card) -> float:
        """How likely a card wins the trick on the table, played by the seat to play."""
        view = self.view
        table = (*view.table, card)
        if (
            winner(table, self.trump, view.upcard, view.settings.offsuit_nine_wins)
            != len(table) - 1
        ):
            return 0.0
        trump = trump_for(table, self.trump, view.upcard)
        return self._survives(card, COLOUR[table[0]], trump, view.order[len(table) :])

    def later(self, card: Card, tricks: int, leads: bool = False) -> float:
        """How likely a card in hand wins one of so many tricks to come.

        Args:
            leads: the seat leads the first of them.
        """
        view = self.view
        others = [seat for seat in range(len(view.hands)) if seat != view.seat]
        alone = self._survives(card, COLOUR[card], self.trump, others)
        if COLOUR[card] == self.trump:
            return alone * FOLLOWS
        return alone * comes_up(len(view.hands), tricks, leads, not view.tricks)

    def _survives(self, card: Card, led: Colour, trump: Colour, others: Iterable[Seat]) -> float:
        chance = 1.0
        for seat in others:
            chance *= 1.0 - self.beats(seat, card, led, trump)
        return chance


@cache
def comes_up(seats: int, tricks: int, leads: bool, first: bool) -> float:
    """How likely a colour comes up in so many tricks: led by oneself, or by another.

    Args:
        leads: oneself leads the first of them.
        first: they begin in the first trick of a turn.
    """
    share = 1.0 / seats
    usual = share + (1.0 - share) / 6.0
    at_once = 1.0 if leads else 1.0 / 6.0 if first else usual
    return (1.0 - (1.0 - at_once) * (1.0 - usual) ** max(tricks - 1, 0)) * LATER


def _keen(view: View, seat: Seat) -> float:
    """How much a seat wants tricks, by its guess."""
    guess = view.guesses[seat]
    return 1.0 if guess is None or view.won[seat] < guess else SATED


def spread(chances: Sequence[float]) -> list[float]:
    """How likely 0, 1, 2, ... of some independent things come true.

    >>> spread([0.5, 0.5])
    [0.25, 0.5, 0.25]
    """
    out = [1.0]
    for chance in chances:
        missed = [each * (1.0 - chance) for each in (*out, 0.0)]
        hit = [each * chance for each in (0.0, *out)]
        out = [one + other for one, other in zip(missed, hit, strict=True)]
    return out
