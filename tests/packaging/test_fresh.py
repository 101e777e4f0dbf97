"""From a clone to a card played, with an empty home."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

TOP = Path(__file__).parents[2]


@pytest.mark.skipif(
    not (shutil.which("tmux") and shutil.which("git") and (TOP / ".git").exists()),
    reason="LEFT OUT: tmux or a git checkout is not there",
)
def test_two_keys_to_a_table_and_a_third_to_a_card() -> None:
    """`scripts/try_fresh` without --quick installs as well, and takes a minute."""
    done = subprocess.run(
        [TOP / "scripts" / "try_fresh", "--quick"], capture_output=True, text=True, check=False
    )

    assert done.returncode == 0, done.stdout + done.stderr
    assert "a table with bots after 2 keys" in done.stdout
    assert "the first card after 3 keys" in done.stdout
