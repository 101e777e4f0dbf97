"""Decks: how they are written, ready ones, random ones, and what is in them."""

from core.games.tribbles.decks.figures import Figures, figures
from core.games.tribbles.decks.house import house_deck, kit, tidy
from core.games.tribbles.decks.notation import DeckError, Fault, parse, write
from core.games.tribbles.decks.presets import PRESETS, Preset

__all__ = [
    "PRESETS",
    "DeckError",
    "Fault",
    "Figures",
    "Preset",
    "figures",
    "house_deck",
    "kit",
    "parse",
    "tidy",
    "write",
]
