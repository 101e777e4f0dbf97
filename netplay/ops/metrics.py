"""Figures for Prometheus, on a port of this machine. Needs the extra `metrics`."""

from __future__ import annotations

import asyncio
import contextlib
import importlib
from collections.abc import Iterator
from types import ModuleType
from typing import Any, Final

from netplay.house import House
from netplay.ops.config import MetricsConfig
from netplay.ops.watchdog import Watchdog
from netplay.ssh.meters import Histogram
from netplay.ssh.server import SshServer

_PREFIX: Final = "sshuffle_"
_PATIENCE: Final = 5.0


class NoMetrics(Exception):
    """They cannot be shown; the argument says why."""


class Metrics:
    """Collects the figures when somebody asks for them, and at no other time."""

    def __init__(self, server: SshServer, house: House, watchdog: Watchdog) -> None:
        self._server, self._house, self._watchdog = server, house, watchdog
        self._client = _library("prometheus_client")
        self._core = _library("prometheus_client.core")
        self._registry = self._client.CollectorRegistry(auto_describe=False)
        self._registry.register(self)
        self._listening: asyncio.Server | None = None

    @property
    def port(self) -> int:
        """Where they are shown."""
        assert self._listening is not None
        return int(self._listening.sockets[0].getsockname()[1])

    async def open(self, config: MetricsConfig) -> None:
        """Show them; NoMetrics when the port is taken."""
        try:
            self._listening = await asyncio.start_server(self._answer, config.host, config.port)
        except OSError as error:
            raise NoMetrics(f"metrics on port {config.port}: {error.strerror}") from error

    async def close(self) -> None:
        """Show them no more."""
        if self._listening is not None:
            self._listening.close()
            await self._listening.wait_closed()

    def collect(self) -> Iterator[Any]:
        """Asked by the library: every figure as it is now."""
        meters, gate = self._server.house.meters, self._server.gate
        health = self._house.store.health()
        doors = list(self._server.house.doors)
        yield self._gauge("connections", "Connections that are open.", len(doors))
        yield self._gauge("sessions", "Sessions that run.", sum(d.guard.running for d in doors))
        yield self._gauge("unproved", "Connections that have not said who they are.", gate.unproved)
        held = sum(door.guard.outstanding for door in doors)
        yield self._gauge("outstanding_bytes", "Output that waits to be taken.", held)
        yield self._gauge("tables", "Tables that are known.", self._house.lobby.known)
        yield self._gauge("people", "People who are inside.", len(self._house.lobby.people))
        yield self._gauge("store_up", "1: the store does what it should.", health.state == "ok")
        slow = health.append_p99_ms / 1000
        yield self._gauge("store_append_p99_seconds", "99 of 100 appends took less.", slow)
        yield self._by_reason("denied", "Connections turned away at once.", gate.denied)
        yield self._by_reason("ended", "Connections the house ended.", meters.endings)
        yield self._counter("received_bytes", "Bytes that came in.", meters.bytes_in)
        yield self._counter("sent_bytes", "Bytes sent on channels.", meters.bytes_out)
        yield self._counter("stalls", "Times the loop was held up.", self._watchdog.stalls)
        frame = "From somebody's input to the next output on their terminal."
        yield self._histogram("input_to_frame_seconds", frame, meters.frame)
        yield self._histogram("loop_lag_seconds", "How late the loop ran.", self._watchdog.lag)

    def _gauge(self, name: str, about: str, value: float) -> Any:
        return self._core.GaugeMetricFamily(_PREFIX + name, about, value=value)

    def _counter(self, name: str, about: str, value: float) -> Any:
        return self._core.CounterMetricFamily(_PREFIX + name, about, value=value)

    def _by_reason(self, name: str, about: str, counts: dict[str, int]) -> Any:
        family = self._core.CounterMetricFamily(_PREFIX + name, about, labels=["reason"])
        for reason, count in counts.items():
            family.add_metric([reason], count)
        return family

    def _histogram(self, name: str, about: str, found: Histogram) -> Any:
        below, buckets = 0, []
        for bound, count in zip([*found.bounds, float("inf")], found.counts, strict=True):
            below += count
            buckets.append((self._client.utils.floatToGoString(bound), below))
        return self._core.HistogramMetricFamily(
            _PREFIX + name, about, buckets=buckets, sum_value=found.sum
        )

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One request for the figures; anything else is not found."""
        with contextlib.suppress(OSError, ValueError, TimeoutError, asyncio.IncompleteReadError):
            async with asyncio.timeout(_PATIENCE):
                head = await reader.readuntil(b"\r\n\r\n")
                writer.write(self._page(head))
                await writer.drain()
        writer.close()

    def _page(self, head: bytes) -> bytes:
        if not head.startswith((b"GET /metrics ", b"GET / ")):
            return b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
        body: bytes = self._client.generate_latest(self._registry)
        kind = self._client.CONTENT_TYPE_LATEST
        top = f"HTTP/1.1 200 OK\r\nContent-Type: {kind}\r\nContent-Length: {len(body)}\r\n"
        return f"{top}Connection: close\r\n\r\n".encode() + body


def _library(name: str) -> ModuleType:
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError:
        raise NoMetrics("metrics need prometheus-client: pip install 'sshuffle[metrics]'") from None
