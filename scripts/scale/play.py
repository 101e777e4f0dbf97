"""A primary and its nodes played through, event by event, in virtual time."""

from __future__ import annotations

import heapq
import random
from collections import deque
from collections.abc import Callable
from typing import NamedTuple

from scripts.scale.costs import Costs, Load, background

LANES = 2
ROWS = 200


class Outcome(NamedTuple):
    """What players would notice."""

    p50_ms: float
    p99_ms: float
    """From a move to its acknowledgement."""
    commits: float
    """Transactions a second."""
    busy: float
    """Cores of the primary."""


class Primary:
    """Processors that take transactions in turn, and a disk that takes all that wait at once."""

    def __init__(self, costs: Costs, at: Callable[[float, Callable[[], None]], None]) -> None:
        self._costs = costs
        self._at = at
        self.now = 0.0
        self.spent = 0.0
        self.commits = 0
        self.slowed = 1.0
        """By what else the processors do."""
        self._free = costs.cores
        self._waiting: deque[tuple[int, Callable[[], None]]] = deque()
        self._unwritten: list[Callable[[], None]] = []
        self._writing: list[Callable[[], None]] = []

    def take(self, events: int, done: Callable[[], None]) -> None:
        """A transaction arrives."""
        self._waiting.append((events, done))
        self._work()

    def _work(self) -> None:
        while self._free and self._waiting:
            self._free -= 1
            events, done = self._waiting.popleft()
            seconds = (self._costs.commit_us + events * self._costs.event_us) / 1e6
            self.spent += seconds
            self._at(seconds * self.slowed, lambda done=done: self._worked(done))  # type: ignore[misc]

    def _worked(self, done: Callable[[], None]) -> None:
        self._free += 1
        self._unwritten.append(done)
        if not self._writing:
            self._write()
        self._work()

    def _write(self) -> None:
        self._writing, self._unwritten = self._unwritten, []
        self._at(self._costs.disk_ms / 1e3, self._written)

    def _written(self) -> None:
        told, self._writing = self._writing, []
        self.commits += len(told)
        for done in told:
            done()
        if self._unwritten:
            self._write()


class Node:
    """A server: moves arrive, and go in what lane is free."""

    def __init__(self, play: Play) -> None:
        self._play = play
        self._queue: deque[float] = deque()
        self._free = LANES

    def move(self) -> None:
        """Somebody moves."""
        self._queue.append(self._play.now)
        self.send()

    def send(self) -> None:
        """Whatever waits goes together."""
        if self._free and self._queue:
            self._free -= 1
            batch = [self._queue.popleft() for _ in range(min(ROWS, len(self._queue)))]
            self._play.primary.take(len(batch), lambda: self._acknowledged(batch))

    def _acknowledged(self, batch: list[float]) -> None:
        self._free += 1
        wire = self._play.costs.wire_ms / 1e3
        self._play.waits += [self._play.now - begun + wire for begun in batch]
        self.send()


class Play:
    """One shard of a house for some seconds."""

    def __init__(self, load: Load, costs: Costs, seed: int = 1) -> None:
        self.load, self.costs = load, costs
        self.now = 0.0
        self.waits: list[float] = []
        self._rng = random.Random(seed)
        self._next = 0
        self._agenda: list[tuple[float, int, Callable[[], None]]] = []
        self.primary = Primary(costs, self.at)
        self._nodes = [Node(self) for _ in range(load.nodes)]

    def at(self, seconds: float, do: Callable[[], None]) -> None:
        """Something happens after so long."""
        self._next += 1
        heapq.heappush(self._agenda, (self.now + seconds, self._next, do))

    def run(self, seconds: float) -> Outcome:
        """Let it happen."""
        self._arrive()
        measured = 0.25
        while self._agenda and self._agenda[0][0] < seconds:
            self.now, _, do = heapq.heappop(self._agenda)
            if self.now >= measured:
                self._slow_down(measured)
                measured += 0.25
            do()
        waits = sorted(self.waits[len(self.waits) // 5 :]) or [0.0]
        commits = self.primary.commits / seconds
        busy = self.primary.spent / seconds + background(self.load, self.costs, commits)
        middle, late = waits[len(waits) // 2], waits[len(waits) * 99 // 100]
        return Outcome(middle * 1e3, late * 1e3, commits, min(busy, self.costs.cores))

    def _arrive(self) -> None:
        node = self._nodes[self._rng.randrange(len(self._nodes))]
        node.move()
        self.at(self._rng.expovariate(self.load.events), self._arrive)

    def _slow_down(self, elapsed: float) -> None:
        """What else the processors do leaves less of them for appends."""
        other = background(self.load, self.costs, self.primary.commits / elapsed)
        left = max(0.05, 1 - other / self.costs.cores)
        self.primary.slowed = 1 / left


def played(load: Load, costs: Costs, seconds: float = 6.0) -> Outcome:
    """One shard of a house, played through."""
    return Play(load, costs).run(seconds)
