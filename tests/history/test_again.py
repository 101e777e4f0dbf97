"""`sshuffle replay FILE` on the screen: a match from a file, in a house of one's own."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial

from core.playback import Playback
from netplay.clockwork import Pace
from netplay.house import House
from netplay.people import Person
from netplay.reviewing import Reviewer
from netplay.store.memory import MemoryStore
from netplay.terminal import Arrival, Wish
from tests.history.matches import finished
from tests.screens.visits import Guest
from tui.screens.again import Again


@asynccontextmanager
async def looking(key: str, seats: int) -> AsyncIterator[Guest]:
    """Somebody looks at a match."""
    house = House(MemoryStore(), pace=Pace(bot_least=60, bot_most=60))
    house.lobby.archivist.reviewer = Reviewer(seconds=1.0)
    await house.open()
    person = Person("here-0", "Player", guest=False)
    arrival = Arrival(person, Wish(), partial(house.connect, person))
    app = Again(arrival, house.lobby, Playback(finished(key, seats)))
    try:
        async with app.run_test(size=(80, 24)) as pilot:
            guest = Guest(app, pilot)
            await guest.until(lambda: guest.where == "Replay")
            yield guest
    finally:
        await house.close()


async def test_a_file_is_walked_through() -> None:
    """Steps, parts, a place by a digit, other eyes; the result at the end; then it is over."""
    async with looking("astrobirdz", 4) as guest:
        last = len(finished("astrobirdz", 4).entries) - 1
        await guest.sees(f"part 1 of 6, step 0 of {last}")
        await guest.press("right", "right")
        await guest.sees("step 2 of")
        await guest.press("enter")
        await guest.sees("part 2 of 6")
        await guest.press("n", "n")
        await guest.sees("With the eyes of Bea")
        await guest.press("9")
        await guest.sees(f"step {last} of {last}")
        await guest.sees("The highest total after the last turn")
        await guest.press("u", "u")
        await guest.sees("part 5 of 6")
        await guest.press("backspace")
        assert guest.visit.return_code == 0


async def test_one_plays_on_from_a_file() -> None:
    """At a table of the house in this process, on the seat one looked with."""
    async with looking("quibbles", 2) as guest:
        await guest.press("right", "n", "n", "b")
        await guest.until(lambda: guest.where == "Table")
        table = guest.pane.client.table
        assert table is not None
        assert (table.seat, table.card.phase) == (1, "playing")


async def test_puzzles_from_a_file() -> None:
    """What cost most is thought about while one looks; then it is asked."""
    async with looking("quibbles", 2) as guest:
        await guest.press("i")
        await guest.until(lambda: "Puzzle" in guest.screen or "nothing" in guest.screen.lower())
