"""One page of the lobby: put together once, and shown to everybody who looks at it."""

from __future__ import annotations

from collections.abc import Callable, Set
from heapq import nsmallest
from typing import Final

from netplay.lobby_tables import PAGE, OpenTables
from netplay.messages import LobbyShown, TableCard

NAMES: Final = 100
"""So many of those who are about are told by name."""


class Sheet:
    """A page as it is now.

    Args:
        number: of the page; the last one stands in for all after it.
        names: of everybody who is about.
        card: a table as some person sees it, by code and person.
    """

    def __init__(
        self,
        number: int,
        tables: OpenTables,
        names: Set[str],
        card: Callable[[str, str], TableCard],
    ) -> None:
        self._number = max(min(number, tables.last_page()), 0)
        self._tables = tables
        self._card = card
        self._rows = [(code, card(code, "")) for code in tables.page(self._number)]
        self._more = tables.count() - self._number * PAGE - len(self._rows)
        self._names = tuple(nsmallest(NAMES, names))
        self._about = len(names)

    def shown_to(self, person: str) -> LobbyShown:
        """With one's own tables before those of others, on every page."""
        mine = self._tables.of(person)[:PAGE]
        own = set(mine)
        others = (card for code, card in self._rows if code not in own)
        return LobbyShown(
            tables=(*(self._card(code, person) for code in mine), *others),
            people=self._names,
            about=self._about,
            page=self._number,
            more=self._more,
        )
