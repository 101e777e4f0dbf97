"""What is kept of local play: suspended tables and decks, in one file of one's own."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path
from typing import Final

from netplay.store import Store
from netplay.store.memory import MemoryStore
from netplay.store.sqlite import SqliteStore

_FILE: Final = "local.sqlite"
_LOCK: Final = "local.lock"


class Shelf:
    """One window of this program at a time keeps things; a second one, or one that may not write,
    plays all the same and forgets."""

    def __init__(self, state: Path) -> None:
        self._state = state
        self._lock = self._take()

    def store(self) -> Store:
        """Where this window keeps things."""
        return MemoryStore() if self._lock is None else SqliteStore(self._state / _FILE)

    def close(self) -> None:
        """Let another window keep things."""
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    def _take(self) -> int | None:
        try:
            self._state.mkdir(mode=0o700, parents=True, exist_ok=True)
            lock = os.open(self._state / _LOCK, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError:
            return None
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(lock)
            return None
        return lock
