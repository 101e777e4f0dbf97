"""Commands about oneself: name and keys."""

from __future__ import annotations

from functools import partial

from netplay.accounts import CodeRefused, NameRefused
from netplay.house import House
from netplay.ssh.commands import FAILED, NOT_ALLOWED, USAGE, Entry, Errand, Reply, Table


def table(house: House) -> Table:
    """The commands of this room."""
    return {
        "name": Entry(partial(_name, house), "name NEW: change your name (needs a key)"),
        "keys": Entry(partial(_keys, house), "your keys; keys link, keys add CODE"),
    }


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


async def _keys(house: House, errand: Errand) -> Reply:
    match errand.words:
        case ():
            return await _list(house, errand)
        case ("link",):
            return await _link(house, errand)
        case ("add", *rest) if rest:
            return await _add(house, errand, "".join(rest))
    return Reply("keys | keys link | keys add CODE", code=USAGE)


async def _list(house: House, errand: Errand) -> Reply:
    keys = await house.accounts.keys(errand.person)
    text = "\n".join(keys) or "You came without a key."
    return Reply(text, list(keys))


async def _link(house: House, errand: Errand) -> Reply:
    if errand.person.guest:
        text = "Come with the key you have, or ask for a code at the table you sit at."
        return Reply(text, code=NOT_ALLOWED)
    code = await house.accounts.pledge(errand.person)
    shown = f"{code[:6]}-{code[6:]}"
    text = f"With your other key, within ten minutes: ssh HOST keys add {shown}"
    return Reply(text, {"code": shown})


async def _add(house: House, errand: Errand, code: str) -> Reply:
    if errand.person.guest:
        return Reply("Come with the key that you want to add.", code=NOT_ALLOWED)
    try:
        person = await house.accounts.redeem(errand.person.key, code, errand.person.name)
    except CodeRefused as refused:
        return Reply(f"{refused}.".capitalize(), code=FAILED)
    return Reply(f"This key is {person.name} now.", {"name": person.name})
