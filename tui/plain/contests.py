"""Nights, days, leaders and one's own past, in line mode."""

from __future__ import annotations

from typing import Final

from core.catalog import games
from netplay.contests import telling
from netplay.contests.messages import (
    DaysShown,
    NightShown,
    NightsShown,
    PlayDay,
    PlayNight,
    ShowDays,
)
from netplay.keepsakes import HistoryShown, LeadersShown, ShowLeaders
from netplay.messages import AnyAsk, AnyTell
from netplay.statistics import match_words, rated_words

_MOST: Final = 20
"""Matches that are told."""


def told(tell: AnyTell) -> list[str]:
    """What one is told of these, in lines; nothing for all else."""
    match tell:
        case NightsShown() | NightShown() | DaysShown():
            return telling.told(tell)
        case LeadersShown(leaders=leaders):
            return [rated_words(rated) for rated in leaders]
        case HistoryShown(matches, ratings):
            rows = [*map(match_words, matches[:_MOST]), *map(rated_words, ratings)]
            return rows or ["You have finished no match yet, or came without a key."]
    return []


def night(rest: str) -> AnyAsk | str:
    """What is asked for by "night ...", or how it is said."""
    words = rest.split()
    if len(words) == 2 and words[0].lower() == "play":
        return PlayNight(words[1][:16])
    try:
        return telling.asked(words)
    except telling.Wrong:
        return f"{telling.NIGHT} | night play CODE"


def daily(rest: str) -> AnyAsk | str:
    """Without a game how all stand, else to the table of its deal."""
    key = rest.lower()
    return ShowDays() if not key else _of_game(key, PlayDay(key[:32]))


def leaders(rest: str) -> AnyAsk | str:
    """Who plays a game best."""
    key = rest.lower()
    return _of_game(key, ShowLeaders(key[:32]))


def _of_game(key: str, ask: AnyAsk) -> AnyAsk | str:
    return ask if key in games() else f"Say which: {', '.join(games())}."
