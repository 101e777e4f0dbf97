"""Peers: other people's engines, installed into throw-away environments from their registries."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import venv
from collections.abc import Callable
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).parent / "peers"
PYTHON: Final = ("open-spiel==2.0.2", "rlcard==1.2.0", "pokerkit==0.7.7")
NODE: Final = ("boardgame.io@0.50.2",)
_PATIENCE: Final = 900.0


class Missing(Exception):
    """A peer that cannot be had here; the argument says why."""


class Peers:
    """What other engines need, in one folder that may be thrown away.

    Args:
        folder: Where; what is there already is used again.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._refusals: dict[str, str] = {}

    def python(self, script: str, *words: str) -> tuple[list[str], dict[str, str]]:
        """Command and environment of a peer in Python.

        Raises:
            Missing: It cannot be installed.
        """
        room = self._folder / "python"
        self._once(room, lambda: _make_venv(room, *PYTHON))
        return [str(room / "bin" / "python"), str(HERE / script), *words], {}

    def node(self, script: str, *words: str) -> tuple[list[str], dict[str, str]]:
        """Command and environment of a peer in JavaScript.

        Raises:
            Missing: It cannot be installed.
        """
        room = self._folder / "node"
        self._once(room, lambda: _make_modules(room))
        paths = {"NODE_ENV": "production", "NODE_PATH": str(room / "node_modules")}
        return ["node", str(HERE / script), *words], paths

    def _once(self, room: Path, make: Callable[[], None]) -> None:
        """Make a room unless it is there; what failed once is not tried again."""
        if str(room) in self._refusals:
            raise Missing(self._refusals[str(room)])
        if (room / "ready").exists():
            return
        try:
            make()
            (room / "ready").touch()
        except (OSError, subprocess.SubprocessError) as error:
            self._refusals[str(room)] = why = _words(error)
            raise Missing(why) from None


def bare(script: str = "bare.py", *words: str) -> tuple[list[str], dict[str, str]]:
    """Command of a bare loop, which needs nothing."""
    return [sys.executable, str(HERE / script), *words], {}


def tool(package: str, room: Path) -> Path:
    """A program of the same name as the package it comes in.

    Raises:
        Missing: It cannot be installed.
    """
    try:
        _make_venv(room, package)
    except (OSError, subprocess.SubprocessError) as error:
        raise Missing(_words(error)) from None
    return room / "bin" / package.partition("==")[0]


def _make_venv(room: Path, *packages: str) -> None:
    venv.create(room, with_pip=True, clear=True)
    pip = [str(room / "bin" / "python"), "-m", "pip", "install", "--quiet"]
    _run([*pip, "--disable-pip-version-check", *packages])


def _make_modules(room: Path) -> None:
    npm = shutil.which("npm")
    if npm is None or shutil.which("node") is None:
        raise FileNotFoundError("no npm on this machine")
    room.mkdir(parents=True, exist_ok=True)
    _run([npm, "install", "--silent", "--no-audit", "--no-fund", "--prefix", str(room), *NODE])


def _run(command: list[str]) -> None:
    subprocess.run(
        command, check=True, capture_output=True, text=True, timeout=_PATIENCE, env=os.environ
    )


def _words(error: Exception) -> str:
    """The last thing the installer said."""
    said = getattr(error, "stderr", "") or str(error)
    return str(said).strip().splitlines()[-1]
