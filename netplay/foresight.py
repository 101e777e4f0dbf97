"""When a table needs somebody by itself: so that another server can look after it in time."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final, NamedTuple

from core.game import Decision
from core.seat import SYSTEM
from netplay.correspondence import limit_ms
from netplay.table import Table

LOOK_AFTER_MS: Final = 2500
"""The server that drives a table has so long to do it first."""


class Paces(NamedTuple):
    """How long, in milliseconds, it takes until somebody else acts."""

    away: int
    """For a person who is not there."""
    look_after: int = LOOK_AFTER_MS
    """For a server that should have acted and has not; 0 when none is known to."""


def due(table: Table, now: int, here: Collection[str], paces: Paces) -> int | None:
    """The time, by the store's clock, at which a server should look after a table; None: it waits
    for people alone.

    Args:
        here: ids of the people with a screen at it.
    """
    times = [*_decisions(table, now, paces), *_seats(table, now, here, paces)]
    return min(times, default=None)


def _decisions(table: Table, now: int, paces: Paces) -> Iterator[int]:
    if table.match is None or table.phase != "playing":
        return
    for decision in table.game.pending(table.match.state):
        if decision.chosen:
            continue
        if _bot_plays(table, decision):
            yield now + paces.look_after
        elif (limit := limit_ms(decision, table.clock, table.banks)) is not None:
            opened = table.opened.get((decision.id, decision.seat))
            yield now + limit + paces.look_after if opened is None else opened + limit


def _bot_plays(table: Table, decision: Decision) -> bool:
    return decision.seat != SYSTEM and bool(table.sitters[decision.seat].mind)


def _seats(table: Table, now: int, here: Collection[str], paces: Paces) -> Iterator[int]:
    playing = table.phase == "playing"
    for sitter in table.sitters:
        if sitter.person in here:
            if sitter.minded:
                yield now + paces.look_after
        elif sitter.person and not sitter.minded and not (table.slow and playing):
            yield now + paces.away + paces.look_after
