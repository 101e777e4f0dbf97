"""`sshuffle doctor`: looks for what keeps a house from opening or a table from looking right."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import msgspec

from netplay.ops.config import Config
from netplay.store import StoreError
from tui.ways.doctor import house, keeping, terminal
from tui.ways.doctor.finding import Finding, bad
from tui.ways.places import state_dir
from tui.ways.settings import NoSettings, read

_SIGNS: Final = {"ok": "ok   ", "look": "look ", "bad": "BAD  "}


def run(parsed: Namespace) -> int:
    """Print what was found, one thing a line; 1 when something is bad."""
    found = list(examined(parsed))
    if parsed.json:
        print(msgspec.json.encode(found).decode())
    else:
        for each in found:
            print(f"{_SIGNS[each.state]}{each.what}: {each.text}")
            if each.do:
                print(f"     -> {each.do}")
    return int(any(each.state == "bad" for each in found))


def examined(parsed: Namespace) -> Iterator[Finding]:
    """All that is looked at: this terminal, then the house of a state directory."""
    yield from terminal.findings(os.environ, sys.stdout.isatty())
    state = state_dir(parsed.state)
    try:
        config = read(parsed)
    except NoSettings as error:
        text = str(error).splitlines()[0]
        yield bad("settings", text, "mend that line; sshuffle config check tells of all of them")
        config = Config()
    yield from house.findings(config, state)
    yield from _kept(config.store_url(state), state)


def _kept(url: str, state: Path) -> Iterator[Finding]:
    """The store of either kind."""
    try:
        if url.startswith("postgres"):
            from tui.ways.doctor import database

            yield from database.findings(url)
        else:
            yield from keeping.findings(url, state)
    except ModuleNotFoundError as error:
        yield bad("store", f"{error.name} is missing", "pip install 'sshuffle[postgres]'")
    except StoreError as error:
        yield bad("store", str(error), "name another one with --store or store.url")
