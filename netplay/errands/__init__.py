"""What can be asked of the house by `ssh HOST COMMAND`."""

from __future__ import annotations

from netplay.errands import about, contests, decks, history, moves, people
from netplay.errands.history import Painter
from netplay.house import House
from netplay.ssh.commands import Table


def errands(house: House, paint: Painter | None = None) -> Table:
    """The commands that know this house.

    Args:
        house: The house.
        paint: Draws finished matches, where there are screens.
    """
    rooms = (about, people, moves, decks, contests)
    known = {name: entry for room in rooms for name, entry in room.table(house).items()}
    return known | dict(history.table(house, paint))
