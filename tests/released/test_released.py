"""T13: whatever was ever played under released rules plays out the same for ever."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import pytest

from core.catalog import edition, games
from netplay import records
from netplay.table import Table
from tests.released.recordings import about, read, recordings

RARE = {"PileReshuffled", "LotDrawn", "RoundVoided"}
"""What hardly ever happens at a table."""


def name(file: Path) -> str:
    """Of a test."""
    return file.name


def played(file: Path) -> tuple[Table, list[records.AnyRecord]]:
    """A recording played out: each step checks the hash of the state after it."""
    table, said = Table(), []
    for seq, data in enumerate(read(file), 1):
        if not table.game_key:
            table.code = "ABC234"
        record = records.unpack(data) if seq == 1 else table.read(data)
        table.apply(seq, 1000 * seq, record)
        said.append(record)
    return table, said


@pytest.mark.parametrize("file", recordings(), ids=name)
def test_a_recorded_match_plays_out_as_it_did(file: Path) -> None:
    """Card for card, by the rules it was played by."""
    table, _ = played(file)
    assert table.match is not None
    assert (table.game_key, table.match.setup.version) == about(file)
    assert table.match.step > 0


@pytest.mark.parametrize("file", recordings(), ids=name)
def test_it_is_kept_byte_for_byte(file: Path) -> None:
    """A program of today writes the same log."""
    _, said = played(file)
    assert [records.pack(record) for record in said] == read(file)


@pytest.mark.parametrize("file", recordings(), ids=name)
def test_its_rules_are_still_here(file: Path) -> None:
    """A match that began by them can be finished."""
    key, version = about(file)
    assert edition(key, version).version == version


@pytest.mark.parametrize("key", games())
def test_the_newest_rules_are_recorded(key: str) -> None:
    """Every action and event of theirs but the rarest; else: python -m scripts.record released."""
    game = games()[key]
    steps = [
        record.entry
        for file in recordings()
        if about(file) == (key, game.version)
        for record in played(file)[1]
        if isinstance(record, records.Stepped | records.MatchBegun)
    ]
    acted = {type(step.action) for step in steps if step.action is not None}
    happened = {type(event) for step in steps for event in step.events}

    assert set(get_args(game.action)) - acted == set()
    assert {kind.__name__ for kind in set(get_args(game.event)) - happened} <= RARE
