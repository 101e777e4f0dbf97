"""The look that fits a terminal, from what it says about itself and what its person asks for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from netplay.terminal import Colours
from tui.settings import Settings
from tui.theme import Look, look

WISHES: Final = "LC_SSHUFFLE"
"""The variable in which a person may ask for settings: "theme=light;glyphs=ascii;mouse=off"."""
_POOR: Final = ("dumb", "vt100", "vt220")


def fitting(settings: Settings, colours: Colours, term: str, env: Mapping[str, str]) -> Look:
    """The look for a terminal.

    Args:
        settings: What its person likes.
        colours: How many it shows.
        term: Its TERM.
        env: What it tells: LANG, LC_*.
    """
    plain = settings.glyphs == "ascii" or (settings.glyphs == "auto" and not _draws(term, env))
    return look(settings.theme, colours, plain)


def wishes(env: Mapping[str, str]) -> dict[str, str]:
    """What somebody asks for in the variable, by name; "theme=ascii" is short for the characters.

    >>> wishes({"LC_SSHUFFLE": "theme=light; mouse=off"})
    {'theme': 'light', 'mouse': 'off'}
    """
    text = env.get(WISHES, "")[:200].lower()
    pairs = (part.partition("=") for part in text.split(";"))
    asked = {name.strip(): value.strip() for name, _, value in pairs if value}
    return asked | ({"glyphs": "ascii"} if asked.get("theme") == "ascii" else {})


def _draws(term: str, env: Mapping[str, str]) -> bool:
    """Whether it shows more than ASCII; one that says nothing is trusted to."""
    if term in _POOR:
        return False
    said = env.get("LC_ALL") or env.get("LC_CTYPE") or env.get("LANG") or "UTF-8"
    return "utf" in said.lower()
