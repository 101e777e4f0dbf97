"""`sshuffle store copy`: a house moves to another store."""

from __future__ import annotations

import asyncio
from argparse import Namespace

from netplay.store import StoreError
from netplay.store.copy import copy_store
from tui.ways.settings import complain


def run(parsed: Namespace) -> int:
    """Copy what is missing and say how much that was; called again it goes on where it was."""
    try:
        copied = asyncio.run(copy_store(parsed.source, parsed.target))
    except StoreError as error:
        return complain(error)
    print(f"{copied.logs} logs with {copied.events} events, {copied.documents} documents copied.")
    return 0
