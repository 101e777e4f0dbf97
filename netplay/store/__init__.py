"""What is kept: logs of tables and documents about people, behind one small interface."""

from __future__ import annotations

from netplay.store.interface import (
    Closed,
    Conflict,
    Event,
    Health,
    Lease,
    SchemaTooNew,
    Store,
    StoreError,
    TooLarge,
    Trimmed,
    Unavailable,
    Unknown,
)

__all__ = [
    "Closed",
    "Conflict",
    "Event",
    "Health",
    "Lease",
    "SchemaTooNew",
    "Store",
    "StoreError",
    "TooLarge",
    "Trimmed",
    "Unavailable",
    "Unknown",
]
