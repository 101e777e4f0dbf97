"""Orders typed where one talks: a word behind a slash, for what needs no key of its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from core.catalog import games
from netplay import messages
from netplay.messages import AnyAsk


class NoOrder(Exception):
    """It makes no sense as an order; the argument says what would."""


def said(text: str) -> AnyAsk:
    """What to ask the house for a line somebody typed: an order, or simply to say it.

    Raises:
        NoOrder: with one sentence for the person.

    >>> said("/ignore Mallory")
    Ignore(name='Mallory', ignore=True)
    >>> said("//shrug")
    Say(text='/shrug')
    """
    if not text.startswith("/"):
        return messages.Say(text)
    if text.startswith("//"):
        return messages.Say(text[1:])
    verb, *words = text[1:].split() or [""]
    order = ORDERS.get(verb.lower())
    if order is None:
        raise NoOrder(f"Orders: {', '.join(f'/{name}' for name in ORDERS)}. // says a slash.")
    try:
        return order(words)
    except (IndexError, ValueError):
        raise NoOrder(f"Say it so: {USAGE[verb.lower()]}") from None


def _host(words: list[str]) -> AnyAsk:
    return messages.HandOver(_seat(words))


def _send_away(words: list[str]) -> AnyAsk:
    return messages.SeatBot(_seat(words), "")


def _seat(words: list[str]) -> int:
    seat = int(words[0]) - 1
    if not 0 <= seat <= 15:
        raise ValueError(words[0])
    return seat


def _quick(words: list[str]) -> AnyAsk:
    key = words[0].lower()
    if key not in games():
        raise ValueError(key)
    return messages.Quick(key)


ORDERS: Final[dict[str, Callable[[list[str]], AnyAsk]]] = {
    "ready": lambda words: messages.Ready(),
    "wait": lambda words: messages.Ready(False),
    "host": _host,
    "away": _send_away,
    "ignore": lambda words: messages.Ignore(words[0][:32]),
    "hear": lambda words: messages.Ignore(words[0][:32], ignore=False),
    "key": lambda words: messages.LinkKey(),
    "resign": lambda words: messages.Resign(),
    "quick": _quick,
}
USAGE: Final = {
    "ready": "/ready (for the next deal)",
    "wait": "/wait (not ready after all)",
    "host": "/host SEAT (that person runs the table)",
    "away": "/away SEAT (free that seat; for the host)",
    "ignore": "/ignore NAME",
    "hear": "/hear NAME (again)",
    "key": "/key (a code to make this seat your key's)",
    "resign": "/resign (leave the match for good)",
    "quick": "/quick GAME (any open table of it)",
}
