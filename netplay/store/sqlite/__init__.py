"""The embedded store: one file, nothing to configure."""

from __future__ import annotations

import asyncio
from pathlib import Path

from netplay.store.clock import Clock
from netplay.store.front import Front
from netplay.store.sqlite.backup import backup, restore
from netplay.store.sqlite.engine import SqliteEngine

__all__ = ["SqliteStore", "backup", "restore"]


class SqliteStore(Front):
    """A Store in a file; acknowledged means on the disk."""

    def __init__(self, path: Path | str, clock: Clock | None = None) -> None:
        super().__init__(clock)
        given = Path(path).expanduser().absolute()
        self.path = given.parent.resolve() / given.name
        self.engine = SqliteEngine(self.path, self.clock, self.feed)

    async def backup(self, file: Path) -> None:
        """Copy everything to a file while it is in use."""
        await asyncio.to_thread(backup, self.path, file)
