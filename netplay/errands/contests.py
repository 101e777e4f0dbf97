"""Commands about nights and the deals of the day."""

from __future__ import annotations

from functools import partial
from typing import Final

import msgspec

from core.catalog import games
from netplay.contests.desk import Desk
from netplay.contests.messages import DaysShown, NightShown, NightsShown, ShowDays
from netplay.contests.telling import NIGHT, Wrong, asked, told
from netplay.denied import Denied
from netplay.house import House
from netplay.ssh.commands import FAILED, NOT_FOUND, USAGE, Entry, Errand, Reply, Table

_DAILY: Final = "daily [GAME] [DAYS AGO]"


def table(house: House) -> Table:
    """The commands of this room."""
    return {
        "night": Entry(partial(_night, house), "night [CODE | open GAME | ...]: duplicate nights"),
        "daily": Entry(partial(_daily, house), f"{_DAILY}: the deals of the day, your streaks"),
    }


async def _night(house: House, errand: Errand) -> Reply:
    try:
        ask = asked(errand.words)
    except Wrong:
        return Reply(NIGHT, code=USAGE)
    try:
        tell = await Desk(house.lobby, errand.person).answer(ask)
    except Denied as denied:
        return Reply(denied.text, code=NOT_FOUND if denied.code == "no-night" else FAILED)
    text = "\n".join(told(tell))
    if isinstance(tell, NightsShown):
        return Reply(text, msgspec.to_builtins(tell.nights))
    data = msgspec.to_builtins(tell)
    if isinstance(tell, NightShown) and tell.card.phase == "over":
        data |= await house.lobby.archivist.history.contests.opened(tell.card.code)
    return Reply(text, data)


async def _daily(house: House, errand: Errand) -> Reply:
    words = [word.lower() for word in errand.words]
    wanted = words.pop(0) if words and words[0] in games() else ""
    asks = {"type": "ShowDays", "back": words.pop() if words else 0}
    try:
        ask = msgspec.convert(asks, ShowDays, strict=False)
    except msgspec.ValidationError:
        return Reply(f"{_DAILY}; games: {', '.join(games())}", code=USAGE)
    if words:
        return Reply(_DAILY, code=USAGE)
    tell = await Desk(house.lobby, errand.person).answer(ask)
    assert isinstance(tell, DaysShown)
    shown = [card for card in tell.days if wanted in ("", card.game)]
    return Reply("\n".join(told(tell, wanted)), msgspec.to_builtins(shown))
