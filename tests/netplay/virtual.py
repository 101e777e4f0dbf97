"""Time that passes as fast as it can be computed, and wires as long as one likes."""

from __future__ import annotations

import asyncio
import selectors
from collections import deque
from collections.abc import Coroutine, Mapping
from typing import Any, TypeVar

from netplay.house import House
from netplay.link import Link, MemoryLink
from netplay.messages import Message
from netplay.people import Person

T = TypeVar("T")


class _Leaping(selectors.DefaultSelector):
    """Waits for nothing: the time it would have waited has simply passed."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 1000.0

    def select(self, timeout: float | None = None) -> Any:
        ready = super().select(0)
        if not ready and timeout:
            self.now += timeout
        return ready


class _Loop(asyncio.SelectorEventLoop):
    def __init__(self) -> None:
        self._leaping = _Leaping()
        super().__init__(self._leaping)

    def time(self) -> float:
        return self._leaping.now


def run(main: Coroutine[Any, Any, T]) -> T:
    """Run to the end in no time."""
    with asyncio.Runner(loop_factory=_Loop) as runner:
        return runner.run(main)


class Wire(MemoryLink):
    """One end of a link on which everything takes half a round trip."""

    def __init__(self, round_trip_ms: int) -> None:
        super().__init__(lambda: round_trip_ms)
        self._delay = round_trip_ms / 2000
        self._under_way: deque[Message] = deque()

    @classmethod
    def between(cls, round_trip_ms: int) -> tuple[Wire, Wire]:
        """Two ends of one wire."""
        one, other = cls(round_trip_ms), cls(round_trip_ms)
        one._other, other._other = other, one
        return one, other

    def send(self, message: Message) -> None:
        """It arrives later, but in order."""
        self._under_way.append(message)
        asyncio.get_running_loop().call_later(self._delay, self._arrive)

    def _arrive(self) -> None:
        super().send(self._under_way.popleft())


class Distance:
    """A house as seen from far away.

    Args:
        house: the house.
        round_trip_ms: by name, how far somebody is; who is not named is here.
    """

    def __init__(self, house: House, round_trip_ms: Mapping[str, int]) -> None:
        self._house = house
        self._round_trip_ms = round_trip_ms

    def connect(self, person: Person) -> Link:
        """The near end of a wire to the house."""
        near, far = Wire.between(self._round_trip_ms.get(person.name, 0))
        self._talk = asyncio.ensure_future(self._house.receive(person, far))
        return near
