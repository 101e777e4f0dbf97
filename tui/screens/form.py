"""A form: what one may choose, field by field, built from the settings of any game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, Final, Literal, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta, Struct

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
    labels: Mapping[Any, str] = field(default_factory=dict)
    """Words for values, where a value is not its own word."""
    typed: bool = False
    """Any words may be typed."""

    @property
    def value(self) -> Any:
        """What is chosen."""
        return self.values[self.at]

    @property
    def shown(self) -> str:
        """What is chosen, in words."""
        return self._word(self.value)

    def named(self, word: str) -> Any:
        """The value that is called so; None when none is."""
        said = word.strip().lower()
        return next(
            (v for v in self.values if said in (self._word(v).lower(), str(v).lower())), None
        )

    @property
    def offered(self) -> str:
        """What can be chosen, in words."""
        if isinstance(self.values, range):
            return f"{self.values[0]} to {self.values[-1]}"
        return ", ".join(map(self._word, self.values))

    def _word(self, value: Any) -> str:
        if isinstance(value, bool):
            return "on" if value else "off"
        return self.labels.get(value) or str(value).replace("_", " ")

    def write(self, text: str) -> None:
        """Choose these words."""
        self.values, self.at = (text,), 0

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
        return next(each.value for each in self.fields if each.name == name)

    def chosen(self, names: Sequence[str]) -> dict[str, Any]:
        """What differs from the default, among the fields named."""
        return {
            each.name: each.value
            for each in self.fields
            if each.name in names and each.value != each.default
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
    """A field for each setting of a game: switches, choices, numbers with limits, words."""
    hints = get_type_hints(settings, include_extras=True)
    defaults = {each.name: each.default for each in msgspec.structs.fields(settings)}
    return [_field(n, hints[n], defaults[n], (chosen or {}).get(n)) for n in defaults]


def _field(name: str, hint: Any, default: Any, chosen: Any) -> Field:
    kind, *about = get_args(hint) if get_origin(hint) is Annotated else (hint,)
    metas = [meta for meta in about if isinstance(meta, Meta)]
    values = _values(kind, metas, default if chosen is None else chosen)
    at = next((n for n in (chosen, default) if n is not None and n in values), values[0])
    return Field(
        name=name,
        title=_first(meta.title for meta in metas) or name.replace("_", " "),
        help=_first(meta.description for meta in metas) or "",
        values=values,
        at=list(values).index(at),
        default=default,
        typed=kind is str,
    )


def _values(kind: Any, metas: list[Meta], now: Any) -> Sequence[Any]:
    """What can be chosen, in the order of the game."""
    if kind is bool:
        return (False, True)
    if kind is str:
        return (now,)
    if get_origin(kind) is Literal:
        return get_args(kind)
    if kind is int:
        low = _first(meta.ge for meta in metas) or 0
        high = _first(meta.le for meta in metas)
        return range(low, low + _MOST_STEPS if high is None else high + 1)
    raise TypeError(f"no form for {kind}")


def _first(found: Iterable[Any]) -> Any:
    return next((each for each in found if each is not None), None)
