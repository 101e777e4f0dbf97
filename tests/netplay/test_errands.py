"""What can be asked of the house without a screen."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from typing import Any

import pytest

from netplay.clockwork import Pace
from netplay.errands import errands
from netplay.house import House
from netplay.messages import Begin
from netplay.people import Person
from netplay.ssh.commands import FAILED, NOT_ALLOWED, NOT_FOUND, OK, USAGE, Reply, answer, builtin
from netplay.store.memory import MemoryStore
from tests.netplay.people import Caller, seated

GUEST = Person("guest-1", "guest-1234")


@pytest.fixture
async def house() -> AsyncIterator[House]:
    """A house whose bots take their time, so that nothing moves by itself."""
    house = House(MemoryStore(), pace=Pace(bot_least=60, bot_most=60))
    await house.open()
    yield house
    await house.close()


async def ask(house: House, text: str, person: Person = GUEST) -> Reply:
    """The answer to a command line."""
    return await answer(text, person, builtin(errands(house)))


async def playing(house: House) -> tuple[Caller, Caller, str]:
    """Whose move it is, the other, and the code of their table."""
    ada, bea = await seated(house, "Ada", "Bea")
    ada.ask(Begin())
    await bea.until(lambda: bea.view is not None)
    await ada.until(lambda: ada.view is not None)
    assert ada.client.table
    code = ada.client.table.card.code
    return (ada, bea, code) if ada.choice else (bea, ada, code)


async def test_the_inbox_holds_what_waits_for_oneself(house: House) -> None:
    """And nothing for the one who has to wait."""
    mover, other, code = await playing(house)

    assert code in (await ask(house, "inbox", mover.person)).text
    assert (await ask(house, "inbox", other.person)).text == "Nothing waits for you."


async def test_a_move_is_made_by_its_number(house: House) -> None:
    """The list says what there is; the number plays it."""
    mover, _other, code = await playing(house)
    listed = await ask(house, f"move {code}", mover.person)
    last = listed.text.splitlines()[-1].split()[0]
    assert mover.client.update
    seq = mover.client.update.seq
    done = await ask(house, f"move {code} {last}", mover.person)
    await mover.until(lambda: mover.client.update and mover.client.update.seq > seq)

    assert done.code == OK


@pytest.mark.parametrize(
    ("words", "code"),
    [("move", USAGE), ("move ZZZZZZ", NOT_FOUND), ("move {} 0", USAGE), ("move {} x", USAGE)],
)
async def test_moves_said_wrong(house: House, words: str, code: int) -> None:
    """Each gets its exit code."""
    mover, _other, table = await playing(house)

    assert (await ask(house, words.format(table), mover.person)).code == code


async def test_who_has_no_move_cannot_make_one(house: House) -> None:
    """Nor see what the other may do."""
    _mover, other, code = await playing(house)
    reply = await ask(house, f"move {code} 1", other.person)

    assert reply.code == FAILED
    assert "type" not in reply.text


async def test_a_key_is_linked_and_a_name_changed(house: House) -> None:
    """From one machine to another."""
    ada = await house.accounts.arrive("SHA256:one", "Ada")
    code = re.search(r"add (\S+)", (await ask(house, "keys link", ada)).text)
    assert code
    phone = await house.accounts.arrive("SHA256:two", "AdasPhone")
    said = await ask(house, f"keys add {code[1]}", phone)
    renamed = await ask(house, "name Countess", ada)

    assert said.text == "This key is Ada now."
    assert renamed.code == OK
    assert (await ask(house, "keys", ada)).data == ["SHA256:one", "SHA256:two"]
    assert (await house.accounts.arrive("SHA256:two")).name == "Countess"


@pytest.mark.parametrize("words", ["name Bea", "keys link", "keys add ABC"])
async def test_guests_have_no_names_and_keys(house: House, words: str) -> None:
    """They are told what to do instead."""
    assert (await ask(house, words)).code == NOT_ALLOWED


@pytest.mark.parametrize("words", ["tables", "who", "rules quibbles", "invite ABC234", "help"])
async def test_every_answer_is_there_for_programs(house: House, words: str) -> None:
    """As JSON."""
    import json

    answered: Any = json.loads((await ask(house, f"{words} --json")).text)

    assert answered is not None
