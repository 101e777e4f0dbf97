"""`sshuffle plain` with its input from a file."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path


def test_a_file_of_words_is_played_to_its_end(tmp_path: Path) -> None:
    """Redirected input is read like a pipe: every line is done, then the house is left."""
    script = tmp_path / "words.txt"
    script.write_text("who\ntables\nlearn quibbles\n\nleave\n", "utf-8")
    env = {**os.environ, "XDG_DATA_HOME": str(tmp_path)}
    command = [sys.executable, "-m", "tui", "plain"]
    with script.open() as words:
        done = subprocess.run(
            command, stdin=words, env=env, capture_output=True, text=True, timeout=60, check=False
        )

    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("Welcome, ")
    assert "0 open tables." in done.stdout
    assert "Step 2 of " in done.stdout
    assert done.stdout.endswith("You are in the lobby.\nGood bye.\n")
