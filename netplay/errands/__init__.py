"""What can be asked of the house by `ssh HOST COMMAND`."""

from __future__ import annotations

from netplay.errands import about, decks, moves, people
from netplay.house import House
from netplay.ssh.commands import Table


def errands(house: House) -> Table:
    """The commands that know this house."""
    return {**about.table(house), **people.table(house), **moves.table(house), **decks.table(house)}
