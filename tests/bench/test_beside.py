"""The benches that hold our figures beside other engines', as short as they can be."""

from __future__ import annotations

import subprocess
from pathlib import Path
from types import ModuleType

import pytest

from scripts.bench import paint, path, rules
from scripts.bench._contest import Row, report
from scripts.bench._peers import Missing, Peers, bare
from scripts.positions import POSITIONS


@pytest.mark.parametrize("bench", [rules, path])
def test_every_one_of_ours_plays_and_who_is_missing_is_named(
    bench: ModuleType, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without peers there are our own rates, and each row says that it was skipped."""
    assert bench.main(["--rounds", "1", "--seconds", "0.01", "--no-peers"]) in (0, 1)
    said = capsys.readouterr().out
    assert "load" in said
    assert "?" not in said
    floors = {"bare loop", "20 events a commit", "1 event a commit"}
    alone = [row for row in bench.ROWS if row.peer not in floors]
    assert said.count("SKIPPED") == len(alone)


def test_a_row_is_judged_by_the_median_of_its_rounds(capsys: pytest.CaptureFixture[str]) -> None:
    """Each round is a pair of its own."""
    rows = [Row("a row", "ours", "theirs", goal=2.0, stretch=2.5)]
    assert report(rows, {"ours": [9, 6, 1], "theirs": [3, 3, 4]}, []) == 0
    assert "2.00   2.00 reached" in capsys.readouterr().out
    assert report(rows, {"ours": [9, 5, 1], "theirs": [3, 3, 4]}, []) == 1
    assert "MISSED" in capsys.readouterr().out
    assert report(rows, {"ours": [9, 9, 1], "theirs": [3, 3, 4]}, []) == 0
    assert "stretch" in capsys.readouterr().out


def test_a_row_without_a_goal_is_only_told(capsys: pytest.CaptureFixture[str]) -> None:
    """It misses nothing."""
    assert report([Row("a row", "ours", "floor")], {"ours": [1], "floor": [4]}, []) == 0
    assert "0.25   0.00 told" in capsys.readouterr().out


def test_a_peer_that_cannot_be_installed_is_missing_with_the_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is tried once, not for every row."""
    monkeypatch.setenv("PATH", str(tmp_path))
    peers = Peers(tmp_path)
    for _ in range(2):
        with pytest.raises(Missing, match="no npm"):
            peers.node("boardgame.js", "play")


@pytest.mark.parametrize("words", [("bare.py",), ("commits.py", "2")])
def test_the_bare_loops_need_nothing(words: tuple[str, ...]) -> None:
    """They answer each line with how much they did and how long it took."""
    command, _ = bare(*words)
    ran = subprocess.run(
        command,
        input="0.01\n0.01\n",
        capture_output=True,
        text=True,
        check=True,
    )
    for line in ran.stdout.splitlines():
        units, seconds = map(float, line.split())
        assert units > 0
        assert seconds > 0


def test_every_position_is_painted(capsys: pytest.CaptureFixture[str]) -> None:
    """One line each, and the worst of them beside the budget."""
    assert paint.main(["quibbles", "--rounds", "1"]) in (0, 1)
    said = capsys.readouterr().out.splitlines()
    ours = [position for position in POSITIONS if position.game == "quibbles"]
    assert sum(line.startswith("quibbles") for line in said) == len(ours)
    assert said[-1].startswith("worst")
