"""The path of an answer through the server without a network, beside boardgame.io's local master.

    python -m scripts.bench path [--rounds 5] [--seconds 1] [--peers FOLDER | --no-peers]

Ours: bytes in, framed and typed, checked, applied, durable in SQLite (FULL), redacted, and bytes
out for all four seats. Theirs: JSON in, its master with its storage in memory, JSON out for them.
Beside them a bare loop of SQLite that does nothing but commit as many events (FULL): the floor.
One core, CPU time, interleaved rounds; the ratio is the median of the rounds' own ratios.
"""

from __future__ import annotations

import sys
from functools import partial
from typing import Final

from scripts.bench._contest import Launch, Row, compare
from scripts.bench._peers import Peers, bare

ROWS: Final = (
    Row("20 tables at once", "20 tables", "boardgame.io master", 30),
    Row("one table", "1 table", "boardgame.io master", 30),
    Row("20 tables at once", "20 tables", "20 events a commit"),
    Row("one table", "1 table", "1 event a commit"),
)


def launches(peers: Peers | None) -> dict[str, Launch]:
    """How everybody is started."""
    ours: dict[str, Launch] = {row.ours: partial(_served, row.ours.split()[0]) for row in ROWS}
    floor: dict[str, Launch] = {
        row.peer: partial(bare, "commits.py", row.peer.split()[0]) for row in ROWS if not row.goal
    }
    if peers is None:
        return ours | floor
    return ours | floor | {"boardgame.io master": partial(peers.node, "boardgame.js", "path")}


def _served(tables: str) -> tuple[list[str], dict[str, str]]:
    return [sys.executable, "-m", "scripts.bench._served", tables], {}


def main(words: list[str]) -> int:
    """Print the table; 1 when a goal is missed."""
    return compare("path", words, ROWS, launches)
