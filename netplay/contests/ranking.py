"""Ranking by comparison, as at a duplicate table of bridge.

The rule: a seat is compared with the same seat at every other table that has finished the board,
whoever sat there. The better place at one's own table counts more, and among equal places the
higher score; who has left for good is behind everybody who has not. For each table one has done
better than there are two matchpoints, for an equal one there is one. What counts is the percentage
of the matchpoints that could be had, the mean over all boards one has finished; equal percentages
share a place. A board that no other table has finished is not compared.
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean

from netplay.contests.messages import Placed
from netplay.contests.sheets import Line, Sheet


def percent(sheet: Sheet, seat: int, sheets: Sequence[Sheet]) -> float | None:
    """What a seat has of the matchpoints of its board; None where nothing can be compared."""
    others = [other.lines[seat] for other in sheets if other.table != sheet.table]
    if not others:
        return None
    mine = _worth(sheet.lines[seat])
    gained = sum((mine > worth) * 2 + (mine == worth) for worth in map(_worth, others))
    return 50 * gained / len(others)


def _worth(line: Line) -> tuple[int, int]:
    return -line.rank, line.score


def ranking(boards: Sequence[Sequence[Sheet]], you: str = "") -> tuple[Placed, ...]:
    """Everybody who can be compared, the best first.

    Args:
        boards: the sheets of each board.
        you: id of the person who is shown it.
    """
    shares: dict[str, list[float]] = {}
    names: dict[str, str] = {}
    for sheets in boards:
        for sheet in sheets:
            for seat, line in enumerate(sheet.lines):
                share = percent(sheet, seat, sheets) if line.person else None
                if share is not None:
                    shares.setdefault(line.person, []).append(share)
                    names[line.person] = line.name
    means = {person: round(fmean(each), 2) for person, each in shares.items()}
    return tuple(
        Placed(
            names[person],
            1 + sum(other > mean for other in means.values()),
            mean,
            len(shares[person]),
            person == you,
        )
        for person, mean in sorted(means.items(), key=lambda item: (-item[1], names[item[0]]))
    )
