"""What a session leaves behind is freed when it ends, without the collector."""

import asyncio
import gc
import weakref
from unittest.mock import Mock

import pytest

from tests.driver.sessions import settled, until
from tests.driver.terminals import FakeTerminal
from tests.driver.test_no_traces import Playing
from tests.driver.test_sessions import arrival as somebody
from tests.screens.visits import NEW, arrival, open_house
from tui import handler
from tui.driver import run as running
from tui.screens.visit import Visit

FEW = 80
"""Objects of ours, of Textual and of asyncio in the rings that Textual's arranging leaves; of a
visit that is not taken apart there are some 800."""


@pytest.fixture(autouse=True)
def _alone(monkeypatch):
    """The collector is off, nothing is left for it, and nothing is set aside."""
    monkeypatch.setattr(handler, "memory", Mock())
    monkeypatch.setattr(running, "_SHUTDOWN", 1.0)
    gc.collect()
    gc.disable()
    yield
    gc.enable()


async def play(house, name: str) -> list[weakref.ref]:
    """Somebody opens a table, reads its rules, and is gone."""
    parts: list[weakref.ref] = []

    def app_for(terminal, arrival):
        visit = Visit(terminal, arrival)
        parts.append(weakref.ref(visit))
        return visit

    terminal = FakeTerminal(100, 30)
    session = asyncio.ensure_future(handler.handler(app_for)(terminal, arrival(house, name, NEW)))
    await until(lambda: b"free" in terminal.output)
    terminal.types("?")
    await until(lambda: "Rules" in terminal.shows)
    await settled(terminal)
    (pane,) = parts[0]().panes
    parts += map(weakref.ref, (pane, pane.client, *parts[0]().screen_stack))
    terminal.hangs_up("gone")
    await session
    return parts


def left_to_the_collector() -> int:
    """How many such objects it finds."""
    gc.set_debug(gc.DEBUG_SAVEALL)
    gc.collect()
    gc.set_debug(0)
    kinds = [type(each).__module__.partition(".")[0] for each in gc.garbage]
    gc.garbage.clear()
    return sum(kind in ("asyncio", "netplay", "textual", "tui") for kind in kinds)


async def test_a_visit_is_freed_when_it_ends():
    """The app, its screens, what they show and the client of the link: all of it once the timer has
    rung that would have cut it off."""
    async with open_house() as house:
        await play(house, "Ann")
        await asyncio.sleep(1.1)
        gc.collect()
        parts = await play(house, "Ben")
        app, pane, client, *screens = parts
        await until(lambda: not any(part() for part in (app, pane, client)))

        assert not any(vars(screen) for part in screens if (screen := part()) is not None)
        assert 0 < left_to_the_collector() < FEW


async def test_widgets_of_all_kinds_are_freed():
    """Text fields, lists and tables with a question on top, however much they hold on to each
    other."""
    apps: list[Playing] = []

    def app_for(terminal, arrival):
        apps.append(Playing(terminal))
        return apps[0]

    terminal = FakeTerminal()
    session = asyncio.ensure_future(handler.handler(app_for)(terminal, somebody()))
    await until(lambda: terminal.shows.strip())
    terminal.types("\x03")
    await until(lambda: "Leave the game?" in terminal.shows)
    widgets = {each for screen in apps[0].screen_stack for each in screen.walk_children()}
    parts = [weakref.ref(each) for each in widgets]
    terminal.types("y")
    await session
    widgets.clear()

    assert len(parts) > 5
    assert not any(vars(widget) for part in parts if (widget := part()) is not None)
    assert vars(apps[0]) == {}


async def test_an_app_that_hangs_is_not_taken_apart(monkeypatch):
    """What does not leave in time may still be in use."""
    apps: list[Playing] = []

    class Hanging(Playing):
        async def on_unmount(self) -> None:
            await asyncio.sleep(60)

    def app_for(terminal, arrival):
        apps.append(Hanging(terminal))
        return apps[0]

    monkeypatch.setattr(running, "_SHUTDOWN", 0.1)
    terminal = FakeTerminal()
    session = asyncio.ensure_future(handler.handler(app_for)(terminal, somebody()))
    await until(lambda: terminal.shows.strip())
    terminal.hangs_up("gone")
    await session

    assert not apps[0].left
    assert vars(apps[0])
