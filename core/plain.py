"""A game's own actions and events back from the plain data that logs, files and wires hold."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec
from msgspec import Struct, structs

from core.game import Game
from core.match import Entry


def typed(plain: Any, kind: Any) -> Any:
    """A value of this kind, which may be a union of many Structs.

    Raises:
        msgspec.ValidationError: it is none.
    """
    try:
        found: Any = msgspec.convert({"it": plain}, _around(kind), builtin_types=(bytes,))
    except msgspec.ValidationError as error:
        text = str(error).replace("`$.it", "`$").removesuffix(" - at `$`")
        raise msgspec.ValidationError(text) from None
    return found.it


@lru_cache(maxsize=256)
def _around(kind: Any) -> type[Struct]:
    """A struct around a value of this kind: unlike a bare union, msgspec studies it only once."""
    return msgspec.defstruct("Around", [("it", kind)])


def events(game: Game, plain: Any) -> tuple[Any, ...]:
    """Events of this game.

    Raises:
        msgspec.ValidationError: they are none.
    """
    found: tuple[Any, ...] = typed(plain, tuple[game.event, ...])  # type: ignore[name-defined]
    return found


def entry(game: Game, plain: Entry) -> Entry:
    """A step of a log with its action and events.

    Raises:
        msgspec.ValidationError: they are none of this game's.
    """
    action = None if plain.action is None else typed(plain.action, game.action)
    return structs.replace(plain, action=action, events=events(game, plain.events))
