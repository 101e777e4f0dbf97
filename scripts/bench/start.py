"""How long does it take to begin?

python -m scripts.bench start [--rounds 7]

help   `sshuffle --help`, from nothing to the end
lobby  `sshuffle` in a terminal of 80x24, until the lobby is painted
serve  `sshuffle serve` with a house in memory, until it listens

Each with a warm cache of files and compiled modules. CPU is what the process used until then;
the clock on the wall is also what others did on this machine. The least of some rounds says most.
"""

from __future__ import annotations

import argparse
import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import tempfile
import termios
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Final

import psutil

from scripts.bench._contest import machine

ROOT: Final = Path(__file__).parents[2]
_SEQUENCE: Final = re.compile(rb"\x1b\[[0-?]*[ -/]*[@-~]")
_PATIENCE: Final = 60.0

Took = tuple[float, float]
"""Seconds on the wall, and of CPU."""


def help_() -> Took:
    """Until it has ended."""
    start = time.perf_counter()
    process = subprocess.Popen(_command("--help"), cwd=ROOT, stdout=subprocess.DEVNULL)
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return time.perf_counter() - start, used.ru_utime + used.ru_stime


def lobby() -> Took:
    """Until the lobby is on the screen."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    with tempfile.TemporaryDirectory() as state:
        added = {"TERM": "xterm-256color", "XDG_DATA_HOME": state, "XDG_STATE_HOME": state}
        start = time.perf_counter()
        process = subprocess.Popen(
            _command(), cwd=ROOT, stdin=theirs, stdout=theirs, stderr=theirs, env=os.environ | added
        )
        os.close(theirs)
        try:
            _until(ours, rb"Read the rules")
            return _so_far(process, start)
        finally:
            process.kill()
            process.wait()
            os.close(ours)


def serve() -> Took:
    """Until it says how one gets in."""
    with tempfile.TemporaryDirectory() as state:
        words = ["serve", "--host", "127.0.0.1", "--port", "0", "--store", "memory:"]
        start = time.perf_counter()
        process = subprocess.Popen(
            _command(*words, "--state", state),
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        assert process.stdout is not None
        try:
            _until(process.stdout.fileno(), rb"ssh -p \d+")
            return _so_far(process, start)
        finally:
            process.kill()
            process.wait()
            process.stdout.close()


WHAT: Final[dict[str, Callable[[], Took]]] = {"help": help_, "lobby": lobby, "serve": serve}
GOALS: Final = {"help": 0.25, "lobby": 0.9, "serve": 1.0}
"""Seconds."""


def _command(*words: str) -> list[str]:
    return [sys.executable, "-m", "tui", *words]


def _until(stream: int, pattern: bytes) -> None:
    """Read until this is there."""
    seen, end = b"", time.monotonic() + _PATIENCE
    while not re.search(pattern, _SEQUENCE.sub(b"", seen)):
        ready, _, _ = select.select([stream], [], [], max(end - time.monotonic(), 0))
        if not ready:
            raise TimeoutError(seen[-500:])
        seen += os.read(stream, 1 << 16)


def _so_far(process: subprocess.Popen[bytes], start: float) -> Took:
    wall = time.perf_counter() - start
    return wall, sum(psutil.Process(process.pid).cpu_times()[:2])


def main(words: list[str]) -> int:
    """Print a table; 1 when a goal is missed."""
    parser = argparse.ArgumentParser(prog="start", description=__doc__)
    parser.add_argument("--rounds", type=int, default=7)
    parsed = parser.parse_args(words)
    took: dict[str, list[Took]] = {name: [] for name in WHAT}
    for _ in range(parsed.rounds):
        for name, what in WHAT.items():
            took[name].append(what())
    print(machine())
    print(f"{'':8} {'wall':>7} {'least':>7} {'CPU':>7} {'least':>7} {'goal':>7}")
    for name, each in took.items():
        walls, cpus = zip(*each, strict=True)
        figures = (median(walls), min(walls), median(cpus), min(cpus), GOALS[name])
        print(f"{name:8} {' '.join(f'{figure:7.3f}' for figure in figures)}")
    return int(any(min(cpu for _, cpu in took[name]) > GOALS[name] for name in WHAT))
