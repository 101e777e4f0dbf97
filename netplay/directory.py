"""How tables are listed in the store."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from netplay.messages import TableCard
from netplay.table import Table

PREFIX: Final = "table/"


def log_name(code: str) -> str:
    """Name of a table's log in the store."""
    return PREFIX + code


class TableMeta(Struct, frozen=True):
    """What the store's directory tells about a table."""

    card: TableCard
    people: tuple[str, ...]
    """Ids of the people with a seat."""
    host: str = ""
    """Id of the person who runs it."""
    closed: bool = False
    node: str = ""
    """A server on which somebody is at this table; "" for none."""


def meta(table: Table) -> TableMeta:
    """The entry of a table."""
    people = tuple(sitter.person for sitter in table.sitters if sitter.person)
    return TableMeta(table.card(), people, table.host, table.closed)
