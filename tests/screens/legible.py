"""How well a painted screen can be read, by numbers."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields
from typing import Final, Literal, NamedTuple, cast

from rich.color import Color
from rich.segment import Segment
from rich.style import Style

from netplay.terminal import Colours
from tui.theme import Colour, Look, Palette

ENOUGH: Final = 4.5
"""Contrast of words with their ground (WCAG 2, AA)."""

_DRAWN: Final = frozenset("╱╲░▒▓█▀▄▌▐▖▗▘▝▏▔▁│─╭╮╰╯┌┐└┘╌╎·")
"""Characters that draw rather than say something. Large figures are drawn, and tested as ranks."""


def contrast(one: str, other: str) -> float:
    """The contrast of two colours: 1 to 21."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    linear = [p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def _named() -> Look:
    """A look in which every colour is another one, so that what is painted tells its names."""
    names = [field.name for field in fields(Palette)]
    return Look(
        "names", Palette(**{n: f"#0000{at:02x}" for at, n in enumerate(names)}), Colours.TRUE, False
    )


NAMED: Final = _named()
_NAMES: Final[dict[str, Colour]] = {
    getattr(NAMED.palette, field.name): cast("Colour", field.name) for field in fields(Palette)
}


class Pair(NamedTuple):
    """Something is written in one colour on another."""

    on: Colour
    fg: Colour


def written(rows: Iterable[Iterable[Segment]]) -> set[Pair]:
    """The pairs of colours with which something is written, of a painting in the look NAMED."""
    return {
        Pair(_name(style, "bgcolor"), _name(style, "color"))
        for row in rows
        for text, style, _control in row
        if style is not None and set(text) - _DRAWN - {" "}
    }


def _name(style: Style, part: Literal["color", "bgcolor"]) -> Colour:
    colour: Color = getattr(style, part)
    return _NAMES[colour.get_truecolor().hex]


def unreadable(pairs: Iterable[Pair], shown: Look) -> list[str]:
    """The pairs with too little contrast in a look."""
    palette = shown.palette
    measured = ((p, contrast(getattr(palette, p.on), getattr(palette, p.fg))) for p in pairs)
    return [f"{p.fg} on {p.on}: {found:.2f}" for p, found in measured if found < ENOUGH]
