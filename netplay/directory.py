"""How tables are listed in the store."""

from __future__ import annotations

from typing import Final

from msgspec import Struct, structs

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
    """Ids of the people by seat, "" where none sits."""
    host: str = ""
    """Id of the person who runs it."""
    closed: bool = False
    node: str = ""
    """A server on which somebody is at this table; "" for none."""


def meta(table: Table) -> TableMeta:
    """The entry of a table."""
    people = tuple(sitter.person for sitter in table.sitters)
    return TableMeta(table.card(), people, table.host, table.closed)


def card_for(meta: TableMeta, person: str) -> TableCard:
    """A table that is not open on this server, as one person sees it in the list."""
    seats = zip(meta.card.chairs, meta.people, strict=True)
    chairs = tuple(structs.replace(chair, you=bool(id_) and id_ == person) for chair, id_ in seats)
    return structs.replace(meta.card, chairs=chairs)
