"""Ratings: how well people play, per game and number of seats.

Bradley-Terry with partial pairing (Weng and Lin), beta 4 * 25 / 6: the usual default misjudges
ties. A rating is a guess `mu` with an uncertainty `sigma`; what is shown, and ranked by, is
1000 + 8 * (mu - 3 * sigma), so that newcomers begin at 1000, and whoever is 200 points ahead of
somebody as well known wins about three of four matches. Bots have the fixed, published ratings of
`BOTS`; guests and programs are taken for newcomers, and keep nothing. Who has left for good is
last.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, Final

from msgspec import Struct

from core.saved import Player

MU: Final = 25.0
SIGMA: Final = 25.0 / 3
BETA: Final = 4 * 25.0 / 6
FEW: Final = 10
"""Below so many matches a rating is provisional."""
BOT_SIGMA: Final = 1.0
BOTS: Final[dict[str, dict[str, float]]] = {
    "astrobirdz": {
        "mouse": -11.9,
        "easy": -4.9,
        "random": -4.6,
        "daredevil": 21.3,
        "normal": 25.0,
        "hard": 50.6,
    },
    "quibbles": {
        "random": -100.2,
        "easy": -21.5,
        "gambler": 20.5,
        "hoarder": 24.7,
        "normal": 25.0,
        "hard": 40.9,
    },
    "tribbles": {
        "random": -63.8,
        "easy": 6.7,
        "saver": 18.9,
        "troublemaker": 22.8,
        "normal": 25.0,
        "hard": 27.3,
    },
    "tribulation": {
        "random": -100.2,
        "child": -100.2,
        "easy": -93.6,
        "bookworm": 7.3,
        "bishop": 15.3,
        "casual": 25.0,
        "normal": 25.0,
        "expert": 150.2,
        "hard": 150.2,
    },
}
"""`mu` of the bots by game and level, measured by `nice python -m scripts.calibrate`: each level in
matches of two against `normal`, which stands where newcomers begin; 150 is who wins them all. The
shares of matches won are known to within 0.1, of bots that search (they play slowly) to within 0.2.
Levels that are not named here are taken for newcomers, too."""


class Standing(Struct, frozen=True, omit_defaults=True):
    """A guess at how well somebody plays."""

    mu: float = MU
    sigma: float = SIGMA
    games: int = 0

    @property
    def points(self) -> int:
        """As it is shown."""
        return points(self.mu, self.sigma)

    @property
    def provisional(self) -> bool:
        """Too few matches to say much."""
        return self.games < FEW


class Change(Struct, frozen=True):
    """What one match does to a rating, whatever else happens to it in the meantime."""

    mu: float
    """Added."""
    sigma: float
    """A factor."""


def points(mu: float, sigma: float) -> int:
    """A rating as it is shown."""
    return round(1000 + 8 * (mu - 3 * sigma))


def changed(standing: Standing, change: Change) -> Standing:
    """A rating after one more match."""
    return Standing(standing.mu + change.mu, standing.sigma * change.sigma, standing.games + 1)


def band(seats: int) -> str:
    """The seat band: matches of two, of a few and of many are different games."""
    return "2" if seats == 2 else "3-4" if seats <= 4 else "5+"


def bot(game: str, level: str) -> Standing:
    """The published rating of a bot."""
    return Standing(BOTS.get(game, {}).get(level, MU), BOT_SIGMA, FEW)


def ranks_of(players: Sequence[Player], ranks: Sequence[int]) -> list[int]:
    """The ranks that count: who has left for good is last.

    >>> ranks_of([Player("Ada", left=True), Player("Bea"), Player("Cyd")], [1, 2, 2])
    [4, 2, 2]
    """
    last = len(players) + 1
    return [last if player.left else rank for player, rank in zip(players, ranks, strict=True)]


def rate(standings: Sequence[Standing], ranks: Sequence[int]) -> tuple[Change, ...]:
    """What a match does to the ratings of its seats. Nothing, when one plays alone."""
    if len(standings) < 2:
        return tuple(Change(0.0, 1.0) for _ in standings)
    model = _model()
    before = [[model.rating(mu=s.mu, sigma=s.sigma)] for s in standings]
    after = model.rate(before, ranks=[float(rank) for rank in ranks])
    return tuple(
        Change(new.mu - old.mu, new.sigma / old.sigma)
        for old, (new,) in zip(standings, after, strict=True)
    )


@cache
def _model() -> Any:
    from openskill.models import BradleyTerryPart

    return BradleyTerryPart(beta=BETA)
