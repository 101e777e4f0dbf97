"""A form: what one may choose, field by field, built from the settings of any game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import msgspec.inspect as inspect
from msgspec import NODEFAULT, Struct

from tui.keys import Verb

_MOST_STEPS: Final = 1000


@dataclass(slots=True)
class Field:
    """Something to choose: one of a few values in a row."""

    name: str
    title: str
    help: str
    values: Sequence[Any]
    at: int
    """Which of the values is chosen."""
    default: Any = None

    @property
    def value(self) -> Any:
        """What is chosen."""
        return self.values[self.at]

    @property
    def shown(self) -> str:
        """What is chosen, in words."""
        if isinstance(self.value, bool):
            return "on" if self.value else "off"
        return str(self.value)

    def turn(self, step: int) -> None:
        """Choose the next value, or the one before: of numbers up to the end, else around."""
        if isinstance(self.values, range):
            self.at = min(max(self.at + step, 0), len(self.values) - 1)
        else:
            self.at = (self.at + step) % len(self.values)


class Form:
    """Fields, and which one is pointed at."""

    def __init__(self, fields: Sequence[Field]) -> None:
        self.fields = list(fields)
        self.at = 0

    @property
    def current(self) -> Field:
        """The field pointed at."""
        return self.fields[self.at]

    def value(self, name: str) -> Any:
        """What is chosen in a field."""
        return next(field.value for field in self.fields if field.name == name)

    def chosen(self, names: Sequence[str]) -> dict[str, Any]:
        """What differs from the default, among the fields named."""
        return {
            field.name: field.value
            for field in self.fields
            if field.name in names and field.value != field.default
        }

    def press(self, verb: Verb) -> bool:
        """Move or change; whether it was for the form."""
        if verb in ("up", "down"):
            self.at = (self.at + (1 if verb == "down" else -1)) % len(self.fields)
        elif verb in ("left", "right"):
            self.current.turn(1 if verb == "right" else -1)
        elif verb == "pick":
            self.current.turn(1)
        else:
            return False
        return True


def fields_of(settings: type[Struct], chosen: dict[str, Any] | None = None) -> list[Field]:
    """A field for each setting of a game: switches, choices and numbers with limits."""
    info = inspect.type_info(settings)
    assert isinstance(info, inspect.StructType)
    return [_field(field, (chosen or {}).get(field.name)) for field in info.fields]


def _field(field: inspect.Field, chosen: Any) -> Field:
    kind: inspect.Type = field.type
    about: dict[str, Any] = {}
    if isinstance(kind, inspect.Metadata):
        about = kind.extra_json_schema or {}
        kind = kind.type
    default = None if field.default is NODEFAULT else field.default
    values = _values(kind)
    at = next((n for n in (chosen, default) if n is not None and n in values), values[0])
    title = about.get("title", field.name.replace("_", " "))
    return Field(
        field.name, title, about.get("description", ""), values, list(values).index(at), default
    )


def _values(kind: inspect.Type) -> Sequence[Any]:
    match kind:
        case inspect.BoolType():
            return (False, True)
        case inspect.LiteralType(values=values):
            return tuple(values)
        case inspect.IntType(ge=low, le=high):
            first = low or 0
            return range(
                first, min(high if high is not None else first + 100, first + _MOST_STEPS) + 1
            )
    raise TypeError(f"no form for {type(kind).__name__}")
