"""The game of the developers' guide, taken out of its text, in a copy of the house."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.docs.reading import TOP, blocks

GUIDE = "docs/developers.md"
_COPIED = ("core", "netplay", "tui", "tests", "scripts", "pyproject.toml")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the house with the game in it."""
    copy = tmp_path_factory.mktemp("house")
    for name in _COPIED:
        if (TOP / name).is_dir():
            skipped = shutil.ignore_patterns("__pycache__", "golden/*.txt")
            shutil.copytree(TOP / name, copy / name, ignore=skipped)
        else:
            shutil.copyfile(TOP / name, copy / name)
    for block in blocks(GUIDE):
        if block.title:
            file = copy / block.title
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(block.text, "utf-8")
    return copy


def ran(house: Path, *words: str) -> None:
    """A command in the copy; it must end well."""
    done = subprocess.run(
        [sys.executable, "-m", *words],
        cwd=house,
        env={**os.environ, "PYTHONPATH": str(house)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{done.stdout[-4000:]}\n{done.stderr[-2000:]}"


def test_the_game_touches_two_folders_and_its_tests() -> None:
    """And nothing else."""
    titles = [block.title for block in blocks(GUIDE) if block.title]
    rooms = {"/".join(title.split("/")[:-1]) for title in titles}

    assert rooms == {"core/games/eights", "tui/games/eights", "tests/eights"}
    assert not (TOP / "core/games/eights").exists()


def test_the_game_is_written_as_the_house_writes(house: Path) -> None:
    """Format and lint."""
    rooms = ["core/games/eights", "tui/games/eights", "tests/eights"]
    ran(house, "ruff", "format", "--check", *rooms)
    ran(house, "ruff", "check", *rooms)
    ran(house, "scripts.sizes")


def test_the_game_passes_every_suite(house: Path) -> None:
    """Its transcripts are written first; then contracts, rulings, and somebody at the keyboard."""
    ran(house, "scripts.record", "eights")
    suites = ["tests/contracts", "tests/golden", "tests/eights"]
    ran(house, "pytest", "-q", "-p", "no:cacheprovider", *suites, "-k", "eights")
