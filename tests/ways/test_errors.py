"""Whatever is said to `sshuffle`, and whatever breaks: one sentence, what to do, no traceback."""

from __future__ import annotations

import argparse
import logging
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tui.__main__ import _parser, main
from tui.ways import places

TOP = Path(__file__).parents[2]

BAD: tuple[tuple[str, int, str], ...] = (
    ("nonsense", 2, "invalid choice"),
    ("play poker", 2, "quibbles"),
    ("play quibbles", 2, "terminal"),
    (
        "play quibbles --level bad",
        2,
        "no level 'bad'; quibbles has: easy, gambler, hoarder, normal",
    ),
    ("play --level hard", 2, "no level 'hard'; say of which game"),
    ("play quibbles --bots many", 2, "'many' is not a number from 0 to 15"),
    ("play quibbles --people 0", 2, "from 1 to 9"),
    ("serve --port http", 2, "from 0 to 65535"),
    ("serve --port 99999", 2, "from 0 to 65535"),
    ("serve --state {file}/state", 1, "{file}"),
    ("serve --state {dir} --store redis://x", 1, "postgresql://"),
    ("serve --state {dir} --config {dir}/none.toml", 1, "No such file"),
    ("admin sessions --state {dir}", 3, "no house is open"),
    ("admin --state {dir} sessions", 3, "no house is open"),
    ("health --state {dir} --port 1", 1, "no house at"),
    ("backup {dir}/out --state {dir}", 1, "is not there"),
    ("restore {dir}/none --state {dir}", 1, "is not there"),
    ("restore {file} --state {dir}", 1, "{file}"),
    ("store copy nonsense memory:", 1, "postgresql://"),
    ("store copy sqlite:{dir}/none sqlite:{dir}/other", 1, "is not there"),
    ("plain poker", 2, "quibbles"),
    ("config mend", 2, "invalid choice"),
    ("config check --state {dir}", 3, "config init"),
    ("config check {file}", 1, "no TOML"),
    ("config init {file}", 1, "stays as it is"),
    ("config init {file}/x/y.toml", 1, "{file}"),
    ("connect", 2, "host"),
    ("connect localhost", 2, "terminal"),
    ("web --port -1", 2, "from 0 to 65535"),
    ("web --port 8022 --host 192.0.2.1 --state {dir}", 1, "192.0.2.1"),
    ("web --config {dir}/none.toml", 1, "No such file"),
    ("doctor --config {dir}/none.toml --state {dir}", 1, "No such file"),
    ("rules poker", 3, "quibbles"),
    ("decks {dir}/none", 3, "no readable file"),
    ("decks {file}", 1, "{file}:1"),
    ("verify {dir}/none", 2, "{dir}/none"),
    ("verify {file}", 2, "no saved match"),
    ("replay {dir}/none --text", 2, "{dir}/none"),
    ("replay {file} --text", 2, "no saved match"),
)


def commands() -> set[str]:
    """Every sub-command there is."""
    actions = _parser()._actions
    ways = next(each for each in actions if isinstance(each, argparse._SubParsersAction))
    return set(ways.choices)


@pytest.fixture(autouse=True)
def diary() -> Iterator[None]:
    """`serve` writes its diary to the standard error of its test alone."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    root.handlers[:], root.level = handlers, level


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """A directory, a file that is nothing sensible, and an empty home."""
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    (tmp_path / "dir").mkdir(mode=0o700)
    (tmp_path / "file").write_text("this is nothing sensible ]\n")
    return {"dir": str(tmp_path / "dir"), "file": str(tmp_path / "file")}


def ran(words: str, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    """Status and everything that was said."""
    try:
        status = main(words.split())
    except SystemExit as left:
        status = int(left.code or 0)
    said = capsys.readouterr()
    return status, said.out + said.err


@pytest.mark.parametrize(("words", "status", "said"), BAD, ids=[words for words, _, _ in BAD])
def test_what_is_wrong_is_said(
    words: str,
    status: int,
    said: str,
    place: dict[str, str],
    capsys: pytest.CaptureFixture[str],
) -> None:
    """With its own exit status, and the thing it is about named."""
    found, text = ran(words.format(**place), capsys)

    assert said.format(**place) in text
    assert found == status
    assert "Traceback" not in text
    assert not (Path(os.environ["XDG_DATA_HOME"]) / "sshuffle" / "reports").exists()
    assert len(text.splitlines()) < 30


def test_no_command_is_left_out() -> None:
    """A new one has to say what is wrong, too."""
    assert commands() == {words.split()[0] for words, _, _ in BAD} - {"nonsense"}


@pytest.mark.parametrize("way", sorted(commands()))
def test_every_command_explains_itself(way: str, capsys: pytest.CaptureFixture[str]) -> None:
    """With -h, and each option with a word."""
    status, text = ran(f"{way} -h", capsys)

    assert status == 0
    assert text.startswith(f"usage: sshuffle {way}")


def test_a_break_is_told_in_two_lines(
    place: dict[str, str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A number, where the report is, and in the report nothing but places in the code."""

    def breaks(*args: object) -> None:
        raise ValueError("the hand is 1 2 3, the key is SHA256:secret")

    monkeypatch.setattr("tui.ways.rules.games", breaks)
    status, text = ran("rules quibbles", capsys)
    file = Path(re.search(r"report is (\S+)\.$", text, re.MULTILINE)[1])  # type: ignore[index]
    report = file.read_text()

    assert status == 70
    assert len(text.splitlines()) == 2
    assert "Traceback" not in text
    assert "ValueError at" in report
    for secret in ("hand is", "SHA256", "quibbles"):
        assert secret not in text + report
    assert file.stat().st_mode & 0o077 == 0
    assert file.is_relative_to(places.state_dir())


def test_a_break_where_nothing_can_be_written(
    place: dict[str, str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Is told all the same."""
    monkeypatch.setenv("XDG_DATA_HOME", place["file"])
    monkeypatch.setattr("tui.ways.rules.games", lambda: 1 // 0)
    status, text = ran("rules", capsys)

    assert status == 70
    assert "could not be written" in text


def test_who_reads_only_the_beginning_is_not_scolded(tmp_path: Path) -> None:
    """`sshuffle rules quibbles | head -1`."""
    command = f"{sys.executable} -m tui rules astrobirdz | head -c 20"
    done = subprocess.run(
        ["bash", "-o", "pipefail", "-c", command],
        cwd=TOP,
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.stderr == ""
    assert done.stdout.startswith("# Astrobirdz")
