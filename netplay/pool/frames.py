"""What the house and its thinkers say to each other, and how it looks as bytes."""

from __future__ import annotations

import struct
from typing import Any, Final

import msgspec
from msgspec import Struct

from core.catalog import games
from core.game import Thought
from netplay.minds import Question

LENGTH: Final = struct.Struct(">I")
"""Before every message: how many bytes it has."""
MOST: Final = 4 << 20
"""No message is longer."""


class Asked(Struct, frozen=True, array_like=True):
    """The house asks."""

    game: str
    level: str
    view: msgspec.Raw
    choice: int
    """Which open choice of the view, counted from 0."""
    seed: bytes
    simulations: int
    ms: int
    """Milliseconds to think at most."""


class Told(Struct, frozen=True, array_like=True):
    """A thinker answers."""

    action: Any = None
    why: str = ""
    after_ms: int = 0
    failed: str = ""
    """Name of what went wrong; "" when it is a thought."""


_asked = msgspec.msgpack.Decoder(Asked)
_told = msgspec.msgpack.Decoder(Told)


def ask(question: Question, seed: bytes, simulations: int, ms: int) -> bytes:
    """A question as bytes."""
    view = msgspec.Raw(msgspec.msgpack.encode(question.view))
    place = question.view.choices.index(question.choice)
    asked = Asked(question.game, question.level, view, place, seed, simulations, ms)
    return _framed(asked)


def asked(data: bytes) -> tuple[Asked, Question]:
    """A question out of bytes."""
    found = _asked.decode(data)
    view: Any = msgspec.msgpack.decode(found.view, type=games()[found.game].view_type)
    return found, Question(found.game, found.level, view, view.choices[found.choice])


def tell(thought: Thought) -> bytes:
    """A thought as bytes."""
    return _framed(Told(thought.action, thought.why, thought.after_ms))


def fail(error: Exception) -> bytes:
    """That there is no thought, as bytes."""
    return _framed(Told(failed=type(error).__name__))


def told(data: bytes, game: str) -> Thought | None:
    """A thought out of bytes; None when there is none.

    Raises:
        msgspec.DecodeError: for bytes that are no answer.
    """
    found = _told.decode(data)
    if found.failed:
        return None
    action = found.action
    if action is not None:
        action = msgspec.convert(action, games()[game].action)
    return Thought(action, found.why, found.after_ms)


def _framed(message: Struct) -> bytes:
    data = msgspec.msgpack.encode(message)
    return LENGTH.pack(len(data)) + data
