"""A short form of the picture of where time goes."""

from __future__ import annotations

import pytest

from scripts.bench import profile


def test_a_picture_of_a_few_keys(tmp_path, capsys):
    """It shows the painting; where nobody may look, that is said."""
    out = tmp_path / "play.svg"
    words = ["play", "--people", "2", "--seconds", "3", "--out", str(out)]
    if profile.main(words):
        pytest.skip(f"NOT TESTED: {capsys.readouterr().out}")

    picture = out.read_text()
    assert picture.startswith("<?xml")
    assert "Stage.picture" in picture or "show_cover" in picture
    assert str(tmp_path) not in picture
