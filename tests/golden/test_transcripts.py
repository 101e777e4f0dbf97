"""Matches play out, and look to everybody, exactly as they were written down."""

from __future__ import annotations

import pytest

from tests.builders import KNOBS
from tests.golden import spoken
from tests.golden.transcripts import path, transcript
from tests.knobs import Played

WRITTEN = [(key, played) for key, knobs in KNOBS.items() for played in knobs.played]


@pytest.mark.parametrize(("key", "played"), WRITTEN, ids=[path(*each).stem for each in WRITTEN])
def test_the_match_is_as_it_was_written_down(key: str, played: Played) -> None:
    """When a change is meant, `python -m scripts.record` writes them anew; review the diff."""
    assert transcript(key, played).splitlines() == path(key, played).read_text("utf-8").splitlines()


@pytest.mark.parametrize(("key", "played"), WRITTEN, ids=[path(*each).stem for each in WRITTEN])
def test_line_mode_tells_it_as_it_was_written_down(key: str, played: Played) -> None:
    """The same match in lines of words, to the person on the first seat."""
    written = spoken.path(key, played).read_text("utf-8")

    assert spoken.spoken(key, played).splitlines() == written.splitlines()
