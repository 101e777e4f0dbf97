"""The connection that is told what other nodes append."""

from __future__ import annotations

import asyncio
import logging
from base64 import b64decode
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

from netplay.store.interface import Event
from netplay.store.postgres.crier import Crier
from netplay.store.postgres.line import FIRST, Line, words
from netplay.store.postgres.schema import CHANNEL
from netplay.store.pulse import Pulse
from netplay.store.tails import Feed

_HEARTBEAT: Final = 2.0
_SILENCE: Final = 3.0
_PAUSE: Final = 0.05
_GLANCE: Final = 0.04
"""Seconds between two looks for news where nobody notifies."""
_PART: Final = "listener"
_CRY: Final = "SELECT pg_notify($1, $2)"

_log = logging.getLogger(__name__)


class Listener:
    """Listens for ever; after every silence all tails look for what they missed."""

    def __init__(
        self,
        dsn: str,
        feed: Feed,
        crier: Crier | None,
        pulse: Pulse,
        clock: Callable[[], float],
        on_silence: Callable[[], None],
    ) -> None:
        self._line = Line(dsn, synchronous_commit="off")
        self._crier = crier
        self._on_silence = on_silence
        self._feed = feed
        self._pulse = pulse
        self._clock = clock
        self._ahead_ms = 0.0
        """By how much the database's clock is ahead of our monotonic one."""
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Listen from now on."""
        await self._line.get(FIRST)
        await self._attach(asyncio.Event())
        self._task = asyncio.create_task(self._listen_for_ever(), name="store listener")

    async def stop(self) -> None:
        """Listen no more."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
        await self._line.close()

    async def _listen_for_ever(self) -> None:
        while True:
            try:
                await self._listen()
            except TimeoutError:
                self._lost("PostgreSQL does not answer")
                self._on_silence()
            except Exception as error:
                self._lost(words(error))
            await asyncio.sleep(_PAUSE)

    def _lost(self, why: str) -> None:
        self._pulse.failed(why, _PART)
        self._line.drop()

    async def _listen(self) -> None:
        """From one connection to the loss of it."""
        gone = asyncio.Event()
        connection = await self._attach(gone)
        self._feed.doubt()
        while True:
            self._pulse.listener_lag_ms = await self._ask_the_time(connection)
            self._pulse.well(_PART)
            if self._crier is None:
                await self._look_for(_HEARTBEAT, gone)
            else:
                await self._cry_for(_HEARTBEAT, gone, self._crier, connection)
            if gone.is_set():
                raise ConnectionError("the connection of the listener was lost")

    async def _look_for(self, seconds: float, gone: asyncio.Event) -> None:
        """Ask again and again what the other nodes have appended."""
        loop = asyncio.get_running_loop()
        until = loop.time() + seconds
        while not gone.is_set() and loop.time() < until:
            await asyncio.sleep(_GLANCE)
            await self._feed.check()

    async def _cry_for(
        self, seconds: float, gone: asyncio.Event, crier: Crier, connection: Any
    ) -> None:
        """Tell the other nodes what is appended here, as long as there is a connection."""
        loop = asyncio.get_running_loop()
        until = loop.time() + seconds
        while not gone.is_set() and loop.time() < until:
            with suppress(TimeoutError):
                async with asyncio.timeout_at(until):
                    await crier.news.wait()
            for payload in crier.payloads():
                await connection.execute(_CRY, CHANNEL, payload, timeout=_SILENCE)

    async def _attach(self, gone: asyncio.Event) -> Any:
        connection = await self._line.get()
        connection.add_termination_listener(lambda _: self._wake(gone))
        if self._crier is not None:
            await asyncio.wait_for(connection.add_listener(CHANNEL, self._heard), _SILENCE)
        await self._ask_the_time(connection)
        return connection

    def _wake(self, gone: asyncio.Event) -> None:
        gone.set()
        if self._crier is not None:
            self._crier.news.set()

    async def _ask_the_time(self, connection: Any) -> float:
        """Compare the clocks: milliseconds that the question took."""
        begun = self._clock() * 1000
        told = await connection.fetchval("SELECT now_ms()", timeout=_SILENCE)
        took = self._clock() * 1000 - begun
        self._ahead_ms = told - begun - took / 2
        return took

    def now(self) -> int:
        """Milliseconds since 1970 by the database's clock, as far as it was heard."""
        return round(self._clock() * 1000 + self._ahead_ms)

    def _heard(self, connection: Any, pid: int, _channel: str, payload: object) -> None:
        if pid == connection.get_server_pid():
            return
        for line in str(payload).split():
            log, *rest = line.rsplit(":", 3)
            if not self._feed.follows(log):
                continue
            try:
                self._pass_on(log, *rest)
            except (ValueError, TypeError) as error:
                _log.warning("a notification that is not ours: %r", error)

    def _pass_on(self, log: str, seq: str, at: str, data: str) -> None:
        if data == "-":
            self._feed.hint(log, int(seq))
        else:
            self._feed.give(log, Event(int(seq), int(at), b64decode(data, validate=True)))
