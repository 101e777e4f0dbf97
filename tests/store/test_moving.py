"""`sshuffle store copy`: a house moves up."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from netplay.store.urls import opened
from tests.store.places import fill
from tui.__main__ import main


async def furnish(url: str) -> None:
    """Something to move."""
    store = await opened(url)
    await fill(store, "table/ABC234", 3)
    await store.put("person", "p-1", 0, b"Ada")
    await store.close()


async def find(url: str) -> tuple[int, tuple[int, bytes] | None]:
    """What there is now."""
    store = await opened(url)
    found = await store.head("table/ABC234"), await store.get("person", "p-1")
    await store.close()
    return found


def test_everything_moves_and_once_is_enough(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A second call finds nothing left to do."""
    source, target = f"sqlite:{tmp_path / 'here.db'}", f"sqlite:{tmp_path / 'there.db'}"
    asyncio.run(furnish(source))
    assert main(["store", "copy", source, target]) == 0
    assert "1 logs with 3 events, 1 documents" in capsys.readouterr().out
    assert asyncio.run(find(target)) == (3, (1, b"Ada"))
    assert main(["store", "copy", source, target]) == 0
    assert "0 logs with 0 events, 0 documents" in capsys.readouterr().out


def test_what_is_wrong_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """In one sentence, and nothing is made where nothing was."""
    nothing = tmp_path / "nothing.db"
    assert main(["store", "copy", f"sqlite:{nothing}", "memory:"]) == 1
    assert "is not there" in capsys.readouterr().err
    assert not nothing.exists()
    assert main(["store", "copy", f"sqlite:{nothing}", "mysql://x"]) == 1
    assert "a store is memory:" in capsys.readouterr().err
