"""Nights and days without a screen."""

from __future__ import annotations

import json
import re

import pytest

from core import fair
from netplay.house import House
from netplay.people import Person
from netplay.ssh.commands import FAILED, NOT_FOUND, OK, USAGE
from tests.contests.people import at_board, at_day, command, finishes
from tests.netplay.people import Caller

ADA = Person("p-Ada", "Ada", guest=False)
BEA = Person("p-Bea", "Bea", guest=False)


async def test_a_whole_night_by_commands(house: House) -> None:
    """Open, enter, begin; played at tables; the ranking, and in JSON all that was hidden."""
    opened = await command(house, "night open quibbles --seats 2 --boards 1 --level easy", ADA)
    code = re.search(r"Night (\w+)", opened.text)[1]  # type: ignore[index]
    assert code in (await command(house, "night", BEA)).text
    await command(house, f"night enter {code} my own words", ADA)
    assert "Ada, Bea" in (await command(house, f"night enter {code}", BEA)).text
    assert (await command(house, f"night begin {code}", BEA)).code == FAILED
    assert "table 2: 0 of 1" in (await command(house, f"night begin {code}", ADA)).text
    assert code not in (await command(house, "night", Person("p-Cyd", "Cyd"))).text
    for name in ("Ada", "Bea"):
        caller = Caller(house, name)
        await at_board(caller, code)
        await finishes(house, caller)
    told = await command(house, f"night {code}", ADA)
    assert re.search(r"1\. \w+ +[0-9.]+ %", told.text)
    assert "replay" in told.text
    data = json.loads((await command(house, f"night {code} --json", ADA)).text)
    assert fair.commitment(bytes.fromhex(data["secret"])) == data["commitment"]
    assert bytes.fromhex(data["nonces"][0]) == b"my own words"
    assert len(data["dealt"][0]["sheets"]) == 2
    assert "p-Ada" not in json.dumps(data)


async def test_a_private_night_is_not_listed(house: House) -> None:
    """But for who has opened it, and those who play."""
    opened = await command(house, "night open quibbles --private", ADA)
    code = re.search(r"Night (\w+)", opened.text)[1]  # type: ignore[index]
    assert code in (await command(house, "night", ADA)).text
    assert code not in (await command(house, "night", BEA)).text
    await command(house, f"night enter {code}", BEA)
    assert code in (await command(house, "night", BEA)).text
    await command(house, f"night leave {code}", BEA)
    assert code not in (await command(house, "night", BEA)).text


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ("night", OK),
        ("night open", USAGE),
        ("night open whist", FAILED),
        ("night open quibbles --boards", USAGE),
        ("night open quibbles --boards 99", USAGE),
        ("night open quibbles --boards x", USAGE),
        ("night open quibbles --loud", USAGE),
        ("night open quibbles --people 5", FAILED),
        ("night enter", USAGE),
        ("night enter " + "A" * 40, NOT_FOUND),
        ("night ZZZZZZ", NOT_FOUND),
        ("night ZZZZZZ again", USAGE),
        ("night begin ZZZZZZ", NOT_FOUND),
        ("daily", OK),
        ("daily quibbles", OK),
        ("daily quibbles 3", OK),
        ("daily whist", USAGE),
        ("daily quibbles -1", USAGE),
        ("daily quibbles 3 4", USAGE),
    ],
)
async def test_commands_said_wrong(house: House, words: str, code: int) -> None:
    """Each gets its exit code."""
    assert (await command(house, words, ADA)).code == code


async def test_the_deals_of_the_day(house: House) -> None:
    """One's own result, the others', the streak."""
    ada = Caller(house, "Ada")
    assert "quibbles: not played yet, 0 have" in (await command(house, "daily", ADA)).text
    await at_day(ada)
    await finishes(house, ada)
    told = (await command(house, "daily quibbles", ADA)).text
    assert "12 h 0 min left" in told
    assert "streak 1, longest 1" in told
    assert "nobody to compare with" in told
    assert "tribbles" not in told
    assert "1 have finished it" in (await command(house, "daily quibbles", BEA)).text
