"""What a table may choose before the deal."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from core.games.tribulation.sums import Twists

Penalty: TypeAlias = Literal["none", "freeze", "out_for_this_disc", "lose_one_disc"]


class Settings(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The options of a table. The defaults are the game as the sheet has it, played online."""

    discs: Annotated[
        int,
        Meta(
            ge=5,
            le=50,
            title="Discs",
            description="How many discs are played for; 25 is the short game (R-17).",
        ),
    ] = 50
    disc_seconds: Annotated[
        int,
        Meta(
            ge=0,
            le=3600,
            title="Seconds for a disc",
            description="After so long a disc nobody has found goes away; 0: never (R-10).",
        ),
    ] = 120
    wrong_claim: Annotated[
        Penalty,
        Meta(
            title="A wrong claim",
            description=(
                "none: half a second's pause, no more. freeze: no claims for three seconds. "
                "out_for_this_disc: no more claims for this number. lose_one_disc: the disc won "
                "last is lost (R-6)."
            ),
        ),
    ] = "freeze"
    claim_mode: Annotated[
        Literal["direct", "buzz"],
        Meta(
            title="How to claim",
            description=(
                "direct: mark the tiles. buzz: call stop, then show the tiles within ten "
                "seconds, or it counts as a wrong claim (R-7)."
            ),
        ),
    ] = "direct"
    say_formula: Annotated[
        bool,
        Meta(title="State the formula", description="On: tiles alone are not enough (R-4)."),
    ] = False
    latency_window_ms: Annotated[
        int,
        Meta(
            ge=0,
            le=1000,
            title="Window for slow wires, in ms",
            description=(
                "0: whoever's claim arrives first. Above 0: claims within this time are compared "
                "after taking off half of each wire's measured round trip, 60 ms at most (R-5)."
            ),
        ),
    ] = 0
    auto_skip_unsolvable: Annotated[
        bool,
        Meta(
            title="Skip what cannot be made",
            description="On: a number the grid does not make is never turned up (R-9).",
        ),
    ] = False
    tile_bag: Annotated[
        Literal["fr", "uniform"],
        Meta(
            title="Tiles",
            description=(
                "fr: five or six of each digit, as in the box. uniform: each tile is any digit "
                "(R-12)."
            ),
        ),
    ] = "fr"
    six_nine_flip: Annotated[
        bool,
        Meta(title="6 and 9 upside down", description="On: a 6 is also a 9, a 9 a 6 (R-13)."),
    ] = False
    reverse_subtraction: Annotated[
        bool,
        Meta(
            title="Subtract the product",
            description="On: the product may be taken from the third tile too (R-3).",
        ),
    ] = False

    @property
    def twists(self) -> Twists:
        """What changes the numbers a line makes."""
        return Twists(self.reverse_subtraction, self.six_nine_flip)
