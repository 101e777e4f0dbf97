"""Deals that one seat cannot tell from the true one."""

from __future__ import annotations

from functools import cache
from typing import TypeAlias

from core.deck import Rng
from core.games.astrobirdz.cards import COLOUR, DECK, NUMBER, Card, Colour, Replace
from core.games.astrobirdz.rules.exchanges import choice
from core.games.astrobirdz.rules.turns import STAGE_AFTER
from core.games.astrobirdz.state import State, put
from core.games.astrobirdz.view import View


def sample(view: View, rng: Rng) -> State:
    """A table that looks to this seat exactly like the view; hidden cards lie anywhere they may."""
    hands, thrown, pile = _lay(view, rng)
    state = State(
        settings=view.settings,
        ages=view.ages,
        totals=view.totals,
        sheet=view.sheet,
        turn=view.turn,
        stage=STAGE_AFTER[view.phase],
        phase=view.phase,
        decision=_decision(view),
        mover=view.mover,
        berzerkers=view.berzerkers,
        dealer=view.dealer,
        upcard=view.upcard,
        trump=view.trump,
        hands=hands,
        pile=pile,
        thrown=thrown,
        known=tuple(view.known if seat == view.seat else () for seat in range(len(hands))),
        guesses=view.guesses,
        board=view.board,
        turbo=view.turbo,
        order=view.order,
        table=view.table,
        tricks=view.tricks,
        called=view.called,
        fines=view.fines,
        departed=view.departed,
        winners=view.winners,
    )
    if view.phase in ("discard", "give", "pass"):
        _choose(state, view, rng)
    return state


def unseen(view: View) -> list[Card]:
    """The cards whose place this seat does not know."""
    seen = {view.upcard, *view.hand, *view.thrown_own, *view.gone}
    seen.update(card for _, card in view.known)
    return [card for card in DECK if card not in seen]


Hands: TypeAlias = tuple[tuple[Card, ...], ...]


class _Place:
    """Where hidden cards may lie: a hand, what somebody set aside, or the pile."""

    __slots__ = ("cards", "room", "takes")

    def __init__(
        self, room: int, colours: frozenset[Colour] = frozenset(), numbers: tuple[int, ...] = ()
    ) -> None:
        self.room = room
        """How many more cards may lie here."""
        self.takes = _taken(colours, numbers)
        """By card, whether it may."""
        self.cards: list[Card] = []


@cache
def _taken(colours: frozenset[Colour], numbers: tuple[int, ...]) -> tuple[bool, ...]:
    """By card, whether it has none of these colours, and one of these numbers if any are named."""
    return tuple(
        COLOUR[card] not in colours and (not numbers or NUMBER[card] in numbers) for card in DECK
    )


def _lay(view: View, rng: Rng) -> tuple[Hands, Hands, tuple[Card, ...]]:
    """Hands, cards set aside, and pile."""
    seats = range(len(view.hands))
    known = [tuple(card for at, card in view.known if at == seat) for seat in seats]
    hands = _hand_places(view, [len(cards) for cards in known])
    thrown = [_thrown_place(view, seat) for seat in seats]
    pile = _Place(view.pile)
    _fill([*hands, *thrown, pile], unseen(view), rng)
    if view.seat is not None:
        known[view.seat] = view.hand
        thrown[view.seat].cards = list(view.thrown_own)
    return (
        tuple(tuple(sorted((*known[seat], *hands[seat].cards))) for seat in seats),
        tuple(tuple(sorted(thrown[seat].cards)) for seat in seats),
        tuple(pile.cards),
    )


def _hand_places(view: View, known: list[int]) -> list[_Place]:
    """The hands, of which so many cards each are known."""
    voids = (frozenset[Colour](),) * len(known) if view.settings.honour else view.voids
    return [
        _Place(0 if seat == view.seat else count - known[seat], voids[seat])
        for seat, count in enumerate(view.hands)
    ]


def _thrown_place(view: View, seat: int) -> _Place:
    room = 0 if seat == view.seat else view.thrown[seat]
    return _Place(room, numbers=view.rule.numbers if isinstance(view.rule, Replace) else ())


def _fill(places: list[_Place], cards: list[Card], rng: Rng) -> None:
    """Lay every card where it can be, those with the fewest possibilities first."""
    rng.shuffle(cards)
    open_ = [place for place in places if place.room]
    fitting = {card: [place for place in open_ if place.takes[card]] for card in cards}
    cards.sort(key=lambda card: len(fitting[card]))
    for card in cards:
        _put(card, fitting, rng, set())


def _put(card: Card, fitting: dict[Card, list[_Place]], rng: Rng, tried: set[int]) -> bool:
    """Find a place for a card, likelier where there is more room, moving others along if all that
    take it are full.
    """
    places = [place for place in fitting[card] if id(place) not in tried]
    room = sum([place.room for place in places])
    point = rng.random() * room if room else 0.0
    for place in places:
        point -= place.room
        if point < 0:
            place.cards.append(card)
            place.room -= 1
            return True
    for place in places:
        tried.add(id(place))
        for at, other in enumerate(place.cards):
            if _put(other, fitting, rng, tried):
                place.cards[at] = card
                return True
    return False


def _decision(view: View) -> int:
    """The id of the open decision; a call has the one before (`rules.offers.pending`)."""
    return next((open_.id for open_ in view.waiting if open_.kind != "call"), 0)


def _choose(state: State, view: View, rng: Rng) -> None:
    """What has been chosen in secret: one's own choice, and what others may have chosen."""
    made = {open_.seat for open_ in view.waiting if open_.chosen}.union(view.departed)
    state.chosen = tuple(
        _chosen(state, seat, rng) if seat in made else None for seat in range(state.seats)
    )
    if view.seat is not None and view.mine:
        state.chosen = put(state.chosen, view.seat, view.mine)


def _chosen(state: State, seat: int, rng: Rng) -> tuple[Card, ...]:
    offered = choice(state, seat)
    return tuple(sorted(rng.sample(offered.cards, offered.count)))
