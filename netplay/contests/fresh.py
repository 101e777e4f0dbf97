"""What was read from the store a moment ago: many people look at the same list at the same time."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Hashable
from typing import Any, Final

_SECONDS: Final = 2.0
"""So long it is good."""
_MOST: Final = 200


class Fresh:
    """Remembers for a moment. What this server writes itself it `forget`s at once."""

    def __init__(self) -> None:
        self._kept: dict[Hashable, tuple[float, Any]] = {}

    async def get(self, key: Hashable, read: Callable[[], Awaitable[Any]]) -> Any:
        """What was read under this key, or what is read now."""
        until, value = self._kept.get(key, (0.0, None))
        if until < time.monotonic():
            value = await read()
            if len(self._kept) >= _MOST:
                self._kept.clear()
            self._kept[key] = time.monotonic() + _SECONDS, value
        return value

    def forget(self) -> None:
        """Something has changed."""
        self._kept.clear()
