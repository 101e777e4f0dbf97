"""Reviews of finished matches, one at a time, each in a process of its own and within a budget.

The process is given a match that is over and the number of a seat; it knows nothing of the house.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import time
from typing import Final

import msgspec
from msgspec import Struct

from core.playback import Playback
from core.saved import Saved, dump, load
from netplay.keepsakes import Costly
from netplay.pool import frames
from netplay.pool.worker import Worker
from netplay.review import review

SECONDS: Final = 10.0
"""So long one is thought about."""
_GRACE: Final = 20
_NICE: Final = 10
_KEPT: Final = 100
"""Reviews that are remembered."""


class NoReview(Exception):
    """None came, for whatever reason."""


class _Wanted(Struct, frozen=True):
    """What the process is asked."""

    match: bytes
    seat: int
    seconds: float


class Reviewer:
    """Has matches reviewed.

    Args:
        seconds: How long one is thought about.
    """

    def __init__(self, seconds: float = SECONDS) -> None:
        self._seconds = seconds
        self._one = asyncio.Semaphore(1)
        self._known: dict[tuple[str, int], tuple[Costly, ...]] = {}

    async def review(self, saved: Saved, seat: int) -> tuple[Costly, ...]:
        """The decisions that cost a seat most; actions in plain form.

        Raises:
            NoReview: it came to nothing.
        """
        key = saved.secret, seat
        async with self._one:
            if key not in self._known:
                self._known[key] = await self._ask(saved, seat)
                if len(self._known) > _KEPT:
                    self._known.pop(next(iter(self._known)))
            return self._known[key]

    async def _ask(self, saved: Saved, seat: int) -> tuple[Costly, ...]:
        wanted = msgspec.msgpack.encode(_Wanted(dump(saved), seat, self._seconds))
        try:
            worker = await Worker.start("netplay.reviewing")
        except OSError as error:
            raise NoReview from error
        try:
            async with asyncio.timeout(self._seconds + _GRACE):
                answer = await worker.ask(_framed(wanted))
            return msgspec.msgpack.decode(answer, type=tuple[Costly, ...])
        except (OSError, EOFError, msgspec.MsgspecError) as error:
            raise NoReview from error
        finally:
            await worker.end()


def _framed(data: bytes) -> bytes:
    return frames.LENGTH.pack(len(data)) + data


def main() -> None:
    """Answer one question and end."""
    source, answers = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr
    os.nice(_NICE)
    head = source.read(frames.LENGTH.size)
    wanted = msgspec.msgpack.decode(source.read(frames.LENGTH.unpack(head)[0]), type=_Wanted)
    signal.alarm(round(wanted.seconds) + _GRACE)
    end = time.monotonic() + wanted.seconds
    saved = load(wanted.match)
    found = review(Playback(saved), wanted.seat, lambda: time.monotonic() >= end)
    answers.write(_framed(msgspec.msgpack.encode(found)))
    answers.flush()
