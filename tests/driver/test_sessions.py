"""Many apps in one process: they come, break, are cut off, and leave nothing behind."""

import asyncio
import contextlib
import gc
import io
import logging
import sys
import weakref

import pytest
from textual._styles_cache import StylesCache
from textual._xterm_parser import XTermParser
from textual.app import ComposeResult
from textual.message import Message
from textual.widgets import Button, Input, OptionList, Static

from netplay.messages import Notice
from netplay.people import Person
from netplay.terminal import Arrival, Wish
from tests.driver.sessions import session, settled, until
from tests.driver.terminals import FakeTerminal
from tui.app import HouseApp, Told
from tui.driver import RESTORE
from tui.driver.memory import Memory
from tui.handler import handler

SECRET = "the ace of spades"


class Small(HouseApp):
    """A few widgets, an input with the focus, and what the house said."""

    def compose(self) -> ComposeResult:
        yield Static("welcome", markup=False)
        yield Input()
        yield Button("go")
        yield OptionList("one", "two")

    def on_told(self, message: Told) -> None:
        self.query_one(Static).update(message.tell.text)


class Broken(HouseApp):
    """Breaks where it is told to, with a secret in its hand."""

    def __init__(self, terminal: FakeTerminal, where: str) -> None:
        super().__init__(terminal)
        self.where = where

    def breaks(self, where: str) -> None:
        hand = SECRET
        if where == self.where:
            raise ValueError(f"cannot play {hand}")

    def compose(self) -> ComposeResult:
        self.breaks("compose")
        yield Static("welcome")

    def on_mount(self) -> None:
        self.breaks("mount")
        self.set_timer(0.01, lambda: self.breaks("timer"))
        self.call_later(self.breaks, "callback")
        if self.where == "worker":
            self.run_worker(self.work())

    async def work(self) -> None:
        self.breaks("worker")

    def on_key(self) -> None:
        self.breaks("key")


def arrival() -> Arrival:
    """Somebody at the door."""
    return Arrival(person=Person(id="guest-1", name="Ada"), wish=Wish(), connect=lambda: None)


def count_of(*kinds: type) -> int:
    """How many objects of these kinds there are."""
    return sum(isinstance(thing, kinds) for thing in gc.get_objects())


async def test_standard_output_is_nobodys():
    """Two sessions overlap, the first to come is the first to leave: prints go where they went."""
    out, err = sys.stdout, sys.stderr
    async with contextlib.AsyncExitStack() as second:
        async with session(Small(FakeTerminal())):
            await second.enter_async_context(session(Small(FakeTerminal())))
            assert (sys.stdout, sys.stderr) == (out, err)
        assert (sys.stdout, sys.stderr) == (out, err)
    assert (sys.stdout, sys.stderr) == (out, err)


async def test_no_app_outlives_its_session():
    """After twenty sessions, half of them cut off in the middle, none is left in memory."""
    apps: weakref.WeakSet[HouseApp] = weakref.WeakSet()
    gc.collect()
    before = count_of(StylesCache, XTermParser)
    for number in range(20):
        terminal = FakeTerminal()
        app = Small(terminal)
        apps.add(app)
        async with session(app):
            terminal.types("abc\x1b[D\x1b[1;2C\x1b[97u\x1b[<0;3;3M\x1b[<0;3;3m\t\t")
            await settled(terminal)
            if number % 2:
                terminal.types("\x03")
        del app, terminal
    gc.unfreeze()
    gc.collect()

    assert len(apps) == 0
    assert count_of(StylesCache, XTermParser) <= before


@pytest.mark.parametrize("where", ["compose", "mount", "timer", "callback", "worker", "key"])
async def test_an_app_that_breaks_ends_alone_and_politely(where, caplog):
    """Status 1 and a sentence within a second; the secret it held is in no output and no log."""
    stderr = io.StringIO()
    neighbour = Small(FakeTerminal())
    async with session(neighbour) as quiet:
        terminal = FakeTerminal()
        with contextlib.redirect_stderr(stderr), caplog.at_level(logging.DEBUG):
            show = handler(lambda terminal, _: Broken(terminal, where))
            task = asyncio.ensure_future(show(terminal, arrival()))
            if where == "key":
                await until(lambda: "welcome" in terminal.shows)
                terminal.types("x")
            async with asyncio.timeout(1):
                status = await task
        quiet.types("z")
        await until(lambda: "z" in quiet.shows)

    assert status == 1
    assert terminal.closed is not None
    assert terminal.closed[0] == 1
    assert "Something broke here" in terminal.closed[1]
    assert terminal.output.endswith(RESTORE.encode())
    assert "ValueError at test_sessions.py" in caplog.text
    everything = terminal.output.decode() + terminal.closed[1] + stderr.getvalue() + caplog.text
    assert SECRET not in everything


class Late(HouseApp):
    """Shows something where there is no place for it."""

    def __init__(self, terminal: FakeTerminal, leaves: bool, works: bool) -> None:
        super().__init__(terminal)
        self._leaves, self._works = leaves, works

    async def on_key(self) -> None:
        if self._works:
            self.run_worker(self.show())
        else:
            await self.show()

    async def show(self) -> None:
        if self._leaves:
            self.exit()
        await Static().mount(Static())


@pytest.mark.parametrize("works", [True, False], ids=["worker", "key"])
@pytest.mark.parametrize("leaves", [True, False])
async def test_what_comes_too_late_to_be_shown_breaks_nothing(leaves, works, caplog):
    """An app that is leaving finds no place any more; one that stays has a fault."""
    terminal = FakeTerminal()
    app = Late(terminal, leaves, works)
    async with session(app):
        terminal.types("x")
        await until(lambda: not app.is_running)

    assert app.return_code == (0 if leaves else 1)
    assert ("MountError" in caplog.text) is not leaves


async def test_an_app_that_cannot_even_be_made_is_apologised_for(caplog):
    """The terminal is closed with a sentence and status 1."""

    def no_app(terminal: FakeTerminal, _: Arrival) -> HouseApp:
        raise RuntimeError(SECRET)

    terminal = FakeTerminal()

    assert await handler(no_app)(terminal, arrival()) == 1
    assert terminal.closed is not None
    assert "Something broke here" in terminal.closed[1]
    assert SECRET not in caplog.text


@pytest.mark.parametrize("key", ["\x03", "\x04"])
async def test_ctrl_c_and_ctrl_d_leave(key):
    """Status 0, the terminal as it was."""
    terminal = FakeTerminal()
    task = asyncio.ensure_future(handler(lambda t, _: Small(t))(terminal, arrival()))
    await until(lambda: "welcome" in terminal.shows)
    terminal.types(key)

    assert await task == 0
    assert terminal.closed == (0, "")
    assert terminal.output.endswith(RESTORE.encode())


async def test_a_session_that_is_cancelled_restores_the_terminal():
    """The house shuts down: the last bytes are those that undo the first."""
    terminal = FakeTerminal()
    task = asyncio.ensure_future(handler(lambda t, _: Small(t))(terminal, arrival()))
    await until(lambda: "welcome" in terminal.shows)
    task.cancel()

    with pytest.raises(asyncio.CancelledError):
        await task
    assert terminal.output.endswith(RESTORE.encode())
    assert terminal.closed is not None


async def test_cut_off_at_any_moment_of_the_start():
    """Hanging up or being cancelled in the first milliseconds is no error."""
    for number, steps in enumerate(range(1, 40, 2)):
        terminal = FakeTerminal()
        task = asyncio.ensure_future(handler(lambda t, _: Small(t))(terminal, arrival()))
        for _ in range(steps):
            await asyncio.sleep(0)
        if number % 2 and terminal.screen:
            terminal.hangs_up()
            assert await task == 0
        else:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
        assert terminal.closed is not None


async def test_nothing_is_written_after_hanging_up():
    """The person is gone: no frame, no bell; only what restores the terminal, if it is there."""
    app = Small(FakeTerminal())
    async with session(app) as terminal:
        count = len(terminal.writes)
        terminal.hangs_up("closed")
        app.bell()
        await until(lambda: not app.is_running)

        assert terminal.writes[count:] in ([], [RESTORE.encode()])
        assert app.hung_up == "closed"


async def test_the_house_speaks_to_an_app_from_another_sessions_task():
    """What one app's handler tells another arrives there and only there, timers included."""

    class Talker(Small):
        def on_key(self) -> None:
            for other in others:
                other.tell(Notice("hello from next door"))

    others: list[HouseApp] = []
    listener, talker = Small(FakeTerminal()), Talker(FakeTerminal())
    others.append(listener)
    async with session(listener) as hears, session(talker) as speaks:
        speaks.types("\x1b[A")
        await until(lambda: "hello from next door" in hears.shows)

        assert "hello" not in speaks.shows


async def test_what_one_session_prevents_is_not_prevented_in_another():
    """Messages from outside do not carry the context they were sent in."""
    app = Small(FakeTerminal())
    other = Small(FakeTerminal())
    async with session(app) as terminal, session(other):

        def speak() -> None:
            with other.prevent(Told, Message):
                app.tell(Notice("still here"))

        other.call_later(speak)
        await until(lambda: "still here" in terminal.shows)


async def test_sessions_leave_no_tasks_behind():
    """Not one timer, pump or worker."""
    before = len(asyncio.all_tasks())
    for _ in range(5):
        async with session(Small(FakeTerminal())):
            pass
    await asyncio.sleep(0)

    assert len(asyncio.all_tasks()) == before


async def test_what_was_there_is_set_aside_and_what_has_gone_is_freed():
    """The program is frozen, sessions are not; after enough departures the dead ones go."""
    apps: weakref.WeakSet[HouseApp] = weakref.WeakSet()
    thresholds = gc.get_threshold()
    aside = Memory()
    try:
        aside.start()
        assert gc.get_freeze_count() > 0
        async with session(app := Small(FakeTerminal())):
            apps.add(app)
        del app
        aside.sweep()
        assert len(apps) == 0
    finally:
        gc.set_threshold(*thresholds)
        gc.unfreeze()


async def test_everything_is_looked_through_when_the_last_has_left(monkeypatch):
    """While somebody is here, only what has come since the beginning."""
    monkeypatch.setattr("tui.driver.memory._QUIET", 0.01)
    monkeypatch.setattr("tui.driver.memory._SWEEP_AFTER", 1)
    thresholds = gc.get_threshold()
    aside, old, new = Memory(), weakref.WeakSet(), weakref.WeakSet()

    def lose(among: weakref.WeakSet[Static]) -> None:
        among.add(lost := Static())
        lost.itself = lost

    try:
        gc.disable()
        lose(old)
        gc.freeze()
        for _ in range(2):
            aside.arrived()
        lose(new)
        aside.departed()
        await until(lambda: not new)
        assert old
        aside.departed()
        await until(lambda: not old)
        assert gc.get_freeze_count() > 0
    finally:
        gc.enable()
        gc.set_threshold(*thresholds)
        gc.unfreeze()


async def test_the_collector_waits_until_nobody_comes_or_goes(monkeypatch):
    """A sweep is put off by everybody who arrives."""
    monkeypatch.setattr("tui.driver.memory._QUIET", 0.05)
    monkeypatch.setattr("tui.driver.memory._SWEEP_AFTER", 25)
    thresholds = gc.get_threshold()
    swept = []
    aside = Memory()
    monkeypatch.setattr(aside, "sweep", lambda: swept.append(True))
    try:
        for _ in range(30):
            aside.arrived()
        for _ in range(24):
            aside.departed()
        await asyncio.sleep(0.1)
        assert not swept
        aside.departed()
        aside.arrived()
        aside.arrived()
        await until(lambda: swept)
    finally:
        gc.set_threshold(*thresholds)
