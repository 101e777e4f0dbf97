"""`sshuffle decks`: ready decks as text, and a look at decks in files."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path

from core.games.tribbles.cards import ICONS, NUMBERS
from core.games.tribbles.decks import PRESETS, DeckError, figures, parse, write

NOT_FOUND = 3


def run(parsed: Namespace) -> int:
    """List the ready decks, print one of them, or check a file."""
    if not parsed.what:
        for preset in PRESETS:
            print(f"{preset.name:12} {preset.about}")
        return 0
    ready = next((p for p in PRESETS if p.name.lower() == parsed.what.lower()), None)
    if ready is not None:
        print(f"# {ready.name}: {ready.about}\n{write(ready.cards)}", end="")
        return 0
    return _check(parsed.what)


def _check(name: str) -> int:
    try:
        text = sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        print(f"There is no deck and no readable file {name!r}.", file=sys.stderr)
        return NOT_FOUND
    try:
        cards = parse(text)
    except DeckError as error:
        for fault in error.faults:
            print(f"{name}:{fault.line}: {fault.text}", file=sys.stderr)
        return 1
    print(described(cards))
    return 0


def described(cards: tuple[int, ...]) -> str:
    """What is in a deck, one thing a line."""
    found = figures(cards)
    by_number = zip(NUMBERS, found.by_number, strict=True)
    by_icon = zip(ICONS, found.by_icon, strict=True)
    return "\n".join(
        [
            f"{found.total} cards, sum {found.worth:,}",
            "by number: " + ", ".join(f"{number:,}: {count}" for number, count in by_number),
            "by icon: " + ", ".join(f"{icon} {count}" for icon, count in by_icon if count),
            f"opening hand with a 1: {found.opening:.0%}",
            *(f"note: {warning}" for warning in found.warnings),
        ]
    )
