"""Orders of the keeper, over SSH and over the control socket, and what becomes of them."""

from __future__ import annotations

import asyncio
import json
import stat
from pathlib import Path

import asyncssh
import pytest

from netplay import messages
from netplay.ops import control
from netplay.ops.config import AdminConfig, Welcome
from netplay.ops.control import NoHouseHere
from netplay.people import Person
from netplay.ssh.commands import Reply
from netplay.ssh.config import Doors
from netplay.store.sqlite import SqliteStore
from tests.ops.conftest import KEEPER, Keep, order, settings
from tests.ssh.conftest import EchoHouse, Typist, knock
from tui.__main__ import main
from tui.ways.kept import Kept, open_house

OTHER = asyncssh.generate_private_key("ssh-ed25519")


async def locally(kept: Kept, words: str) -> Reply:
    """`sshuffle admin ...` on the same machine."""
    return await asyncio.to_thread(control.ask, kept.state, words.split(), 10)


@pytest.fixture
async def kept(keep: Keep) -> Kept:
    """An open house."""
    return await keep()


async def test_orders_are_for_listed_keys_only(kept: Kept) -> None:
    """Other keys and guests are refused with 4, whatever their names; nothing is done."""
    assert (await order(kept, "sessions")).exit_status == 0
    for key, user in ((OTHER, "boss"), (OTHER, "admin"), (None, "guest"), (None, "root")):
        refused = await order(kept, "motd hello", key, user)
        assert refused.exit_status == 4
        assert "not a keeper" in str(refused.stderr)

    assert kept.house.lobby.motd == ""


async def test_without_listed_keys_there_are_no_orders_over_ssh(keep: Keep) -> None:
    """The command is not even known."""
    kept = await keep(admin=AdminConfig())

    assert (await order(kept, "sessions")).exit_status == 2


async def test_sessions_are_told(kept: Kept) -> None:
    """Who, by which key, from where; for people and for programs."""
    async with await knock(kept.server, "Ada", [OTHER]) as conn:
        typist = await Typist.at(conn)
        await typist.until(b"hello Ada")
        rows = json.loads((await order(kept, "sessions --json")).stdout)
        text = (await order(kept, "sessions")).stdout

    (ada,) = [row for row in rows if row["name"] == "Ada"]
    assert ada["key"] == OTHER.get_fingerprint()
    assert ada["source"] == "127.0.0.1"
    assert ada["sessions"] == 1
    assert "Ada" in text


@pytest.mark.parametrize("mark", ["name", "key", "number", "source"])
async def test_somebody_is_sent_away(kept: Kept, mark: str) -> None:
    """In words, with a clean terminal."""
    async with await knock(kept.server, "Ada", [OTHER]) as conn:
        typist = await Typist.at(conn)
        await typist.until(b"hello Ada")
        (door,) = kept.server.house.doors
        who = {
            "name": "aDa",
            "key": OTHER.get_fingerprint(),
            "number": str(door.number),
            "source": "127.0.0.1",
        }[mark]
        reply = await locally(kept, f"kick {who} --reason too loud")
        shown = await typist.rest()

    assert reply.code == 0
    assert shown.endswith(b"You were sent away by the keeper of this house: too loud\r\n")
    assert b"\x1b[?1049l" in shown
    assert (await locally(kept, "kick nobody")).code == 3


async def test_a_ban_sends_away_and_keeps_out(kept: Kept) -> None:
    """Until it is lifted; it is listed with reason and end."""
    async with await knock(kept.server, "Ada", [OTHER]) as conn:
        typist = await Typist.at(conn)
        await typist.until(b"hello Ada")
        reply = await locally(kept, f"ban {OTHER.get_fingerprint()} --for 2h --reason cheating")
        assert reply.code == 0
        assert b"You may not come in until 20" in await typist.rest()
    async with await knock(kept.server, "Ada", [OTHER]) as conn:
        refused = await conn.run("whoami")
    listed = (await locally(kept, "bans")).data
    assert refused.exit_status == 4
    assert "cheating" in str(refused.stderr)
    assert listed[0]["target"] == OTHER.get_fingerprint()
    assert listed[0]["until"] - listed[0]["at"] == 7200
    assert (await locally(kept, f"unban {OTHER.get_fingerprint()}")).code == 0
    assert (await locally(kept, f"unban {OTHER.get_fingerprint()}")).code == 3
    async with await knock(kept.server, "Ada", [OTHER]) as conn:
        assert (await conn.run("whoami")).exit_status == 0


async def test_a_banned_name_is_known_by_its_looks(kept: Kept) -> None:
    """Whoever bears it is sent away at once."""
    async with await knock(kept.server, "Mallory", [OTHER]) as conn:
        typist = await Typist.at(conn)
        await typist.until(b"hello Mallory")
        assert (await locally(kept, "ban mall0ry")).data["kicked"] == 1
        assert b"You may not come in" in await typist.rest()


async def test_an_address_that_stands_for_many_is_not_banned_by_mistake(kept: Kept) -> None:
    """Not without --force, and then it is said what that does."""
    refused = await locally(kept, "ban 127.0.0.1")
    assert refused.code == 4
    assert "private address" in refused.text
    assert "--force" in refused.text
    assert (await locally(kept, "bans")).data == []
    done = await locally(kept, "ban 127.0.0.0/8 --force")

    assert done.code == 0
    assert "Note: it is a private address" in done.text
    with pytest.raises((asyncssh.Error, OSError)):
        await knock(kept.server)


async def test_a_proxy_is_never_banned_by_mistake(keep: Keep) -> None:
    """Its address is every player's address."""
    kept = await keep(server=Doors(hosts=("127.0.0.1",), port=0, proxies=("20.30.0.0/16",)))

    assert "trusted proxy" in (await locally(kept, "ban 20.30.40.50")).text
    assert (await locally(kept, "ban 20.31.40.50")).code == 0


async def test_the_muted_are_not_heard(kept: Kept) -> None:
    """They are told why; everybody else chats on."""
    ada, bob = (Person(f"p-{name}", name, False, f"SHA256:{name}") for name in ("Ada", "Bob"))
    links = {person.name: kept.house.connect(person) for person in (ada, bob)}
    assert (await locally(kept, "mute Ada --for 30m --reason shouting")).code == 0
    assert (await locally(kept, "mute 20.30.40.50")).code == 2
    for link in links.values():
        link.send(messages.Browse())
    links["Ada"].send(messages.Say("HELLO"))
    links["Bob"].send(messages.Say("hello"))

    refused = heard = None
    async with asyncio.timeout(20):
        while refused is None or heard is None:
            message = await links["Ada"].receive()
            refused = message if isinstance(message, messages.Refused) else refused
            heard = message if isinstance(message, messages.Heard) else heard
    assert refused.code == "muted"
    assert "shouting" in refused.text
    assert (heard.name, heard.text) == ("Bob", "hello")
    assert [row["target"] for row in (await locally(kept, "mutes")).data] == ["Ada"]
    assert (await locally(kept, "unmute ada")).code == 0


async def test_everybody_is_told(kept: Kept) -> None:
    """A broadcast reaches each screen; controls in it do not."""
    link = kept.house.connect(Person("p-1", "Ada"))
    await asyncio.sleep(0)
    reply = await locally(kept, "broadcast tea\x1b[2J at five")
    async with asyncio.timeout(20):
        while not isinstance(message := await link.receive(), messages.Notice):
            pass

    assert reply.data == {"told": 1}
    assert message.text == "tea[2J at five"


async def test_the_entrance_says_what_was_last_ordered(echo: EchoHouse, tmp_path: Path) -> None:
    """Also after a restart; what the settings say goes before."""
    async with open_house(settings(), tmp_path, echo.handler) as kept:
        assert (await locally(kept, "motd League night on Friday")).code == 0
    async with open_house(settings(), tmp_path, echo.handler) as kept:
        assert kept.house.lobby.motd == "League night on Friday"
    said = settings(house=Welcome(motd="Closed on Monday"))
    async with open_house(said, tmp_path, echo.handler) as kept:
        assert kept.house.lobby.motd == "Closed on Monday"
        assert (await locally(kept, "motd --clear")).data == {"motd": ""}


async def test_tables_are_seen_and_closed(kept: Kept) -> None:
    """Private ones, too; who is at one goes back to the lobby with the reason."""
    link = kept.house.connect(Person("p-1", "Ada"))
    link.send(messages.Open("quibbles", seats=2, private=True))
    async with asyncio.timeout(20):
        while not isinstance(message := await link.receive(), messages.TableShown):
            pass
    code = message.card.code
    rows = (await locally(kept, "tables")).data
    closed = await locally(kept, f"close {code} --reason empty tonight")
    async with asyncio.timeout(20):
        while not isinstance(left := await link.receive(), messages.Left):
            pass

    assert [(row["code"], row["private"]) for row in rows] == [(code, True)]
    assert closed.code == 0
    assert "empty tonight" in left.why
    assert (await locally(kept, "tables")).data == []
    assert (await locally(kept, f"close {code}")).code == 3


async def test_limits_and_their_use_are_told(kept: Kept) -> None:
    """By key, as in the settings."""
    async with await knock(kept.server):
        found = (await locally(kept, "limits")).data

    assert found["use"]["connections"] == 1
    assert found["gate"]["private_live"] == 400
    assert found["guard"]["auth_tries"] == 6


async def test_the_house_is_drained_by_an_order(kept: Kept) -> None:
    """Everybody is told the reason."""
    async with await knock(kept.server) as conn:
        typist = await Typist.at(conn)
        await typist.until(b"hello")
        assert (await locally(kept, "drain --reason new cards arrive")).code == 0
        async with asyncio.timeout(20):
            await kept.until_stopped()
        assert (await typist.rest()).endswith(b"new cards arrive\r\n")


async def test_a_backup_is_made_while_the_house_is_open(kept: Kept, tmp_path: Path) -> None:
    """Anywhere on this machine; over SSH only under a plain name in a directory of its own."""
    done = await locally(kept, f"backup {tmp_path / 'copy.sqlite'}")
    remote = await order(kept, "backup tonight.sqlite")

    assert done.code == 0
    assert remote.exit_status == 0
    for file in (tmp_path / "copy.sqlite", tmp_path / "backups" / "tonight.sqlite"):
        store = SqliteStore(file)
        await store.open()
        await store.close()
    for name in ("../copy", "/tmp/copy", ".hidden", "a/b"):
        assert (await order(kept, f"backup {name}")).exit_status == 2


async def test_what_keepers_do_is_written_down(kept: Kept) -> None:
    """Who, which way, what, how it ended; looking on is not, and nothing takes a line back."""
    await order(kept, "ban Mallory --reason loud")
    await locally(kept, "kick nobody")
    await locally(kept, "sessions")
    written = (await locally(kept, "log")).data

    assert [(row["way"], row["order"], row["code"]) for row in written] == [
        ("ssh", "ban Mallory --reason loud", 0),
        ("socket", "kick nobody", 3),
    ]
    assert written[0]["by"] == f"boss {KEEPER.get_fingerprint()}"
    assert (await locally(kept, "log 1")).data == written[1:]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("bann x", "did you mean ban?"),
        ("ban", "the following arguments are required"),
        ("ban x --for ever", "invalid seconds value"),
        ("ban SHA256:short", "is no fingerprint"),
        ("kick", "the following arguments are required"),
        ("ban -h", "usage: ban"),
        ("allow /etc/passwd/none", "Not a directory"),
    ],
)
async def test_an_order_that_is_not_said_right_is_explained(
    kept: Kept, words: str, said: str
) -> None:
    """Exit code 2, what is wrong, and how it is said."""
    reply = await locally(kept, words)

    assert reply.code == 2
    assert said in reply.text


async def test_help_lists_the_orders(kept: Kept) -> None:
    """All of them, with a line each."""
    listed = (await locally(kept, "help")).data

    assert set("sessions kick ban unban bans mute broadcast motd tables close".split()) <= {*listed}
    assert set("drain limits log backup invite allow".split()) <= {*listed}
    assert (await locally(kept, "")).code == 0


async def test_keys_are_invited_by_orders(kept: Kept, tmp_path: Path) -> None:
    """By fingerprint, by a file on this machine, by a code for one."""
    file = tmp_path / "authorized_keys"
    OTHER.write_public_key(file)
    assert (await locally(kept, f"allow {file}")).data == {"invited": [OTHER.get_fingerprint()]}
    assert (await order(kept, f"allow {file}")).exit_status == 2
    invited = (await locally(kept, "invite --days 2")).data
    assert kept.keeper.invitations.knows(invited["code"])
    listed = (await locally(kept, "allowed")).data

    assert listed == {"keys": [OTHER.get_fingerprint()], "codes": 1}
    assert (await locally(kept, f"disallow {OTHER.get_fingerprint()}")).code == 0
    assert (await locally(kept, f"disallow {OTHER.get_fingerprint()}")).code == 3


async def test_the_control_socket_is_for_its_owner_alone(kept: Kept) -> None:
    """By its mode; garbage on it harms nobody."""
    assert stat.S_IMODE((kept.state / control.NAME).stat().st_mode) == 0o600
    reader, writer = await asyncio.open_unix_connection(kept.state / control.NAME)
    writer.write(b"garbage\n")
    assert await reader.read() == b""
    writer.close()
    assert (await locally(kept, "limits")).code == 0


async def test_without_a_house_orders_say_so(
    keep: Keep, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Exit code 3; the socket of a house that has closed is gone."""
    with pytest.raises(NoHouseHere):
        control.ask(tmp_path / "nowhere", ["help"])

    assert main(["admin", "--state", str(tmp_path), "sessions"]) == 3
    assert "no house is open" in capsys.readouterr().err


async def test_orders_from_the_shell(kept: Kept, capsys: pytest.CaptureFixture[str]) -> None:
    """`sshuffle admin ...` prints the answer and ends with its code."""
    state = str(kept.state)

    assert await asyncio.to_thread(main, ["admin", "--state", state, "motd", "welcome"]) == 0
    assert capsys.readouterr().out == "welcome\n"
    assert await asyncio.to_thread(main, ["admin", "--state", state, "--json", "motd"]) == 0
    assert json.loads(capsys.readouterr().out) == {"motd": "welcome"}
    assert await asyncio.to_thread(main, ["admin", "--state", state, "ban", "127.0.0.1"]) == 4


async def test_who_is_at_the_desk_does_not_meet_echoes(kept: Kept, echo: EchoHouse) -> None:
    """With a terminal an order is answered on paper, not on a screen."""
    async with await knock(kept.server, "boss", [KEEPER]) as conn:
        typist = await Typist.at(conn, "admin bans")
        assert b"There is no ban." in await typist.rest()

    assert echo.screens == []
