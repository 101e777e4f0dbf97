"""G1 in short: the long forms are scripts of their own under scripts/faults."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def fault(name: str, *arguments: str) -> str:
    """Run a fault script in its short form; it fails when anything acknowledged is lost."""
    done = subprocess.run(
        [sys.executable, "-m", f"scripts.faults.{name}", *arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_a_killed_writer_loses_nothing_acknowledged() -> None:
    """kill -9 in the middle of appending: every acknowledged event is there, no log has a gap."""
    assert "0 lost, 0 logs with gaps" in fault("kill_writer", "6")
