"""What a table's log is made of, back from bytes."""

from __future__ import annotations

import msgspec
import pytest

from core.catalog import games
from core.game import Event
from core.match import Entry
from netplay import records
from tests.builders import SAMPLES, dealt, walk
from tests.knobs import Sample


class Unheard(Event, frozen=True):
    """Something that happens in no game."""


@pytest.mark.parametrize(("key", "sample"), SAMPLES, ids=str)
def test_a_step_comes_back_in_the_types_of_its_game(key: str, sample: Sample) -> None:
    """The very entry that was written, to be compared with what the rules say."""
    for moment in walk(games()[key], sample, seed=3, steps=40):
        written = records.Stepped(moment.entry, moment.after.digest(), b"id", 5, b"sight")
        for version in (0, games()[key].version):
            assert records.unpack(records.pack(written), key, version) == written


def test_a_deal_comes_back_by_the_rules_it_names() -> None:
    """Whatever is said to be played at the table."""
    key, sample = SAMPLES[0]
    match, entry = dealt(games()[key], sample)
    written = records.MatchBegun(match.setup, entry, b"next")
    assert records.unpack(records.pack(written)) == written
    assert records.unpack(records.pack(written), "tribulation") == written


@pytest.mark.parametrize("key", games())
def test_a_step_of_a_later_program_is_not_understood(key: str) -> None:
    """An action or event that its game does not have."""
    for entry in (Entry(1, events=(Unheard(),)), Entry(1, 0, 1, Unheard())):
        data = records.pack(records.Stepped(entry, b"12345678"))
        with pytest.raises(msgspec.DecodeError, match="Unheard"):
            records.unpack(data, key)


def test_what_is_no_step_is_read_whatever_is_played() -> None:
    """Also at a table of a game this program does not have."""
    said = records.Spoken("Ada", "hello")
    assert records.unpack(records.pack(said), "poker") == said
    assert records.unpack(records.pack(said), "quibbles") == said
