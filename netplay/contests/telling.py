"""Nights and days in words: what is typed about them, and what is told, without a screen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from core.catalog import games
from core.saying import counted
from netplay.contests.messages import (
    BeginNight,
    ContestQuestion,
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
    ShowNight,
    ShowNights,
)

NIGHT: Final = (
    "night [CODE] | night open GAME [--seats N] [--people N] [--boards N] [--level LEVEL] "
    "[--private] | night enter CODE [YOUR WORDS] | night leave|begin|end CODE"
)
_NUMBERS: Final = ("--seats", "--people", "--boards")
_LONGEST_NONCE: Final = 32


class Wrong(Exception):
    """It is not said right; `NIGHT` tells how."""


def asked(words: Sequence[str]) -> ContestQuestion:
    """What the words after "night" ask for.

    Raises:
        Wrong: nothing.

    >>> asked(["begin", "ABC234"])
    BeginNight(code='ABC234')
    """
    try:
        return _asked(words)
    except (IndexError, msgspec.ValidationError):
        raise Wrong from None


def _asked(words: Sequence[str]) -> ContestQuestion:
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
        raise Wrong
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
            raise Wrong
    if games().get(plain["game"]) is not None:
        plain.setdefault("seats", min(4, games()[plain["game"]].seats[-1]))
    return msgspec.convert(plain, OpenNight, strict=False)


def told(tell: NightsShown | NightShown | DaysShown, game: str = "") -> list[str]:
    """What one is told, in lines.

    Args:
        tell: What.
        game: Only of this game, where it is about days.
    """
    if isinstance(tell, NightsShown):
        return [_row(card) for card in tell.nights] or ["No nights. Open one: night open GAME"]
    if isinstance(tell, NightShown):
        return _lines(tell)
    rows = [f"{tell.date} (UTC)" + (f", {_hours(tell.left)} left" if tell.left else "")]
    return rows + [row for card in tell.days if game in ("", card.game) for row in _day(card)]


def _row(card: NightCard) -> str:
    mine = " (you play)" if card.you else " (yours)" if card.hosting else ""
    return (
        f"{card.code}  {card.game:12} {card.phase:10} {card.boards:2} boards  "
        f"{card.entered:2} people  {card.host}{mine}"
    )


def _lines(night: NightShown) -> list[str]:
    """A night in lines."""
    card = night.card
    boards = counted(card.boards, "board")
    rows = [
        f"Night {card.code}: {games()[card.game].name}, {boards}, {card.seats} seats "
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
        f"{each.place:3}. {each.name:16} {each.percent:6.2f} %  {counted(each.boards, 'board')}"
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


def _day(card: DayCard) -> list[str]:
    state = {"new": "not played yet", "playing": "you are in the middle of it", "done": "played"}
    streak = f", streak {card.streak}, longest {card.best}" if card.best else ""
    rows = [f"{card.game}: {state[card.state]}, {card.players} have finished it{streak}"]
    rows += [f"  {row}" for row in _places(card.ranking)]
    return [*rows, f"  {_outcome(card.mine)}"] if card.mine else rows


def _hours(ms: int) -> str:
    return f"{ms // 3_600_000} h {ms // 60_000 % 60} min"
