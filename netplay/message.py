"""What every message of the conversation is made of."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

Code: TypeAlias = Annotated[str, Meta(max_length=16)]
Word: TypeAlias = Annotated[str, Meta(max_length=32)]
Line: TypeAlias = Annotated[str, Meta(max_length=1000)]
Share: TypeAlias = Annotated[float, Meta(ge=0, le=1)]
Percent: TypeAlias = Annotated[float, Meta(ge=0, le=100)]
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=15)]


class Ask(Struct, frozen=True, tag=True, omit_defaults=True):
    """Something a person's end says to the house."""


class Tell(Struct, frozen=True, tag=True, omit_defaults=True):
    """Something the house says to a person's end."""
