"""Matches as the store kept them when their rules were released: one file a table, for ever.

A file is the log of a table, record by record as the store keeps it, packed and compressed. Every
step holds a hash of the state after it, so a file knows by itself how it must play out.
`python -m scripts.record released` writes those of the newest rules; what is there stays.
"""

from __future__ import annotations

import lzma
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec

from core.catalog import games
from core.deck import Rng, generator
from core.game import Decision, Game
from core.match import Match, Step
from core.seat import SYSTEM
from netplay import records, requests
from netplay.arrival import stamped
from netplay.table import Table
from tests.builders import KNOBS, any_action
from tests.knobs import Sample

FOLDER: Final = Path(__file__).parent
ENDING: Final = ".log.xz"
STEPS: Final = 400
SECRET: Final = bytes(range(32))
MORE: Final = {"astrobirdz": ((2, 101),), "tribulation": ((3, 100),)}
"""Matches in which something rare happens: the table, and the luck of the players."""
_BACK: Final = 12
"""One answer in so many is taken back, where that may be."""
_MOMENT_MS: Final = 700
"""From one step to the next, in a race."""
_LEAVE: Final = 150
"""One step in so many is somebody leaving for good."""


def path(game: Game, number: int) -> Path:
    """Where a recording of a game's present rules is kept."""
    return FOLDER / f"{game.key}-{game.version}-{number}{ENDING}"


def recordings() -> list[Path]:
    """All there are."""
    return sorted(FOLDER.glob(f"*{ENDING}"))


def about(file: Path) -> tuple[str, int]:
    """Game and version of a recording."""
    key, version, _ = file.name.removesuffix(ENDING).split("-")
    return key, int(version)


def read(file: Path) -> list[bytes]:
    """The log in a recording."""
    log: list[bytes] = msgspec.msgpack.decode(lzma.decompress(file.read_bytes()), type=list[bytes])
    return log


def write(file: Path, log: list[bytes]) -> None:
    """Keep a log."""
    file.write_bytes(lzma.compress(msgspec.msgpack.encode(log), preset=9))


def tables(key: str) -> list[tuple[int, int]]:
    """The matches of a game that are recorded: its table among the samples, the players' luck."""
    return [*((n, n) for n in range(len(KNOBS[key].samples))), *MORE.get(key, ())]


def record(key: str, sample: int, luck: int) -> list[bytes]:
    """A match of a game at one of the tables at which it is tried, played at random."""
    table, log = Table(), []
    for each in _match(table, games()[key], KNOBS[key].samples[sample], generator(luck)):
        log.append(records.pack(each.record))
        table.apply(table.seq + 1, 1000 * table.seq, each.record, each.worked)
    return log


def _match(table: Table, game: Game, sample: Sample, rng: Rng) -> Iterator[requests.Planned]:
    settings = dict(sample.settings)
    yield requests.Planned(
        records.TableOpened("ABC234", game.key, sample.seats, "p-0", "Ada", SECRET, settings)
    )
    for seat in range(sample.seats):
        kit = sample.kits[seat] if sample.kits else ""
        yield requests.Planned(records.SeatTaken(seat, f"p-{seat}", f"Player{seat}", kit))
        yield requests.Planned(records.SeatStirred(seat, bytes([seat]) * 16))
    yield requests.deal(table)
    while table.phase == "playing" and table.match is not None and table.match.step < STEPS:
        yield _step(table, rng)


def _step(table: Table, rng: Rng) -> requests.Planned:
    match, game = table.match, table.game
    assert match is not None
    decision = rng.choice(game.pending(match.state))
    luck = table.luck(match.step + 1)
    if rng.randrange(_LEAVE) == 0 and not game.out(match.state):
        leaver = rng.randrange(len(table.sitters))
        step = match.propose(SYSTEM, 0, game.depart(leaver), luck)
    elif match.may_take_back(decision.seat) and rng.randrange(_BACK) == 0:
        step = match.propose_back(decision.seat)
    else:
        answer = stamped(game, _answer(match, decision, rng), _MOMENT_MS * match.step)
        step = match.propose(decision.seat, decision.id, answer, luck)
    assert isinstance(step, Step), step
    return requests.Planned(records.Stepped(step.entry, step.digest()), step)


def _answer(match: Match, decision: Decision, rng: Rng) -> Any:
    if decision.seat == SYSTEM:
        return match.game.fallback(match.state, decision)
    return any_action(match.game.options(match.state, decision).actions(), rng)
