"""The table in the middle of play."""

from __future__ import annotations

from msgspec import field

from core.game import State as GameState
from core.games.quibbles.cards import Card
from core.games.quibbles.events import Ending
from core.games.quibbles.settings import Settings
from core.seat import Seat


class State(GameState, kw_only=True):
    """Everything about a match, hidden cards and all. Lists by seat have one entry for each."""

    settings: Settings
    row: list[Card]
    hands: list[list[Card]]
    """By seat, lowest card first."""
    collections: list[list[Card]]
    """By seat, lowest card first."""
    pile: list[Card]
    """The draw pile; the next card is the last of the list."""
    discards: list[Card]
    """Discarded cards everybody knows of, the last one on top."""
    thrown: list[Card]
    """Discarded cards that came face down out of hands."""
    known: list[list[Card]]
    """By seat, cards everybody saw go into that hand, without those that may have left it."""
    departed: list[Seat]
    mover: Seat
    stashing: bool = False
    """The mover has acted and may stash now."""
    turn: int = 1
    quiet: int = 0
    """Turns ended without a stash since the last one (Q-19)."""
    decision: int = 1
    """Id of the open decision."""
    how: Ending | None = None
    """How the match ended."""
    winners: list[Seat] = field(default_factory=list)

    def copy(self) -> State:
        """An independent State."""
        return State(
            settings=self.settings,
            row=self.row[:],
            hands=[hand[:] for hand in self.hands],
            collections=[collection[:] for collection in self.collections],
            pile=self.pile[:],
            discards=self.discards[:],
            thrown=self.thrown[:],
            known=[cards[:] for cards in self.known],
            departed=self.departed[:],
            mover=self.mover,
            stashing=self.stashing,
            turn=self.turn,
            quiet=self.quiet,
            decision=self.decision,
            how=self.how,
            winners=self.winners[:],
        )

    @property
    def present(self) -> list[Seat]:
        """The seats still in the match, from seat 0."""
        return [seat for seat in range(len(self.hands)) if seat not in self.departed]
