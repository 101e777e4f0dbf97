"""What does a person at a terminal cost, and how fast is the answer to a key?

python -m scripts.bench sessions [N ...] [--way one wish echo each two] [--rounds 5]

Real SSH over loopback with key authentication: N people at a table of GAME at 120x40, truecolor,
four of them arriving at a time. They deal to bots and wait until it is their turn. Then each
presses a key a second, and a wait counts from when the key was due; then all press as fast as they
are answered. In each round every server is started, measured and stopped, one after the other;
figures are medians of the rounds, ratios are medians of each round's ratio. Server and clients
share this machine.

one   `sshuffle serve`: everybody in one process
two   two of them on one port
each  OpenSSH's server with a process of `sshuffle` for every session
wish  the same table in Go, with Wish and Bubble Tea from Debian's packages
echo  asyncssh alone, which answers each key with twenty bytes
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from statistics import median
from typing import Final

import psutil

from scripts.bench._contest import machine
from scripts.bench._houses import WAYS, Running
from scripts.bench._peers import Missing
from scripts.bench._people import Person, arrive, deal, leave, quiet

_CLEAR: Final = b"\x1b[2J"
_RATIOS: Final = (
    "paint_p50_ms",
    "key_p50_ms",
    "key_p99_ms",
    "bytes_per_key",
    "mb_each",
    "cpu_ms_per_arrival",
    "cpu_s_per_1000_keys",
    "keys_per_s",
)


@dataclass
class Figures:
    """What was measured of one server with so many people, in one round."""

    paint_p50_ms: float = 0.0
    paint_p99_ms: float = 0.0
    full_paints: float = 0.0
    bytes_until_settled: float = 0.0
    cpu_ms_per_arrival: float = 0.0
    mb_each: float = 0.0
    cpu_percent_idle: float = 0.0
    key_p50_ms: float = 0.0
    key_p99_ms: float = 0.0
    bytes_per_key: float = 0.0
    cpu_s_per_1000_keys: float = 0.0
    keys_per_s: float = 0.0
    gc_pause_ms: float = 0.0
    busy_elsewhere: float = 0.0
    """Of all the time of all cores, what neither the server nor the clients used."""


@dataclass(frozen=True)
class Plan:
    """How long people do what."""

    people: int
    rest: float = 3.0
    play: float = 15.0
    hammer: float = 4.0


async def measure(server: Running, plan: Plan) -> Figures:
    """Let people in, let them rest, let them play, let them hammer."""
    figures = Figures()
    empty, used = server.memory(), server.cpu()
    people = await arrive(server, plan.people)
    await quiet(people)
    figures.cpu_ms_per_arrival = (server.cpu() - used) * 1000 / plan.people
    figures.paint_p50_ms, figures.paint_p99_ms = spread([each.painted for each in people])
    figures.bytes_until_settled = sum(each.bytes_read for each in people) / plan.people
    figures.full_paints = sum(each.seen.count(_CLEAR) for each in people) / plan.people
    await deal(server, people)
    used = server.cpu()
    await asyncio.sleep(plan.rest)
    figures.cpu_percent_idle = (server.cpu() - used) * 100 / plan.rest
    figures.mb_each = (server.memory() - empty) / plan.people
    await _play(server, people, plan, figures)
    until = time.perf_counter() + plan.hammer
    counts = await asyncio.gather(*(each.hammer(until) for each in people))
    figures.keys_per_s = sum(counts) / plan.hammer
    leave(people)
    return figures


async def _play(server: Running, people: Sequence[Person], plan: Plan, figures: Figures) -> None:
    """A key a second from everybody, spread evenly."""
    before, used = sum(each.bytes_read for each in people), server.cpu()
    offsets = [n / plan.people for n in range(plan.people)]
    await asyncio.gather(
        *(each.play(offset, plan.play) for each, offset in zip(people, offsets, strict=True))
    )
    await asyncio.sleep(0.15)
    waits = [wait for each in people for wait in each.waits]
    figures.bytes_per_key = (sum(each.bytes_read for each in people) - before) / len(waits)
    figures.cpu_s_per_1000_keys = (server.cpu() - used) * 1000 / len(waits)
    figures.key_p50_ms, figures.key_p99_ms = spread(waits)


def spread(waits: Sequence[float]) -> tuple[float, float]:
    """The median and the 99th percentile, in milliseconds."""
    waits = sorted(waits)
    return waits[len(waits) // 2] * 1000, waits[min(len(waits) - 1, len(waits) * 99 // 100)] * 1000


def once(way: str, game: str, plan: Plan) -> Figures:
    """Start a server, measure it, stop it.

    Raises:
        Missing: It cannot be had here.
    """
    with tempfile.TemporaryDirectory() as folder:
        state, start, idle = Path(folder), time.perf_counter(), _idle()
        with WAYS[way](state, game) as server:
            own, before = psutil.Process(), _cpu(psutil.Process())
            figures = asyncio.run(measure(server, plan))
            used = server.cpu() + _cpu(own) - before
        cores = (time.perf_counter() - start) * (psutil.cpu_count() or 1)
        figures.busy_elsewhere = max(1 - (used + _idle() - idle) / cores, 0.0)
        reports = [*state.rglob("report")]
        figures.gc_pause_ms = max((float(each.read_text()) for each in reports), default=0.0)
    return figures


def _cpu(process: psutil.Process) -> float:
    return sum(process.cpu_times()[:2])


def _idle() -> float:
    return psutil.cpu_times().idle


Rounds = dict[str, list[Figures]]


def rounds(ways: Sequence[str], game: str, plan: Plan, count: int) -> Rounds:
    """Each way in each round, one after the other."""
    found: Rounds = {way: [] for way in ways}
    for number in range(count):
        for way in [way for way in ways if way in found]:
            try:
                found[way].append(once(way, game, plan))
            except Missing as why:
                print(f"SKIPPED {way}: {why}", flush=True)
                del found[way]
                continue
            print(f"  round {number + 1}, {way}: {_brief(found[way][-1])}", flush=True)
    return found


def _brief(figures: Figures) -> str:
    return " ".join(f"{name}={value:.1f}" for name, value in asdict(figures).items())


def report(found: Rounds, people: int) -> str:
    """Medians of all figures, then the ratios of the first way to the others."""
    ways = list(found)
    lines = [["N", "figure", *ways], ["---"] * (len(ways) + 2)]
    for name in (each.name for each in fields(Figures)):
        medians = [median(getattr(each, name) for each in found[way]) for way in ways]
        lines.append([str(people), name, *(f"{value:.2f}" for value in medians)])
    first, *others = ways
    for name in _RATIOS if others else ():
        ratios = [_ratio(found[first], found[other], name) for other in others]
        lines.append([str(people), f"{first} / other: {name}", "", *ratios])
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _ratio(ours: Sequence[Figures], theirs: Sequence[Figures], name: str) -> str:
    pairs = [(getattr(a, name), getattr(b, name)) for a, b in zip(ours, theirs, strict=False)]
    ratios = [one / other for one, other in pairs if other]
    return f"{median(ratios):.3f}" if ratios else "?"


def main(words: list[str]) -> int:
    """Print tables."""
    parser = argparse.ArgumentParser(prog="sessions", description=__doc__)
    parser.add_argument("people", type=int, nargs="*", default=[1, 10, 100, 200])
    parser.add_argument("--way", nargs="+", choices=WAYS, default=list(WAYS))
    parser.add_argument("--game", default="quibbles")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=15.0, help="a key a second for so long")
    parsed = parser.parse_args(words)
    for people in parsed.people:
        print(f"{machine()}; {parsed.game}, {people} people, {parsed.rounds} rounds", flush=True)
        plan = Plan(people, play=parsed.seconds)
        found = rounds(parsed.way, parsed.game, plan, parsed.rounds)
        if found:
            print(report(found, people), flush=True)
    return 0
