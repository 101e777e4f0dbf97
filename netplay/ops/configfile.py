"""Settings from a file and the environment, checked key by key; and a file to begin with."""

from __future__ import annotations

import difflib
import json
import re
import textwrap
import tomllib
from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct, inspect, structs

from netplay.clean import line
from netplay.ops.config import Config

NAME: Final = "sshuffle.toml"
PREFIX: Final = "SSHUFFLE_"
_HEAD: Final = """\
# Settings of this house. A line that begins with #key shows what holds without it: remove the # and
# change it. Check with: sshuffle config check FILE. The environment goes before the file:
# SSHUFFLE_SECTION_KEY, such as SSHUFFLE_SERVER_PORT=2022; lists are separated by commas.
"""
_SECTION: Final = re.compile(r"\s*\[\s*([\w-]+)\s*\]")
_KEY: Final = re.compile(r"\s*(?:([\w-]+)\s*\.\s*)?([\w-]+)\s*=")

Settings = dict[str, dict[str, Any]]


class Problem(Struct, frozen=True):
    """Something in the settings that does not fit."""

    where: str
    """File and line, or the variable."""
    what: str

    def __str__(self) -> str:
        return f"{self.where}: {self.what}"


class BadConfig(Exception):
    """The settings do not fit; `problems` says where and what would."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__("\n".join(map(str, problems)))
        self.problems = problems


def load(file: Path | None, env: Mapping[str, str]) -> Config:
    """The settings of a file (None: no file) and of the environment, which goes before it.

    Raises:
        BadConfig: with every problem there is, not only the first.
        OSError: the file cannot be read.
    """
    text = file.read_text(encoding="utf-8") if file else ""
    reading = _Reading(str(file or ""), text)
    reading.read_file()
    reading.read_env(env)
    return reading.result()


def changed(config: Config, words: Iterable[str], sections: Collection[str]) -> Config:
    """The settings with some keys set anew, each as "section.key=value".

    Raises:
        BadConfig: with every problem there is; other sections may not be changed.
    """
    reading = _Reading("", "", config)
    reading.read_words(words, sections)
    return reading.result()


def sample() -> str:
    """A file with every key, what it means and what holds without it."""
    return _HEAD + "".join(_section(name, value) for name, value in _sections(Config()))


def shown(config: Config) -> str:
    """The settings that hold, as a file."""
    blocks = []
    for name, section in _sections(config):
        lines = [f"{key} = {literal(value)}" for key, value in structs.asdict(section).items()]
        blocks.append("\n".join([f"[{name}]", *lines]))
    return "\n\n".join(blocks) + "\n"


def literal(value: Any) -> str:
    """A value as TOML writes it."""
    return json.dumps(list(value) if isinstance(value, tuple) else value, ensure_ascii=False)


class _Reading:
    """Gathers values and problems."""

    def __init__(self, name: str, text: str, base: Config | None = None) -> None:
        self._base = base or Config()
        self._name = name
        self._text = text
        self._lines = {(section, key): number for number, section, key in _keys(text)}
        self._values: Settings = {name: {} for name in Config.__struct_fields__}
        self._problems: list[Problem] = []

    def read_file(self) -> None:
        try:
            found = tomllib.loads(self._text)
        except tomllib.TOMLDecodeError as error:
            self._problems.append(Problem(self._name, f"this is no TOML: {error}"))
            return
        for section, body in found.items():
            if section not in self._values or not isinstance(body, dict):
                self._unknown(self._where(section), section, self._values, "section")
                continue
            for key, value in body.items():
                self._take(self._where(section, key), section, key, value)

    def read_env(self, env: Mapping[str, str]) -> None:
        for variable, text in sorted(env.items()):
            section, _, key = variable.removeprefix(PREFIX).lower().partition("_")
            if variable.startswith(PREFIX) and section in self._values:
                self._take(variable, section, key, text, strict=False)

    def read_words(self, words: Iterable[str], sections: Collection[str]) -> None:
        for word in words:
            where, equals, text = word.partition("=")
            section, _, key = where.partition(".")
            if not equals or section not in sections:
                kinds = ", ".join(f"{each}.KEY=VALUE" for each in sections)
                self._problems.append(Problem(line(where, 60), f"say {kinds}"))
            else:
                self._take(line(where, 60), section, key, text, strict=False)

    def result(self) -> Config:
        sections: dict[str, Any] = {name: self._built(name) for name in self._values}
        if self._problems:
            raise BadConfig(self._problems)
        return Config(**sections)

    def _built(self, name: str) -> Struct | None:
        section: Struct = getattr(self._base, name)
        try:
            return structs.replace(section, **self._values[name])
        except ValueError as error:
            self._problems.append(Problem(self._where(name), f"[{name}] {error}"))
            return None

    def _take(self, where: str, section: str, key: str, value: Any, strict: bool = True) -> None:
        types = _types(section)
        if key not in types:
            self._unknown(where, key, types, f"key of [{section}]")
            return
        if not strict and isinstance(getattr(getattr(Config(), section), key), tuple):
            value = [part.strip() for part in value.split(",") if part.strip()]
        try:
            self._values[section][key] = msgspec.convert(value, types[key], strict=strict)
        except msgspec.ValidationError as error:
            said = str(error).partition(" - at ")[0].replace("`", "")
            text = f"{section}.{key} = {literal_or_repr(value)} does not fit: {said}"
            self._problems.append(Problem(where, text))

    def _unknown(self, where: str, word: str, known: Mapping[str, Any], kind: str) -> None:
        near = difflib.get_close_matches(word, known, 1)
        hint = f"did you mean {near[0]}?" if near else f"there are: {', '.join(known)}"
        self._problems.append(Problem(where, f"{word} is no {kind}; {hint}"))

    def _where(self, section: str, key: str = "") -> str:
        number = self._lines.get((section, key))
        return f"{self._name}:{number}" if number else self._name


def literal_or_repr(value: Any) -> str:
    """A value that somebody gave, for a message."""
    return literal(value) if isinstance(value, str | int | float | list) else repr(value)


def _keys(text: str) -> Iterator[tuple[int, str, str]]:
    """(line, section, key) of everything that is set; the key is "" for a section itself."""
    section = ""
    for number, row in enumerate(text.splitlines(), 1):
        if head := _SECTION.match(row):
            section = head[1]
            yield number, section, ""
        elif found := _KEY.match(row):
            yield number, found[1] or section or found[2], found[2]


def _types(section: str) -> dict[str, Any]:
    kind = type(getattr(Config(), section))
    return {field.name: field.type for field in structs.fields(kind)}


def _sections(config: Config) -> Iterator[tuple[str, Struct]]:
    for name in Config.__struct_fields__:
        yield name, getattr(config, name)


def _section(name: str, section: Struct) -> str:
    about = (type(section).__doc__ or "").split("\n\n")[0].split(". ")[0]
    lines = ["", f"# {' '.join(about.split()).rstrip('.')}.", f"[{name}]"]
    for field in structs.fields(section):
        lines += _said(field.type)
        lines.append(f"#{field.name} = {literal(getattr(section, field.name))}")
    return "\n".join(lines) + "\n"


def _said(kind: Any) -> list[str]:
    """What a key means, as comments."""
    found = inspect.type_info(kind)
    about: str = ""
    if isinstance(found, inspect.Metadata):
        about = (found.extra_json_schema or {}).get("description", "")
    return textwrap.wrap(about, 96, initial_indent="# ", subsequent_indent="# ")
