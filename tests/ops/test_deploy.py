"""What a keeper copies to a server: units, an image, a filter, as good as their checkers say."""

from __future__ import annotations

import asyncio
import io
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from netplay.ops.config import LogConfig
from netplay.ops.logs import begin
from netplay.ssh.config import GateLimits
from tests.ops.conftest import Keep
from tests.ops.test_logs import diary
from tui.__main__ import _parser

DEPLOY = Path(__file__).parents[2] / "deploy"
__all__ = ["diary"]


def needs(program: str) -> pytest.MarkDecorator:
    """Leave a check out, visibly, where its program is not installed."""
    return pytest.mark.skipif(
        shutil.which(program) is None, reason=f"LEFT OUT: {program} is not installed"
    )


def units(path: Path) -> list[Path]:
    """The units, with a program that is there."""
    found = []
    for unit in sorted((DEPLOY / "systemd").iterdir()):
        copy = path / unit.name
        copy.write_text(unit.read_text().replace("/opt/sshuffle/bin/sshuffle", sys.executable))
        found.append(copy)
    return found


@needs("systemd-analyze")
def test_systemd_finds_no_fault_with_the_units(tmp_path: Path) -> None:
    """Every key is known, every value fits."""
    found = units(tmp_path)
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", *map(str, found)],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env={"SYSTEMD_UNIT_PATH": f"{tmp_path}:", "PATH": "/usr/bin:/bin"},
    )
    said = [line for line in done.stderr.splitlines() if "sshuffle" in line]

    assert said == []


@needs("systemd-analyze")
def test_the_house_is_well_locked_in(tmp_path: Path) -> None:
    """By systemd's own measure: 10 is open to everything."""
    service = tmp_path / "sshuffle.service"
    units(tmp_path)
    done = subprocess.run(
        ["systemd-analyze", "security", "--offline=true", "--threshold=20", str(service)],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )

    assert done.returncode == 0, done.stdout[-3000:] + done.stderr


@needs("hadolint")
def test_hadolint_finds_no_fault_with_the_dockerfile() -> None:
    """None at all."""
    done = subprocess.run(
        ["hadolint", str(DEPLOY / "docker" / "Dockerfile")],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )

    assert done.stdout == ""


def test_the_image_is_not_run_by_root() -> None:
    """Its user is a number, set before anything is started; the state outlives the container."""
    lines = (DEPLOY / "docker" / "Dockerfile").read_text().splitlines()
    last = {line.split(" ")[0]: line for line in lines if line[:1].isupper()}
    (user,) = re.findall(r"^USER (\d+):(\d+)$", last["USER"])

    assert "0" not in user
    assert lines.index(last["USER"]) < lines.index(last["ENTRYPOINT"])
    assert last["VOLUME"] == "VOLUME /var/lib/sshuffle"
    assert "health" in last["HEALTHCHECK"]


def test_every_command_of_the_units_is_one_of_ours() -> None:
    """With options that are understood."""
    for unit in (DEPLOY / "systemd").iterdir():
        for words in re.findall(r"/opt/sshuffle/bin/sshuffle ([^'\n]*)", unit.read_text()):
            assert _parser().parse_args(words.replace("$(date +%%F)", "today").split()).way


def patterns() -> list[re.Pattern[str]]:
    """The expressions of the filter, with what fail2ban puts for <HOST>."""
    text = (DEPLOY / "fail2ban" / "filter.conf").read_text()
    found = re.findall(r"^(?:failregex =|\s+)\s*(\^.*)$", text, re.MULTILINE)
    return [re.compile(one.replace("<HOST>", r"(?P<host>[0-9a-fA-F:.]+)")) for one in found]


async def test_fail2ban_sees_whom_the_house_turns_away(keep: Keep, diary: io.StringIO) -> None:
    """In the lines that are really written; nobody who only comes and goes."""
    begin(LogConfig(), diary)
    kept = await keep(gate=GateLimits(private_burst=2, private_per_second=0.001))
    for _ in range(3):
        reader, writer = await asyncio.open_connection("127.0.0.1", kept.server.port)
        writer.write(b"PROXY TCP4 1.2.3.4 5.6.7.8 1 2\r\n")
        await asyncio.gather(reader.read(), return_exceptions=True)
        writer.close()
    lines = diary.getvalue().splitlines()
    seen = [found["host"] for line in lines for one in patterns() if (found := one.search(line))]

    assert len(patterns()) == 2
    assert seen == ["127.0.0.1"] * 3
    came = "2026-01-01 20:00:00 info sshuffle.ssh left id=1 source=192.0.2.1 why=left"
    assert not any(one.search(came) for one in patterns())
