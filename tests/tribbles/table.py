"""A table of Tribbles laid by hand, and the small words to play at it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core.deck import generator, seeded
from core.game import Event, Refusal, Setup
from core.games.tribbles import GAME
from core.games.tribbles.actions import Depart, Draw, Keep, Play, PlayDrawn, TurnOptions
from core.games.tribbles.cards import NUMBERS, Card, named, parse, show
from core.games.tribbles.settings import Settings
from core.games.tribbles.state import State
from core.games.tribbles.view import View
from core.match import Entry, Match
from core.seat import SYSTEM, Seat

PLENTY = ", ".join(["1000 Go"] * 20)
IDLE = "10 Go, 1000 Go"


class Table:
    """A match in the middle of round 1; seat 0 moves. Cards are written as text: "1 Go, 10 Skip".

    Args:
        hands: by seat.
        decks: draw decks by seat, the next card first; plenty for those left out.
        piles: play piles by seat; those left out are empty.
        discards: discard piles by seat, the top card last; those left out are empty.
        last: the number played last; 0 at the start of a round.
        passed: the turn before ended in a pass.
        decked: seats that sit this round out.
        direction: of play.
        round: of the match.
        settings: options of the table.
    """

    def __init__(
        self,
        *hands: str,
        decks: Sequence[str | None] = (),
        piles: Sequence[str] = (),
        discards: Sequence[str] = (),
        last: int = 0,
        passed: bool = False,
        decked: Sequence[Seat] = (),
        direction: int = 1,
        round: int = 1,
        **settings: Any,
    ) -> None:
        seats = len(hands)
        state = State(
            settings=Settings(**{"card_pool": "all", **settings}),
            owned=(),
            decks=[list(cards)[::-1] for cards in _zones(decks, seats, PLENTY)],
            hands=[sorted(parse(hand)) for hand in hands],
            piles=_zones(piles, seats),
            discards=_zones(discards, seats),
            shown=[bool(cards) for cards in _zones(discards, seats)],
            searched=[False] * seats,
            decked=[seat in decked for seat in range(seats)],
            departed=[],
            scores=[0] * seats,
            poison=[0] * seats,
            sheet=[],
            direction=direction,
            last=NUMBERS.index(last) if last else -1,
            passed=passed,
            round=round,
        )
        state.owned = tuple(
            tuple(sorted(card for zone in self.zones(state) for card in zone[seat]))
            for seat in range(seats)
        )
        self.match = Match(GAME, Setup("tribbles", 1, seats), state)

    @staticmethod
    def zones(state: State) -> tuple[list[list[Card]], ...]:
        """Where cards are."""
        return (state.decks, state.hands, state.piles, state.discards)

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

    def options(self) -> Any:
        """What the mover may do."""
        return self.view(self.state.mover).choices[0].options

    def plays(self) -> list[str]:
        """The hand cards the mover may play, as text."""
        options = self.options()
        assert isinstance(options, TurnOptions)
        return [show(each.card) for each in options.plays]

    def hand(self, seat: Seat = 0) -> list[str]:
        """A hand as text."""
        return [show(card) for card in self.state.hands[seat]]

    def play(self, card: str, icon: bool = False) -> Entry | Refusal:
        """The mover plays a hand card, perhaps with its icon."""
        return self.act(Play(named(card), icon))

    def draw(self) -> Entry | Refusal:
        """The mover draws."""
        return self.act(Draw())

    def keep(self) -> Entry | Refusal:
        """The mover keeps what was drawn, and passes."""
        return self.act(Keep())

    def play_drawn(self, icon: bool = False) -> Entry | Refusal:
        """The mover plays what was drawn."""
        return self.act(PlayDrawn(icon))

    def pass_by(self) -> None:
        """The mover draws and passes."""
        happened(self.draw())
        happened(self.keep())

    def depart(self, seat: Seat) -> Entry | Refusal:
        """A seat leaves for good."""
        return self.match.act(SYSTEM, 0, Depart(seat), seeded(generator(0)))

    def act(self, action: Any, *, seat: Seat | None = None) -> Entry | Refusal:
        """A seat (the mover) answers the open decision."""
        seat = self.state.mover if seat is None else seat
        return self.match.act(seat, self.state.decision, action, seeded(generator(0)))


def _zones(texts: Sequence[str | None], seats: int, otherwise: str = "") -> list[list[Card]]:
    given = [*texts, *([None] * seats)][:seats]
    return [list(parse(otherwise if text is None else text)) for text in given]


def happened(answer: Entry | Refusal) -> tuple[Event, ...]:
    """The events of an answer that was accepted."""
    assert isinstance(answer, Entry), answer
    return answer.events


def kinds(answer: Entry | Refusal) -> list[str]:
    """The names of the events of an answer that was accepted."""
    return [type(event).__name__ for event in happened(answer)]


def refused(answer: Entry | Refusal, code: str = "", rule: str = "") -> Refusal:
    """The refusal of an answer, with this code and ruling, and a sentence for it."""
    assert isinstance(answer, Refusal), answer
    assert code in ("", answer.code)
    assert rule in ("", answer.rule)
    assert GAME.refuse(answer).endswith(".")
    return answer
