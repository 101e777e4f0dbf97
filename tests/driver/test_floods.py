"""One person may send what they like; the others do not notice, and they themselves stay."""

import asyncio
import gc
import statistics
import time
from collections.abc import Iterator

import pytest
from textual import events
from textual.app import ComposeResult
from textual.widgets import Input, Static

from tests.driver.sessions import session, settled, until
from tests.driver.terminals import FakeTerminal
from tui.app import HouseApp
from tui.driver import RESTORE, Mouse
from tui.driver.pace import BURST, RATE


@pytest.fixture(scope="module", autouse=True)
def set_aside() -> Iterator[None]:
    """As in a server, the collector does not look through what was there before anybody came."""
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()


class Counting(HouseApp):
    """Counts what reaches it, and shows the last key."""

    def __init__(self, terminal: FakeTerminal) -> None:
        super().__init__(terminal)
        self.keys: list[str] = []
        self.sizes: list[tuple[int, int]] = []
        self.pasted: list[str] = []
        self.presses = 0

    def compose(self) -> ComposeResult:
        yield Static("", markup=False)

    def on_key(self, event: events.Key) -> None:
        self.keys.append(event.key)
        self.query_one(Static).update(f"{len(self.keys)} {event.key}", layout=False)

    def on_mouse_down(self) -> None:
        self.presses += 1

    def on_paste(self, event: events.Paste) -> None:
        self.pasted.append(event.text)

    def on_resize(self, event: events.Resize) -> None:
        self.sizes.append((event.size.width, event.size.height))


KILOBYTE = 1024
FLOODS = {
    "keys": b"x" * 2000,
    "arrows": b"\x1b[A\x1b[B" * 400,
    "escapes": b"\x1b" * 2000,
    "broken": b"\x1b[1;" * 600,
    "string": b"\x1b]0;" + b"x" * 64 * KILOBYTE,
    "paste": b"\x1b[200~" + b"x" * 64 * KILOBYTE,
    "pastes": (b"\x1b[200~" + b"x" * 4000 + b"\x1b[201~") * 8,
    "emoji": b"\x1b[200~" + "😀".encode() * 16 * KILOBYTE,
    "motion": b"\x1b[<35;10;5M\x1b[<35;11;5M" * 200,
    "clicks": b"\x1b[<0;10;5M\x1b[<0;10;5m" * 200,
    "wheel": b"\x1b[<64;10;5M" * 400,
    "bad utf-8": b"\xff\xfe\x80" * 700,
    "sizes": b"\x1b[48;3000;3000;1;1t" * 200,
}


async def key_to_paint(terminal: FakeTerminal, key: str) -> float:
    """Seconds of work on everything that comes between a key and what it changes on the screen."""
    count, start = len(terminal.writes), time.thread_time()
    terminal.types(key)
    await until(lambda: len(terminal.writes) > count)
    return time.thread_time() - start


@pytest.mark.parametrize("flood", FLOODS.values(), ids=FLOODS)
async def test_a_flood_holds_up_nobody_else(flood):
    """A neighbour's key is painted as ever while megabytes pour in; the flooder's app lives on."""
    flooder, neighbour = Counting(FakeTerminal()), Counting(FakeTerminal())
    async with session(flooder) as pours, session(neighbour) as plays:

        async def pour() -> None:
            while True:
                pours.types(flood)
                await asyncio.sleep(0.01)

        task = asyncio.ensure_future(pour())
        waits = [await key_to_paint(plays, "ab"[turn % 2]) for turn in range(15)]
        task.cancel()

        assert statistics.median(waits) < 0.1
        assert max(waits) < 0.4
        assert len(flooder.keys) < BURST + RATE * 4
        await asyncio.sleep(0.3)
        assert flooder.is_running


async def test_after_a_flood_keys_are_read_again():
    """Silence of a quarter of a second ends it, and the person is told."""
    app = Counting(FakeTerminal())
    async with session(app) as terminal:
        terminal.types(b"x" * 100_000)
        terminal.types(b"y" * 100_000)
        await asyncio.sleep(0.4)
        terminal.types("k")
        await until(lambda: app.keys)

        assert app.keys == ["k"]
        assert "Too many keys at once" in terminal.shows


async def test_a_long_paste_is_cut_with_a_notice():
    """4 KiB arrive."""
    app = Counting(FakeTerminal())
    async with session(app) as terminal:
        terminal.types(b"\x1b[200~" + b"x" * 1_000_000 + b"\x1b[201~")
        await until(lambda: app.pasted and "4096 characters" in terminal.shows)

        assert app.pasted == ["x" * 4096]


async def test_keys_typed_together_all_arrive_in_order():
    """A burst, or a short paste without brackets, is not lost."""
    app = Counting(FakeTerminal())
    async with session(app) as terminal:
        typed = "the quick brown fox jumps over the lazy dog and comes back again now"
        terminal.types(typed)
        await until(lambda: len(app.keys) == len(typed))

        assert "".join(app.keys).replace("space", " ") == typed


@pytest.mark.parametrize("gap", [0, 0.06, 0.15])
async def test_an_arrow_key_cut_by_the_network_is_still_the_arrow(gap):
    """ESC waits at least 200 ms for the rest."""
    app = Counting(FakeTerminal())
    async with session(app) as terminal:
        terminal.types(b"\x1b")
        await asyncio.sleep(gap)
        terminal.types(b"[A")
        await until(lambda: app.keys)

        assert app.keys == ["up"]


async def test_a_lone_escape_arrives_by_itself():
    """Without another key, after the delay."""
    app = Counting(FakeTerminal())
    async with session(app) as terminal:
        terminal.types(b"\x1b")
        await until(lambda: app.keys, seconds=1)

        assert app.keys == ["escape"]


async def test_a_far_terminal_gets_more_time_for_its_escapes():
    """Half the round trip on top."""
    app = Counting(FakeTerminal())
    app.terminal.round_trip_ms = 400
    async with session(app) as terminal:
        terminal.types(b"\x1b")
        await asyncio.sleep(0.3)
        terminal.types(b"[B")
        await until(lambda: app.keys)

        assert app.keys == ["down"]


async def test_a_storm_of_sizes_lays_out_a_few_times_and_ends_right():
    """Ten a second at most; the last one counts; sizes are bounded."""
    app = Counting(FakeTerminal())
    async with session(app) as terminal:
        app.sizes.clear()
        for step in range(400):
            terminal.resizes(40 + step % 60, 10 + step % 20)
            if step % 20 == 0:
                await asyncio.sleep(0.01)
        terminal.screen.on_resize(type(terminal.size)(65535, 65535))
        await until(lambda: app.sizes[-1:] == [(300, 100)])

        assert len(app.sizes) <= 6


async def test_the_same_size_again_still_repaints():
    """A window that grew and shrank has lost its picture."""
    app = Counting(FakeTerminal())
    async with session(app) as terminal:
        terminal.types("k")
        await until(lambda: "1 k" in terminal.shows)
        terminal.pyte.reset()
        terminal.resizes(80, 24)
        await until(lambda: "1 k" in terminal.shows)


async def test_while_output_is_backed_up_nothing_is_painted():
    """Not a byte; then one frame with the latest, however many keys came in between."""
    app = Counting(FakeTerminal())
    async with session(app) as terminal:
        terminal.stalls()
        count = len(terminal.writes)
        for key in "abcdefgh":
            terminal.types(key)
            await asyncio.sleep(0.02)
        assert len(terminal.writes) == count

        terminal.reads_again()
        await until(lambda: "8 h" in terminal.shows)
        await settled(terminal)
        assert len(terminal.writes) == count + 1


async def test_frames_are_synchronised_only_when_the_terminal_says_it_can():
    """Mode 2026 is asked for, and used after the answer."""
    app = Counting(FakeTerminal())
    async with session(app) as terminal:
        assert b"\x1b[?2026h" not in terminal.output
        terminal.types("\x1b[?2026;2$y")
        await asyncio.sleep(0.05)
        terminal.types("k")
        await settled(terminal)

        assert terminal.writes[-1].startswith(b"\x1b[?2026h")
        assert terminal.writes[-1].endswith(b"\x1b[?2026l")


@pytest.mark.parametrize("term", ["linux", "vt100", "", "dumb"])
async def test_terminals_that_would_print_a_question_are_not_asked(term):
    """The first byte they get takes the screen over."""
    async with session(Counting(FakeTerminal(term=term))) as terminal:
        assert terminal.output.startswith(b"\x1b[?1049h")


async def test_any_motion_of_the_mouse_is_never_asked_for():
    """Clicks by default, drags on demand, nothing when switched off."""
    app = Counting(FakeTerminal())
    async with session(app) as terminal:
        assert b"\x1b[?1000h\x1b[?1006h" in terminal.output
        terminal.types("\x1b[<0;3;3M\x1b[<0;3;3m")
        await until(lambda: app.presses == 1)
        app.use_mouse(Mouse.DRAG)
        app.use_mouse(Mouse.OFF)
        await settled(terminal)

        assert terminal.writes[-1].endswith(b"\x1b[?1006l")
        assert b"1002h" in terminal.output
    assert b"1003h" not in terminal.output
    assert terminal.output.endswith(RESTORE.encode())


async def test_a_frame_is_one_write():
    """What one key changes goes out in one piece; a bell with it."""
    app = Counting(FakeTerminal())
    async with session(app) as terminal:
        count = len(terminal.writes)
        app.call_later(app.bell)
        app.call_later(app.query_one(Static).update, "changed", layout=False)
        await settled(terminal)

        assert len(terminal.writes) - count <= 2
        assert b"\x07" in b"".join(terminal.writes[count:])


async def test_bad_utf8_is_shown_as_such():
    """Nothing breaks; the next key is read."""
    app = Counting(FakeTerminal())
    async with session(app) as terminal:
        terminal.types(b"\xff\xfe\x80" * 20 + b"k")
        await until(lambda: app.keys[-1:] == ["k"])

        assert app.is_running


async def test_an_input_field_takes_a_paste():
    """The usual case."""

    class Chat(HouseApp):
        def compose(self) -> ComposeResult:
            yield Input()

    app = Chat(FakeTerminal())
    async with session(app) as terminal:
        terminal.types("\x1b[200~hello 世界\x1b[201~")
        await until(lambda: "hello 世界" in terminal.shows.replace("界 ", "界"))

        assert app.query_one(Input).value == "hello 世界"


async def test_the_title_of_the_window_is_given_back():
    """Whatever is in it is text."""
    app = Counting(FakeTerminal())
    async with session(app) as terminal:
        app.show_title("your turn\x07\x1b[2J")
        app.show_title("not your turn")
        app.call_to_the_table("your turn, \x1b]Ada")
        await settled(terminal)

        assert b"\x1b[22;2t\x1b]2;your turn[2J\x07\x1b]2;not your turn\x07" in terminal.output
        assert b"\x1b]9;your turn, ]Ada\x07" in terminal.output
    assert terminal.output.endswith(b"\x1b[23;2t" + RESTORE.encode())
