"""The wheel carries everything the house needs, and nothing else; installed it runs anywhere."""

from __future__ import annotations

import shutil
import subprocess
import sys
import zipfile
from collections.abc import Sequence
from pathlib import Path

import pytest

TOP = Path(__file__).parents[2]
ROOMS = ("core", "netplay", "tui")
BESIDE = ("pyproject.toml", "README.md", "LICENSE", "NOTICE")

pytestmark = pytest.mark.skipif(
    not (shutil.which("git") and (TOP / ".git").exists()), reason="LEFT OUT: no git checkout here"
)


def ran(*words: str | Path, cwd: Path, env: dict[str, str] | None = None) -> str:
    """What a program prints; it must end well."""
    done = subprocess.run(words, cwd=cwd, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def kept() -> list[str]:
    """Every file of the three rooms that is kept in git."""
    found = ran("git", "ls-files", "--cached", "--others", "--exclude-standard", *ROOMS, cwd=TOP)
    return sorted(name for name in found.splitlines() if (TOP / name).is_file())


@pytest.fixture(scope="module")
def wheel(kept: Sequence[str], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from a clean copy."""
    copy, out = tmp_path_factory.mktemp("house"), tmp_path_factory.mktemp("wheel")
    for name in (*kept, *BESIDE):
        (copy / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(TOP / name, copy / name)
    words = "-m pip wheel --quiet --disable-pip-version-check --no-deps --no-build-isolation"
    ran(sys.executable, *words.split(), "--wheel-dir", out, ".", cwd=copy)
    return next(out.glob("sshuffle-*.whl"))


def test_every_file_of_the_rooms_is_in_the_wheel(wheel: Path, kept: Sequence[str]) -> None:
    """Rules, rulings, type markers, modules: all of them, and no tests or scripts."""
    with zipfile.ZipFile(wheel) as archive:
        names = [name for name in archive.namelist() if ".dist-info/" not in name]

    assert sorted(names) == kept
    assert sum(name.endswith(("/RULES.md", "/RULINGS.md", "py.typed")) for name in names) >= 11


def test_the_wheel_says_what_it_is(wheel: Path) -> None:
    """Licences, the description, the command, the extras."""
    with zipfile.ZipFile(wheel) as archive:
        about = {name.partition(".dist-info/")[2]: name for name in archive.namelist()}
        facts = archive.read(about["METADATA"]).decode()
        commands = archive.read(about["entry_points.txt"]).decode()

    assert {"licenses/LICENSE", "licenses/NOTICE"} <= set(about)
    assert "sshuffle = tui.__main__:main" in commands
    assert "Requires-Python: >=3.11" in facts
    for extra in ("metrics", "party", "postgres", "web"):
        assert f"Provides-Extra: {extra}" in facts


def test_the_command_works_from_an_empty_home(wheel: Path, tmp_path: Path) -> None:
    """Alone, with no settings, no cache and no checkout in sight; scripts/try_install has pip and
    pipx do it."""
    home = tmp_path / "home"
    home.mkdir()
    env = {"HOME": str(home), "PATH": "/usr/bin:/bin", "PYTHONPATH": str(wheel)}
    start = "import sys; from tui.__main__ import main; sys.exit(main())"

    def said(*words: str) -> str:
        return ran(sys.executable, "-c", start, *words, cwd=home, env=env)

    assert said("--version").startswith("sshuffle ")
    assert said("rules", "astrobirdz").startswith("# Astrobirdz")
    assert "[server]" in said("config", "show")
    assert list(home.iterdir()) == []
