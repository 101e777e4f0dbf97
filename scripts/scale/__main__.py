"""How many people does one primary carry, and when does a house need shards?

    python -m scripts.scale [--cores N] [--disk MS] [--fast F]

Prints what the measured costs come to on paper, and what players would notice when the same load
is played through event by event. `--fast 2` is a machine twice as fast as the one measured on.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace

from scripts.scale.costs import CARDS, RUSH, Costs, cores, house, most_players, shards_for
from scripts.scale.day import peak
from scripts.scale.play import played

GOAL_MS = 40.0
PACES = {"cards": CARDS, "rush": RUSH}
SIZES = (500, 1_000, 2_000, 5_000, 10_000)
_HEAD = """\
                              events     cores     cores   commits  ack ms   ack ms
pace   way     players nodes   a sec  on paper    played     a sec     p50      p99  <= 40"""
WAYS = {"notify": True, "glance": False}


def rows(costs: Costs) -> list[str]:
    """One primary under growing houses."""
    found = []
    for pace, each in PACES.items():
        for way, notify in WAYS.items():
            for players in SIZES:
                load = house(players, each, costs, notify=notify)
                out = played(load, costs)
                fits = "yes" if out.p99_ms <= GOAL_MS else "no"
                found.append(
                    f"{pace:6} {way:7} {players:7} {load.nodes:5} {load.events:8.0f}"
                    f" {cores(load, costs):9.1f} {out.busy:9.1f} {out.commits:9.0f}"
                    f" {out.p50_ms:7.1f} {out.p99_ms:8.1f}  {fits}"
                )
    return found


def answers(costs: Costs) -> list[str]:
    """In words."""
    found = []
    for pace, each in PACES.items():
        carried = {way: most_players(each, costs, notify=on) for way, on in WAYS.items()}
        need = {way: shards_for(10_000, each, costs, notify=on) for way, on in WAYS.items()}
        found.append(
            f"{pace}: one primary carries {carried['notify']} players with notify=on,"
            f" {carried['glance']} with notify=off; 100 nodes with 10 000 players need"
            f" {need['notify']} or {need['glance']} primaries"
        )
    for visits in (1_000, 10_000, 100_000):
        busiest = peak(visits)
        least, most = (round(busiest.players * each) for each in PACES.values())
        found.append(
            f"{visits} visits a day: {busiest.players} people at {busiest.tables} tables at the"
            f" busiest minute, {least} to {most} events a second"
        )
    return found


def main(words: list[str]) -> int:
    """The command line."""
    parser = argparse.ArgumentParser(prog="scripts.scale", description=__doc__)
    parser.add_argument("--cores", type=int, default=8)
    parser.add_argument("--disk", type=float, default=Costs.disk_ms)
    parser.add_argument("--fast", type=float, default=1.0)
    said = parser.parse_args(words)
    costs = faster(replace(Costs(), cores=said.cores, disk_ms=said.disk), said.fast)
    print(_HEAD)
    print("\n".join(rows(costs)))
    print("\n".join(answers(costs)))
    return 0


def faster(costs: Costs, factor: float) -> Costs:
    """The same on processors that are faster."""
    names = ("commit_us", "event_us", "cry_us", "hear_us", "glance_us", "idle_us")
    return replace(costs, **{name: getattr(costs, name) / factor for name in names})


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
