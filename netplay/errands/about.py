"""Commands about the house: its tables, who is here, the rules."""

from __future__ import annotations

from functools import partial

from core.catalog import games, rules
from netplay.denied import Denied
from netplay.house import House
from netplay.messages import TableCard
from netplay.ssh.commands import NOT_FOUND, USAGE, Entry, Errand, Reply, Table


def table(house: House) -> Table:
    """The commands of this room."""
    return {
        "tables": Entry(partial(_tables, house), "tables [PAGE]: the open tables, and your own"),
        "who": Entry(partial(_who, house), "who is here"),
        "rules": Entry(_rules, "rules GAME: the rules of a game"),
        "invite": Entry(partial(_invite, house), "invite CODE: the line to send to a friend"),
    }


async def _tables(house: House, errand: Errand) -> Reply:
    if errand.words and not "".join(errand.words).isdecimal():
        return Reply("tables [PAGE]", code=USAGE)
    page = int(errand.words[0][:4]) if errand.words else 1
    shown = house.lobby.page(errand.person.id, max(page - 1, 0))
    cards = shown.tables
    rows = [_row(card) for card in cards] or ["No open tables. Open one: ssh -t HOST new quibbles"]
    if shown.more:
        rows.append(f"{shown.more} more: tables {shown.page + 2}")
    return Reply("\n".join(rows), [_plain(card) for card in cards])


def _row(card: TableCard) -> str:
    taken = sum(bool(chair.name) for chair in card.chairs)
    names = ", ".join(chair.name for chair in card.chairs if chair.name)
    return f"{card.code}  {card.game:12} {card.phase:10} {taken}/{len(card.chairs)}  {names}"


def _plain(card: TableCard) -> dict[str, object]:
    return {
        "code": card.code,
        "game": card.game,
        "phase": card.phase,
        "seats": len(card.chairs),
        "players": [chair.name for chair in card.chairs if chair.name],
        "watchers": card.watchers,
    }


async def _who(house: House, errand: Errand) -> Reply:
    names = house.lobby.names()
    return Reply("\n".join(names) or "Nobody is here.", list(names))


async def _rules(errand: Errand) -> Reply:
    key = errand.words[0].lower() if errand.words else ""
    if key not in games():
        code = NOT_FOUND if key else USAGE
        return Reply(f"rules GAME; games: {', '.join(games())}", code=code)
    return Reply(rules(key), {"game": key, "rules": rules(key)})


async def _invite(house: House, errand: Errand) -> Reply:
    try:
        host = await house.lobby.host("".join(errand.words))
    except Denied as denied:
        return Reply(denied.text, code=NOT_FOUND)
    code = host.table.code
    text = f"ssh {code}@HOST\n(put the name or address of this house for HOST)"
    return Reply(text, {"code": code})
