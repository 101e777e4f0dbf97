"""What every screen at a table is told of what happens there, each in its own words."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from netplay import messages, records
from netplay.table import Table
from netplay.visitor import Visitor


class Place(Protocol):
    """A table with people at it."""

    table: Table
    visitors: list[Visitor]
    due: Callable[[], tuple[tuple[int, int], ...]]

    def card(self, you: str = "") -> messages.TableCard:
        """The table as somebody sees it."""
        ...


class Showing:
    """Tells the screens at one place."""

    def __init__(self, place: Place) -> None:
        self._place = place

    def tell(self, record: records.AnyRecord) -> None:
        """Tell every screen what happened."""
        if isinstance(record, records.Spoken):
            heard = messages.Heard(record.name, record.text, self._place.table.code)
            for visitor in self._place.visitors:
                visitor.tell(heard)
        elif isinstance(record, records.Stepped):
            self.match(record.entry.events)
        elif isinstance(record, records.MatchBegun):
            self.table()
            self.match(record.entry.events, fresh=True)
        else:
            self.table()

    def notice(self, text: str) -> None:
        """The house says something to everybody here."""
        for visitor in self._place.visitors:
            visitor.tell(messages.Notice(text))

    def newcomer(self, visitor: Visitor) -> None:
        """Show somebody who has just come all they may see; the others see that they came."""
        self.table()
        if self._place.table.match is not None:
            for _, update in self._updates([visitor], fresh=True):
                self._tell_later(visitor, update)

    def anew(self) -> None:
        """Show everybody everything, as if they had just come."""
        self.table()
        if self._place.table.match is not None:
            self.match(fresh=True)

    def match(self, events: tuple[Any, ...] = (), *, fresh: bool = False) -> None:
        """Send every screen what it may see of the match now: nothing, where that is unchanged, so
        that nobody learns of what others did in secret.
        """
        table = self._place.table
        for visitor, update in self._updates(self._place.visitors, events, fresh=fresh):
            if fresh or update.events or update.view != visitor.shown:
                visitor.shown = update.view
                if table.delay:
                    self._tell_later(visitor, update)
                else:
                    visitor.tell(update)
        if table.result is not None:
            self.table()

    def table(self) -> None:
        """Show everybody the table around the match."""
        table, place = self._place.table, self._place
        stirred = tuple(bool(sitter.nonce) for sitter in table.sitters)
        for visitor in place.visitors:
            mine, late = visitor.person.id, self._late(visitor)
            told = bool(table.replay) and not late and not table.contest
            visitor.tell(
                messages.TableShown(
                    card=place.card(mine),
                    seat=table.seat_of(mine),
                    hosting=table.host == mine,
                    result=None if late else table.result,
                    talk=tuple(table.talk),
                    commitment="" if table.contest else table.commitment,
                    stirred=stirred,
                    dealt=table.dealt,
                    secret=table.dealt_secret.hex() if told else "",
                    replay=table.replay if told else "",
                    contest=table.contest,
                )
            )

    def _late(self, visitor: Visitor) -> int:
        """Seconds by which this screen sees things later."""
        table = self._place.table
        if not table.delay or table.seat_of(visitor.person.id) is not None:
            return 0
        return table.delay

    def _tell_later(self, visitor: Visitor, tell: messages.AnyTell) -> None:
        """Tell now, or after the delay of onlookers if it is still there then."""
        if late := self._late(visitor):
            asyncio.get_running_loop().call_later(late, self._tell_still, visitor, tell)
        else:
            visitor.tell(tell)

    def _tell_still(self, visitor: Visitor, tell: messages.AnyTell) -> None:
        if visitor in self._place.visitors:
            visitor.tell(tell)

    def _updates(
        self, visitors: Sequence[Visitor], events: tuple[Any, ...] = (), *, fresh: bool = False
    ) -> list[tuple[Visitor, messages.Update]]:
        """What each of them is told; those who see the same are told the same."""
        table = self._place.table
        assert table.match is not None
        seats = [table.seat_of(visitor.person.id) for visitor in visitors]
        lookers = tuple(dict.fromkeys(seats))
        due, result = self._place.due(), table.result
        updates = {
            seat: messages.Update(
                table.code,
                table.game_key,
                table.seq,
                table.match.seen(events, seat),
                view,
                seat is not None and table.match.may_take_back(seat),
                due,
                result,
                fresh,
            )
            for seat, view in zip(lookers, table.match.views(lookers), strict=True)
        }
        return list(zip(visitors, [updates[seat] for seat in seats], strict=True))
