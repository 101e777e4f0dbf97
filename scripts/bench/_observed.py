"""`sshuffle` that leaves a report: `python -m scripts.bench._observed FILE WORDS...`.

The report is the longest time in milliseconds for which the garbage collector stopped it, from when
it has set aside what it began with, before anybody came.
"""

from __future__ import annotations

import gc
import sys
import time
from pathlib import Path
from typing import Any

from tui.__main__ import main


class _Pauses:
    """Told by the collector when it begins and ends."""

    def __init__(self) -> None:
        self.longest = 0.0
        self._began = 0.0

    def __call__(self, phase: str, info: dict[str, Any]) -> None:
        if phase == "start":
            self._began = time.perf_counter()
        elif gc.get_freeze_count():
            self.longest = max(self.longest, time.perf_counter() - self._began)


if __name__ == "__main__":
    pauses = _Pauses()
    gc.callbacks.append(pauses)
    try:
        status = main(sys.argv[2:])
    finally:
        Path(sys.argv[1]).write_text(f"{pauses.longest * 1000:.1f}")
    sys.exit(status)
