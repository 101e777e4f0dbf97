"""The engine dies under load."""

from __future__ import annotations

import importlib

import pytest

from .postgres_server import Server

pytest.importorskip("asyncpg")


async def test_a_killed_engine(postgres: Server, database: str) -> None:
    """T5 in short: kill -9 of the engine under load; nothing acknowledged is lost."""
    kill_engine = importlib.import_module("scripts.faults.kill_engine")
    assert await kill_engine.run(postgres, rounds=1, seconds=0.3)
