"""What can be asked of the house by `ssh HOST COMMAND`."""

from __future__ import annotations

from functools import partial
from importlib.resources import files

from core.catalog import games
from netplay.accounts import NameRefused
from netplay.denied import Denied
from netplay.house import House
from netplay.messages import TableCard
from netplay.ssh.commands import (
    FAILED,
    NOT_ALLOWED,
    NOT_FOUND,
    USAGE,
    Entry,
    Errand,
    Reply,
    Table,
)


def errands(house: House) -> Table:
    """The commands that know this house."""
    return {
        "tables": Entry(partial(_tables, house), "the open tables, and your own"),
        "who": Entry(partial(_who, house), "who is here"),
        "rules": Entry(_rules, "rules GAME: the rules of a game"),
        "name": Entry(partial(_name, house), "name NEW: change your name (needs a key)"),
        "invite": Entry(partial(_invite, house), "invite CODE: the line to send to a friend"),
    }


async def _tables(house: House, errand: Errand) -> Reply:
    cards = house.lobby.cards(errand.person.id)
    rows = [_row(card) for card in cards] or ["No open tables. Open one: ssh -t HOST new quibbles"]
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
    text = files(f"core.games.{key}").joinpath("RULES.md").read_text(encoding="utf-8")
    return Reply(text, {"game": key, "rules": text})


async def _name(house: House, errand: Errand) -> Reply:
    if not errand.words:
        return Reply(f"You are {errand.person.name}. To change it: name NEW", code=USAGE)
    if errand.person.guest:
        return Reply("Guests have no name of their own; come with an SSH key.", code=NOT_ALLOWED)
    try:
        person = await house.accounts.rename(errand.person, errand.words[0])
    except NameRefused as refused:
        return Reply(f"{refused}.", code=FAILED)
    return Reply(f"You are {person.name} now.", {"name": person.name})


async def _invite(house: House, errand: Errand) -> Reply:
    try:
        host = await house.lobby.host("".join(errand.words))
    except Denied as denied:
        return Reply(denied.text, code=NOT_FOUND)
    code = host.table.code
    text = f"ssh {code}@HOST\n(put the name or address of this house for HOST)"
    return Reply(text, {"code": code})
