"""The diary of a house: one line an event, as text or as JSON, and no secrets in it."""

from __future__ import annotations

import json
import logging
import time
import traceback
from types import TracebackType
from typing import Any, Final, TextIO

from netplay.ops.config import LogConfig
from netplay.ssh import log

_LONGEST: Final = 2000
_FRAMES: Final = 12


def begin(config: LogConfig, stream: TextIO) -> None:
    """Write the diary of this process to a stream, and nothing anywhere else."""
    handler = logging.StreamHandler(stream)
    handler.setFormatter(_FORMATTERS[config.format]())
    logging.basicConfig(level=config.level.upper(), handlers=[handler], force=True)


class TextLines(logging.Formatter):
    """One line of text for each event; what could look like another line is escaped."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        when = time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(record.created))
        number = log.session.get()
        whose = f" session={number}" if number and "id=" not in record.getMessage() else ""
        text = f"{when} {record.levelname.lower()} {record.name}{whose} {said(record)}"
        return text.encode("unicode_escape").decode()


class JsonLines(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        facts: dict[str, Any] = getattr(record, "facts", {})
        plain = {key: _plain(fact) for key, fact in facts.items()}
        line = {
            "at": round(record.created, 3),
            "level": record.levelname.lower(),
            "logger": record.name,
            "session": facts.get("id") or log.session.get() or None,
            "event": getattr(record, "event", None),
            "text": None if facts else said(record),
        }
        return json.dumps({k: v for k, v in line.items() if v is not None} | {"facts": plain})


_FORMATTERS: Final = {"text": TextLines, "json": JsonLines}


def said(record: logging.LogRecord) -> str:
    """What a record says; of an exception its kind and where it was, never its words.

    They, and the values of variables, could hold a hand of cards.
    """
    text = record.getMessage()[:_LONGEST]
    if record.exc_info and record.exc_info[0] is not None:
        kind, _, trace = record.exc_info
        text += f" ({kind.__name__} at {where(trace)})"
    return text


def where(trace: TracebackType | None) -> str:
    """The way of an exception, the place it came from first."""
    frames = traceback.extract_tb(trace)[-_FRAMES:]
    return " < ".join(f"{f.filename}:{f.lineno}:{f.name}" for f in reversed(frames))


def _plain(fact: object) -> object:
    return fact if isinstance(fact, int | float | None) else str(fact)[:_LONGEST]
