"""What a table may choose before the deal."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct


class Settings(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The options of a table. The defaults are the game as the sheet has it."""

    passing: Annotated[
        bool,
        Meta(
            title="Pass cards",
            description="Before the guesses everybody passes 1 to 3 cards to the left (AV-30).",
        ),
    ] = False
    honour: Annotated[
        bool,
        Meta(
            title="On your honour",
            description=(
                "Following the led colour is not enforced. After a trick anybody may call it: who "
                "is caught leaves the game, a false call costs 1 point (A-47)."
            ),
        ),
    ] = False
    age_order: Annotated[
        str,
        Meta(
            title="Youngest to oldest",
            description='random, or seat numbers from the youngest on, like "2 1 4 3" (A-9).',
            pattern="^(random|[1-6]( [1-6]){1,5})$",
        ),
    ] = "random"
    speedster_lead: Annotated[
        Literal["yield", "leads_and_power_rests"],
        Meta(
            title="Speedster should lead",
            description="The seat to the left leads instead, or Speedster does lead (A-17).",
        ),
    ] = "yield"
    turbo_tie: Annotated[
        Literal["this_turn", "next_turn"],
        Meta(
            title="Turbo wins AstroBoard ties",
            description="In the turn it is held, or in the one after (A-33).",
        ),
    ] = "this_turn"
    highest_guess: Annotated[
        Literal["among_correct", "among_all"],
        Meta(
            title="Bonus for the highest guess",
            description="The highest of the exact guesses, or the highest of all if exact (A-29).",
        ),
    ] = "among_correct"
    card_points_follow: Annotated[
        bool,
        Meta(
            title="Card points follow the trick",
            description="A trick moved by the AstroBoard takes its card points along (A-39).",
        ),
    ] = True
    offsuit_nine_wins: Annotated[
        bool,
        Meta(
            title="Any 9 under a nine rule",
            description="A 9 of neither the led nor the trump colour wins as well (A-24).",
        ),
    ] = False
    review: Annotated[
        Literal["none", "last", "all"],
        Meta(title="Look back", description="Which tricks of this turn are shown again (A-48)."),
    ] = "last"
