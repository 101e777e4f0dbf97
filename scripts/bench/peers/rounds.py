"""A contestant's end: it plays when it is told to, for so long, and says how far it came."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable


def serve(work: Callable[[], int]) -> None:
    """For each line, a number of seconds: work for so long; answer units done and CPU seconds."""
    for line in sys.stdin:
        units, begun = 0, time.process_time()
        until = begun + float(line)
        while (now := time.process_time()) < until or not units:
            units += work()
        print(units, now - begun, flush=True)
