"""A table of Tribulation laid by hand, and the small words to play at it."""

from __future__ import annotations

from typing import Any, Final

from core.deck import generator, seeded
from core.game import Decision, Event, Refusal, Setup
from core.games.tribulation import GAME
from core.games.tribulation.actions import (
    Buzz,
    Claim,
    Depart,
    GiveUp,
    Reveal,
    Thaw,
    TimeUp,
    Weigh,
    Withdraw,
)
from core.games.tribulation.events import DiscClosed
from core.games.tribulation.settings import Settings
from core.games.tribulation.state import State
from core.games.tribulation.sums import Formula, Sign
from core.games.tribulation.tiles import SIDE, Cell, Grid
from core.games.tribulation.view import View
from core.match import Entry, Match
from core.seat import SYSTEM, Seat

G: Final[Grid] = tuple(
    map(
        int,
        """
        6 5 2 2 8 3 4
        9 4 1 7 4 8 3
        8 1 5 2 9 7 2
        8 5 2 3 9 3 6
        8 1 8 1 9 9 4
        1 6 5 3 7 6 7
        5 7 3 5 4 6 2
        """.split(),
    )
)
"""The grid of the test vectors (3.5)."""


def cells(text: str) -> tuple[Cell, ...]:
    """Cells as the vectors write them: "r7c1 r7c2 r7c3"."""
    return tuple((int(word[1]) - 1) * SIDE + int(word[3]) - 1 for word in text.split())


class Table:
    """A match in the middle of play, on the grid of the vectors.

    Args:
        disc: the one searched for; 0 for the countdown before the first of the pile.
        pile: the discs still to come, the next one first.
        seats: how many play.
        won: by seat, discs they have already.
        settings: options of the table.
    """

    def __init__(
        self,
        disc: int = 32,
        pile: tuple[int, ...] = (48, 40),
        seats: int = 2,
        won: tuple[tuple[int, ...], ...] = (),
        **settings: Any,
    ) -> None:
        shown = {disc, *pile, *(each for discs in won for each in discs)}
        upcoming = (disc, *pile) if disc else pile
        state = State(
            settings=Settings(discs=max(5, len(upcoming) + sum(map(len, won))), **settings),
            grid=G,
            pile=list(upcoming)[::-1],
            aside=[each for each in range(1, 51) if each not in shown],
            won=[list(discs) for discs in won] or [[] for _ in range(seats)],
            number=1 + sum(map(len, won)),
            frozen=[0] * seats,
            failed=[()] * seats,
        )
        self.match = Match(GAME, Setup("tribulation", 1, seats), state)
        if disc:
            self.house("reveal")

    @property
    def state(self) -> State:
        """The truth."""
        state = self.match.state
        assert isinstance(state, State)
        return state

    @property
    def waiting(self) -> list[Decision]:
        """Everything that is open, the hidden too."""
        return list(GAME.pending(self.state))

    @property
    def kinds(self) -> list[str]:
        """The kinds of what is open."""
        return [decision.kind for decision in self.waiting]

    def view(self, seat: Seat | None = 0) -> View:
        """What a seat sees."""
        view = self.match.view(seat)
        assert isinstance(view, View)
        return view

    def claim(
        self,
        seat: Seat,
        text: str,
        *,
        third: str = "",
        sign: Sign = "plus",
        at: int = 0,
        credit: int = 0,
        decision: int = 0,
    ) -> Entry | Refusal:
        """A seat claims cells, perhaps with a formula; at a time of the house's clock."""
        formula = Formula(cells(third)[0], sign) if third else None
        return self.act(seat, Claim(cells(text), formula, at, credit), decision)

    def buzz(self, seat: Seat, at: int = 0, credit: int = 0) -> Entry | Refusal:
        """A seat calls stop."""
        return self.act(seat, Buzz(at, credit))

    def withdraw(self, seat: Seat) -> Entry | Refusal:
        """Who has called stop shows nothing."""
        return self.act(seat, Withdraw())

    def give_up(self, seat: Seat) -> Entry | Refusal:
        """A seat gives up, or searches on."""
        return self.act(seat, GiveUp())

    def depart(self, seat: Seat) -> Entry | Refusal:
        """A seat leaves for good."""
        return self.match.act(SYSTEM, 0, Depart(seat), seeded(generator(0)))

    def house(self, kind: str, at: int = 0) -> Entry | Refusal:
        """One of the house's timers runs out: the first open one of a kind."""
        action = {"reveal": Reveal(at), "limit": TimeUp(), "thaw": Thaw(), "window": Weigh()}[kind]
        found = next(d for d in self.waiting if d.kind == kind)
        return self.match.act(SYSTEM, found.id, action, seeded(generator(0)))

    def act(self, seat: Seat, action: Any, decision: int = 0) -> Entry | Refusal:
        """A seat answers its open decision, or the one with this id."""
        open_ = next((d.id for d in self.waiting if d.seat == seat), 0)
        return self.match.act(seat, decision or open_, action, seeded(generator(0)))


def happened(answer: Entry | Refusal) -> tuple[Event, ...]:
    """The events of an answer that was accepted."""
    assert isinstance(answer, Entry), answer
    return answer.events


def names(answer: Entry | Refusal) -> list[str]:
    """The names of the events of an answer that was accepted."""
    return [type(event).__name__ for event in happened(answer)]


def closed(answer: Entry | Refusal) -> DiscClosed:
    """How the answer closed the disc, which it must have done."""
    first = next(event for event in happened(answer) if isinstance(event, DiscClosed))
    return first


def refused(answer: Entry | Refusal, code: str, rule: str = "") -> None:
    """The answer was refused with this code, and a sentence for it."""
    assert isinstance(answer, Refusal), answer
    assert answer.code == code
    assert rule in ("", answer.rule)
    assert GAME.refuse(answer).endswith(".")
