"""A race at the keyboard: alone with typed cells, and two at one keyboard who press at once."""

from __future__ import annotations

from typing import Any

from core.games.tribulation.actions import Reveal
from core.games.tribulation.sums import Twists, solve
from core.games.tribulation.tiles import SIDE, Line, show
from core.seat import SYSTEM
from netplay.house import House
from netplay.requests import played
from netplay.terminal import Wish
from tests.screens.visits import Guest, open_house, visiting
from tui.keys import PANES, Keymap

RACE = Wish("play", game="tribulation")


async def revealed(house: House, guest: Guest) -> Any:
    """The first disc that can be made lies before everybody; the view of it."""
    await guest.until(lambda: guest.pane.client.update is not None)
    assert guest.pane.client.table
    host = await house.lobby.host(guest.pane.client.table.card.code)
    assert host is not None
    assert host.table.match is not None
    state = host.table.match.state
    lines = solve(state.grid, Twists())
    state.pile.sort(key=lambda disc: bool(lines[disc]))
    await host.carry_out(lambda: played(host.table, SYSTEM, state.decision, Reveal()))
    await guest.until(lambda: all(p.client.update.view.disc for p in guest.visit.panes))  # type: ignore[union-attr]
    return guest.pane.client.update.view  # type: ignore[union-attr]


def right(view: Any) -> Line:
    """A line that makes the disc."""
    return solve(view.grid, Twists())[view.disc][0]


def wrong(view: Any) -> Line:
    """A line in the middle row that does not."""
    row = [tuple(3 * SIDE + at + n for n in range(3)) for at in range(SIDE - 2)]
    return next(line for line in row if line not in solve(view.grid, Twists())[view.disc])  # type: ignore[return-value]


def steps(keymap: Keymap, line: Line) -> list[str]:
    """The keys that mark and claim a line from the middle of the grid."""
    row, column = divmod(line[0], SIDE)
    down, across = (
        b - a for a, b in zip(divmod(line[0], SIDE), divmod(line[1], SIDE), strict=True)
    )
    verbs = ["up"] * max(3 - row, 0) + ["down"] * max(row - 3, 0)
    verbs += ["left"] * max(3 - column, 0) + ["right"] * max(column - 3, 0)
    verbs += ["pick"] + ["down"] * down
    verbs += ["left"] * (across < 0) + ["right"] * (across > 0) + ["play"]
    names = {intent.verb: key for key, intent in reversed(keymap.keys.items())}
    return [names[verb] for verb in verbs]  # type: ignore[index] # the words of Verb


async def test_cells_are_typed_by_one_person_at_the_keyboard() -> None:
    """Six keys, and the disc is theirs: letters that mean something else elsewhere too."""
    async with (
        open_house() as house,
        visiting(house, "Ada", wish=Wish("play", game="tribulation", bots=1)) as guest,
    ):
        view = await revealed(house, guest)
        await guest.sees("Find ")
        await guest.press(*show(right(view)).replace(" ", ""))
        await guest.until(lambda: guest.pane.client.update.view.closed)  # type: ignore[union-attr]
        assert guest.pane.client.update.view.closed.seat == 0  # type: ignore[union-attr]
        await guest.sees("You: ")


async def test_two_at_one_keyboard_press_at_the_same_time() -> None:
    """Every other key is the other's; each has a cursor, and nobody's claim stops the other."""
    async with (
        open_house() as house,
        visiting(house, "Ada", "Bea", size=(90, 30), wish=RACE, sharing="split") as guest,
    ):
        view = await revealed(house, guest)
        ada, bea = (pane.client for pane in guest.visit.panes)
        mine, theirs = steps(PANES[0], wrong(view)), steps(PANES[1], right(view))
        *moves, claim = theirs
        both = [key for pair in zip(mine, moves, strict=False) for key in pair]
        rest = mine[len(moves) :] + moves[len(mine) :]
        await guest.press(*both, *rest, claim)
        await guest.until(lambda: ada.update.view.closed)  # type: ignore[union-attr]
        assert ada.update.view.closed.seat == 1  # type: ignore[union-attr]
        assert bea.update.view.closed.seat == 1  # type: ignore[union-attr]
        told = [entry.text for entry in guest.pane.log]
        assert any("claims" in text and "that makes" in text for text in told)


async def test_nothing_is_hidden_behind_a_curtain_in_a_race() -> None:
    """At a shared screen everybody can claim at once."""
    async with (
        open_house() as house,
        visiting(house, "Ada", "Bea", size=(90, 30), wish=RACE, sharing="split") as guest,
    ):
        await revealed(house, guest)
        assert all(pane.scene and pane.scene.choices for pane in guest.visit.panes)
