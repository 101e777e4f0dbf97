"""Commands about finished matches: one's own, the best players, and seeing a match again."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Final, TypeAlias

import msgspec

from core.catalog import games
from core.match import Broken
from core.playback import Playback
from core.saved import Saved, pretty
from netplay.denied import Denied
from netplay.house import House
from netplay.keepsakes import Rated
from netplay.retelling import retell
from netplay.ssh.commands import FAILED, NOT_ALLOWED, NOT_FOUND, USAGE, Entry, Errand, Reply, Table
from netplay.standings import BANDS
from netplay.statistics import match_words, plot, rated_words, tallies

Painter: TypeAlias = Callable[[Saved], str]
"""Draws a match as an asciicast; a house without screens has none."""

_LISTED: Final = 30
"""Matches that are listed for people; programs get all."""
_REPLAY: Final = "replay CODE [--text | --json | --cast]"


def table(house: House, paint: Painter | None = None) -> Table:
    """The commands of this room."""
    return {
        "history": Entry(partial(_history, house), "the matches you have finished, your ratings"),
        "scores": Entry(partial(_scores, house), "scores [GAME]: who plays best"),
        "replay": Entry(partial(_replay, house, paint), f"{_REPLAY}: a finished match"),
    }


async def _history(house: House, errand: Errand) -> Reply:
    if errand.person.guest:
        text = "Nothing is kept for guests; come with an SSH key."
        return Reply(text, code=NOT_ALLOWED)
    history = house.lobby.archivist.history
    played = await history.of(errand.person.id)
    ratings = await history.ratings(errand.person.id)
    plots = [row for tally in tallies(played) for row in ("", *plot(tally))]
    rows = (
        [*map(match_words, played[:_LISTED]), "", *map(rated_words, ratings), *plots]
        if played
        else []
    )
    text = "\n".join(rows) or "You have finished no match yet."
    return Reply(text, {"matches": played, "ratings": ratings})


async def _scores(house: House, errand: Errand) -> Reply:
    wanted = [word.lower() for word in errand.words] or list(games())
    if (len(wanted) > 1 and errand.words) or wanted[0] not in games():
        return Reply(f"scores [GAME]; games: {', '.join(games())}", code=USAGE)
    standings = house.lobby.archivist.history.standings
    found: list[Rated] = []
    for game in wanted:
        for size in BANDS:
            leaders = await standings.leaders(game, size)
            found.extend(leaders if any(not rated.bot for rated in leaders) else ())
    rows = [rated_words(rated) for rated in found]
    return Reply("\n".join(rows) or "Nobody has a rating yet.", found)


async def _replay(house: House, paint: Painter | None, errand: Errand) -> Reply:
    kinds = [word for word in errand.words if word.startswith("--")]
    codes = [word for word in errand.words if not word.startswith("--")]
    if len(codes) != 1 or len(kinds) > 1 or (kinds and kinds[0] not in ("--text", "--cast")):
        return Reply(_REPLAY, code=USAGE)
    try:
        saved = await house.lobby.archivist.history.replay(codes[0], errand.person.id)
    except Denied as denied:
        return Reply(denied.text, code=NOT_FOUND)
    if kinds == ["--cast"]:
        if paint is None:
            return Reply("This house draws no pictures.", code=FAILED)
        return Reply((await asyncio.to_thread(paint, saved)).rstrip("\n"))
    try:
        text = await asyncio.to_thread(_retold, saved)
    except Broken as broken:
        return Reply(f"That match cannot be shown: {broken}.", code=FAILED)
    return Reply(text, msgspec.Raw(pretty(saved).encode()))


def _retold(saved: Saved) -> str:
    return "\n".join(retell(Playback(saved)))
