"""When the store expects somebody to look after a table."""

from __future__ import annotations

import pytest

from core.deck import generator, seeded
from core.game import Setup
from core.match import Match
from netplay import records
from netplay.foresight import LOOK_AFTER_MS, Paces, due
from netplay.messages import Clock
from netplay.table import Table

NOW = 1_000_000
NO_CLOCK = Clock()
PACES = Paces(away=60_000)
EVERYBODY = ("p-Ada", "p-Bea")


def table(clock: Clock = NO_CLOCK, *, bot: bool = False, dealt: bool = True) -> Table:
    """Quibbles for Ada and Bea, or Ada and a bot."""
    made = Table()
    opened = records.TableOpened("ABC234", "quibbles", 2, "p-Ada", "Ada", bytes(32), clock=clock)
    other = records.SeatBotted(1, "random", "Wren") if bot else records.SeatTaken(1, "p-Bea", "Bea")
    said: list[records.AnyRecord] = [opened, records.SeatTaken(0, "p-Ada", "Ada"), other]
    for record in said:
        made.apply(made.seq + 1, NOW, record)
    if dealt:
        setup = Setup("quibbles", made.game.version, 2, settings={"first_seat": "second"})
        match, entry = Match.deal(made.game, setup, seeded(generator(1)))
        made.apply(made.seq + 1, NOW, records.MatchBegun(setup, entry, bytes(32)), match)
    return made


def test_a_table_that_waits_for_people_needs_nobody() -> None:
    """However many such tables there are, no server looks at them."""
    assert due(table(), NOW, EVERYBODY, PACES) is None
    assert due(table(dealt=False), NOW, EVERYBODY, PACES) is None


def test_a_bot_is_looked_after_soon() -> None:
    """At once where no server is known to drive the table."""
    assert due(table(bot=True), NOW, ["p-Ada"], PACES) == NOW + LOOK_AFTER_MS
    assert due(table(bot=True), NOW, ["p-Ada"], Paces(60_000, 0)) == NOW


def test_a_clock_is_looked_after_when_it_has_run_out() -> None:
    """At a table of an evening a little later, so that who has it open does it first."""
    assert due(table(Clock(seconds=30)), NOW, EVERYBODY, PACES) == NOW + 30_000 + LOOK_AFTER_MS


@pytest.mark.parametrize("here", [(), ("p-Ada",), EVERYBODY])
def test_at_a_table_of_days_it_is_exact_whoever_is_there(here: tuple[str, ...]) -> None:
    """And counts from when the turn began, not from now."""
    clock = Clock(seconds=86_400, bank=3600)
    assert due(table(clock), NOW + 500_000, here, PACES) == NOW + 90_000_000


def test_who_is_away_is_looked_after_once_their_time_is_over() -> None:
    """Before the deal and after it."""
    for dealt in (False, True):
        assert due(table(dealt=dealt), NOW, ["p-Ada"], PACES) == NOW + 60_000 + LOOK_AFTER_MS


def test_who_is_back_gets_the_seat_back_soon() -> None:
    """From the bot that minded it."""
    made = table()
    made.apply(made.seq + 1, NOW, records.SeatMinded(0, "normal"))

    assert due(made, NOW, EVERYBODY, PACES) == NOW + LOOK_AFTER_MS
