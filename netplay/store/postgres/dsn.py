"""What an operator may write after --store postgresql: never in the clear over a network."""

from __future__ import annotations

import os
from ipaddress import ip_address
from typing import Final
from urllib.parse import parse_qs, parse_qsl, unquote, urlencode, urlsplit, urlunsplit

from netplay.store.interface import Unavailable

_ENCRYPTED: Final = ("require", "verify-ca", "verify-full")


def checked(dsn: str) -> str:
    """The DSN, if what it says may travel that way; hands of cards go over this line."""
    try:
        parts = urlsplit(dsn)
        options = parse_qs(parts.query)
    except ValueError as error:
        raise Unavailable(f"this is no postgresql:// address: {error}") from None
    if parts.scheme not in ("postgresql", "postgres"):
        raise Unavailable("the address of a PostgreSQL begins with postgresql://")
    far = [host for host in hosts(parts.netloc, options) if not is_here(host)]
    if far and options.get("sslmode", [""])[-1] not in _ENCRYPTED:
        raise Unavailable(
            f"{far[0]} is another machine: add ?sslmode=verify-full to the address of the store"
        )
    return dsn


def delivery(dsn: str) -> tuple[str, bool]:
    """The DSN without our own option, and whether nodes notify each other.

    With ?notify=off they look for news many times a second instead: later by some milliseconds, but
    the cost does not grow with the square of their number.

    >>> delivery("postgresql://localhost/cards?notify=off&sslmode=require")
    ('postgresql://localhost/cards?sslmode=require', False)
    """
    parts = urlsplit(dsn)
    options = parse_qsl(parts.query, keep_blank_values=True)
    said = [value for key, value in options if key == "notify"]
    if not said:
        return dsn, True
    if said not in (["on"], ["off"]):
        raise Unavailable("notify is on or off")
    rest = urlencode([(key, value) for key, value in options if key != "notify"])
    return urlunsplit(parts._replace(query=rest)), said == ["on"]


def hosts(netloc: str, options: dict[str, list[str]]) -> list[str]:
    """All machines named; a fail-over pair is host1,host2."""
    named = netloc.rpartition("@")[2].split(",") + ",".join(options.get("host", [])).split(",")
    found = [unquote(without_port(host)) for host in named if host]
    return found or [os.environ.get("PGHOST", "localhost")]


def without_port(host: str) -> str:
    """The name or address alone."""
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.partition(":")[0]


def is_here(host: str) -> bool:
    """A socket file or a loopback address."""
    if host.startswith(("/", "@")) or host in ("", "localhost"):
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False
