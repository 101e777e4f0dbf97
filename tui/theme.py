"""Colours, and how many of them a terminal shows: what every screen takes its ink from.

A `Palette` names the colours of one theme; a `Look` is a palette on a given terminal and gives out
`Ink`, a small number that stands for a style. Boards say what a colour is for ("felt", "gold"),
never what it is.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cache
from typing import Final, Literal, TypeAlias

from rich._palettes import EIGHT_BIT_PALETTE
from rich.color import Color
from rich.style import Style

from netplay.terminal import Colours

Ink: TypeAlias = int
"""A style by its number in `STYLES`."""

Colour: TypeAlias = Literal[
    "felt", "deep", "lit", "ink", "soft", "gold", "glow", "good", "bad",
    "bar", "bar_ink", "bar_soft", "bar_gold", "bar_bad",
    "card", "edge", "pick", "take", "dim", "dim_ink", "back", "back_ink",
    "hue0", "hue1", "hue2", "hue3", "hue4", "hue5", "hue6", "hue7",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of a theme, each by what it is for."""

    felt: str
    """The table."""
    deep: str
    """Shadow on the table: under cards, empty places, other people's corners."""
    lit: str
    """A part of the table that has the light: the seat to act."""
    ink: str
    """Words on the table."""
    soft: str
    """Words on the table that matter less."""
    gold: str
    """What to look at now: the cursor, the total, whose turn it is."""
    glow: str
    """The same where it frames a card and nothing is written with it."""
    good: str
    bad: str
    bar: str
    """The strips above and below the table."""
    bar_ink: str
    bar_soft: str
    bar_gold: str
    bar_bad: str
    card: str
    """The face of a card."""
    edge: str
    """What is printed small on a card, and its frame."""
    pick: str
    """The face of a card that is selected."""
    take: str
    """The face of a card that could be taken."""
    dim: str
    """The face of a card that cannot be played now."""
    dim_ink: str
    back: str
    """The back of a card."""
    back_ink: str
    hue0: str
    """hue0 .. hue7: colours of suits and values, readable on every face and, where the terminal
    has enough colours, told apart by whatever eyes: see `tests/screens/test_colour_blind.py`."""
    hue1: str
    hue2: str
    hue3: str
    hue4: str
    hue5: str
    hue6: str
    hue7: str


DARK: Final = Palette(
    felt="#143d2e", deep="#0c2b20", lit="#1d5140",
    ink="#eaf1e8", soft="#b3cbbd", gold="#f4c653", glow="#f4c653", good="#93e2aa", bad="#ffa893",
    bar="#0a1d16", bar_ink="#eaf1e8", bar_soft="#9db8aa", bar_gold="#f4c653", bar_bad="#ffa893",
    card="#f7f0df", edge="#5d523e", pick="#ffdd85", take="#e3f4cf",
    dim="#86998c", dim_ink="#0d2018", back="#6d2735", back_ink="#e9b9b4",
    hue0="#1a1420", hue1="#0d5dcb", hue2="#72587b", hue3="#006542",
    hue4="#815d00", hue5="#752b0f", hue6="#c40049", hue7="#5a1673",
)  # fmt: skip

LIGHT: Final = Palette(
    felt="#d3e2d2", deep="#bccfbd", lit="#e7f0e2",
    ink="#12261b", soft="#3c5446", gold="#744b00", glow="#d99a00", good="#0a566b", bad="#9a1f10",
    bar="#1d4434", bar_ink="#f2f7f0", bar_soft="#b9d2c3", bar_gold="#ffd675", bar_bad="#ffb9a8",
    card="#fffdf6", edge="#5f5645", pick="#ffdf8c", take="#dcf2c2",
    dim="#a3b5a5", dim_ink="#15261c", back="#80303f", back_ink="#f4cfca",
    hue0="#1a1420", hue1="#0d5dcb", hue2="#72587b", hue3="#006542",
    hue4="#815d00", hue5="#752b0f", hue6="#c40049", hue7="#5a1673",
)  # fmt: skip

CONTRAST: Final = Palette(
    felt="#000000", deep="#1c1c1c", lit="#262626",
    ink="#ffffff", soft="#eeeeee", gold="#ffff00", glow="#ffff00", good="#87ffaf", bad="#ffaf87",
    bar="#000000", bar_ink="#ffffff", bar_soft="#eeeeee", bar_gold="#ffff00", bar_bad="#ffaf87",
    card="#ffffff", edge="#303030", pick="#ffff00", take="#afffff",
    dim="#4e4e4e", dim_ink="#ffffff", back="#00005f", back_ink="#ffffff",
    hue0="#000000", hue1="#5f5faf", hue2="#5f0087", hue3="#005f5f",
    hue4="#5f5f00", hue5="#5f0000", hue6="#af005f", hue7="#af00d7",
)  # fmt: skip

_DARK_256: Final = replace(
    DARK,
    felt="#005f00", deep="#1c1c1c", lit="#005f5f",
    ink="#ffffff", soft="#d7ffd7", gold="#ffd75f", glow="#ffd75f", good="#afffff", bad="#ffd7af",
    bar="#121212", bar_ink="#eeeeee", bar_soft="#a8a8a8", bar_gold="#ffd75f", bar_bad="#ffafaf",
    card="#ffffd7", edge="#585858", pick="#ffd75f", take="#d7ffaf",
    dim="#87af87", dim_ink="#121212", back="#5f0000", back_ink="#ffd7d7",
    hue0="#121212", hue1="#005faf", hue2="#5f00af", hue3="#005f5f",
    hue4="#5f5f00", hue5="#5f0000", hue6="#af005f", hue7="#af0087",
)  # fmt: skip

_LIGHT_256: Final = replace(
    LIGHT,
    felt="#d7d7d7", deep="#c6c6c6", lit="#eeeeee",
    ink="#121212", soft="#303030", gold="#5f005f", glow="#d78700", good="#00005f", bad="#870000",
    bar="#005f5f", bar_ink="#ffffff", bar_soft="#d7ffff", bar_gold="#ffff87", bar_bad="#ffd7af",
    card="#ffffff", edge="#585858", pick="#ffd75f", take="#afffaf",
    dim="#afafaf", dim_ink="#121212", back="#5f0000", back_ink="#ffd7d7",
    hue0="#121212", hue1="#005faf", hue2="#5f00af", hue3="#005f5f",
    hue4="#5f5f00", hue5="#5f0000", hue6="#af005f", hue7="#af0087",
)  # fmt: skip

_DARK_16: Final = replace(
    DARK,
    felt="#000000", deep="#000000", lit="#000000",
    ink="#ffffff", soft="#aaaaaa", gold="#ffff55", glow="#ffff55", good="#55ff55", bad="#ff5555",
    bar="#0000aa", bar_ink="#ffffff", bar_soft="#ffffff", bar_gold="#ffff55", bar_bad="#ffff55",
    card="#ffffff", edge="#555555", pick="#ffff55", take="#55ffff",
    dim="#aaaaaa", dim_ink="#000000", back="#aa0000", back_ink="#ffffff",
    hue0="#000000", hue1="#0000aa", hue2="#000000", hue3="#0000aa",
    hue4="#aa0000", hue5="#aa0000", hue6="#aa00aa", hue7="#aa00aa",
)  # fmt: skip

_LIGHT_16: Final = replace(
    _DARK_16,
    felt="#ffffff", deep="#ffffff", lit="#ffffff",
    ink="#000000", soft="#000000", gold="#0000aa", glow="#0000aa", good="#000000", bad="#aa0000",
)  # fmt: skip

_BY_DEPTH: Final[dict[str, dict[Colours, Palette]]] = {
    "dark": {Colours.TRUE: DARK, Colours.MANY: _DARK_256, Colours.SIXTEEN: _DARK_16},
    "light": {Colours.TRUE: LIGHT, Colours.MANY: _LIGHT_256, Colours.SIXTEEN: _LIGHT_16},
    "contrast": {Colours.TRUE: CONTRAST, Colours.MANY: CONTRAST, Colours.SIXTEEN: _DARK_16},
}
THEMES: Final = tuple(_BY_DEPTH)
"""Names of the themes a person may choose from."""

STYLES: Final[list[Style]] = []
"""Every style in use; an `Ink` is an index into it."""
_NUMBERS: Final[dict[Style, Ink]] = {}

_NUMBERED: Final = {EIGHT_BIT_PALETTE[number].hex: number for number in range(255, 15, -1)}
"""Colours of the 256 that are the same everywhere, by code."""
_SHOUTING: Final = frozenset({"pick", "gold", "bar", "back"})
"""Grounds that without colours are told by reversing."""


def ink_of(style: Style) -> Ink:
    """The number of a style."""
    number = _NUMBERS.get(style)
    if number is None:
        number = _NUMBERS[style] = len(STYLES)
        STYLES.append(style)
    return number


@dataclass(frozen=True, eq=False)
class Look:
    """A theme on a terminal. Get one from `look`: the same wish gives the same object."""

    theme: str
    palette: Palette
    colours: Colours
    ascii: bool
    """Only the characters every terminal has."""
    _inks: dict[tuple[object, ...], Ink] = field(default_factory=dict, repr=False)

    @property
    def framed(self) -> bool:
        """Cards need a drawn frame, because their ground does not show."""
        return self.ascii or self.colours is Colours.NONE

    def ink(
        self, on: Colour, fg: Colour, bold: bool = False, under: bool = False, strike: bool = False
    ) -> Ink:
        """The ink of colour `fg` on the ground `on`."""
        key = (on, fg, bold, under, strike)
        number = self._inks.get(key)
        if number is None:
            number = self._inks[key] = ink_of(self._style(on, fg, bold, under, strike))
        return number

    def _style(self, on: Colour, fg: Colour, bold: bool, under: bool, strike: bool) -> Style:
        if self.colours is Colours.NONE:
            shout = on in _SHOUTING
            return Style(bold=bold or None, underline=under or None, reverse=shout or None)
        return Style(
            color=self._colour(fg),
            bgcolor=self._colour(on),
            bold=bold or None,
            underline=under or None,
            strike=strike or None,
        )

    def _colour(self, name: Colour) -> Color:
        """With 256 colours by number, so that nothing is rounded on the way."""
        code: str = getattr(self.palette, name)
        number = _NUMBERED.get(code) if self.colours is Colours.MANY else None
        return Color.parse(code if number is None else f"color({number})")


@cache
def look(theme: str = "dark", colours: Colours = Colours.TRUE, ascii: bool = False) -> Look:
    """The look of a theme on a terminal with so many colours; an unknown theme is the dark one."""
    palettes = _BY_DEPTH.get(theme, _BY_DEPTH["dark"])
    return Look(theme, palettes.get(colours, palettes[Colours.TRUE]), colours, ascii)
