"""A table of Quibbles laid by hand, and the small words to play at it."""

from __future__ import annotations

from typing import Any

from core.deck import generator, seeded
from core.game import Event, Refusal, Setup
from core.games.quibbles import GAME
from core.games.quibbles.actions import Combine, Depart, Draw, NoStash, Split, Stash, TurnOptions
from core.games.quibbles.cards import Card, parse
from core.games.quibbles.settings import Settings
from core.games.quibbles.state import State
from core.games.quibbles.view import View
from core.match import Entry, Match
from core.seat import SYSTEM, Seat


class Table:
    """A match in the middle of play. Cards are written as text: "3 3 6".

    Args:
        row: the row, from left to right.
        hands: by seat.
        collections: by seat; those left out are empty.
        pile: the draw pile, the next card first; plenty of 1s when left out.
        discards: the discard pile, the top card last.
        stashing: seat 0 has acted already.
        settings: options of the table.
    """

    def __init__(
        self,
        row: str = "1 1 1 1 1 1",
        hands: tuple[str, ...] = ("6", "5"),
        *,
        collections: tuple[str, ...] = (),
        pile: str | None = None,
        discards: str = "",
        stashing: bool = False,
        **settings: Any,
    ) -> None:
        seats = len(hands)
        owned = [*map(parse, collections), *([()] * seats)][:seats]
        state = State(
            settings=Settings(**settings),
            row=list(parse(row)),
            hands=[sorted(parse(hand)) for hand in hands],
            collections=[sorted(cards) for cards in owned],
            pile=[1] * 40 if pile is None else list(parse(pile))[::-1],
            discards=list(parse(discards)),
            thrown=[],
            known=[[] for _ in hands],
            departed=[],
            mover=0,
            stashing=stashing,
        )
        self.match = Match(GAME, Setup("quibbles", 1, seats), state)

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

    def options(self) -> TurnOptions:
        """What the mover may do in this turn."""
        options = self.view(self.state.mover).choices[0].options
        assert isinstance(options, TurnOptions)
        return options

    def split(self, card: Card, *groups: tuple[int, ...]) -> Entry | Refusal:
        """The mover splits a card into groups of row places."""
        return self.act(Split(card, groups))

    def combine(self, cards: str, *take: int) -> Entry | Refusal:
        """The mover combines cards and takes from these row places."""
        return self.act(Combine(parse(cards), take))

    def draw(self, card: Card) -> Entry | Refusal:
        """The mover lays a card into the row and draws."""
        return self.act(Draw(card))

    def stash(self, value: Card, remove: Card | None = None) -> Entry | Refusal:
        """The mover stashes."""
        return self.act(Stash(value, remove))

    def no_stash(self) -> Entry | Refusal:
        """The mover ends the turn without a stash."""
        return self.act(NoStash())

    def depart(self, seat: Seat) -> Entry | Refusal:
        """A seat leaves for good."""
        return self.match.act(SYSTEM, 0, Depart(seat), seeded(generator(0)))

    def act(
        self, action: Any, *, seat: Seat | None = None, decision: int | None = None
    ) -> Entry | Refusal:
        """A seat (the mover) answers a decision (the open one)."""
        seat = self.state.mover if seat is None else seat
        decision = self.state.decision if decision is None else decision
        return self.match.act(seat, decision, action, seeded(generator(0)))


def happened(answer: Entry | Refusal) -> tuple[Event, ...]:
    """The events of an answer that was accepted."""
    assert isinstance(answer, Entry), answer
    return answer.events


def kinds(answer: Entry | Refusal) -> list[str]:
    """The names of the events of an answer that was accepted."""
    return [type(event).__name__ for event in happened(answer)]


def refused(answer: Entry | Refusal, code: str = "") -> Refusal:
    """The refusal of an answer, with this code, and a sentence for it."""
    assert isinstance(answer, Refusal), answer
    assert code in ("", answer.code)
    assert GAME.refuse(answer).endswith(".")
    return answer
