"""Ranking by comparison, as at a duplicate table of bridge.

The rule: a seat is compared with the same seat at every other table that has finished the board,
whoever sat there. The better place at one's own table counts more, and among equal places the
higher score; who has left for good is behind everybody who has not. For each table one has done
better than there are two matchpoints, for an equal one there is one. What counts is the percentage
of the matchpoints that could be had, the mean over all boards one has finished; equal percentages
share a place. A board that no other table has finished is not compared.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from statistics import fmean

from netplay.contests.messages import Placed
from netplay.contests.sheets import Line, Sheet


def percent(sheet: Sheet, seat: int, sheets: Sequence[Sheet]) -> float | None:
    """What a seat has of the matchpoints of its board; None where nothing can be compared.

    Args:
        sheet: of its table, one of the sheets.
        seat: which.
        sheets: of all tables that have finished the board.
    """
    return _share(_worth(sheet.lines[seat]), _worths(sheets, seat))


def _worths(sheets: Sequence[Sheet], seat: int) -> list[tuple[int, int]]:
    """What was made of a seat at each table, the worst first."""
    return sorted(_worth(sheet.lines[seat]) for sheet in sheets)


def _share(mine: tuple[int, int], worths: list[tuple[int, int]]) -> float | None:
    if len(worths) < 2:
        return None
    worse, not_better = bisect_left(worths, mine), bisect_right(worths, mine)
    return 50 * (worse + not_better - 1) / (len(worths) - 1)


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
        for seat in range(len(sheets[0].lines) if sheets else 0):
            worths = _worths(sheets, seat)
            for line in (sheet.lines[seat] for sheet in sheets):
                share = _share(_worth(line), worths) if line.person else None
                if share is not None:
                    shares.setdefault(line.person, []).append(share)
                    names[line.person] = line.name
    means = {person: round(fmean(each), 2) for person, each in shares.items()}
    ordered = sorted(means.values())
    return tuple(
        Placed(
            names[person],
            1 + len(ordered) - bisect_right(ordered, mean),
            mean,
            len(shares[person]),
            person == you,
        )
        for person, mean in sorted(means.items(), key=lambda item: (-item[1], names[item[0]]))
    )
