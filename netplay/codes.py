"""Codes of tables: short, said over the phone without trouble."""

from __future__ import annotations

import hashlib
import secrets
from typing import Final

ALPHABET: Final = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""Without 0 O 1 I L."""
LENGTH: Final = 6
REPLAY_LENGTH: Final = 8


def new_code() -> str:
    """A fresh code: about 887 million of them."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def replay_code(secret: bytes, table: str = "") -> str:
    """The code of a finished match, from the secret it was dealt by: nobody can guess it before.

    Args:
        table: code of the table, where others were dealt by the same secret.
    """
    named = b"sshuffle/replay/1" + secret + table.encode()
    number = int.from_bytes(hashlib.sha256(named).digest(), "big")
    digits = (number // len(ALPHABET) ** place for place in range(REPLAY_LENGTH))
    return "".join(ALPHABET[digit % len(ALPHABET)] for digit in digits)


def read_replay_code(text: str) -> str | None:
    """The code of a match in what somebody typed, or None.

    >>> read_replay_code("abcd-2345")
    'ABCD2345'
    """
    code = text.replace("-", "").replace(" ", "").upper()
    known = len(code) == REPLAY_LENGTH and all(char in ALPHABET for char in code)
    return code if known else None


def read_code(text: str) -> str | None:
    """The code in what somebody typed (case and dashes do not matter), or None.

    >>> read_code("abc-234")
    'ABC234'
    >>> read_code("hello") is None
    True
    """
    code = text.replace("-", "").replace(" ", "").upper()
    return code if len(code) == LENGTH and all(char in ALPHABET for char in code) else None
