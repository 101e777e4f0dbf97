"""A process that thinks: questions come in on its standard input, thoughts go out. It ends when
the house does, because its pipe closes then.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from typing import BinaryIO, Final

from netplay.minds import ponder
from netplay.pool import frames

NICE: Final = 5
"""Whoever plays comes first."""
GRACE_SECONDS: Final = 10
"""So long after its time is up a thought that never ends takes its process with it."""


class Clocked:
    """A budget in simulations and milliseconds."""

    __slots__ = ("_end", "simulations")

    def __init__(self, simulations: int, ms: int) -> None:
        self.simulations = simulations
        self._end = time.monotonic() + ms / 1000

    def spent(self) -> bool:
        """Whether time is up."""
        return time.monotonic() >= self._end


def main() -> None:
    """Think until nobody asks any more."""
    questions, answers = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr
    os.nice(NICE)
    try:
        while data := _read(questions):
            answers.write(_answer(data))
            answers.flush()
    except BrokenPipeError:
        os._exit(0)


def _read(source: BinaryIO) -> bytes:
    head = source.read(frames.LENGTH.size)
    if len(head) < frames.LENGTH.size:
        return b""
    return source.read(frames.LENGTH.unpack(head)[0])


def _answer(data: bytes) -> bytes:
    try:
        asked, question = frames.asked(data)
        signal.alarm(GRACE_SECONDS + asked.ms // 1000)
        budget = Clocked(asked.simulations, asked.ms)
        return frames.tell(ponder(question, asked.seed, budget))
    except Exception as error:
        return frames.fail(error)
    finally:
        signal.alarm(0)


if __name__ == "__main__":
    main()
