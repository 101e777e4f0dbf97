"""`sshuffle verify` and `sshuffle replay` on files, offline."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from core.saved import pretty
from tests.history.matches import SECRET, finished
from tui.__main__ import main


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A saved match of Quibbles."""
    path = tmp_path / "match.json"
    path.write_text(pretty(finished("quibbles")))
    return path


def test_verify_says_that_all_is_well(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Status 0; commitment and nonces are printed, to be compared."""
    assert main(["verify", str(file)]) == 0
    said = capsys.readouterr().out
    assert finished("quibbles").setup.commitment in said
    assert b"ada's part".hex() in said


def test_verify_says_where_it_differs(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Status 1, and the step."""
    text = file.read_text()
    file.write_text(text.replace(SECRET.hex(), SECRET[::-1].hex()))
    assert main(["verify", str(file)]) == 1
    assert "NOT AS IT WAS DEALT" in capsys.readouterr().out
    file.write_text(text.replace('"draws": [', '"draws": [1,', 1))
    assert main(["verify", str(file)]) == 1
    assert "At step" in capsys.readouterr().out


@pytest.mark.parametrize("way", ["verify", "replay"])
def test_what_cannot_be_read_gets_a_sentence(
    way: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Status 2 for a missing file and for one that is no match; it is named."""
    (tmp_path / "no.json").write_text("[]\x1b[2J")
    (tmp_path / "half.json").write_text('{"format": "sshuffle match", ')
    broken = pretty(finished("quibbles")).replace('"draws": [', '"draws": [1,', 1)
    (tmp_path / "broken.json").write_text(broken)
    names = ["none.json", "no.json", "half.json", *(["broken.json"] if way == "replay" else [])]
    for name in names:
        assert main([way, str(tmp_path / name)]) == 2
        said = capsys.readouterr().err
        assert said.startswith(f"sshuffle: {tmp_path / name}: ")
        assert "\x1b" not in said


def test_replay_tells_a_match_in_words(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With nothing hidden, and the result at the end."""
    assert main(["replay", str(file), "--text"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("Quibbles, match ABCD2345")
    assert "(Ada)" in said
    assert finished("quibbles").result.why in said.lower()


def test_replay_makes_a_film(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Asciicast v2: a header, then pictures in the order of time."""
    assert main(["replay", str(file), "--cast"]) == 0
    head, *frames = map(json.loads, capsys.readouterr().out.splitlines())
    assert (head["version"], head["width"], head["height"]) == (2, 100, 30)
    assert len(frames) == len(finished("quibbles").entries) + 1
    assert [frame[0] for frame in frames] == sorted(frame[0] for frame in frames)
    assert all(frame[1] == "o" for frame in frames)
