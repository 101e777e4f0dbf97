"""A full house."""

from __future__ import annotations

import asyncio

import pytest

from netplay.ssh.waiting import WaitingRoom


class Guest:
    """Somebody who comes, is told a number, and stays until sent home."""

    def __init__(self, room: WaitingRoom) -> None:
        self.numbers: list[int] = []
        self.inside = False
        self._home = asyncio.Event()
        self.task = asyncio.ensure_future(self._visit(room))

    async def _visit(self, room: WaitingRoom) -> None:
        async with room.place(self.numbers.append):
            self.inside = True
            await self._home.wait()
        self.inside = False

    async def leave(self) -> None:
        """Go home."""
        self._home.set()
        await self.task


async def settle() -> None:
    """Let everybody do what they can do now."""
    for _ in range(5):
        await asyncio.sleep(0)


async def test_who_comes_to_a_full_house_waits_and_sees_the_queue_move() -> None:
    """In the order they came."""
    room = WaitingRoom(2, 4)
    guests = [Guest(room) for _ in range(5)]
    await settle()
    assert [guest.inside for guest in guests] == [True, True, False, False, False]
    assert [guest.numbers for guest in guests[2:]] == [[1], [2], [3]]
    await guests[0].leave()
    await settle()

    assert [guest.inside for guest in guests] == [False, True, True, False, False]
    assert [guest.numbers for guest in guests[3:]] == [[2, 1], [3, 2]]
    for guest in guests[1:]:
        await guest.leave()
    assert room.waiting == 0


async def test_who_gives_up_waiting_makes_room_behind() -> None:
    """And takes no place with them, not even in the moment it was given."""
    room = WaitingRoom(1, 4)
    first, second, third = (Guest(room) for _ in range(3))
    await settle()
    second.task.cancel()
    await settle()
    assert third.numbers == [2, 1]
    first_home = asyncio.ensure_future(first.leave())
    await settle()
    assert third.inside
    await first_home
    third.task.cancel()
    await settle()
    last = Guest(room)
    await settle()

    assert last.inside
    await last.leave()


async def test_few_screens_start_at_a_time() -> None:
    """Giving a start back twice is giving it back once."""
    room = WaitingRoom(10, 1)
    give_back = await room.start()
    other = asyncio.ensure_future(room.start())
    await settle()
    assert not other.done()
    give_back()
    give_back()
    await settle()

    assert other.done()
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(room.start(), 0.01)
