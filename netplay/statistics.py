"""Looking back on many matches: how often one wins, how well one guesses, how fast one finds."""

from __future__ import annotations

import time
from collections.abc import Sequence
from statistics import median
from typing import Final

from msgspec import Struct

from core.game import Figure
from core.saying import counted
from netplay.keepsakes import Played, Rated

FORM: Final = 20
"""Matches that make one's form."""
_BAR: Final = 24
_SECONDS: Final = (5, 10, 20, 40, 80)
"""Upper ends of the classes of times to find."""


class Forecast(Struct, frozen=True):
    """One kind of guess: how often it was made, and how often it came true."""

    value: int
    times: int
    right: int


class Tally(Struct, frozen=True):
    """Somebody's matches in one game."""

    game: str
    played: int
    won: int
    form: tuple[bool, ...]
    """Won or not, the latest last."""
    forecasts: tuple[Forecast, ...] = ()
    found: tuple[int, ...] = ()
    """Times to find, in milliseconds."""


def tallies(matches: Sequence[Played]) -> tuple[Tally, ...]:
    """One for each game played, the most played first.

    Args:
        matches: the latest first.
    """
    names = {match.game for match in matches}
    found = [_tally(name, [m for m in matches if m.game == name]) for name in names]
    return tuple(sorted(found, key=lambda tally: (-tally.played, tally.game)))


def _tally(game: str, matches: list[Played]) -> Tally:
    won = [match.won for match in matches]
    figures = [figure for match in matches for figure in match.figures]
    return Tally(
        game=game,
        played=len(matches),
        won=sum(won),
        form=tuple(reversed(won[:FORM])),
        forecasts=_forecasts([figure for figure in figures if figure.against is not None]),
        found=tuple(figure.value for figure in figures if figure.against is None),
    )


def _forecasts(figures: list[Figure]) -> tuple[Forecast, ...]:
    values = sorted({figure.value for figure in figures})
    made = {value: [f for f in figures if f.value == value] for value in values}
    return tuple(
        Forecast(value, len(those), sum(f.against == f.value for f in those))
        for value, those in made.items()
    )


def match_words(line: Played) -> str:
    """A finished match in one line."""
    when = time.strftime("%Y-%m-%d %H:%M", time.gmtime(line.at / 1000))
    others = ", ".join(name for seat, name in enumerate(line.names) if seat != line.seat)
    place = "left" if line.left else f"{line.ranks[line.seat]}. of {len(line.ranks)}"
    gained = f"{line.points:+}" if line.points else ""
    return f"{line.code}  {when}  {line.game:12} {place:8} {gained:>5}  {others}"


def rated_words(rated: Rated) -> str:
    """A rating in one line."""
    some = counted(rated.games, "match", "matches") + (", provisional" if rated.provisional else "")
    about = "a bot" if rated.bot else some
    return f"{rated.game:12} {rated.band:>4} seats  {rated.points:5}  {rated.name:16} {about}"


def plot(tally: Tally) -> tuple[str, ...]:
    """The tally as lines with small bars."""
    lines = [
        f"{tally.game}: {tally.won} of {tally.played} won",
        f"  {'won':9} {_bar(tally.won, tally.played)}",
        f"  {'form':9} {''.join('●' if won else '○' for won in tally.form)}",
    ]
    lines += [
        f"  guess {one.value:<3} {_bar(one.right, one.times)}, {one.times} times"
        for one in tally.forecasts
    ]
    if tally.found:
        lines += [f"  found in {median(tally.found) / 1000:.1f} s (median of {len(tally.found)})"]
        lines += _times(tally.found)
    return tuple(lines)


def _bar(part: int, whole: int) -> str:
    filled = round(_BAR * part / whole) if whole else 0
    share = round(100 * part / whole) if whole else 0
    return f"{'█' * filled}{'░' * (_BAR - filled)} {share:3} %"


def _times(found: Sequence[int]) -> list[str]:
    """How many were found within each class of times."""
    lines, low = [], 0
    for high in (*_SECONDS, None):
        count = sum(low <= ms / 1000 and (high is None or ms / 1000 < high) for ms in found)
        name = f"< {high} s" if high is not None else "longer"
        lines.append(f"  {name:9} {_bar(count, len(found))}")
        low = high or low
    return lines
