"""What a store is willing to be asked: names it can keep, numbers it can count to, sizes."""

from __future__ import annotations

import re
from typing import Final

from netplay.store.interface import TooLarge, Unavailable

_LOG: Final = re.compile(r"[!-~]{1,128}")
_LONGEST_KEY: Final = 512
_LONGEST_ID: Final = 64
_HIGHEST: Final = 2**53


def log_name(name: str) -> str:
    """A log is named by 1 to 128 visible ASCII characters."""
    if _LOG.fullmatch(name):
        return name
    if len(name) > 128:
        raise TooLarge("a log's name has at most 128 characters")
    raise Unavailable("a log's name is made of visible ASCII characters")


def label(text: str) -> str:
    """A kind, a key or a lease is named by any text without NUL and broken surrogates."""
    try:
        size = len(text.encode())
    except UnicodeEncodeError:
        raise Unavailable("a name must be text that UTF-8 can hold") from None
    if size > _LONGEST_KEY:
        raise TooLarge(f"a name has at most {_LONGEST_KEY} bytes")
    if "\0" in text:
        raise Unavailable("a name cannot hold NUL")
    return text


def whole(number: int) -> int:
    """A number every engine can hold; nothing real lies beyond it."""
    return max(-_HIGHEST, min(number, _HIGHEST))


def page(limit: int) -> int:
    """A number of rows somebody may ask for at once."""
    return max(0, min(limit, 1000))


def event_id(id: bytes) -> bytes:
    """The id of a command."""
    return within(_LONGEST_ID, id)


def within(limit: int, value: bytes) -> bytes:
    """The value, if it is not larger than limit; else TooLarge."""
    if len(value) > limit:
        raise TooLarge(f"{len(value)} bytes, at most {limit} are kept")
    return value
