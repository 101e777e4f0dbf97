"""A game's own actions and events back from the plain data that logs, files and wires hold."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
from msgspec import Struct, structs

from core.game import Game
from core.match import Entry


def shape(kind: Any) -> type[Struct]:
    """A struct around a value of this kind, which may be a union of many: msgspec studies a struct
    once, and a union each time. Keep it.
    """
    return msgspec.defstruct("Around", [("it", kind)])


def typed(plain: Any, around: type[Struct]) -> Any:
    """A value of the kind this is the `shape` of.

    Raises:
        msgspec.ValidationError: it is none.
    """
    try:
        found: Any = msgspec.convert({"it": plain}, around, builtin_types=(bytes,))
    except msgspec.ValidationError as error:
        text = str(error).replace("`$.it", "`$").removesuffix(" - at `$`")
        raise msgspec.ValidationError(text) from None
    return found.it


def entry(game: Game, plain: Entry) -> Entry:
    """A step of a log with its action and events.

    Raises:
        msgspec.ValidationError: they are none of this game's.
    """
    told = {"action": plain.action, "events": plain.events}
    found: Any = msgspec.convert(told, _told(game), builtin_types=(bytes,))
    return structs.replace(plain, action=found.action, events=found.events)


@cache
def _told(game: Game) -> type[Struct]:
    """What a step of this game tells of itself in the game's own types."""
    events = tuple[game.event, ...]  # type: ignore[name-defined]
    return msgspec.defstruct("Told", [("action", game.action | None), ("events", events)])
