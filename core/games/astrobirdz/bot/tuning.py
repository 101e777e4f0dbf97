"""What the counting opponent assumes about others, found by playing it against itself."""

from __future__ import annotations

from typing import Final

TOPS: Final = 0.85
"""How often somebody who holds a higher card of the colour plays it."""
RUFFS: Final = 0.85
"""How often somebody who can trump does."""
LATER: Final = 0.9
"""How often a card that would hold gets its chance: one must lead it, or have it led;"""
FOLLOWS: Final = 1.0
"""and a trump."""
SATED: Final = 0.8
"""How much less somebody beats a card who wants no more tricks."""
DUCK: Final = 0.3
"""How often one can avoid a trick too many."""
