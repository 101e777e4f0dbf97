"""What each request at a table would do: plans, worked out without changing anything."""

from __future__ import annotations

import secrets
from functools import singledispatch
from typing import Any, Final, NamedTuple

import msgspec

from core.catalog import games
from core.deck import Chance
from core.game import Refusal, Setup
from core.match import Match, Step
from netplay import clean, messages, records
from netplay.arrival import Arrived, now_ms, stamped
from netplay.codec import Garbled
from netplay.codec import action as typed_action
from netplay.denied import Denied
from netplay.people import Person
from netplay.table import Table

BOT_NAMES: Final = ("Wren", "Finch", "Linnet", "Siskin", "Plover", "Dunlin", "Teal", "Avocet")


class Planned(NamedTuple):
    """A record that may be written, and what it would do to the match."""

    record: records.AnyRecord
    worked: Step | Match | None = None
    id: bytes = b""


@singledispatch
def plan(ask: Any, table: Table, person: Person) -> Planned:
    """What this request of this person would do at this table.

    Raises:
        Denied: when it may not be done, with the reason in words.
    """
    raise Denied("unknown", "That cannot be done at a table.")


@plan.register
def _(ask: Arrived, table: Table, person: Person) -> Planned:
    match, seat = _playing(table), _seat(table, person)
    if table.sitters[seat].minded:
        raise Denied("minded", "A bot has your seat; it hands it back in a moment.")
    try:
        action = typed_action(table.game, ask.act.action)
    except Garbled:
        raise Denied.known("garbled") from None
    action = stamped(table.game, action, ask.at_ms, ask.credit_ms)
    step = match.propose(seat, ask.act.decision, action, _luck(table, match))
    return _step(table, step, ask.act.id)


@plan.register
def _(ask: messages.TakeBack, table: Table, person: Person) -> Planned:
    match, seat = _playing(table), _seat(table, person)
    return _step(table, match.propose_back(seat), b"")


@plan.register
def _(ask: messages.Resign, table: Table, person: Person) -> Planned:
    _playing(table)
    seat = _seat(table, person)
    level = list(table.game.minds)[-1]
    return Planned(records.SeatForfeited(seat, level, _bot_name(table)))


@plan.register
def _(ask: messages.Sit, table: Table, person: Person) -> Planned:
    _gathered(table)
    if ask.seat >= len(table.sitters):
        raise Denied.known("no-seat")
    if not table.sitters[ask.seat].free and table.sitters[ask.seat].person != person.id:
        raise Denied.known("taken")
    mine = table.seat_of(person.id)
    if mine is not None and mine != ask.seat:
        raise Denied("seated", "You have a seat; stand up first.")
    kit = check_kit(table.game_key, table.settings, ask.kit)
    return Planned(records.SeatTaken(ask.seat, person.id, person.name, kit, person.program))


@plan.register
def _(ask: messages.Ready, table: Table, person: Person) -> Planned:
    _gathered(table)
    return Planned(records.SeatReady(_seat(table, person), ask.ready))


@plan.register
def _(ask: messages.Stir, table: Table, person: Person) -> Planned:
    _gathered(table)
    seat = _seat(table, person)
    if ask.commitment != table.commitment or table.sitters[seat].nonce or not ask.nonce:
        raise Denied.known("stale")
    return Planned(records.SeatStirred(seat, ask.nonce))


@plan.register
def _(ask: messages.Stand, table: Table, person: Person) -> Planned:
    _idle(table)
    return Planned(records.SeatCleared(_seat(table, person)))


@plan.register
def _(ask: messages.SeatBot, table: Table, person: Person) -> Planned:
    _hosting(table, person)
    _gathered(table)
    if ask.seat >= len(table.sitters):
        raise Denied.known("no-seat")
    if not ask.level:
        return Planned(records.SeatCleared(ask.seat))
    if table.sitters[ask.seat].person:
        raise Denied.known("taken")
    return Planned(bot_sits(table, ask.seat, ask.level))


@plan.register
def _(ask: messages.HandOver, table: Table, person: Person) -> Planned:
    _hosting(table, person)
    if ask.seat >= len(table.sitters) or not table.sitters[ask.seat].person:
        raise Denied("nobody", "There is no person on that seat.")
    return Planned(records.HostChanged(table.sitters[ask.seat].person))


@plan.register
def _(ask: messages.Choose, table: Table, person: Person) -> Planned:
    _hosting(table, person)
    _gathered(table)
    settings = check_settings(table.game_key, ask.settings)
    return Planned(records.SettingsChosen(settings, ask.clock))


@plan.register
def _(ask: messages.Begin, table: Table, person: Person) -> Planned:
    _hosting(table, person)
    _gathered(table)
    if any(sitter.free for sitter in table.sitters):
        raise Denied("empty-seat", "Every seat must be filled first; bots may help.")
    return deal(table)


@plan.register
def _(ask: messages.Say, table: Table, person: Person) -> Planned:
    text = clean.line(ask.text)
    if not text:
        raise Denied("empty", "There is nothing to say in that.")
    return Planned(records.Spoken(person.name, text))


def deal(table: Table) -> Planned:
    """Deal the next match."""
    setup = table.next_setup()
    try:
        match, entry = Match.deal(games()[setup.game], setup, table.next_luck())
    except msgspec.ValidationError as error:
        raise Denied("settings", f"These settings do not go together: {error}.") from None
    return Planned(records.MatchBegun(setup, entry, secrets.token_bytes(32)), match)


def played(table: Table, seat: int, decision: int, action: Any, sight: bytes = b"") -> Planned:
    """A move of a bot (with what it saw), a clock or the house."""
    match = _playing(table)
    action = stamped(table.game, action, now_ms())
    step = match.propose(seat, decision, action, _luck(table, match))
    return _step(table, step, b"", sight)


def bot_sits(table: Table, seat: int, level: str) -> records.SeatBotted:
    """A bot takes a seat."""
    if level not in table.game.minds:
        levels = ", ".join(table.game.minds)
        raise Denied("no-level", f"There is no such bot; there are: {levels}.")
    return records.SeatBotted(seat, level, _bot_name(table))


def check_settings(game: str, settings: dict[str, Any]) -> dict[str, Any]:
    """Settings that fit the game; Denied otherwise."""
    try:
        typed = msgspec.convert(settings, games()[game].settings)
    except msgspec.ValidationError as error:
        raise Denied("settings", f"That setting does not fit: {error}.") from None
    chosen: dict[str, Any] = msgspec.to_builtins(typed)
    return {name: value for name, value in chosen.items() if name in settings}


def check_kit(game: str, settings: dict[str, Any], kit: str) -> str:
    """A kit this game takes; Denied otherwise. Games without kits take none."""
    asks = games()[game].kit
    if asks is None:
        return ""
    refusal = asks(kit, msgspec.convert(settings, games()[game].settings)) if kit else None
    if refusal is not None:
        raise Denied.by_rules(games()[game], refusal)
    return kit


def check_table(ask: messages.Open) -> Setup:
    """What an Open asks for, if the house has it.

    Raises:
        Denied: no such game, seat count, settings or bots.
    """
    game = games().get(ask.game)
    if game is None:
        raise Denied("no-game", f"There is no such game; there are: {', '.join(games())}.")
    if ask.seats not in game.seats:
        text = f"{game.name} is for {game.seats.start} to {game.seats.stop - 1} players."
        raise Denied("seats", text)
    if ask.bots > ask.seats - 1:
        raise Denied("seats", "At least one seat is for a person: you.")
    settings = check_settings(ask.game, ask.settings)
    return Setup(ask.game, game.version, ask.seats, settings)


def _luck(table: Table, match: Match) -> Chance:
    return table.luck(match.step + 1)


def _step(table: Table, step: Step | Refusal, id_: bytes, sight: bytes = b"") -> Planned:
    if isinstance(step, Refusal):
        raise Denied.by_rules(table.game, step)
    record = records.Stepped(step.entry, step.digest(), id_, sight=sight)
    return Planned(record, step, id_)


def _playing(table: Table) -> Match:
    if table.match is None or table.match.result is not None:
        raise Denied.known("not-playing")
    return table.match


def _gathered(table: Table) -> None:
    _idle(table)
    if table.contest:
        raise Denied.known("one-deal")


def _idle(table: Table) -> None:
    if table.phase == "playing":
        raise Denied.known("playing")


def _hosting(table: Table, person: Person) -> None:
    if table.host != person.id:
        raise Denied.known("not-host")


def _seat(table: Table, person: Person) -> int:
    seat = table.seat_of(person.id)
    if seat is None:
        raise Denied.known("not-seated")
    return seat


def _bot_name(table: Table) -> str:
    taken = {sitter.name for sitter in table.sitters}
    return next(name for name in BOT_NAMES if name not in taken) if taken else BOT_NAMES[0]
