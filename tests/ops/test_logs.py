"""The diary: a line an event, in text or JSON, nothing forged, nothing secret."""

from __future__ import annotations

import asyncio
import io
import json
import logging
from collections.abc import Iterator

import asyncssh
import pytest

from netplay.ops import logs
from netplay.ops.config import LogConfig
from netplay.ssh import log
from tests.ops.conftest import KEEPER, Keep, order
from tests.ssh.conftest import Typist, knock


@pytest.fixture
def diary() -> Iterator[io.StringIO]:
    """A place to write to; what pytest listens with is put back afterwards."""
    root = logging.getLogger()
    before, level = root.handlers[:], root.level
    root.handlers = []
    yield io.StringIO()
    root.handlers, root.level = before, level


def test_an_event_is_one_json_object_a_line(diary: io.StringIO) -> None:
    """With its facts as they were, and the session they belong to."""
    logs.begin(LogConfig(format="json"), diary)
    log.event("came", id=7, source="192.0.2.1", user="a\x1b[2J\nb")
    (line,) = diary.getvalue().splitlines()
    found = json.loads(line)

    assert found["event"] == "came"
    assert found["session"] == 7
    assert found["facts"] == {"id": 7, "source": "192.0.2.1", "user": "a\x1b[2J\nb"}
    assert "\x1b" not in line


@pytest.mark.parametrize("form", ["text", "json"])
def test_nothing_forges_another_line(diary: io.StringIO, form: str) -> None:
    """Line breaks and controls of every kind are escaped, whoever logs them."""
    logs.begin(LogConfig(format=form), diary)  # type: ignore[arg-type]
    logging.getLogger("some.library").warning("a\nb\r\x85\u2028 %s", "c\x1b]0;x\x07")

    assert len(diary.getvalue().splitlines()) == 1
    assert diary.getvalue().isascii()
    assert "\x1b" not in diary.getvalue()


@pytest.mark.parametrize("form", ["text", "json"])
def test_of_an_exception_only_the_place_is_kept(diary: io.StringIO, form: str) -> None:
    """Its words and its values could hold a hand of cards."""
    logs.begin(LogConfig(format=form), diary)  # type: ignore[arg-type]
    hand = "queen of hearts"
    try:
        raise ValueError(hand)
    except ValueError:
        logging.getLogger("netplay").exception("it broke")

    assert "queen" not in diary.getvalue()
    assert "ValueError at" in diary.getvalue()
    assert "test_of_an_exception" in diary.getvalue()


def test_the_level_leaves_out_what_is_below(diary: io.StringIO) -> None:
    """As the settings say."""
    logs.begin(LogConfig(level="error"), diary)
    log.event("came", id=1)
    logging.getLogger("x").error("broken")

    assert "came" not in diary.getvalue()
    assert "broken" in diary.getvalue()


async def test_what_is_logged_for_a_session_bears_its_number(
    diary: io.StringIO, keep: Keep
) -> None:
    """Also from rooms that know nothing of SSH; and the log of an evening holds no secret."""
    logs.begin(LogConfig(format="json"), diary)
    kept = await keep()
    seen = asyncio.Event()

    async def errand(_: object) -> object:
        logging.getLogger("netplay.somewhere").warning("here")
        seen.set()
        raise ValueError("the ace of spades")

    table = kept.server.house.commands
    table |= {"try": type(table["help"])(errand, "")}  # type: ignore[arg-type,operator]
    key = asyncssh.generate_private_key("ssh-ed25519")
    async with await knock(kept.server, "Ada", [key]) as conn:
        typist = await Typist.at(conn)
        await typist.until(b"hello Ada")
        await conn.run("try")
        (door,) = kept.server.house.doors
        number = door.number
    await order(kept, "motd hello", KEEPER)

    lines = [json.loads(line) for line in diary.getvalue().splitlines()]
    (here,) = [line for line in lines if line.get("text") == "here"]
    assert here["session"] == number
    assert {"came", "left", "admin"} <= {line.get("event") for line in lines}
    everything = diary.getvalue()
    private = key.export_private_key().decode().splitlines()[1:-1]
    assert not any(part in everything for part in private)
    assert "ace of spades" not in everything
    assert "Traceback" not in everything
