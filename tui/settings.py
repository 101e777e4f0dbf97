"""What a person may choose about their screens, and how it is read from what they ask for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct, structs

Glyphs: TypeAlias = Literal["auto", "drawn", "ascii"]
Keys: TypeAlias = Literal["both", "arrows", "vi"]


class Settings(Struct, frozen=True, kw_only=True):
    """One person's choices, on one kind of terminal."""

    theme: Annotated[
        Literal["dark", "light", "contrast"],
        Meta(title="Colours", description="A dark table, a light one, or high contrast."),
    ] = "dark"
    glyphs: Annotated[
        Glyphs,
        Meta(
            title="Characters",
            description="ascii: only what every terminal has. auto: what this one can show.",
        ),
    ] = "auto"
    motion: Annotated[
        bool,
        Meta(
            title="Motion",
            description="Cards are dealt and played before your eyes; never on a slow line.",
        ),
    ] = True
    bell: Annotated[bool, Meta(title="Bell", description="It rings when it is your turn.")] = True
    signs: Annotated[
        bool,
        Meta(
            title="Title and notices",
            description="The window's title, and a notice on the desktop, say it is your turn.",
        ),
    ] = True
    mouse: Annotated[
        bool,
        Meta(title="Mouse", description="Clicks and taps work. Off: the mouse selects text."),
    ] = True
    keys: Annotated[
        Keys,
        Meta(title="Keys to move", description="Arrows, h j k l as in vi, or both."),
    ] = "both"
    confirm: Annotated[
        bool,
        Meta(title="Ask before leaving", description="A match is not left by one wrong key."),
    ] = True
    auto: Annotated[
        bool,
        Meta(
            title="Play forced moves",
            description="When everybody can see that you have no choice it is made for you, after "
            "a moment.",
        ),
    ] = False


_NAMES: Final = frozenset(Settings.__struct_fields__)
_SWITCH: Final = {"on": True, "off": False, "yes": True, "no": False}
_OTHER_WORDS: Final = {"glyphs": {"unicode": "drawn"}}


def read(asked: Mapping[str, Any], base: Settings | None = None) -> Settings:
    """Settings as far as they are such; what is unknown or makes no sense is left out.

    >>> read({"mouse": "off", "theme": "light", "x": 1}).mouse
    False
    """
    settings = base or Settings()
    for name, value in asked.items():
        if name in _NAMES:
            settings = _with(settings, name, value)
    return settings


def _with(settings: Settings, name: str, value: Any) -> Settings:
    kind = structs.fields(Settings)[Settings.__struct_fields__.index(name)].type
    word = _OTHER_WORDS.get(name, {}).get(value, value)
    if kind_of(kind) is bool:
        word = _SWITCH.get(word, word)
    try:
        return structs.replace(settings, **{name: msgspec.convert(word, kind)})
    except msgspec.ValidationError:
        return settings


def kind_of(kind: Any) -> Any:
    """The type without what is said about it."""
    return getattr(kind, "__origin__", kind)


def kept(settings: Settings) -> dict[str, Any]:
    """Settings as they are remembered."""
    return structs.asdict(settings)
