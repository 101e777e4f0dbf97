"""The store for many machines."""

from __future__ import annotations

from netplay.store.clock import Clock
from netplay.store.front import Front
from netplay.store.postgres.engine import PostgresEngine
from netplay.store.postgres.schema import rights

__all__ = ["PostgresStore", "rights"]


class PostgresStore(Front):
    """A Store in a PostgreSQL database that many nodes share."""

    def __init__(self, dsn: str, clock: Clock | None = None) -> None:
        super().__init__(clock)
        self.engine = PostgresEngine(dsn, self.clock, self.feed, self.pulse)
