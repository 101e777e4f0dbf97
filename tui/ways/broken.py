"""When a command breaks: one sentence for the person, and a report without anything of theirs."""

from __future__ import annotations

import os
import platform
import secrets
import sys
import time
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final

from netplay.ops.logs import where
from tui.ways.places import state_dir

REPORTS: Final = "reports"
"""Directory, within the state directory, of reports."""
STATUS: Final = 70


def told(error: BaseException, way: str) -> int:
    """Write a report, say on standard error where it is; the exit status.

    The report holds where it broke, and no word of the error, no value and no argument: they could
    be somebody's cards, names or keys.
    """
    crash = secrets.token_hex(4)
    file = _written(crash, f"{_about(way)}{type(error).__name__} at {where(error.__traceback__)}\n")
    kept = f"its report is {file}" if file else "its report could not be written"
    print(f"sshuffle: something broke here ({crash}); {kept}.", file=sys.stderr)
    print(
        "sshuffle: what was played is safe. Please send that report to the makers.", file=sys.stderr
    )
    return STATUS


def hushed() -> int:
    """Whoever read the output has had enough: say nothing more; the exit status."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


def _about(way: str) -> str:
    try:
        found = version("sshuffle")
    except PackageNotFoundError:
        found = "not installed"
    when = time.strftime("%Y-%m-%d %H:%M:%S", time.gmtime())
    return f"sshuffle {found}, {way}, {when}\nPython {platform.python_version()} {sys.platform}\n"


def _written(crash: str, text: str) -> Path | None:
    file = state_dir() / REPORTS / f"{crash}.txt"
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with open(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as out:
            out.write(text)
    except OSError:
        return None
    return file
