"""A finished match to walk through: every step, with anybody's eyes."""

from __future__ import annotations

from typing import Any

from core.game import Event, View
from core.match import Broken, Entry, Match
from core.saved import Saved
from core.seat import SYSTEM, Seat


class Playback:
    """All states of a match, one after each step.

    Raises:
        Broken: when the log does not play out as it says (`core.verify` says where).
    """

    def __init__(self, saved: Saved) -> None:
        self.saved = saved
        self.game = saved.game
        self._states: list[Any] = []
        try:
            match = Match.redeal(self.game, saved.setup, saved.entries[0])
            self._states.append(match.state)
            for entry in saved.entries[1:]:
                match.replay(entry)
                self._states.append(match.state)
        except Broken:
            raise
        except Exception as error:
            raise Broken(f"the log cannot be played ({type(error).__name__})") from error

    def __len__(self) -> int:
        return len(self._states)

    def entry(self, step: int) -> Entry:
        """What happened at a step; step 0 is the deal."""
        return self.saved.entries[step]

    def view(self, step: int, seat: Seat | None) -> View:
        """What a seat saw after a step."""
        return self.game.view(self._states[step], seat)

    def heard(self, step: int, seat: Seat | None) -> tuple[Event, ...]:
        """What a seat was shown of what happened at a step."""
        shown = (self.game.seen(event, seat) for event in self.entry(step).events)
        return tuple(event for event in shown if event is not None)

    def said(self, step: int, seat: Seat | None) -> tuple[str, ...]:
        """The same in words."""
        return self._in_words(self.heard(step, seat), seat)

    def bared(self, step: int) -> tuple[str, ...]:
        """What happened in words that hide nothing: each event as the best informed heard it."""
        out: list[str] = []
        for event in self.entry(step).events:
            out.extend(dict.fromkeys(self._tellings(event)))
        return tuple(out)

    def mover(self, step: int) -> Seat | None:
        """Who acted at a step; None for the house."""
        seat = self.entry(step).seat
        return None if step == 0 or seat == SYSTEM else seat

    def asked(self, step: int) -> Seat | None:
        """Whom the table waited for after a step; None for nobody in particular."""
        waiting = self.game.pending(self._states[step])
        seats = [d.seat for d in waiting if d.seat != SYSTEM and d.mode != "optional"]
        return seats[0] if len(set(seats)) == 1 else None

    def turns(self) -> tuple[int, ...]:
        """The steps after which it is somebody else's turn, the deal first."""
        asked = [self.asked(step) for step in range(len(self))]
        return (0, *(n for n in range(1, len(self)) if asked[n] not in (None, asked[n - 1])))

    def rounds(self) -> tuple[int, ...]:
        """The steps at which hands are dealt or a disc is laid: rounds, turns of cards, discs."""
        return tuple(
            step for step in range(len(self)) if step == 0 or self._begins(self.entry(step))
        )

    def _begins(self, entry: Entry) -> bool:
        return any(event.opens for event in entry.events)

    def _tellings(self, event: Event) -> list[str]:
        """The general telling, and one for each seat that is told other things than an onlooker."""
        general = self.game.seen(event, None)
        said = list(self._in_words((general,) if general is not None else (), None))
        names = self.saved.names
        for seat in range(self.saved.setup.seats):
            seen = self.game.seen(event, seat)
            if seen is not None and seen != general:
                own = self._in_words((seen,), seat)
                said = [*said, *(f"({names[seat]}) {words}" for words in own)]
        return said

    def _in_words(self, events: tuple[Event, ...], seat: Seat | None) -> tuple[str, ...]:
        said = (self.game.say(event, seat, self.saved.names) for event in events)
        return tuple(words for words in said if words)
