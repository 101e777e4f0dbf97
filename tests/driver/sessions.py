"""Run apps on fake terminals, and wait for what they show."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from tests.driver.terminals import FakeTerminal
from tui.app import HouseApp
from tui.driver.run import run


async def until(condition: Callable[[], object], seconds: float = 20) -> None:
    """Wait until it is so; fail when it never is."""
    async with asyncio.timeout(seconds):
        while not condition():
            await asyncio.sleep(0.002)


async def settled(terminal: FakeTerminal) -> None:
    """Wait until what was begun has been shown: a few turns of the screen without a byte."""
    count = -1
    while count != len(terminal.writes):
        count = len(terminal.writes)
        for _ in range(3):
            await asyncio.sleep(0.018)
            for _ in range(10):
                await asyncio.sleep(0)


@asynccontextmanager
async def session(app: HouseApp) -> AsyncIterator[FakeTerminal]:
    """An app running on its terminal; the person hangs up at the end."""
    terminal = app.terminal
    assert isinstance(terminal, FakeTerminal)
    task = asyncio.ensure_future(run(app))
    try:
        await until(lambda: terminal.writes and app.is_running and app.screen.is_active)
        await settled(terminal)
        yield terminal
    finally:
        if not task.done():
            terminal.hangs_up("the test is over")
        await task
