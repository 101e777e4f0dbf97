"""Faults of several servers in short; the long forms are scripts under scripts/faults."""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest

from scripts.faults import plug, wires
from tests.store.conftest import LEFT_OUT
from tests.store.postgres_server import Server, binaries
from tests.store.test_kill import fault


async def test_a_zombie_finds_out_by_itself(postgres: Server, database: str) -> None:
    """T4: a stopped driver wakes up after the take-over, and writes nothing any more."""
    zombie = importlib.import_module("scripts.faults.zombie")
    assert await zombie.run(database, ttl=0.5, rounds=1)
    assert postgres.dsn == database


async def test_a_stopped_listener_holds_nobody_up(postgres: Server, database: str) -> None:
    """T8: and hears everything once it goes on."""
    slow_reader = importlib.import_module("scripts.faults.slow_reader")
    figures = await slow_reader.run(postgres, seconds=1.0)
    assert postgres.dsn == database
    assert figures.heard
    assert figures.grown_mb <= slow_reader.GOAL_MB


async def test_a_standby_takes_over_without_loss(postgres: Server) -> None:
    """T9: the primary is killed under load, its synchronous standby promoted."""
    fail_over = importlib.import_module("scripts.faults.fail_over")
    assert postgres.process is not None
    primary, standby = fail_over.pair(synchronous=True)
    try:
        assert await fail_over.without_loss(primary, standby)
    finally:
        primary.stop()
        standby.stop()


@pytest.mark.skipif(not plug.possible(), reason=plug.LEFT_OUT)
def test_a_pulled_plug_loses_nothing_acknowledged(tmp_path: Path) -> None:
    """T6 over SQLite, once."""
    assert plug.pull_under_sqlite(tmp_path, rounds=1)


@pytest.mark.skipif(binaries() is None, reason=LEFT_OUT)
@pytest.mark.skipif(not wires.possible(), reason=wires.LEFT_OUT)
def test_a_cut_wire_is_noticed_and_healed() -> None:
    """T7 in network namespaces, once: the script fails when a goal is not met."""
    assert "stores, frames both lost" in fault("partition", "short")
