"""Replays that a house sends: put together from their parts and made ready to be looked at."""

from __future__ import annotations

import asyncio

from core.match import Broken
from core.playback import Playback
from core.saved import LARGEST, Unreadable, load
from netplay.keepsakes import ReplayShown
from tui.viewing import Viewing


class Replays:
    """Takes the parts in."""

    def __init__(self) -> None:
        self._code = ""
        self._parts: list[bytes] = []

    def take(self, shown: ReplayShown) -> bytes | None:
        """A part has come; the whole once it is complete."""
        if shown.code != self._code:
            self._code, self._parts = shown.code, []
        self._parts.append(shown.part)
        if shown.more and sum(map(len, self._parts)) <= LARGEST:
            return None
        whole, self._code, self._parts = b"".join(self._parts), "", []
        return whole


async def ready(data: bytes) -> Viewing | str:
    """A match to look at, played out without holding anybody up; or why there is none."""
    try:
        return await asyncio.to_thread(lambda: Viewing(Playback(load(data))))
    except (Unreadable, Broken) as error:
        return f"This match cannot be shown: {error}."
