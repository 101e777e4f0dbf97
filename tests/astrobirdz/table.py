"""A table of Astrobirdz laid by hand, and the small words to play at it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core.deck import Chance, generator, recorded, seeded
from core.game import Event, Refusal, Setup
from core.games.astrobirdz import GAME
from core.games.astrobirdz.berzerkers import NOBODY
from core.games.astrobirdz.cards import COLOUR, DECK, LETTERS, RULES, Card, Pick, parse, show
from core.games.astrobirdz.rules.turns import advance
from core.games.astrobirdz.settings import Settings
from core.games.astrobirdz.state import State
from core.games.astrobirdz.tally import Trick
from core.games.astrobirdz.view import View
from core.match import Entry, Match
from core.seat import SYSTEM, Seat

BY_RULE, PASSING, TRADING, GUESSING, TRICKS, CALLS, MOVING, SCORING = range(1, 9)
"""The stages a table can be laid at (`rules.turns.STAGES`)."""


def bird(text: str) -> Card:
    """One card."""
    (card,) = parse(text)
    return card


def laid(
    hands: Sequence[str] = ("", ""),
    upcard: str = "R3",
    *,
    berzerkers: Sequence[int] | None = None,
    dealer: Seat | None = None,
    turn: int | None = None,
    trump: str = "",
    guesses: Sequence[int] = (),
    won: Sequence[int] = (),
    tricks: Sequence[tuple[Seat, str]] = (),
    board: Seat = NOBODY,
    totals: Sequence[int] = (),
    ages: Sequence[Seat] = (),
    **settings: Any,
) -> State:
    """A state in the middle of a turn. Cards are written as text: "R1 B9".

    Args:
        won: by seat, so many tricks of cards that bring no points (or as `tricks` says).
        tricks: who holds which cards, trick by trick.
        trump: a letter; the upcard's colour when left out.
    """
    seats = len(berzerkers) if berzerkers is not None else len(hands)
    held = tuple(berzerkers) if berzerkers is not None else tuple(range(1, seats + 1))
    cards = tuple(tuple(sorted(parse(hand))) for hand in hands) if any(hands) else ((),) * seats
    taken = [Trick(tuple(range(seats)), parse(text), seat, seat) for seat, text in tricks]
    taken += [_dull(seats, seat) for seat, count in enumerate(won) for _ in range(count)]
    used = {bird(upcard), *(card for hand in cards for card in hand)}
    used |= {card for _, text in tricks for card in parse(text)}
    rule = RULES[bird(upcard)]
    picked = LETTERS.index(trump) if trump else COLOUR[bird(upcard)]
    return State(
        settings=Settings(**settings),
        ages=tuple(ages) or tuple(range(seats)),
        totals=tuple(totals) or (0,) * seats,
        turn=turn if turn is not None else max(len(cards[0]), 1),
        berzerkers=held,
        dealer=held.index(min(held)) if dealer is None else dealer,
        upcard=bird(upcard),
        trump=None if isinstance(rule, Pick) and not trump else picked,
        hands=cards,
        pile=tuple(card for card in DECK if card not in used),
        thrown=((),) * seats,
        known=((),) * seats,
        guesses=tuple(guesses) or (None,) * seats,
        fines=(0,) * seats,
        board=board,
        tricks=tuple(taken),
    )


def _dull(seats: int, seat: Seat) -> Trick:
    """A trick without cards, for counting only."""
    return Trick(tuple(range(seats)), (), seat, seat)


class Table:
    """A match laid at some stage of a turn and played on from there."""

    def __init__(self, stage: int, *args: Any, pile: str = "", luck: Any = (), **kwargs: Any):
        state = laid(*args, **kwargs)
        if pile:
            state.pile = parse(pile)
        state.stage = stage
        self.events: list[Event] = advance(state, _chance(luck))
        self.match = Match(GAME, Setup("astrobirdz", 1, state.seats), state)

    @property
    def state(self) -> State:
        """The truth."""
        state = self.match.state
        assert isinstance(state, State)
        return state

    def view(self, seat: Seat | None = 0) -> View:
        """What a seat sees."""
        view = self.match.view(seat)
        assert isinstance(view, View)
        return view

    def hand(self, seat: Seat) -> str:
        """A hand as text."""
        return show(self.state.hands[seat])

    def asked(self) -> list[tuple[Seat, str]]:
        """(seat, kind) of what is open."""
        return [(open_.seat, open_.kind) for open_ in GAME.pending(self.state)]

    def offered(self, seat: Seat, kind: str = "") -> list[Any]:
        """The legal answers of a seat."""
        open_ = next(
            each
            for each in GAME.pending(self.state)
            if each.seat == seat and kind in ("", each.kind)
        )
        return list(GAME.options(self.state, open_).actions())

    def act(self, seat: Seat, action: Any, kind: str = "", luck: Any = ()) -> Entry | Refusal:
        """A seat answers its open decision (of this kind)."""
        ids = [
            open_.id
            for open_ in GAME.pending(self.state)
            if open_.seat == seat and kind in ("", open_.kind)
        ]
        return self.match.act(seat, ids[0] if ids else 0, action, _chance(luck))

    def depart(self, seat: Seat) -> Entry | Refusal:
        """A seat leaves for good."""
        return self.match.act(SYSTEM, 0, GAME.depart(seat), seeded(generator(0)))


def _chance(luck: Any) -> Chance:
    return recorded(luck) if luck else seeded(generator(0))


def happened(answer: Entry | Refusal) -> tuple[Event, ...]:
    """The events of an answer that was accepted."""
    assert isinstance(answer, Entry), answer
    return answer.events


def kinds(events: Sequence[Event]) -> list[str]:
    """The names of some events."""
    return [type(event).__name__ for event in events]


def refused(answer: Entry | Refusal, code: str = "") -> Refusal:
    """The refusal of an answer, with this code, and a sentence for it."""
    assert isinstance(answer, Refusal), answer
    assert code in ("", answer.code)
    assert GAME.refuse(answer).endswith(".")
    return answer
