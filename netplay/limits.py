"""What people may do in the house, and how much of it."""

from __future__ import annotations

from msgspec import Struct

from netplay.messages import Clock


class HouseLimits(Struct, frozen=True, kw_only=True):
    """Each with a default that suits a house among friends."""

    tables: int = 5
    """Tables somebody with a key may run at a time."""
    guest_tables: int = 2
    public_clock: Clock = Clock()
    """The clock of a table that anybody may come to, where its host sets none."""
    idle_seconds: float = 0.0
    """After so long without a word somebody in the lobby is shown out; 0: never."""
