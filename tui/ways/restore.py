"""`sshuffle restore FILE`: a backup in the place of what is there."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from netplay.store import StoreError
from netplay.store.sqlite import restore
from tui.ways.backup import database
from tui.ways.settings import NoSettings, complain


def run(parsed: Namespace) -> int:
    """Put it there; 1 with one sentence when it cannot be done, such as while the house is open."""
    file = Path(parsed.file).expanduser().absolute()
    try:
        place = database(parsed)
        restore(file, place)
    except (NoSettings, StoreError) as error:
        return complain(error)
    print(f"{place} is as {file} was.")
    return 0
