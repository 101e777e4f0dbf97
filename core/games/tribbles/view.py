"""What one seat may see, of the table and of what happens there."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from core.game import Decision
from core.game import View as GameView
from core.games.tribbles.actions import AnyOptions
from core.games.tribbles.cards import Card, Step
from core.games.tribbles.events import (
    AnyEvent,
    CardDiscarded,
    CardDrawn,
    CardPlayed,
    CardRecovered,
    DeckBrought,
    DecksCut,
    Ending,
    GameEnded,
    HandDealt,
    IconForgone,
    LeadTaken,
    LotDrawn,
    Passed,
    PileSearched,
    RoundBegan,
    RoundEnded,
    RoundScore,
    RoundVoided,
    SeatDecked,
    SeatDeparted,
    SeatPoisoned,
    SeatSkipped,
)
from core.games.tribbles.rules import options, pending
from core.games.tribbles.settings import Settings
from core.games.tribbles.state import State
from core.seat import Seat

PUBLIC: Final = frozenset(
    {
        DecksCut,
        LotDrawn,
        RoundBegan,
        LeadTaken,
        CardPlayed,
        SeatSkipped,
        Passed,
        CardDiscarded,
        SeatPoisoned,
        IconForgone,
        SeatDecked,
        RoundEnded,
        RoundVoided,
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
    """The table as one seat sees it. A list by seat has one entry for each, from seat 0."""

    choices: tuple[Choice, ...]
    """One's own open decision ("turn", "drawn", "discard", "poison" or "rescue"), if any."""
    settings: Settings
    round: int
    """Counted from 1."""
    turn: int
    """Counted from 1 over the whole match."""
    leader: Seat
    """Who began this round."""
    mover: Seat
    direction: int
    """1 clockwise, -1 counter-clockwise."""
    last: Step
    """The number played last in this round: a step of the chain, `START` before the first."""
    passed: bool
    """The turn before this one ended in a pass: a 1 may begin the chain again."""
    frees: int
    """Passes without a draw, one after the other (T-20)."""
    top: Card | None
    """The card played last in this round,"""
    spoken: bool
    """and whether its icon was announced."""
    hand: tuple[Card, ...]
    """One's own hand, lowest card first; () for an onlooker."""
    drawn: Card | None
    """The card one has just drawn; it is in the hand already."""
    my_deck: tuple[Card, ...]
    """All cards of one's own deck, wherever they are, lowest first."""
    my_pile: tuple[Card, ...]
    """One's own play pile, while one may look through it (T-36)."""
    my_discards: tuple[Card, ...]
    """One's own discard pile, its top card last, while one may look through it (T-36)."""
    hands: tuple[int, ...]
    """By seat, how many cards are in hand,"""
    decks: tuple[int, ...]
    """in the draw deck,"""
    piles: tuple[int, ...]
    """in the play pile,"""
    discards: tuple[int, ...]
    """and in the discard pile."""
    pile_tops: tuple[Card | None, ...]
    """By seat, the top card of the play pile."""
    discard_tops: tuple[Card | None, ...]
    """By seat, the top card of the discard pile; None when it lies face down (T-42)."""
    decked: tuple[bool, ...]
    """By seat, whether it sits this round out."""
    departed: tuple[Seat, ...]
    """Seats that have left for good (T-37)."""
    scores: tuple[int, ...]
    poison: tuple[int, ...]
    """By seat, points from Poison in this round; they are in the scores already."""
    sheet: tuple[RoundScore, ...]
    """The rounds that are over."""
    how: Ending | None = None
    """How the match ended; None while it goes on."""


def view(state: State, seat: Seat | None) -> View:
    """What one seat, or an onlooker, may see of the table."""
    waiting = pending(state)
    mine = seat is not None and any(decision.seat == seat for decision in waiting)
    return View(
        seat=seat,
        waiting=waiting,
        choices=(Choice(waiting[0], options(state, waiting[0])),) if mine else (),
        settings=state.settings,
        round=state.round,
        turn=state.turn,
        leader=state.leader,
        mover=state.mover,
        direction=state.direction,
        last=state.last,
        passed=state.passed,
        frees=state.frees,
        top=state.top,
        spoken=state.spoken,
        hand=() if seat is None else tuple(state.hands[seat]),
        drawn=state.drawn if mine else None,
        my_deck=() if seat is None else state.owned[seat],
        my_pile=_my_pile(state, seat),
        my_discards=tuple(state.discards[state.mover]) if mine and _rescues(state) else (),
        hands=tuple(map(len, state.hands)),
        decks=tuple(map(len, state.decks)),
        piles=tuple(map(len, state.piles)),
        discards=tuple(map(len, state.discards)),
        pile_tops=tuple([pile[-1] if pile else None for pile in state.piles]),
        discard_tops=_discard_tops(state),
        decked=tuple(state.decked),
        departed=tuple(state.departed),
        scores=tuple(state.scores),
        poison=tuple(state.poison),
        sheet=tuple(state.sheet),
        how=state.how,
    )


def _rescues(state: State) -> bool:
    return state.asking == "rescue"


def _my_pile(state: State, seat: Seat | None) -> tuple[Card, ...]:
    """The own pile: with the option always, else from a Bonus until one's next turn (T-36)."""
    if seat is None or not (state.searched[seat] or state.settings.own_pile_view):
        return ()
    return tuple(state.piles[seat])


def _discard_tops(state: State) -> tuple[Card | None, ...]:
    return tuple(
        [
            cards[-1] if shown else None
            for cards, shown in zip(state.discards, state.shown, strict=True)
        ]
    )


def seen(event: AnyEvent, seat: Seat | None) -> AnyEvent | None:
    """What one seat, or an onlooker, sees of an event: the own cards are the owner's alone."""
    if type(event) in PUBLIC:
        return event
    match event:
        case DeckBrought(owner, count):
            return event if owner == seat else DeckBrought(owner, count)
        case HandDealt(owner, count):
            return event if owner == seat else HandDealt(owner, count)
        case PileSearched(owner, count):
            return event if owner == seat else PileSearched(owner, count)
        case CardDrawn(owner):
            return event if owner == seat else CardDrawn(owner)
        case CardRecovered(owner):
            return event if owner == seat else CardRecovered(owner)
        case _:
            return None
