"""Every way in loads only what it needs: a list of modules for each."""

from __future__ import annotations

import subprocess
import sys

import pytest

HEAVY = ("textual", "rich", "asyncssh", "cryptography", "asyncpg", "prometheus_client", "segno")
ALLOWED = {
    "tui.__main__": (),
    "tui.ways.rules": (),
    "tui.ways.local": ("textual", "rich"),
    "netplay.house": (),
    "netplay.ssh.server": ("asyncssh", "cryptography"),
    "tui.ways.connect": ("textual", "rich", "asyncssh", "cryptography"),
    "tui.ways.serve": ("textual", "rich", "asyncssh", "cryptography"),
}


@pytest.mark.parametrize(("module", "allowed"), ALLOWED.items(), ids=lambda part: str(part))
def test_a_way_in_loads_nothing_heavy_it_does_not_need(module, allowed):
    """No screen library in a headless house, no SSH in local play, nothing at all for help."""
    code = f"import sys, {module}; print(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = {name.split(".")[0] for name in run.stdout.split()}

    assert loaded & set(HEAVY) <= set(allowed)


def test_help_does_not_even_load_a_loop():
    """`sshuffle --help` parses arguments, and that is all."""
    code = "import sys, tui.__main__; tui.__main__._parser(); print(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(run.stdout.split())

    assert not loaded & {"asyncio", "sqlite3", "ssl", "msgspec", "core", "netplay"}
