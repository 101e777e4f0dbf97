"""The door's diary: one line for each event, and nothing in it that could forge another."""

from __future__ import annotations

import json
import logging
import re
import secrets
import traceback
from contextvars import ContextVar
from typing import Final

session: Final[ContextVar[int]] = ContextVar("session", default=0)
"""Number of the connection on whose behalf something runs; 0: of none."""
logger: Final = logging.getLogger("sshuffle.ssh")
_SIMPLE: Final = re.compile(r"[A-Za-z0-9._:@/+=-]{1,120}")
_LONGEST: Final = 200


def event(what: str, **facts: object) -> None:
    """Write down what happened. Texts from strangers are quoted, escaped and cut short."""
    text = " ".join([what, *(f"{key}={shown(fact)}" for key, fact in facts.items())])
    kept = {
        key: fact if isinstance(fact, int) else str(fact)[:_LONGEST] for key, fact in facts.items()
    }
    logger.info("%s", text, extra={"event": what, "facts": kept})


def shown(fact: object) -> str:
    """A fact as it stands in a line: plain when harmless, else quoted ASCII.

    >>> shown("ada")
    'ada'
    >>> shown("a\\x1b[2J\\nb")
    '"a\\\\u001b[2J\\\\nb"'
    """
    text = str(fact)[:_LONGEST]
    return text if _SIMPLE.fullmatch(text) else json.dumps(text)


def crash(error: BaseException, where: str) -> str:
    """Write down that something of ours broke; the id to tell the person.

    Neither values nor the error's own words are kept: they could hold a hand of cards.
    """
    code = secrets.token_hex(4)
    frames = traceback.extract_tb(error.__traceback__)[-12:]
    path = " < ".join(f"{f.filename}:{f.lineno}:{f.name}" for f in reversed(frames))
    logger.error("crash id=%s where=%s type=%s at %s", code, where, type(error).__name__, path)
    return code
