"""Answers to what people ask about finished matches."""

from __future__ import annotations

from functools import singledispatchmethod
from typing import Any, Final

from core.catalog import games
from core.saved import dump
from netplay.archivist import Archivist
from netplay.denied import Denied
from netplay.keepsakes import (
    HistoryShown,
    LeadersShown,
    ReplayShown,
    ReviewShown,
    ShowHistory,
    ShowLeaders,
    ShowReplay,
    ShowReview,
)
from netplay.messages import AnyTell
from netplay.people import Person
from netplay.reviewing import NoReview
from netplay.standings import BANDS

_PART_BYTES: Final = 48 * 1024
_MOST_SHOWN: Final = 60
"""Matches of a history that one message holds."""


class Memories:
    """One person's questions."""

    def __init__(self, archivist: Archivist, person: Person) -> None:
        self._history = archivist.history
        self._reviewer = archivist.reviewer
        self._person = person

    @singledispatchmethod
    async def answer(self, ask: Any) -> tuple[AnyTell, ...]:
        """The answer, in as many messages as it takes.

        Raises:
            Denied: it may not be told, or there is nothing.
        """
        raise Denied("unknown", "That cannot be answered.")

    @answer.register
    async def _(self, ask: ShowHistory) -> tuple[AnyTell, ...]:
        if self._person.guest:
            return (HistoryShown(()),)
        matches = await self._history.of(self._person.id, _MOST_SHOWN)
        return (HistoryShown(matches, await self._history.ratings(self._person.id)),)

    @answer.register
    async def _(self, ask: ShowLeaders) -> tuple[AnyTell, ...]:
        if ask.game not in games():
            raise Denied("no-game", f"There is no such game; there are: {', '.join(games())}.")
        standings = self._history.standings
        rows = [rated for size in BANDS for rated in await standings.leaders(ask.game, size)]
        return (LeadersShown(ask.game, tuple(rows)),)

    @answer.register
    async def _(self, ask: ShowReplay) -> tuple[AnyTell, ...]:
        saved = await self._history.replay(ask.code, self._person.id)
        data = dump(saved)
        starts = range(0, len(data), _PART_BYTES)
        return tuple(
            ReplayShown(saved.code, data[at : at + _PART_BYTES], at + _PART_BYTES < len(data))
            for at in starts
        )

    @answer.register
    async def _(self, ask: ShowReview) -> tuple[AnyTell, ...]:
        past = await self._history.past(ask.code, self._person.id)
        if self._person.id not in past.people:
            raise Denied.known("not-seated")
        seat = past.people.index(self._person.id)
        try:
            costly = await self._reviewer.review(past.saved, seat)
        except NoReview:
            raise Denied.known("later") from None
        return (ReviewShown(past.saved.code, seat, costly),)
