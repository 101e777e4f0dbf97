"""When answers arrive, by the house's own clock: what a race is decided by (R-5)."""

from __future__ import annotations

import asyncio
import time
from typing import Any, Final, NamedTuple

from core.game import Game
from netplay.link import Link
from netplay.messages import Act

_SINCE: Final = time.time() - time.monotonic()
"""Lays the clock of this process, which never jumps, beside those of other servers."""


class Arrived(NamedTuple):
    """An answer and when it came in. No clock of the other end is ever asked."""

    act: Act
    at_ms: int
    credit_ms: int = 0
    """Half of the link's measured round trip."""


def now_ms() -> int:
    """Milliseconds on the house's clock."""
    return round((asyncio.get_running_loop().time() + _SINCE) * 1000)


def credit_ms(link: Link) -> int:
    """How long ago, by what was measured, something was sent that has just come in."""
    return max(0, link.round_trip_ms) // 2


def stamped(game: Game, action: Any, at_ms: int, credit: int = 0) -> Any:
    """An action with its arrival written into it, where the game's race needs that."""
    return action if game.stamp is None else game.stamp(action, at_ms, credit)
