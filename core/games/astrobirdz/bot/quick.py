"""The normal opponent's way to reckon, made fast: cards as bits, for players who are imagined."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from operator import mul
from typing import Final, NamedTuple, TypeAlias

from core.games.astrobirdz.bot.odds import comes_up, spread
from core.games.astrobirdz.bot.stakes import Stakes, stakes_among, trick_points
from core.games.astrobirdz.bot.tuning import DUCK, FOLLOWS, RUFFS, SATED, TOPS
from core.games.astrobirdz.cards import COLOUR, DECK, Card, Colour, Shield, Shift
from core.games.astrobirdz.judge import RANKS, shielded, trump_for, winner
from core.games.astrobirdz.view import View
from core.seat import Seat

Cards: TypeAlias = int
"""A set of birds: a bit for each."""
Other: TypeAlias = tuple[Cards, Sequence[float], float, float]
"""How somebody else looks: the cards it may hold; how likely it holds one of so many of them; how
likely it plays a higher card that it has, and how likely a trump."""

EVERY: Final[Cards] = (1 << 54) - 1
SUITS: Final[tuple[Cards, ...]] = tuple(0b111111111 << 9 * colour for colour in range(6))
"""By colour, all of its birds."""
_MOST_HELD: Final = 16


def as_bits(cards: Iterable[Card]) -> Cards:
    """Some birds as a set."""
    return sum([1 << card for card in cards])


@cache
def highers(upcard: Card) -> tuple[Cards, ...]:
    """By card, what ranks above it in its colour."""
    ranks = RANKS[upcard]
    return tuple(
        as_bits(each for each in DECK if COLOUR[each] == COLOUR[card] and ranks[each] > ranks[card])
        for card in DECK
    )


@cache
def ruffers(upcard: Card, trump: Colour) -> tuple[Cards, ...]:
    """By card, the trumps that beat it when its colour is led; none for trumps themselves."""
    trumps = [card for card in DECK if COLOUR[card] == trump]
    return tuple(
        as_bits(
            each for each in trumps if COLOUR[card] != trump and not shielded(card, each, upcard)
        )
        for card in DECK
    )


def _holds(of: int, held: int, among: int) -> float:
    return 1.0 - (1.0 - min(of, among) / among) ** held if among else 0.0


_HOLDS: Final = tuple(
    tuple(tuple(_holds(of, held, among) for of in range(10)) for held in range(_MOST_HELD))
    for among in range(55)
)
"""By cards somebody may hold, then how many it does, then how many would do: how likely it has
one that does."""


class Moment(NamedTuple):
    """When somebody is to play."""

    hand: Sequence[Card]
    table: Sequence[Card]
    """What lies in the trick."""
    wanted: int
    """How many tricks the one to play lacks; below 0: has too many."""
    stake: Stakes
    """What hangs on its guess."""
    first: bool
    """It is the first trick of the turn."""


class Quick:
    """How quick players reckon in one turn.

    Args:
        view: What the seat sees that imagines them.
    """

    def __init__(self, view: View) -> None:
        self.view = view
        self.seats = len(view.hands)
        self.trump = -1 if view.trump is None else view.trump
        self.any_nine = view.settings.offsuit_nine_wins
        self._plain = not isinstance(view.rule, (Shift, Shield))
        self._ranks = RANKS[view.upcard]
        self._higher = highers(view.upcard)
        self._ruffers = ruffers(view.upcard, self.trump)
        self._trick_points = trick_points(view)

    def guess(
        self, seat: Seat, hand: Sequence[Card], guesses: Sequence[int | None], leads: bool
    ) -> int:
        """What a quick player guesses with a hand, after these guesses of others.

        Args:
            leads: it leads the first trick.
        """
        unseen, held = EVERY & ~as_bits(hand) & ~(1 << self.view.upcard), len(hand)
        keen, sated = other(unseen, held, 1.0), other(unseen, held, SATED)
        others = [
            sated if guess == 0 else keen for each, guess in enumerate(guesses) if each != seat
        ]
        likely = spread(self.later(hand, others, comes_up(self.seats, held, leads, True)))
        worth = [
            sum(map(mul, likely, row))
            for row in _brings(self.view.berzerkers, seat, tuple(guesses), held)
        ]
        return worth.index(max(worth))

    def pick(
        self, cards: Sequence[Card], moment: Moment, others: Sequence[Other], left: Sequence[Other]
    ) -> Card:
        """The card after which an exact guess is likeliest.

        Args:
            cards: Those that may be played.
            others: Everybody else,
            left: and those of them who have still to play to this trick.
        """
        hand, table, wanted, stake, first = moment
        later = self.later(hand, others, comes_up(self.seats, len(hand) - 1, False, first))
        total, keen = sum(later), -1.0 if wanted > 0 else 1.0
        best, most, least = cards[0], -1e9, 0.0
        for card, wins in zip(cards, self._winning(cards, table), strict=True):
            at = hand.index(card)
            now = self._now(card, table, left) if wins else 0.0
            mean = total - later[at] + now
            worth = _worth(later, at, now, mean, wanted, stake) + self._trick_points * mean
            if worth > most or (worth == most and keen * later[at] > least):
                best, most, least = card, worth, keen * later[at]
        return best

    def later(self, hand: Sequence[Card], others: Sequence[Other], comes: float) -> list[float]:
        """By card of a hand, how likely it wins a trick to come.

        Args:
            others: everybody else; those who look alike are reckoned once if they are one object.
            comes: how likely a colour comes up.
        """
        out = []
        for card in hand:
            colour, higher, ruffing = COLOUR[card], self._higher[card], self._ruffers[card]
            suit, chance, safe, last = SUITS[colour], 1.0, 1.0, None
            for each in others:
                if each is not last:
                    cards, holds, tops, ruffs = last = each
                    beaten = holds[(cards & higher).bit_count()] * tops
                    if ruffing:
                        void = 1.0 - holds[(cards & suit).bit_count()]
                        beaten += void * holds[(cards & ruffing).bit_count()] * ruffs
                    safe = 1.0 - beaten if beaten < 1.0 else 0.0
                chance *= safe
            out.append(chance * (FOLLOWS if colour == self.trump else comes))
        return out

    def _now(self, card: Card, table: Sequence[Card], left: Sequence[Other]) -> float:
        """How likely a card that is winning the trick goes on to win it."""
        ruffing = self._ruffers[card]
        trump = self.trump
        if not self._plain:
            trump = trump_for((*table, card), trump, self.view.upcard)
            ruffing = ruffers(self.view.upcard, trump)[card]
        led = COLOUR[table[0]] if table else COLOUR[card]
        higher, suit, chance = self._higher[card], SUITS[led], 1.0
        over = COLOUR[card] == trump != led
        for cards, holds, tops, ruffs in left:
            above = holds[(cards & higher).bit_count()]
            void = 1.0 - holds[(cards & suit).bit_count()] if over or ruffing else 0.0
            if over:
                beaten = above * void * ruffs
            else:
                beaten = above * tops + void * holds[(cards & ruffing).bit_count()] * ruffs
            chance *= 1.0 - beaten if beaten < 1.0 else 0.0
        return chance

    def _winning(self, cards: Sequence[Card], table: Sequence[Card]) -> list[bool]:
        """Which of some cards would be the best of the trick so far."""
        if not table:
            return [True] * len(cards)
        trick = self.trump, self.view.upcard, self.any_nine
        if not self._plain:
            return [winner((*table, card), *trick) == len(table) for card in cards]
        best = table[winner(table, *trick)]
        colour, rank, trump = COLOUR[best], self._ranks[best], self.trump
        return [
            self._ranks[card] > rank if COLOUR[card] == colour else COLOUR[card] == trump
            for card in cards
        ]


@lru_cache(maxsize=1 << 12)
def _brings(
    berzerkers: tuple[int, ...], seat: Seat, guesses: tuple[int | None, ...], cards: int
) -> tuple[tuple[float, ...], ...]:
    """By guess, then by tricks won, what a guess brings that comes after these."""
    counts = range(cards + 1)
    return tuple(
        tuple(
            stakes_among(berzerkers, guesses, seat, guess, cards).worth(
                [float(count == won) for count in counts], guess, DUCK
            )
            for won in counts
        )
        for guess in counts
    )


def other(cards: Cards, held: int, keen: float) -> Other:
    """Somebody who holds so many of these cards, and wants tricks so much."""
    return cards, _HOLDS[cards.bit_count()][held], TOPS * keen, RUFFS * keen


def legal(hand: Sequence[Card], table: Sequence[Card]) -> Sequence[Card]:
    """The cards of a hand that follow, or all."""
    if not table:
        return hand
    led = COLOUR[table[0]]
    return [card for card in hand if COLOUR[card] == led] or hand


def _worth(
    later: Sequence[float], at: int, now: float, mean: float, wanted: int, stake: Stakes
) -> float:
    """`Stakes.worth` of playing one card, with chances only as far as they matter.

    Args:
        later: by card of the hand, how likely it wins a later trick,
        at: which of them is played,
        now: and how likely that wins this trick.
        mean: tricks to be expected.
    """
    if wanted < -1:
        return wanted - mean
    if wanted < 1:
        none, one = 1.0 - now, now
        for place, chance in enumerate(later):
            if place != at:
                one += (none - one) * chance
                none *= 1.0 - chance
        exact = one * stake.helped + none if wanted == 0 else none * stake.helped
        return stake.points * exact - mean + wanted
    tricks = [1.0 - now, now, *[0.0] * wanted]
    for place, chance in enumerate(later):
        if place != at:
            for count in range(wanted + 1, 0, -1):
                tricks[count] += (tricks[count - 1] - tricks[count]) * chance
            tricks[0] *= 1.0 - chance
    short = sum([(wanted - count) * tricks[count] for count in range(wanted)])
    exact = tricks[wanted] + stake.helped * (tricks[wanted - 1] + tricks[wanted + 1])
    return stake.points * exact - mean + wanted - 2.0 * short
