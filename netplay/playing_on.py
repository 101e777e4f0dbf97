"""Playing on from a moment of a finished match."""

from __future__ import annotations

import secrets
from functools import partial

from core.deck import recorded
from core.game import Refusal
from core.match import Broken, Entry, Match
from core.saved import Saved
from netplay import records
from netplay.denied import Denied
from netplay.host import Host
from netplay.keepsakes import PlayOn
from netplay.lobby import Lobby
from netplay.messages import Open
from netplay.opening import open_empty
from netplay.people import Person
from netplay.requests import Planned, bot_sits


async def play_on(lobby: Lobby, person: Person, ask: PlayOn) -> Host:
    """A private table where a match of this house goes on.

    Raises:
        Denied: there is no such match, seat, step or bot, or nothing can be written.
    """
    saved = await lobby.archivist.history.replay(ask.code, person.id)
    return await play_on_from(lobby, person, saved, ask)


async def play_on_from(lobby: Lobby, person: Person, saved: Saved, ask: PlayOn) -> Host:
    """A private table where a match goes on, with this person on the seat they chose.

    The steps up to that moment are written into its log as they were; from there on the luck is
    the table's own. The match is neither kept nor rated.

    Raises:
        Denied: there is no such seat, step or bot, or nothing can be written.
    """
    _check(saved, ask)
    host = await open_empty(lobby, person, _like(saved))
    for seat in range(saved.setup.seats):
        await host.carry_out(partial(_sits, host, saved, person, ask, seat))
    await host.carry_out(partial(_dealt, saved))
    for entry in saved.entries[1 : ask.step + 1]:
        await host.carry_out(partial(_repeated, host, entry))
    return host


def _check(saved: Saved, ask: PlayOn) -> None:
    if ask.seat >= saved.setup.seats:
        raise Denied.known("no-seat")
    if ask.step >= len(saved.entries) - 1:
        raise Denied("over", "The match was over then; choose an earlier moment.")
    if ask.level not in saved.game.minds:
        raise Denied("no-level", f"There is no such bot; there are: {', '.join(saved.game.minds)}.")


def _like(saved: Saved) -> Open:
    setup = saved.setup
    return Open(setup.game, setup.seats, settings=setup.settings, private=True)


def _sits(host: Host, saved: Saved, person: Person, ask: PlayOn, seat: int) -> Planned:
    kit = saved.setup.kits[seat] if saved.setup.kits else ""
    if seat == ask.seat:
        taken = records.SeatTaken(seat, person.id, person.name, kit, person.program)
        return Planned(taken)
    botted = bot_sits(host.table, seat, ask.level)
    return Planned(records.SeatBotted(seat, botted.level, botted.name, kit))


def _dealt(saved: Saved) -> Planned:
    match = Match.redeal(saved.game, saved.setup, saved.entries[0])
    secret = secrets.token_bytes(32)
    record = records.MatchBegun(saved.setup, saved.entries[0], secret, again=saved.code)
    return Planned(record, match)


def _repeated(host: Host, entry: Entry) -> Planned:
    match = host.table.match
    assert match is not None
    step = (
        match.propose_back(entry.seat)
        if entry.back
        else match.propose(entry.seat, entry.decision, entry.action, recorded(entry.draws))
    )
    if isinstance(step, Refusal):
        raise Broken(f"step {entry.step} cannot be repeated")
    return Planned(records.Stepped(step.entry, step.digest()), step)
