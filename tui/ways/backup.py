"""`sshuffle backup FILE`: everything in one file, while the house is open or closed."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from netplay.store import StoreError, Unavailable
from netplay.store.sqlite import SqliteStore, backup
from netplay.store.urls import named
from tui.ways.places import state_dir
from tui.ways.settings import NoSettings, complain, read


def run(parsed: Namespace) -> int:
    """Copy; 1 with one sentence when it cannot be done."""
    file = Path(parsed.file).expanduser().absolute()
    try:
        backup(database(parsed), file)
    except (NoSettings, StoreError) as error:
        return complain(error)
    print(f"{file}: {file.stat().st_size} bytes")
    return 0


def database(parsed: Namespace) -> Path:
    """The file in which this house keeps everything.

    Raises:
        NoSettings, StoreError: there is none, or it cannot be found out.
    """
    store = named(read(parsed).store_url(state_dir(parsed.state)))
    if not isinstance(store, SqliteStore):
        raise Unavailable("this store is backed up with its own tools (pg_dump)")
    return store.path
