"""What a board paints from, and what pressing a key leads to: plain values, nothing that moves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from core.game import Game, Result
from core.seat import SYSTEM, Seat
from netplay.messages import AnyAsk, Chair
from tui.keys import SOLO, Intent, Keymap, Verb
from tui.theme import Look

SETTLED: Final = 60_000
"""So long ago that nothing moves any more."""


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything a board may know when it is painted or a key is pressed.

    A board adds nothing of its own: the same scene always gives the same picture.
    """

    game: Game
    look: Look
    chairs: tuple[Chair, ...]
    """By seat."""
    seat: Seat | None
    """Whose scene it is; None for an onlooker."""
    view: Any = None
    """The newest view, of the game's own type; None before the deal."""
    focus: Any = None
    """The board's own Focus: what is pointed at and selected."""
    events: tuple[Any, ...] = ()
    """What happened in the newest update, as this seat saw it."""
    before: Any = None
    """The view before the newest, while `since_ms` is short; None when there was none."""
    since_ms: int = SETTLED
    """Milliseconds since the newest update arrived, as far as its motion is to be shown."""
    told: tuple[str, ...] = ()
    """The latest sentences of the log, newest last."""
    note: str = ""
    """An answer to this person alone: a refusal, a "why not", a hint. It goes with the next key."""
    clocks: Mapping[Seat, int] = field(default_factory=dict)
    """Seconds left, by seat, for each clock that runs; SYSTEM is the house's."""
    may_take_back: bool = False
    curtained: bool = False
    """Hidden cards of this seat must not be shown: somebody else may be looking."""
    result: Result | None = None
    keymap: Keymap = SOLO
    """The keys of this person."""

    def name(self, seat: Seat) -> str:
        """How a seat is called here: "You" for one's own."""
        if seat == self.seat:
            return "You"
        return self.name_of(seat)

    def name_of(self, seat: Seat) -> str:
        """The name of a seat, also of one's own."""
        return self.names[seat] if 0 <= seat < len(self.chairs) else "the house"

    @property
    def names(self) -> tuple[str, ...]:
        """By seat; a free seat is called by its number."""
        return tuple(c.name or f"Seat {seat + 1}" for seat, c in enumerate(self.chairs))

    @property
    def still(self) -> object:
        """All that stays as it is while this person only points at something else, and time goes by
        on the clocks."""
        table = (self.game.key, self.chairs, self.seat, self.view, self.events, self.told)
        person = (self.curtained, self.may_take_back, self.result, self.keymap.name)
        return table, person, self.before, self.since_ms

    def times(self, *seats: Seat) -> tuple[int | None, ...]:
        """What the clocks of these seats show; None where none runs."""
        return tuple(map(self.clocks.get, seats))

    @property
    def choices(self) -> tuple[Any, ...]:
        """One's own open decisions with their legal answers; none behind a curtain."""
        return () if self.view is None or self.curtained else self.view.choices

    @property
    def waiting_for(self) -> tuple[Seat, ...]:
        """The seats the table waits for, each once; not the house, nor those that only may."""
        waiting = () if self.view is None else self.view.waiting
        asked = (d.seat for d in waiting if d.mode != "optional" and not d.chosen)
        return tuple(seat for seat in dict.fromkeys(asked) if seat != SYSTEM)

    def key(self, verb: Verb) -> str:
        """The key of this person for a verb, as it is printed."""
        return self.keymap.label(verb)


@dataclass(frozen=True, slots=True)
class Pressed:
    """What a key led to: another focus, perhaps a message to the house, perhaps a word back."""

    focus: Any
    ask: AnyAsk | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class Prompt:
    """The line that always says what is asked of this person."""

    text: str
    yours: bool = False
    """The table waits for this person."""
    hints: tuple[tuple[Verb, str], ...] = ()
    """The keys that do something now, most useful first: (verb, what it does in a word or two)."""


NOTHING: Final = Intent("none")
"""A click that means nothing."""
