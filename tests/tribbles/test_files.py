"""Decks in files: `sshuffle decks`."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.games.tribbles.decks import PRESETS, parse
from tui.__main__ import main


def test_ready_decks_are_listed_and_printed(capsys: pytest.CaptureFixture[str]) -> None:
    """As text that can be read again."""
    assert main(["decks"]) == 0
    assert all(preset.name in capsys.readouterr().out for preset in PRESETS[:1])
    assert main(["decks", "bonus"]) == 0
    assert parse(capsys.readouterr().out) == PRESETS[0].cards


def test_a_file_is_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Counts, odds and warnings; faults with file and line."""
    deck = tmp_path / "my deck.txt"
    deck.write_text("# mine\n9 x 1 Go\n", "utf-8")
    assert main(["decks", str(deck)]) == 0
    said = capsys.readouterr().out
    assert "9 cards, sum 9" in said
    assert "opening hand with a 1: 100%" in said
    assert "fewer than the 30 cards advised" in said
    deck.write_text("9 x 1 Go\n9 x 7 Go\n", "utf-8")
    assert main(["decks", str(deck)]) == 1
    assert f"{deck}:2: there is no number 7" in capsys.readouterr().err


def test_what_is_neither_deck_nor_file_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    """With an exit status of its own."""
    assert main(["decks", "no such thing"]) == 3
    assert "no such thing" in capsys.readouterr().err
