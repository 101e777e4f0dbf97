"""Any message there is, with any contents: strategies for the tests of the wire."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import msgspec
from hypothesis import strategies as st

from core.game import Action, Event, Figure, Result, ScoreLine, View
from netplay.contests.messages import (
    DayCard,
    DaysShown,
    NightCard,
    NightShown,
    NightsShown,
    OpenNight,
    Outcome,
    Placed,
    ShowDays,
)
from netplay.keepsakes import Costly, HistoryShown, LeadersShown, Rated, ReviewShown
from netplay.keepsakes import Played as Finished
from netplay.messages import (
    Answered,
    Chair,
    Clock,
    LobbyShown,
    Open,
    TableCard,
    TableShown,
    Update,
)


class Play(Action, frozen=True):
    """A toy action."""

    card: int


class Skip(Action, frozen=True):
    """Another."""


class Played(Event, frozen=True):
    """A toy event."""

    card: int
    by: str = ""


class ToyView(View, frozen=True, kw_only=True, tag="toy"):
    """A toy view."""

    hand: tuple[int, ...]


TOY: Any = SimpleNamespace(action=Play | Skip, event=Played | Played, view_type=ToyView)


plain = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**53), 2**53)
    | st.text(max_size=20)
    | st.floats(allow_nan=False, allow_infinity=False),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4)
    ),
    max_leaves=8,
)
words = st.text(max_size=30)
seats = st.integers(0, 15)
chairs = st.builds(Chair, name=words, bot=words, here=st.booleans(), you=st.booleans())
clocks = st.builds(Clock, seconds=seats, bank=seats, increment=seats)
cards = st.builds(
    TableCard,
    code=words,
    game=words,
    host=words,
    chairs=st.lists(chairs, max_size=3).map(tuple),
    phase=words,
    settings=st.dictionaries(words, plain, max_size=3),
    clock=clocks,
)
results = st.builds(
    Result,
    ranks=st.lists(seats, max_size=3).map(tuple),
    scores=st.lists(seats, max_size=3).map(tuple),
    lines=st.lists(st.builds(ScoreLine, seat=seats, points=seats, why=words), max_size=3).map(
        tuple
    ),
    why=words,
)
acts = st.builds(Play, card=seats) | st.builds(Skip)
ratings = st.builds(
    Rated, name=words, game=words, band=words, points=seats, games=seats, bot=st.booleans()
)
matches = st.builds(
    Finished,
    code=words,
    game=words,
    at=seats,
    seat=seats,
    names=st.lists(words, max_size=3).map(tuple),
    ranks=st.lists(seats, max_size=3).map(tuple),
    scores=st.lists(seats, max_size=3).map(tuple),
    figures=st.lists(st.builds(Figure, seat=seats, kind=words, value=seats), max_size=2).map(tuple),
)
percents = st.floats(0, 100)
placed = st.builds(Placed, name=words, place=seats, percent=percents, boards=seats)
outcomes = st.builds(
    Outcome,
    board=seats,
    code=words,
    seat=seats,
    place=seats,
    score=seats,
    percent=st.none() | percents,
    tables=seats,
)
nights = st.builds(
    NightCard,
    code=words,
    game=words,
    host=words,
    phase=st.sampled_from(["gathering", "playing", "over"]),
    boards=seats,
    seats=seats,
    people=seats,
    level=words,
    entered=seats,
    you=st.booleans(),
)
days = st.builds(
    DayCard,
    game=words,
    state=st.sampled_from(["new", "playing", "done"]),
    players=seats,
    ranking=st.lists(placed, max_size=2).map(tuple),
    mine=st.none() | outcomes,
)
SPECIAL = {
    NightsShown: {"nights": st.lists(nights, max_size=2).map(tuple)},
    NightShown: {
        "card": nights,
        "finished": st.lists(seats, max_size=2).map(tuple),
        "board": seats,
        "left": seats,
        "ranking": st.lists(placed, max_size=2).map(tuple),
        "played": st.lists(outcomes, max_size=2).map(tuple),
    },
    DaysShown: {
        "days": st.lists(days, max_size=2).map(tuple),
        "back": seats,
        "left": seats,
    },
    OpenNight: {
        "boards": st.integers(1, 12),
        "people": seats,
        "settings": st.dictionaries(words, plain, max_size=3),
    },
    ShowDays: {"back": st.integers(0, 400)},
    HistoryShown: {
        "matches": st.lists(matches, max_size=2).map(tuple),
        "ratings": st.lists(ratings, max_size=2).map(tuple),
    },
    ReviewShown: {
        "costly": st.lists(
            st.builds(
                Costly, step=seats, played=plain, better=plain, why=words, cost=st.floats(0, 1)
            ),
            max_size=2,
        ).map(tuple)
    },
    LeadersShown: {"leaders": st.lists(ratings, max_size=3).map(tuple)},
    Open: {"settings": st.dictionaries(words, plain, max_size=3)},
    LobbyShown: {
        "tables": st.lists(cards, max_size=2).map(tuple),
        "about": seats,
        "more": seats,
    },
    TableShown: {
        "card": cards,
        "seat": st.none() | seats,
        "result": st.none() | results,
        "talk": st.lists(st.tuples(words, words), max_size=2).map(tuple),
    },
    Update: {
        "game": st.just("toy"),
        "events": st.lists(st.builds(Played, card=seats, by=words), max_size=3).map(tuple),
        "view": st.builds(
            ToyView, seat=st.none() | seats, waiting=st.just(()), hand=st.lists(seats).map(tuple)
        ),
        "due": st.lists(st.tuples(seats, seats), max_size=2).map(tuple),
        "result": st.none() | results,
    },
}


BY_NAME: dict[str, st.SearchStrategy[Any]] = {
    "action": st.none(),
    "id": st.binary(max_size=16),
    "nonce": st.binary(max_size=32),
    "commitment": st.text(max_size=64),
    "step": seats,
    "terminal": words,
    "taste": st.dictionaries(words, st.booleans() | words, max_size=3),
    "page": seats,
}


def messages(kind: type) -> st.SearchStrategy[Any]:
    """Any message of a kind, as a sender may build it."""
    fields: dict[str, st.SearchStrategy[Any]] = {}
    for field in msgspec.structs.fields(kind):
        fields[field.name] = BY_NAME.get(field.name, st.from_type(field.type))
        if field.name in {"text", "name", "code", "game", "level", "kit", "why"}:
            fields[field.name] = st.text(max_size=8)
        if field.name in {"seat", "seats", "bots", "decision", "delay", "token", "protocol", "seq"}:
            fields[field.name] = seats
        if field.name == "clock":
            fields[field.name] = clocks
        if field.name == "settings":
            fields[field.name] = st.dictionaries(words, plain, max_size=3)
    fields |= SPECIAL.get(kind, {})
    if kind is Answered:
        fields |= {"game": st.just(""), "action": plain}
    return st.builds(kind, **fields)
