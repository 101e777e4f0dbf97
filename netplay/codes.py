"""Codes of tables: short, said over the phone without trouble."""

from __future__ import annotations

import secrets
from typing import Final

ALPHABET: Final = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""Without 0 O 1 I L."""
LENGTH: Final = 6


def new_code() -> str:
    """A fresh code: about 887 million of them."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def read_code(text: str) -> str | None:
    """The code in what somebody typed (case and dashes do not matter), or None.

    >>> read_code("abc-234")
    'ABC234'
    >>> read_code("hello") is None
    True
    """
    code = text.replace("-", "").replace(" ", "").upper()
    return code if len(code) == LENGTH and all(char in ALPHABET for char in code) else None
