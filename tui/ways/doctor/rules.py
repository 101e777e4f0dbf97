"""Whether the matches in a store go by rules that this program has."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import msgspec

from core.catalog import OtherRules, edition
from netplay.directory import TableMeta
from tui.ways.doctor.finding import Finding, bad, ok

LAST_TABLES: Final = 1000
"""So many tables are looked at, the newest first."""


def rules(tables: Iterable[tuple[str, bytes, Iterable[bytes]]]) -> Finding:
    """Looks at every match that goes on: (name of the log, meta, events with the newest first)."""
    strange = [words for _, meta, events in tables if (words := _strange(meta, events))]
    if not strange:
        return ok("rules", "every match that goes on can be played on")
    more = f" and {len(strange) - 1} more" if len(strange) > 1 else ""
    do = "finish them with the program that began them, or: sshuffle admin close CODE"
    return bad("rules", f"{strange[0]}{more}", do)


def _strange(meta: bytes, events: Iterable[bytes]) -> str:
    """What is wrong with a table, in words; "" for nothing."""
    try:
        table = msgspec.msgpack.decode(meta, type=TableMeta)
    except msgspec.DecodeError:
        return "a table was written by another version"
    if table.closed or table.card.phase != "playing":
        return ""
    begun = next((one for one in map(_plain, events) if one.get("type") == "MatchBegun"), None)
    if begun is None:
        return ""
    setup = begun["setup"]
    try:
        edition(setup["game"], setup["version"])
    except OtherRules:
        return f"table {table.card.code} plays {setup['game']} by rules {setup['version']}"
    return ""


def _plain(data: bytes) -> dict[str, Any]:
    try:
        found = msgspec.msgpack.decode(data)
    except msgspec.DecodeError:
        return {}
    return found if isinstance(found, dict) else {}
