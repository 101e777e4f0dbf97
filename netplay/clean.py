"""Text from strangers, made fit to be shown to others."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

_BANNED: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
_MARKS: Final = frozenset({"Mn", "Me", "Mc"})
_NAME: Final = re.compile(r"[A-Za-z0-9._-]{1,16}")
_MARKS_PER_LETTER: Final = 2
LONGEST_LINE: Final = 400
"""Characters of one thing said."""


def line(text: str, longest: int = LONGEST_LINE) -> str:
    """One line without anything that could act on a terminal or reorder it.

    Control, format, surrogate, private and unassigned characters vanish; white space becomes single
    spaces; at most two combining marks stay on a letter.

    >>> line("a\\x1b[2Jb\\u202ec")
    'a[2Jbc'
    """
    spaced = [" " if char.isspace() else char for char in text[: 4 * longest]]
    words = "".join([char for char in spaced if unicodedata.category(char) not in _BANNED]).split()
    kept: list[str] = []
    marks = 0
    for char in " ".join(words):
        marks = marks + 1 if unicodedata.category(char) in _MARKS else 0
        if marks <= _MARKS_PER_LETTER:
            kept.append(char)
    return "".join(kept)[:longest].strip()


def is_name(text: str) -> bool:
    """Whether this may be somebody's name: 1 to 16 of A-Z a-z 0-9 . _ -"""
    return _NAME.fullmatch(text) is not None


def as_name(text: str) -> str:
    """The nearest thing to a name in what somebody typed; "" when there is none.

    >>> as_name("  Ada Lovelace! ")
    'AdaLovelace'
    """
    return "".join(re.findall(r"[A-Za-z0-9._-]", text[:64]))[:16]


_LOOKS: Final = str.maketrans("015283", "olszbe", "._-")


def skeleton(name: str) -> str:
    """What a name looks like at a glance: two names with one skeleton may not both exist.

    >>> skeleton("Rnobert_0") == skeleton("mobert-O")
    True
    """
    low = name.lower().translate(_LOOKS)
    return low.replace("rn", "m").replace("vv", "w").replace("i", "l").replace("cl", "d")
