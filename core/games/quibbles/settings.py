"""What a table may choose before the deal."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct

from core.games.quibbles.cards import Preset

FirstSeat: TypeAlias = Literal["random", "first", "second", "third", "fourth", "fifth"]

CHAIRS: Final[tuple[str, ...]] = ("first", "second", "third", "fourth", "fifth")
"""The words of `first_seat` for seat 0, 1, ..."""


class Settings(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The options of a table. The defaults are the game as the sheet has it."""

    deck: Annotated[
        Preset,
        Meta(
            title="Deck",
            description=(
                "base: 144 cards, 1 to 6. sevens: seven 7s more. zeros: four 0s more. both: 0s, "
                "7s and two more of each other card. yucata: 0s and 7s only (2.7, Q-39)."
            ),
        ),
    ] = "base"
    first_seat: Annotated[
        FirstSeat,
        Meta(title="Who begins", description="A seat, or whom luck picks (C-9)."),
    ] = "random"
    exact_six: Annotated[
        bool,
        Meta(
            title="Six cards to win",
            description="Off: a sum of 21 wins with fewer cards too (Q-11).",
        ),
    ] = True
    allow_empty_take: Annotated[
        bool,
        Meta(
            title="Take nothing",
            description="On: a split or a combine may take no card from the row (Q-2).",
        ),
    ] = False
    zero_in_groups: Annotated[
        bool,
        Meta(title="0 in a group", description="A group taken by a split may hold 0s (Q-32)."),
    ] = True
    split_seven: Annotated[
        bool,
        Meta(title="Split a 7", description="Off: a 7 is too high to be split (Q-30)."),
    ] = True
    stall_rounds: Annotated[
        int,
        Meta(
            ge=0,
            le=100,
            title="End when nobody stashes",
            description=(
                "After so many full rounds without a stash the highest collection wins; "
                "0: never (Q-19)."
            ),
        ),
    ] = 0
