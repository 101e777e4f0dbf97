"""What an auditor says of a running server."""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path
from typing import Any

import asyncssh
import pytest

from netplay.ssh.config import GateLimits
from netplay.ssh.server import SshServer
from tests.ssh.conftest import Start

_QUANTUM = "does not provide protection against post-quantum attacks"


async def audit(server: SshServer, *options: str) -> tuple[int, str]:
    """Exit status and output of ssh-audit."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "ssh_audit.ssh_audit", "-n", "-p", str(server.port), *options),
        "127.0.0.1",
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    async with asyncio.timeout(60):
        out, _ = await process.communicate()
    return process.returncode or 0, out.decode()


def notes(report: dict[str, Any], kind: str) -> list[str]:
    """What is failed or warned of, in all groups."""
    groups = ("kex", "key", "enc", "mac")
    return [
        f"{entry['algorithm']}: {note}"
        for group in groups
        for entry in report[group]
        for note in entry.get("notes", {}).get(kind, ())
    ]


async def test_nothing_fails_and_only_the_older_key_exchanges_are_warned_of(start: Start) -> None:
    """With the gate as it is by default, and no word about missing throttling."""
    _, text = await audit(await start(gate=GateLimits()))
    status, raw = await audit(await start(gate=GateLimits()), "-j")
    report = json.loads(raw)

    assert "throttling" not in text
    assert notes(report, "fail") == []
    assert notes(report, "warn") == [
        f"curve25519-sha256: {_QUANTUM}",
        f"curve25519-sha256@libssh.org: {_QUANTUM}",
    ]
    assert status == 2
    assert "[fail]" not in text


async def test_the_strict_profile_leaves_nothing_to_say(start: Start) -> None:
    """No failure, no warning."""
    if b"mlkem768x25519-sha256" not in asyncssh.kex.get_kex_algs():
        pytest.skip("NOT TESTED: this cryptography library has no ML-KEM")
    server = await start(gate=GateLimits(), strict=True)
    status, text = await audit(server)

    assert status == 0
    assert "[fail]" not in text
    assert "[warn]" not in text
    assert "throttling" not in text


async def test_a_policy_keeps_it_so(start: Start, tmp_path: Path) -> None:
    """What is offered today passes as a policy tomorrow."""
    server = await start(gate=GateLimits(private_burst=100))
    policy = tmp_path / "policy"
    await audit(server, "-M", str(policy))
    status, text = await audit(server, "-P", str(policy))

    assert status == 0, text
