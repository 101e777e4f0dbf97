"""Commands about nights and the deals of the day."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

import msgspec

from core.catalog import games
from netplay.contests.desk import Desk
from netplay.contests.messages import (
    BeginNight,
    ContestAsk,
    DayCard,
    DaysShown,
    EndNight,
    EnterNight,
    NightCard,
    NightShown,
    NightsShown,
    OpenNight,
    Outcome,
    Placed,
    ShowDays,
    ShowNight,
    ShowNights,
)
from netplay.denied import Denied
from netplay.house import House
from netplay.ssh.commands import FAILED, NOT_FOUND, OK, USAGE, Entry, Errand, Reply, Table

_NIGHT: Final = (
    "night [CODE] | night open GAME [--seats N] [--people N] [--boards N] [--level LEVEL] "
    "[--private] | night enter CODE [YOUR WORDS] | night leave|begin|end CODE"
)
_DAILY: Final = "daily [GAME] [DAYS AGO]"
_NUMBERS: Final = ("--seats", "--people", "--boards")
_LONGEST_NONCE: Final = 32


class _Wrong(Exception):
    """A command that is not said right."""


def table(house: House) -> Table:
    """The commands of this room."""
    return {
        "night": Entry(partial(_night, house), "night [CODE | open GAME | ...]: duplicate nights"),
        "daily": Entry(partial(_daily, house), f"{_DAILY}: the deals of the day, your streaks"),
    }


async def _night(house: House, errand: Errand) -> Reply:
    try:
        ask = _asked(errand.words)
    except (_Wrong, IndexError, msgspec.ValidationError):
        return Reply(_NIGHT, code=USAGE)
    try:
        told = await Desk(house.lobby, errand.person).answer(ask)
    except Denied as denied:
        return Reply(denied.text, code=NOT_FOUND if denied.code == "no-night" else FAILED)
    if isinstance(told, NightsShown):
        rows = [_row(card) for card in told.nights] or ["No nights. Open one: night open GAME"]
        return Reply("\n".join(rows), msgspec.to_builtins(told.nights))
    assert isinstance(told, NightShown)
    data = msgspec.to_builtins(told)
    if told.card.phase == "over":
        data |= await house.lobby.archivist.history.contests.opened(told.card.code)
    return Reply("\n".join(_about(told)), data, OK)


def _asked(words: Sequence[str]) -> ContestAsk:
    """What a command asks for."""
    if not words:
        return ShowNights()
    verb, rest = words[0].lower(), words[1:]
    if verb == "open":
        return _opening(rest)
    if verb == "enter":
        return EnterNight(rest[0], nonce=" ".join(rest[1:]).encode()[:_LONGEST_NONCE])
    if verb == "leave":
        return EnterNight(rest[0], enter=False)
    if verb in ("begin", "end"):
        return (BeginNight if verb == "begin" else EndNight)(rest[0])
    if rest:
        raise _Wrong
    return ShowNight(words[0])


def _opening(words: Sequence[str]) -> OpenNight:
    """The night that is asked for; numbers out of range are said wrong."""
    plain: dict[str, Any] = {"type": "OpenNight", "game": words[0].lower()}
    left = list(words[1:])
    while left:
        word = left.pop(0)
        if word in _NUMBERS:
            plain[word[2:]] = left.pop(0)
        elif word == "--level":
            plain["level"] = left.pop(0)
        elif word == "--private":
            plain["private"] = True
        else:
            raise _Wrong
    if games().get(plain["game"]) is not None:
        plain.setdefault("seats", min(4, games()[plain["game"]].seats[-1]))
    return msgspec.convert(plain, OpenNight, strict=False)


def _row(card: NightCard) -> str:
    mine = " (you play)" if card.you else " (yours)" if card.hosting else ""
    return (
        f"{card.code}  {card.game:12} {card.phase:10} {card.boards:2} boards  "
        f"{card.entered:2} people  {card.host}{mine}"
    )


def _about(night: NightShown) -> list[str]:
    """A night in lines."""
    card = night.card
    rows = [
        f"Night {card.code}: {games()[card.game].name}, {card.boards} boards, {card.seats} seats "
        f"at a table, {card.people} of them for people, bots: {card.level}",
        f"opened by {card.host}, {card.phase}; commitment {night.commitment}",
    ]
    if card.phase == "gathering":
        return [*rows, f"plays: {', '.join(night.names) or 'nobody yet'}"]
    for number, (names, count) in enumerate(zip(night.tables, night.finished, strict=True), 1):
        rows.append(f"table {number}: {count} of {card.boards} finished: {', '.join(names)}")
    rows += ["", *_places(night.ranking)] if night.ranking else []
    return [*rows, "", *map(_outcome, night.played)] if night.played else rows


def _places(ranking: Sequence[Placed]) -> list[str]:
    return [
        f"{each.place:3}. {each.name:16} {each.percent:6.2f} %  {each.boards} boards"
        + ("  you" if each.you else "")
        for each in ranking
    ]


def _outcome(played: Outcome) -> str:
    board = f"board {played.board}" if played.board else "you"
    share = "nobody to compare with" if played.percent is None else f"{played.percent:.2f} %"
    return (
        f"{board}: {played.place}. at your table with {played.score}, seat {played.seat + 1}, "
        f"{share}{f', replay {played.code}' if played.code else ''}"
    )


async def _daily(house: House, errand: Errand) -> Reply:
    words = [word.lower() for word in errand.words]
    wanted = words.pop(0) if words and words[0] in games() else ""
    try:
        ask = msgspec.convert(
            {"type": "ShowDays", "back": words.pop() if words else 0}, ShowDays, strict=False
        )
    except msgspec.ValidationError:
        return Reply(f"{_DAILY}; games: {', '.join(games())}", code=USAGE)
    if words:
        return Reply(_DAILY, code=USAGE)
    told = await Desk(house.lobby, errand.person).answer(ask)
    assert isinstance(told, DaysShown)
    shown = [card for card in told.days if wanted in ("", card.game)]
    rows = [f"{told.date} (UTC)" + (f", {_hours(told.left)} left" if told.left else "")]
    rows += [row for card in shown for row in _day(card)]
    return Reply("\n".join(rows), msgspec.to_builtins(shown))


def _day(card: DayCard) -> list[str]:
    state = {"new": "not played yet", "playing": "you are in the middle of it", "done": "played"}
    streak = f", streak {card.streak}, longest {card.best}" if card.best else ""
    rows = [f"{card.game}: {state[card.state]}, {card.players} have finished it{streak}"]
    rows += [f"  {row}" for row in _places(card.ranking)]
    return [*rows, f"  {_outcome(card.mine)}"] if card.mine else rows


def _hours(ms: int) -> str:
    return f"{ms // 3_600_000} h {ms // 60_000 % 60} min"
