"""The look that fits a terminal, from what it says about itself and what its person asks for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from netplay.terminal import Colours
from tui.theme import THEMES, Look, look

WISHES: Final = "LC_SSHUFFLE"
"""The variable in which a person may ask for a look: "theme=light;glyphs=ascii"."""
_POOR: Final = ("dumb", "vt100", "vt220")


def fitting(colours: Colours, term: str, env: Mapping[str, str]) -> Look:
    """The look for a terminal.

    Args:
        colours: How many it shows.
        term: Its TERM.
        env: What it tells: LANG, LC_*.
    """
    asked = wishes(env.get(WISHES, ""))
    theme = asked.get("theme", "dark")
    plain = theme == "ascii" or asked.get("glyphs") == "ascii" or not _draws(term, env)
    return look(theme if theme in THEMES else "dark", colours, plain)


def wishes(text: str) -> dict[str, str]:
    """What somebody asks for, by name.

    >>> wishes("theme=light; mouse=off")
    {'theme': 'light', 'mouse': 'off'}
    """
    pairs = (part.partition("=") for part in text[:200].lower().split(";"))
    return {name.strip(): value.strip() for name, _, value in pairs if value}


def _draws(term: str, env: Mapping[str, str]) -> bool:
    """Whether it shows more than ASCII; one that says nothing is trusted to."""
    if term in _POOR:
        return False
    said = env.get("LC_ALL") or env.get("LC_CTYPE") or env.get("LANG") or "UTF-8"
    return "utf" in said.lower()
