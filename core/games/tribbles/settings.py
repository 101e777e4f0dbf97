"""What a table may choose before the deal."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct

from core.games.tribbles.cards import Pool

HouseDeck: TypeAlias = Literal["preset", "random"]

MOST_CARDS: Final = 120
"""No deck is larger (T-34)."""


class Settings(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The options of a table. The defaults are the game as the sheet has it."""

    rounds: Annotated[
        int, Meta(ge=1, le=10, title="Rounds", description="Rounds of a match (T-41).")
    ] = 5
    card_pool: Annotated[
        Pool,
        Meta(
            title="Cards",
            description=(
                "printed: the 25 cards there are. boxed: the 15 of the box. expansion: the 18 of "
                "the expansion. all: every number with every icon, 48 (T-35)."
            ),
        ),
    ] = "printed"
    house_decks: Annotated[
        HouseDeck,
        Meta(
            title="Decks of the house",
            description="What those get who bring no deck: a ready one, or a random one.",
        ),
    ] = "preset"
    deck_min: Annotated[
        int,
        Meta(
            ge=1,
            le=MOST_CARDS,
            title="Smallest deck",
            description="Cards a deck must hold (T-34). 30 to 60 are advised.",
        ),
    ] = 1
    deck_max: Annotated[
        int,
        Meta(
            ge=1, le=MOST_CARDS, title="Largest deck", description="Cards a deck may hold (T-34)."
        ),
    ] = MOST_CARDS
    free_pass: Annotated[
        bool,
        Meta(
            title="Pass without drawing",
            description="On: who holds a playable card may pass without drawing (T-20).",
        ),
    ] = False
    decked_counts_as_pass: Annotated[
        bool,
        Meta(
            title="Decked is a pass",
            description="After a player was decked the next one may restart with 1 (T-24).",
        ),
    ] = True
    own_pile_view: Annotated[
        bool,
        Meta(
            title="Look at your own pile",
            description="On: you may always look through your own play pile (T-36).",
        ),
    ] = False
