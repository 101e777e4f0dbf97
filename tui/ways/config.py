"""`sshuffle config init | check | show`."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from pathlib import Path

from netplay.ops import configfile
from tui.ways.settings import NoSettings, complain, file_of, read


def run(parsed: Namespace) -> int:
    """Write a file to begin with, look one over, or show what holds."""
    file = Path(parsed.file).expanduser() if parsed.file else file_of(parsed)
    return {"init": _init, "check": _check, "show": _show}[parsed.what](file, parsed)


def make(file: Path) -> None:
    """Write the file to begin with; only its owner may read it. Never over another one."""
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with open(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as out:
        out.write(configfile.sample())


def _init(file: Path, parsed: Namespace) -> int:
    try:
        make(file)
    except FileExistsError:
        print(f"sshuffle: {file} is there already; it stays as it is", file=sys.stderr)
        return 1
    except OSError as error:
        print(f"sshuffle: {file}: {error.strerror}", file=sys.stderr)
        return 1
    print(f"{file}: every key, what it means and what holds without it.")
    return 0


def _check(file: Path, parsed: Namespace) -> int:
    if not file.is_file():
        print(f"sshuffle: {file} is not there; make it: sshuffle config init", file=sys.stderr)
        return 3
    parsed.config = str(file)
    try:
        read(parsed)
    except NoSettings as error:
        return complain(error)
    print(f"{file} is fine.")
    return 0


def _show(file: Path, parsed: Namespace) -> int:
    if parsed.file:
        parsed.config = str(file)
    try:
        print(configfile.shown(read(parsed)), end="")
    except NoSettings as error:
        return complain(error)
    return 0
