"""Themes and depths: everything written can be read, and every colour is one the terminal has."""

from __future__ import annotations

from dataclasses import fields
from typing import cast

import pytest
from rich._palettes import EIGHT_BIT_PALETTE, STANDARD_PALETTE

from netplay.terminal import Colours
from scripts.positions import POSITIONS, Position
from scripts.shots import painted
from tests.screens.legible import NAMED, Pair, unreadable, written
from tui.driver.pens import pen
from tui.theme import STYLES, THEMES, Colour, Look, look
from tui.widgets.card import CHIP, LARGE, MEDIUM, SMALL, Face, State, card

DEPTHS = (Colours.TRUE, Colours.MANY, Colours.SIXTEEN)
LOOKS = [look(theme, depth) for theme in THEMES for depth in DEPTHS]
BLIND = [look("dark", Colours.NONE), look("dark", Colours.NONE, ascii=True)]


def named(shown: Look | Position) -> str:
    """For the names of tests."""
    return shown.name if isinstance(shown, Position) else f"{shown.theme}-{shown.colours.name}"


@pytest.mark.parametrize("position", POSITIONS, ids=named)
def test_words_on_a_board_can_be_read(position: Position) -> None:
    """Every word on every board has a contrast of at least 4.5:1 with its ground in any look."""
    pairs = written(painted(position, 80, 18, NAMED).rows())
    pairs |= written(painted(position, 38, 20, NAMED).rows())

    assert len(pairs) > 5
    assert [poor for shown in LOOKS for poor in unreadable(pairs, shown)] == []


@pytest.mark.parametrize("shown", LOOKS, ids=named)
def test_words_can_be_read_on_every_ground(shown: Look) -> None:
    """The inks for words go with all grounds they are meant for."""
    felt: list[Colour] = ["felt", "deep", "lit"]
    words: list[Colour] = ["ink", "soft", "gold", "good", "bad"]
    bars: list[Colour] = ["bar_ink", "bar_soft", "bar_gold", "bar_bad"]
    pairs = [Pair(on, fg) for on in felt for fg in words] + [Pair("bar", fg) for fg in bars]

    assert unreadable([*pairs, Pair("back", "back_ink"), Pair("dim", "dim_ink")], shown) == []


@pytest.mark.parametrize("shown", LOOKS, ids=named)
def test_ranks_can_be_read_on_every_face(shown: Look) -> None:
    """Each colour of a suit or value stands out from each ground a card can have."""
    grounds: list[Colour] = ["card", "pick", "take"]
    hues = [cast("Colour", f"hue{n}") for n in range(8)]

    assert unreadable([Pair(on, fg) for on in grounds for fg in [*hues, "edge"]], shown) == []


@pytest.mark.parametrize("shown", [s for s in LOOKS if s.colours is not Colours.TRUE], ids=named)
def test_palettes_use_only_colours_the_terminal_has(shown: Look) -> None:
    """Nothing is rounded on the way to the terminal, so contrast is what was measured."""
    for field in fields(shown.palette):
        name = cast("Colour", field.name)
        style = STYLES[shown.ink(name, name)]
        sent = pen(style, shown.colours).paper
        assert sent == _exactly(shown, getattr(shown.palette, field.name))


def _exactly(shown: Look, code: str) -> str:
    """The escape code of a palette's colour as one of the terminal's own."""
    if shown.colours is Colours.MANY:
        numbers = [n for n in range(16, 256) if EIGHT_BIT_PALETTE[n].hex == code]
        return f"48;5;{numbers[0]}"
    number = [STANDARD_PALETTE[n].hex for n in range(16)].index(code)
    return str(40 + number if number < 8 else 92 + number)


@pytest.mark.parametrize("shown", BLIND, ids=["none", "ascii"])
def test_without_colours_no_style_has_one(shown: Look) -> None:
    """NO_COLOR means no colour at all."""
    rows = painted(POSITIONS[0], 80, 18, shown).rows()

    assert not any(s.style and (s.style.color or s.style.bgcolor) for row in rows for s in row)


@pytest.mark.parametrize("position", POSITIONS, ids=named)
def test_in_ascii_every_glyph_has_a_stand_in(position: Position) -> None:
    """No "?" but where somebody's name needs one: names here need none."""
    text = "".join(painted(position, 80, 18, BLIND[1]).lines())

    assert text.isascii()
    assert "?" not in text


@pytest.mark.parametrize(
    "size", [CHIP, SMALL, MEDIUM, LARGE], ids=lambda size: f"{size[0]}x{size[1]}"
)
@pytest.mark.parametrize("shown", [look(), *BLIND], ids=["colour", "none", "ascii"])
def test_states_of_a_card_differ_without_colour(shown: Look, size: tuple[int, int]) -> None:
    """Selected shows by shape: a mark on the card, or signs beside a card of one line."""

    def drawn(state: State, mark: str) -> str:
        stamp = card(shown, size, Face("3", "hue3"), state, mark)  # type: ignore[arg-type] # a Size
        return "\n".join("".join(chars) for _, chars, _ in stamp.rows)

    assert drawn("plain", "") != drawn("pick", "✓")
