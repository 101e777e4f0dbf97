"""Contestants in processes of their own, asked in turn: medians of rounds, and paired ratios.

All are tied to one core and measured by their CPU time, so that what else the machine does
disturbs both of a pair alike.
"""

from __future__ import annotations

import argparse
import os
import platform
import subprocess
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Final

from scripts.bench._peers import Missing, Peers

Launch = Callable[[], tuple[list[str], dict[str, str]]]
"""Finds, or makes, what a contestant needs: its command, and what is added to the environment."""


@dataclass(frozen=True, slots=True)
class Row:
    """A figure of ours beside a peer's, and how large their ratio is to be; 0: it is only told."""

    what: str
    ours: str
    peer: str
    goal: float = 0.0
    stretch: float = 0.0


class Contestant:
    """A process that works for so long when it is told to."""

    def __init__(self, command: Sequence[str], added: Mapping[str, str]) -> None:
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env=os.environ | added,
        )

    def rate(self, seconds: float) -> float:
        """Units a second in one round.

        Raises:
            Missing: It has broken down.
        """
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        try:
            print(seconds, file=self._process.stdin, flush=True)
        except OSError:
            raise Missing("it does not start") from None
        answer = self._process.stdout.readline().split()
        if len(answer) != 2:
            raise Missing("it has broken down")
        return float(answer[0]) / float(answer[1])

    def close(self) -> None:
        """Let it end."""
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                pipe.close()
        self._process.wait()


Rates = dict[str, list[float]]
_WARM: Final = 0.2


def contest(launches: Mapping[str, Launch], rounds: int, seconds: float) -> tuple[Rates, list[str]]:
    """Every contestant's rate in each round, one after the other within a round; and who is
    missing, with the reason.
    """
    there: dict[str, Contestant] = {}
    missing = []
    rates: Rates = {}
    try:
        for name, launch in launches.items():
            try:
                there[name] = Contestant(*launch())
                there[name].rate(min(seconds, _WARM))
                rates[name] = []
            except Missing as why:
                missing.append(f"{name}: {why}")
        for _ in range(rounds):
            for name in rates:
                rates[name].append(there[name].rate(seconds))
    finally:
        for each in there.values():
            each.close()
    return rates, missing


def compare(
    name: str,
    words: Sequence[str],
    rows: Sequence[Row],
    launches: Callable[[Peers | None], dict[str, Launch]],
) -> int:
    """A whole bench: print its table; 1 when a goal is missed."""
    parser = argparse.ArgumentParser(prog=f"python -m scripts.bench {name}")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--peers", type=Path, help="a folder in which peers are kept")
    parser.add_argument("--no-peers", action="store_true")
    asked = parser.parse_args(words)
    print(machine())
    with one_core(), tempfile.TemporaryDirectory() as folder:
        peers = None if asked.no_peers else Peers(asked.peers or Path(folder))
        rates, missing = contest(launches(peers), asked.rounds, asked.seconds)
    status = report(rows, rates, missing)
    print(machine())
    return status


@contextmanager
def one_core() -> Iterator[None]:
    """Tie this process, and those it starts meanwhile, to one core."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(before)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


def machine() -> str:
    """What this was measured on, and how busy it was."""
    load = " ".join(f"{part:.1f}" for part in os.getloadavg())
    return (
        f"{_processor()}, {os.cpu_count()} cores, Python {platform.python_version()}, load {load}"
    )


def _processor() -> str:
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as lines:
            named = (line.split(":")[1].strip() for line in lines if line.startswith("model name"))
            return next(named, platform.machine())
    except OSError:
        return platform.machine()


def report(rows: Iterable[Row], rates: Rates, missing: Sequence[str]) -> int:
    """Print the table; 1 when a goal is missed."""
    status = 0
    print(f"{'':34} {'ours/s':>10} {'peer':>22} {'its/s':>10} {'ratio':>7} {'goal':>6}")
    for row in rows:
        ours, theirs = rates.get(row.ours, []), rates.get(row.peer, [])
        if not ours or not theirs:
            print(f"{row.what:34} {_rate(ours):>10} {row.peer:>22}    SKIPPED")
            continue
        ratio = median(one / other for one, other in zip(ours, theirs, strict=True))
        verdict = _verdict(row, ratio)
        if verdict == "MISSED":
            status = 1
        print(
            f"{row.what:34} {_rate(ours):>10} {row.peer:>22} {_rate(theirs):>10}"
            f" {ratio:7.2f} {row.goal:6.2f} {verdict}"
        )
    for name in missing:
        print(f"SKIPPED {name}")
    return status


def _verdict(row: Row, ratio: float) -> str:
    if not row.goal:
        return "told"
    if ratio < row.goal:
        return "MISSED"
    return "stretch" if ratio >= (row.stretch or float("inf")) else "reached"


def _rate(rates: Sequence[float]) -> str:
    return f"{median(rates):,.0f}" if rates else "?"
