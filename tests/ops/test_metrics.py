"""Figures: what is measured, that it is true, and that it is shown on this machine only."""

from __future__ import annotations

import asyncio
import contextlib
import sys
import time

import pytest
from prometheus_client.parser import text_string_to_metric_families

from netplay.ops.config import MetricsConfig
from netplay.ops.metrics import Metrics, NoMetrics
from netplay.ops.watchdog import Watchdog
from netplay.ssh.meters import Histogram
from tests.ops.conftest import Keep
from tests.ssh.conftest import Typist, knock
from tui.ways.kept import Kept


async def get(port: int, path: str = "/metrics") -> tuple[str, str]:
    """The head and the body of an answer."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
    async with asyncio.timeout(20):
        head, _, body = (await reader.read()).decode().partition("\r\n\r\n")
    writer.close()
    return head, body


async def figures(kept: Kept) -> dict[str, float]:
    """Every sample by its name and labels."""
    metrics = Metrics(kept.server, kept.house, Watchdog())
    await metrics.open(MetricsConfig())
    _, body = await get(metrics.port)
    await metrics.close()
    return {
        sample.name + "".join(f"/{value}" for value in sample.labels.values()): sample.value
        for family in text_string_to_metric_families(body)
        for sample in family.samples
    }


async def test_what_goes_on_is_counted(keep: Keep) -> None:
    """People, bytes, the time from a key to the frame, refusals by their reason."""
    kept = await keep()
    async with await knock(kept.server) as conn:
        typist = await Typist.at(conn)
        await typist.until(b"hello")
        for letter in (b"a", b"b", b"c"):
            typist.type(letter)
            await typist.until(letter)
        kept.server.gate.denied["too often"] += 2
        kept.server.house.meters.endings["no session"] += 1
        found = await figures(kept)

    assert found["sshuffle_connections"] == found["sshuffle_sessions"] == 1
    assert found["sshuffle_denied_total/too often"] == 2
    assert found["sshuffle_ended_total/no session"] == 1
    assert found["sshuffle_received_bytes_total"] > 100
    assert found["sshuffle_sent_bytes_total"] > 10
    assert found["sshuffle_input_to_frame_seconds_count"] == 3
    assert 0 < found["sshuffle_input_to_frame_seconds_sum"] < 1
    assert found["sshuffle_outstanding_bytes"] == 0
    assert found["sshuffle_store_up"] == 1
    assert found["sshuffle_tables"] == 0


async def test_only_figures_are_shown(keep: Keep) -> None:
    """Other paths are not found, garbage is dropped, nobody is named."""
    kept = await keep()
    metrics = Metrics(kept.server, kept.house, Watchdog())
    await metrics.open(MetricsConfig())
    assert "404" in (await get(metrics.port, "/secret"))[0]
    reader, writer = await asyncio.open_connection("127.0.0.1", metrics.port)
    writer.write(b"\x00" * 70_000 + b"\r\n\r\n")
    writer.write_eof()
    with contextlib.suppress(ConnectionError):
        assert await reader.read() == b""
    writer.close()
    async with await knock(kept.server, "Nightingale") as conn:
        await (await Typist.at(conn)).until(b"hello")
        assert "Nightingale" not in (await get(metrics.port))[1]
    with pytest.raises(NoMetrics):
        await Metrics(kept.server, kept.house, Watchdog()).open(MetricsConfig(port=metrics.port))
    await metrics.close()


async def test_figures_are_shown_as_the_settings_say(keep: Keep) -> None:
    """On no port unless one is named."""
    assert (await keep()).metrics is None


def test_figures_stay_on_this_machine() -> None:
    """Another address is refused by the settings."""
    with pytest.raises(ValueError, match="loopback"):
        MetricsConfig(host="0.0.0.0")


def test_without_the_library_it_is_said_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Not a traceback."""
    monkeypatch.setitem(sys.modules, "prometheus_client", None)
    with pytest.raises(NoMetrics, match=r"sshuffle\[metrics\]"):
        Metrics(None, None, Watchdog())  # type: ignore[arg-type]


def test_times_fall_into_buckets() -> None:
    """On a bound counts as below it; a quantile is the bound it lies under."""
    found = Histogram((0.01, 0.1))
    for seconds in (0.001, 0.01, 0.05, 7.0):
        found.observe(seconds)

    assert found.counts == [2, 1, 1]
    assert (found.total, found.quantile(0.5), found.quantile(0.75)) == (4, 0.01, 0.1)
    assert found.quantile(0.95) == float("inf")
    assert Histogram().quantile(0.95) == 0.0


async def test_a_stall_is_written_down_with_what_held_the_loop_up(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """By the names of places, seen while it lasted."""
    caplog.set_level("INFO")
    watchdog = Watchdog()
    watchdog.open()
    await asyncio.sleep(0.05)
    hold_everybody_up(0.4)
    async with asyncio.timeout(20):
        while not watchdog.stalls:
            await asyncio.sleep(0.01)
    await watchdog.close()

    (line,) = [text for text in caplog.messages if text.startswith("stall")]
    assert "hold_everybody_up" in line
    assert watchdog.lag.total > 0


async def test_an_empty_house_is_hardly_watched(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ten looks a second while somebody is there, far fewer while nobody is."""
    monkeypatch.setattr("netplay.ops.watchdog.DESERTED", 60.0)
    watched, deserted = Watchdog(), Watchdog(lambda: False)
    watched.open()
    deserted.open()
    async with asyncio.timeout(20):
        while watched.lag.total < 4:
            await asyncio.sleep(0.01)
    await watched.close()
    await deserted.close()

    assert deserted.lag.total == 0


def hold_everybody_up(seconds: float) -> None:
    """What must not happen in a loop."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        pass
