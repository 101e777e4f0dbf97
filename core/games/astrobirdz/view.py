"""What one seat may see, of the table and of what happens there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from core.game import Decision
from core.game import View as GameView
from core.games.astrobirdz.actions import AnyOptions
from core.games.astrobirdz.berzerkers import NOBODY
from core.games.astrobirdz.cards import COLOUR, RULES, Card, Colour, Rule
from core.games.astrobirdz.events import (
    AgesSet,
    AnyEvent,
    BerzerkersMoved,
    BoardAwarded,
    CallsClosed,
    CardPlayed,
    CardsChosen,
    CardsGiven,
    GameEnded,
    Guessed,
    HandDealt,
    HandSeen,
    LookDeclined,
    MoveDeclined,
    PileReshuffled,
    SeatCalled,
    SeatDeparted,
    SetAside,
    TradeDeclined,
    TrickMoved,
    TrickWon,
    TrumpPicked,
    TurnBegan,
    TurnScored,
    UpcardTurned,
)
from core.games.astrobirdz.rules import options, pending
from core.games.astrobirdz.settings import Settings
from core.games.astrobirdz.state import Phase, State
from core.games.astrobirdz.tally import Score, Trick
from core.seat import Seat

PUBLIC: Final = frozenset(
    {
        AgesSet,
        TurnBegan,
        UpcardTurned,
        TrumpPicked,
        BerzerkersMoved,
        PileReshuffled,
        CardsChosen,
        TradeDeclined,
        LookDeclined,
        Guessed,
        BoardAwarded,
        CardPlayed,
        TrickWon,
        TrickMoved,
        MoveDeclined,
        SeatCalled,
        CallsClosed,
        TurnScored,
        SeatDeparted,
        GameEnded,
    }
)
"""Events that everybody sees whole."""


class Choice(Struct, frozen=True):
    """An open decision of the seat that looks, with its legal answers."""

    decision: Decision
    options: AnyOptions


class View(GameView, frozen=True, kw_only=True):
    """The table as one seat sees it. Seats count from 0; what goes by seat has one entry each."""

    choices: tuple[Choice, ...] = ()
    """One's own open decisions: one, and on one's honour perhaps a call as well."""
    settings: Settings
    ages: tuple[Seat, ...]
    """The seats from the youngest to the oldest."""
    totals: tuple[int, ...]
    """Points on the sheet before this turn."""
    sheet: tuple[tuple[Score, ...], ...]
    """The score sheet: by turn, by seat."""
    turn: int
    phase: Phase
    mover: Seat
    """Whose answer is wanted, when it is one seat's."""
    berzerkers: tuple[int, ...]
    dealer: Seat
    upcard: Card
    trump: Colour | None
    """None before somebody has picked it."""
    hand: tuple[Card, ...] = ()
    """One's own hand; () for an onlooker."""
    hands: tuple[int, ...]
    """By seat, how many cards are in hand."""
    pile: int
    """Undealt birds."""
    thrown: tuple[int, ...]
    """By seat, how many cards were set aside face down this turn,"""
    thrown_own: tuple[Card, ...] = ()
    """and one's own of them."""
    mine: tuple[Card, ...] = ()
    """What one has chosen in secret so far."""
    known: tuple[tuple[Seat, Card], ...] = ()
    """(holder, card) of cards one knows for certain in other hands."""
    guesses: tuple[int | None, ...]
    board: Seat
    """Who has the AstroBoard; below 0: nobody yet."""
    turbo: Seat
    """Who held Turbo in the turn before (A-33); below 0: nobody."""
    order: tuple[Seat, ...]
    """In which order the seats play in this trick."""
    table: tuple[Card, ...]
    """The cards of this trick, in the order of play."""
    tricks: tuple[Trick, ...]
    """The tricks of this turn. Everybody saw them; `Settings.review` says which are shown again."""
    called: tuple[Seat, ...]
    fines: tuple[int, ...]
    departed: tuple[Seat, ...]
    winners: tuple[Seat, ...] = ()

    @property
    def rule(self) -> Rule:
        """The rule of this turn."""
        return RULES[self.upcard]

    @property
    def won(self) -> tuple[int, ...]:
        """By seat, how many tricks it has."""
        holders = [trick.holder for trick in self.tricks]
        return tuple(holders.count(seat) for seat in range(len(self.totals)))

    @property
    def gone(self) -> tuple[Card, ...]:
        """Every card played this turn."""
        return tuple(card for trick in self.tricks for card in trick.cards) + self.table

    @property
    def voids(self) -> tuple[frozenset[Colour], ...]:
        """By seat, the colours it has not followed this turn."""
        voids: list[set[Colour]] = [set() for _ in self.totals]
        played = [(trick.seats, trick.cards) for trick in self.tricks]
        for seats, cards in (*played, (self.order, self.table)):
            for seat, card in zip(seats, cards, strict=False):
                if COLOUR[card] != COLOUR[cards[0]]:
                    voids[seat].add(COLOUR[cards[0]])
        return tuple(map(frozenset, voids))


def view(state: State, seat: Seat | None) -> View:
    """What one seat, or an onlooker, may see of the table."""
    return views(state, (seat,))[0]


def views(state: State, seats: Sequence[Seat | None]) -> tuple[View, ...]:
    """The same for several at once, who share what everybody may see."""
    public = _public(state)
    asked = {open_.seat for open_ in public.waiting}
    return tuple(
        [public if seat is None else _own(public, state, seat, seat in asked) for seat in seats]
    )


def _own(public: View, state: State, seat: Seat, asked: bool) -> View:
    """What everybody may see, and what this seat alone may see besides."""
    return replace(
        public,
        seat=seat,
        choices=_choices(state, seat, public.waiting) if asked else (),
        hand=state.hands[seat],
        thrown_own=state.thrown[seat],
        mine=(state.chosen[seat] or ()) if state.chosen else (),
        known=state.known[seat],
    )


def _choices(state: State, seat: Seat, waiting: Sequence[Decision]) -> tuple[Choice, ...]:
    return tuple([Choice(open_, options(state, open_)) for open_ in waiting if open_.seat == seat])


def _public(state: State) -> View:
    """What an onlooker may see."""
    return replace(
        _settled(state),
        waiting=pending(state),
        phase=state.phase,
        mover=state.mover,
        trump=state.trump,
        hands=tuple(map(len, state.hands)),
        pile=len(state.pile),
        thrown=tuple(map(len, state.thrown)),
        guesses=state.guesses,
        board=state.board,
        order=state.order,
        table=state.table,
        tricks=state.tricks,
        called=state.called,
        fines=state.fines,
    )


def _settled(state: State) -> View:
    """What of it stays as it is while tricks are played; the rest is blank. (A call that names more
    than fifteen arguments takes three times as long as two that name half of them each.)
    """
    return replace(
        _BLANK,
        settings=state.settings,
        ages=state.ages,
        totals=state.totals,
        sheet=state.sheet,
        turn=state.turn,
        berzerkers=state.berzerkers,
        dealer=state.dealer,
        upcard=state.upcard,
        turbo=state.turbo,
        departed=state.departed,
        winners=state.winners,
    )


_BLANK: Final = View(
    seat=None,
    waiting=(),
    settings=Settings(),
    ages=(),
    totals=(),
    sheet=(),
    turn=0,
    phase="",
    mover=NOBODY,
    berzerkers=(),
    dealer=NOBODY,
    upcard=0,
    trump=None,
    hands=(),
    pile=0,
    thrown=(),
    guesses=(),
    board=NOBODY,
    turbo=NOBODY,
    order=(),
    table=(),
    tricks=(),
    called=(),
    fines=(),
    departed=(),
)


def seen(event: AnyEvent, seat: Seat | None) -> AnyEvent | None:
    """What one seat, or an onlooker, sees of an event: hidden cards are shown to those they
    concern.
    """
    kind = type(event)
    if kind in PUBLIC:
        return event
    shown_to = _SHOWN_TO.get(kind)
    if shown_to is None:
        return None
    return event if seat in shown_to(event) else replace(event, cards=())


_SHOWN_TO: Final[dict[type, Callable[[Any], tuple[Seat, ...]]]] = {
    HandDealt: lambda event: (event.seat,),
    SetAside: lambda event: (event.seat,),
    CardsGiven: lambda event: (event.giver, event.receiver),
    HandSeen: lambda event: (event.seat,),
}
"""By kind of event, who sees the cards in it."""
