"""The contract of a game: the same words and verbs for every game of the house."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, Literal, Protocol, TypeAlias, TypeVar

from msgspec import Struct

from core.deck import Chance, Rng
from core.seat import Seat

Mode: TypeAlias = Literal["turn", "secret", "race", "optional"]
"""How a decision is taken: in turn; by all at once and hidden until the last has chosen; by whoever
is first; or only by who wants to."""


# gc=False: nothing of a match leads back to itself, so the collector need not look through it.


class Action(Struct, frozen=True, tag=True, gc=False):
    """What a player asks for, in the imperative: Split, Draw, Claim."""


class Event(Struct, frozen=True, tag=True, gc=False):
    """What happened at the table, in the past tense: RowRefilled, Passed, RoundEnded."""

    reveals: ClassVar[bool] = False
    """Whether it shows anybody something new: an answer that led to it is never taken back."""
    opens: ClassVar[bool] = False
    """Whether a new part of the match begins with it: a round, a turn of new cards, a disc."""


class State(Struct, gc=False):
    """The truth about a match in the middle of play: plain data, mutable, never sent to anybody.

    A game's State holds only numbers, strings, lists, tuples and Structs of those (no dict with
    unordered meaning, no set), so it can be saved at any instant, and writes `copy()` by hand.
    """

    def copy(self) -> Any:
        """An independent State: no later change of either is seen in the other."""
        raise NotImplementedError


class Setup(Struct, frozen=True, omit_defaults=True):
    """All that decides how a match begins, apart from luck."""

    game: str
    """Key of the game: "quibbles"."""
    version: int
    """Version of its rules."""
    seats: int
    settings: dict[str, Any] = {}
    """What the table chose, by name; what is not named has its default."""
    kits: tuple[str, ...] = ()
    """What each seat brings (a Tribbles deck as text), "" for nothing; empty: nobody brings any."""
    commitment: str = ""
    """Commitment of the deal's secret (`core.fair`)."""
    contest: str = ""
    """What this deal is shared with others for: "night/CODE/BOARD", "daily/GAME/DATE"; "" for a
    deal of one's own."""


class Decision(Struct, frozen=True, omit_defaults=True, gc=False):
    """Something the table waits for. Known by (id, seat); stale once it is no longer pending."""

    id: int
    """Grows over the match. Several seats hold the same id in a race or a secret choice."""
    seat: Seat
    kind: str
    """"turn", "stash", "guess": the game's word for it."""
    mode: Mode = "turn"
    after_ms: int = 0
    """Above 0 the game itself sets this limit: after so long the house plays the fallback."""
    back: bool = False
    """Whether the answer may be taken back as long as nothing else has happened. It never may when
    it drew on chance or led to an event that `reveals`."""
    chosen: bool = False
    """A secret choice this seat has already made (and may change until the last seat has)."""
    hidden: bool = False
    """Known to the house alone: neither a view nor a clock tells of it."""


class Refusal(Struct, frozen=True, omit_defaults=True):
    """The rules say no."""

    code: str
    """"not-in-hand": looked up in the game's words to make one sentence."""
    rule: str = ""
    """The ruling or paragraph it rests on: "Q-4"."""
    args: tuple[str | int, ...] = ()
    """What fills the gaps of the sentence. Never anything the asking seat may not know."""


A = TypeVar("A")


class Options(Protocol):
    """The legal answers to a decision, as data that a screen can highlight from."""

    def actions(self) -> Iterator[Any]:
        """Every legal action once, in a fixed order. Actions that only differ in the order of the
        cards named stand for each other; `Game.check` accepts any order."""
        ...


class Listed(Struct, Generic[A], frozen=True, tag="listed"):
    """Options few enough to be listed."""

    listed: tuple[A, ...]

    def actions(self) -> Iterator[A]:
        """Every legal action."""
        return iter(self.listed)


class View(Struct, frozen=True, kw_only=True, tag=True, gc=False):
    """What one seat may see, built by naming what is shown.

    A game's View adds `choices`, a tuple of its own Choice structs (`decision`, `options`): this
    seat's open decisions with their legal answers.
    """

    seat: Seat | None
    waiting: tuple[Decision, ...]
    """All open decisions that are not hidden, as everybody may know them (no options, no
    contents)."""


class ScoreLine(Struct, frozen=True, omit_defaults=True):
    """One line of the score sheet."""

    seat: Seat
    points: int
    why: str
    """In words: "six cards, sum 23"."""


class Figure(Struct, frozen=True, omit_defaults=True):
    """A number a person may want to look back on: a guess and the tricks won, a time to find."""

    seat: Seat
    kind: str
    """What it is, in the game's words: "guess", "found"."""
    value: int
    against: int | None = None
    """What it came to, where it was a forecast."""


class Result(Struct, frozen=True):
    """How a match ended."""

    ranks: tuple[int, ...]
    """Standing of each seat, 1 is best; equal ranks share it (C-5)."""
    scores: tuple[int, ...]
    lines: tuple[ScoreLine, ...]
    why: str
    """One sentence without names: "six cards with a sum of at least 21"."""

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats that share first place."""
        return tuple(seat for seat, rank in enumerate(self.ranks) if rank == 1)


def ranked(scores: Sequence[int]) -> tuple[int, ...]:
    """Ranks for scores, the highest best, ties shared (C-5).

    >>> ranked([20, 8, 20])
    (1, 3, 1)
    """
    return tuple(1 + sum(other > score for other in scores) for score in scores)


class Thought(Struct, frozen=True):
    """What a bot decided, and why in one sentence."""

    action: Any
    """None to let an optional decision pass."""
    why: str = ""
    after_ms: int = 0
    """How long after the decision opened it would be said, in a race; 0: at the table's pace."""


class Budget(Protocol):
    """How long a bot may think."""

    simulations: int

    def spent(self) -> bool:
        """True when time is up, whatever was planned."""
        ...


Mind: TypeAlias = Callable[[Any, Any, Rng, Budget], Thought]
"""A bot: (view, choice, rng, budget) -> thought. It is given a View, never a State."""


@dataclass(frozen=True, slots=True, eq=False)
class Game:
    """A game of the house: its table of contents. Every function is pure but for `apply`. Each is
    equal to itself alone."""

    key: str
    """Word for commands and logs: lower case letters."""
    name: str
    version: int
    """Grows when the same log would play out differently."""
    seats: range
    """How many people it seats."""
    settings: type[Struct]
    """What a table may choose: a frozen Struct with a default for every field and a
    `msgspec.Meta(title, description)` on each; screens build their forms from it."""
    action: Any
    """Union of its Actions."""
    event: Any
    """Union of its Events."""
    view_type: type[View]
    start: Callable[[Setup, Chance], tuple[Any, tuple[Event, ...]]]
    """Deal. Raises msgspec.ValidationError for settings that do not fit the game."""
    pending: Callable[[Any], tuple[Decision, ...]]
    """(state) -> what the table waits for; () means the match is over."""
    options: Callable[[Any, Decision], Options]
    """(state, decision) -> the legal answers."""
    check: Callable[[Any, Decision | None, Any], Refusal | None]
    """(state, decision, action) -> None when legal. Total: any junk gets a Refusal. Decision None
    is the house itself acting out of turn (`depart`)."""
    apply: Callable[[Any, Decision | None, Any, Chance], tuple[Event, ...]]
    """(state, decision, action, chance) -> events, only after check; changes the state in place."""
    fallback: Callable[[Any, Decision], Any]
    """(state, decision) -> what is played when time runs out: always legal and mild."""
    view: Callable[[Any, Seat | None], View]
    seen: Callable[[Any, Seat | None], Event | None]
    """(event, seat) -> what that seat sees of an event; None for nothing."""
    result: Callable[[Any], Result | None]
    sample: Callable[[Any, Rng], Any]
    """(view, rng) -> a State this seat cannot tell from the true one."""
    say: Callable[[Any, Seat | None, Sequence[str]], str]
    """(seen event, listener, names by seat) -> one sentence; "" for nothing worth saying."""
    refuse: Callable[[Refusal], str]
    """A refusal as one sentence for the player."""
    minds: Mapping[str, Mind]
    """Bots by level and by character, weakest first. Every game has "easy", "normal" and "hard"."""
    depart: Callable[[Seat], Action]
    """The action with which the house takes a seat out of the match for good (C-6)."""
    stamp: Callable[[Any, int, int], Any] | None = None
    """(action, arrival ms, credit ms) -> the action with the host's clock in it, where a race needs
    one (R-5)."""
    kit: Callable[[str, Any], Refusal | None] | None = None
    """(text, settings) -> None when a seat may bring this."""
    tidy: Callable[[str], str | Refusal] | None = None
    """(text) -> the same kit as it is kept and brought; a Refusal for a text that is none."""
    figures: Callable[[Any], tuple[Figure, ...]] = field(default=lambda event: ())
    """(event) -> what people may want to look back on after many matches."""
    views: Callable[[Any, Sequence[Seat | None]], tuple[View, ...]] | None = None
    """(state, seats) -> the `view` of each, where it pays to work out once what they share."""
    out: Callable[[Any], tuple[Seat, ...]] = field(default=lambda state: ())
    """Seats that the house plays from now on."""
    earlier: tuple[Game, ...] = ()
    """The game by older versions of its rules: matches that began by them are finished by them."""
    hints: bool = True
    """Whether a person may ask the house what a good player would do (R-20)."""
    quick: frozenset[str] = frozenset()
    """Minds that answer within milliseconds, however many cards there are: they may think where
    they are asked. All others think in processes of their own."""

    def views_of(self, state: Any, seats: Sequence[Seat | None]) -> tuple[View, ...]:
        """The `view` of each of these seats."""
        if self.views is not None:
            return self.views(state, seats)
        return tuple([self.view(state, seat) for seat in seats])

    @property
    def levels(self) -> tuple[str, ...]:
        """The bots people may choose from: all but the one that plays at random."""
        return tuple(name for name in self.minds if name != "random")
