"""How birds and colours look: a colour is always also a letter and a shape."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any, Final

from core.games.astrobirdz.cards import COLOUR, COLOURS, LETTERS, NUMBER, Card
from core.games.astrobirdz.cards import Colour as BirdColour
from tui.canvas import Canvas, Stamp
from tui.theme import Colour, Look
from tui.widgets.card import GROUNDS, Face, State

HUES: Final[tuple[Colour, ...]] = ("hue6", "hue5", "hue4", "hue3", "hue1", "hue7")
"""By colour of the birds."""
SHAPES: Final = "♥◆★♣●♠"
"""By colour of the birds."""
CHIP_WIDTH: Final = 4


@cache
def face(card: Card, ascii: bool = False) -> Face:
    """What is printed on a card: its number, large, and the letter and shape of its colour."""
    colour = COLOUR[card]
    return Face(str(NUMBER[card]), HUES[colour], sign(colour, ascii))


def sign(colour: BirdColour, ascii: bool = False) -> str:
    """A colour's letter and, where the terminal has it, its shape."""
    return LETTERS[colour] if ascii else LETTERS[colour] + SHAPES[colour]


@lru_cache(maxsize=2048)
def chip(look: Look, text: str, hue: Colour, state: State = "plain", on: Colour = "felt") -> Stamp:
    """Two characters on a card in one line of text."""
    ground = GROUNDS[state]
    canvas: Canvas[Any] = Canvas(CHIP_WIDTH, 1, look, look.ink(ground, hue))
    sides = ("[", "]") if look.framed else ("▐", "▌")
    edge = look.ink(ground, hue) if look.framed else look.ink(on, ground)
    canvas.text(0, 0, sides[0], edge)
    canvas.text(1, 0, text, look.ink(ground, "dim_ink" if state == "dim" else hue, bold=True))
    canvas.text(CHIP_WIDTH - 1, 0, sides[1], edge)
    return canvas.as_stamp()


def bird_chip(look: Look, card: Card, state: State = "plain", on: Colour = "felt") -> Stamp:
    """A bird in one line of text: "R7"."""
    colour = COLOUR[card]
    return chip(look, f"{LETTERS[colour]}{NUMBER[card]}", HUES[colour], state, on)


def colour_chip(look: Look, colour: BirdColour, on: Colour = "felt") -> Stamp:
    """A colour in one line of text: letter and shape."""
    return chip(look, sign(colour, look.ascii), HUES[colour], "plain", on)


def colour_name(colour: BirdColour | None) -> str:
    """A colour as it is called."""
    return "not picked yet" if colour is None else COLOURS[colour]
