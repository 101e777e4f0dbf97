"""The tables a lobby lists, kept in order, so that a change and a page cost the same in any house.

A table is kept under the server at which somebody is (its whereabouts), because whether that server
is up may change at any moment and is only asked when a page is put together.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Callable, Iterator
from heapq import merge
from itertools import islice
from typing import Final, TypeAlias

from netplay.directory import TableMeta
from netplay.messages import TableCard

NOWHERE: Final = ""
"""Nobody is at the table: only those who sit there see it."""
PAGE: Final = 100
"""Tables of others on one page."""

_Key: TypeAlias = tuple[int, str]
_ORDER: Final = {"gathering": 1, "playing": 2}
_LAST: Final = 3


class OpenTables:
    """Every table that is known, private ones included.

    Args:
        alive: whether the people at these whereabouts can be reached.
    """

    def __init__(self, alive: Callable[[str], bool]) -> None:
        self._alive = alive
        self._known: dict[str, TableMeta] = {}
        self._listed: dict[str, tuple[str, _Key]] = {}
        """Where a table is in `_public`."""
        self._public: dict[str, list[_Key]] = {}
        """By whereabouts, in the order of the list."""
        self._seated: dict[str, set[str]] = {}
        """Codes by each person who sits there."""
        self._run: dict[str, set[str]] = {}
        """Codes by the person who runs them."""

    def __len__(self) -> int:
        return len(self._known)

    def get(self, code: str) -> TableMeta | None:
        """What is known of a table."""
        return self._known.get(code)

    def all(self) -> dict[str, TableMeta]:
        """All of them by code."""
        return dict(self._known)

    def put(self, code: str, meta: TableMeta, where: str) -> None:
        """A table is new, or something about it, or where its people are."""
        self.drop(code)
        self._known[code] = meta
        for person in filter(None, meta.people):
            self._seated.setdefault(person, set()).add(code)
        self._run.setdefault(meta.host, set()).add(code)
        if not meta.card.private and where != NOWHERE:
            key = (_ORDER.get(meta.card.phase, _LAST), code)
            self._listed[code] = (where, key)
            insort(self._public.setdefault(where, []), key)

    def drop(self, code: str) -> None:
        """A table is closed."""
        meta = self._known.pop(code, None)
        if meta is None:
            return
        for person in filter(None, meta.people):
            _discard(self._seated, person, code)
        _discard(self._run, meta.host, code)
        if code in self._listed:
            where, key = self._listed.pop(code)
            rows = self._public[where]
            del rows[bisect_left(rows, key)]
            if not rows:
                del self._public[where]

    def run_by(self, person: str) -> int:
        """How many tables this person runs that are not over."""
        codes = self._run.get(person, ())
        return sum(self._known[code].card.phase != "over" for code in codes)

    def of(self, person: str) -> list[str]:
        """Where somebody sits: first what is being played."""
        return sorted(self._seated.get(person, ()), key=self._own_rank)

    def _own_rank(self, code: str) -> _Key:
        phase = self._known[code].card.phase
        return (0 if phase == "playing" else _ORDER.get(phase, _LAST), code)

    def public(self) -> Iterator[str]:
        """What anybody may come to: first those that wait for people."""
        return (code for _, code in merge(*self._reachable()))

    def page(self, number: int) -> list[str]:
        """One page of these."""
        return list(islice(self.public(), number * PAGE, (number + 1) * PAGE))

    def last_page(self) -> int:
        """The number of the last page."""
        return max(self.count() - 1, 0) // PAGE

    def count(self) -> int:
        """How many tables anybody may come to."""
        return sum(map(len, self._reachable()))

    def _reachable(self) -> list[list[_Key]]:
        return [rows for where, rows in self._public.items() if self._alive(where)]


def has_room(card: TableCard, game: str) -> bool:
    """Whether somebody who wants this game can sit down there."""
    free = any(not chair.name for chair in card.chairs)
    return card.game == game and card.phase == "gathering" and free


def _discard(sets: dict[str, set[str]], key: str, code: str) -> None:
    sets[key].discard(code)
    if not sets[key]:
        del sets[key]
