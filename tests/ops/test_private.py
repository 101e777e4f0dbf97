"""A private house: invited keys, one-time codes, a question for the keyless."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import asyncssh
import pytest

from netplay.ops.config import Welcome
from netplay.ops.invitations import Invitations, keys_in
from netplay.ops.keeper import QUESTION, Keeper
from netplay.ops.penalties import Penalty, Target
from netplay.ssh.config import SshConfig
from netplay.ssh.connect import NoHouse, connect
from netplay.ssh.gate import address_of
from netplay.ssh.server import SshServer, serve
from netplay.store.memory import MemoryStore
from tests.ssh.conftest import OPEN_GATE, EchoHouse
from tests.ssh.raw import Step, enter
from tests.ssh.test_identity_attacks import ANSWER, FORGE, GUEST, OFFER, OWN, SIGN, VICTIM, WAIT

CODE = "open sesame"
Kept = Callable[..., Awaitable[tuple[SshServer, Keeper]]]


@pytest.fixture
def echo() -> EchoHouse:
    """What the server of this test was given."""
    return EchoHouse()


@pytest.fixture
async def kept(echo: EchoHouse, tmp_path: Path) -> AsyncIterator[Kept]:
    """Starts houses with a keeper."""
    store = MemoryStore()
    await store.open()
    opened: list[tuple[SshServer, Keeper]] = []

    async def begin(**welcome: Any) -> tuple[SshServer, Keeper]:
        keeper = Keeper(store, Welcome(**welcome))
        await keeper.open()
        server = await serve(
            SshConfig(state=tmp_path, port=0, gate=OPEN_GATE),
            echo.handler,
            echo.register,
            echo.connect,
            echo.serve_link,
            porter=keeper,
        )
        opened.append((server, keeper))
        return server, keeper

    yield begin
    for server, keeper in opened:
        await server.close()
        await keeper.close()
    await store.close()


class Answers(asyncssh.SSHClient):
    """Answers every question the same, at most so many times."""

    def __init__(self, answer: str, times: int = 1) -> None:
        self.answer = answer
        self.left = times
        self.asked: list[str] = []

    def kbdint_auth_requested(self) -> str | None:
        self.left -= 1
        return "" if self.left >= 0 else None

    def kbdint_challenge_received(self, name: str, how: str, lang: str, prompts: Any) -> list[str]:
        self.asked += [prompt for prompt, _ in prompts]
        return [self.answer] * len(prompts)


async def come(
    server: SshServer, answer: str = "", key: Any = None, user: str = "ada", times: int = 1
) -> str:
    """What `whoami -v` says to somebody; PermissionDenied when they cannot come in."""
    client = Answers(answer, times)
    async with await asyncssh.connect(
        "127.0.0.1",
        server.port,
        username=user,
        client_keys=[key] if key else None,
        known_hosts=None,
        config=None,
        agent_path=None,
        client_factory=lambda: client,
        password_auth=False,
    ) as conn:
        done = await conn.run("whoami -v")
        return f"{done.stdout}{done.stderr}"


async def test_the_keyless_are_asked_for_the_code(kept: Kept, echo: EchoHouse) -> None:
    """The right one lets in as a guest; the wrong one does not, and nobody is registered."""
    server, _ = await kept(private=True, join_code=CODE)
    assert "key: none" in await come(server, CODE)
    registered = len(echo.registered)
    for answer in ("", "open sesam", CODE.upper()):
        with pytest.raises(asyncssh.PermissionDenied):
            await come(server, answer)

    assert len(echo.registered) == registered


async def test_a_guests_name_is_no_way_around_the_question(kept: Kept) -> None:
    """Guest, play and new are asked like everybody else."""
    server, _ = await kept(private=True, join_code=CODE)
    for user in ("guest", "play", "new"):
        with pytest.raises(asyncssh.PermissionDenied):
            await come(server, user=user)
        assert "key: none" in await come(server, CODE, user=user)


async def test_an_invited_key_is_not_asked(kept: Kept) -> None:
    """Others are, and the code makes guests of them."""
    server, keeper = await kept(private=True, join_code=CODE)
    await keeper.invitations.invite_key(OWN.get_fingerprint(), "keeper")

    assert OWN.get_fingerprint() in await come(server, key=OWN)
    with pytest.raises(asyncssh.PermissionDenied):
        await come(server, key=VICTIM)
    assert "key: none" in await come(server, CODE, key=VICTIM)


async def test_without_a_join_code_nothing_is_right(kept: Kept) -> None:
    """An empty code in the settings is not the empty answer."""
    server, _ = await kept(private=True)
    for answer in ("", " "):
        with pytest.raises(asyncssh.PermissionDenied):
            await come(server, answer)


async def test_a_one_time_code_invites_one_key(kept: Kept) -> None:
    """Brought in the user name; the key comes back without it, nobody else comes by it."""
    server, keeper = await kept(private=True)
    code = await keeper.invitations.new_code("keeper", 1)

    assert OWN.get_fingerprint() in await come(server, key=OWN, user=f"invite+{code.lower()}")
    assert OWN.get_fingerprint() in await come(server, key=OWN)
    with pytest.raises(asyncssh.PermissionDenied):
        await come(server, key=VICTIM, user=f"invite+{code}")


async def test_a_one_time_code_lets_one_guest_in_once(kept: Kept) -> None:
    """As an answer to the question."""
    server, keeper = await kept(private=True)
    code = await keeper.invitations.new_code("keeper", 1)

    assert "key: none" in await come(server, code)
    with pytest.raises(asyncssh.PermissionDenied):
        await come(server, code)


async def test_of_two_who_bring_the_same_code_one_comes_in(kept: Kept) -> None:
    """Both have authenticated with it; the store decides, and the other is told."""
    server, keeper = await kept(private=True)
    code = await keeper.invitations.new_code("keeper", 1)
    client = Answers(code)
    conn = await asyncssh.connect(
        "127.0.0.1",
        server.port,
        username="ada",
        client_keys=None,
        known_hosts=None,
        config=None,
        agent_path=None,
        client_factory=lambda: client,
    )
    assert "key: none" in await come(server, code)
    async with conn:
        late = await conn.run("whoami")

    assert late.exit_status == 4
    assert "not invited" in str(late.stderr)


async def test_guessing_leads_nowhere(kept: Kept) -> None:
    """After ten wrong answers from one source even the right one is not taken for a while."""
    server, keeper = await kept(private=True, join_code=CODE)
    here, there = address_of("20.0.0.1"), address_of("20.0.0.2")
    assert not any(keeper.accepts(f"guess {n}", here) for n in range(12))

    assert not keeper.accepts(CODE, here)
    assert keeper.accepts(CODE, there)
    with pytest.raises(asyncssh.PermissionDenied):
        await come(server, "guess", times=50)


ORDERS = {
    "offer, then the code": [OFFER, WAIT, GUEST, WAIT, Step("say")],
    "forged signature, then the code": [FORGE, WAIT, GUEST, WAIT, Step("say")],
    "offer between the question and the code": [
        *(GUEST, WAIT, OFFER, WAIT, Step("say"), GUEST, WAIT, Step("say")),
    ],
}


@pytest.mark.parametrize("order", ORDERS)
async def test_the_code_proves_no_key(kept: Kept, echo: EchoHouse, order: str) -> None:
    """An invited key that was only shown is not who comes in."""
    server, keeper = await kept(private=True, join_code=CODE)
    await keeper.invitations.invite_key(VICTIM.get_fingerprint(), "keeper")
    conn, _ = await enter(server, ORDERS[order], answer=CODE)
    async with conn:
        done = await conn.run("whoami -v")

    assert "key: none" in str(done.stdout)
    assert [key for key, _ in echo.registered] == [None]


@pytest.mark.parametrize(
    "steps",
    [
        [OFFER, WAIT, GUEST, WAIT, ANSWER],
        [FORGE, WAIT, GUEST, WAIT, ANSWER],
        [OFFER, WAIT, SIGN],
        [SIGN],
        [Step("none", "guest")],
        [GUEST, WAIT, ANSWER],
    ],
)
async def test_no_order_of_steps_replaces_an_invitation(
    kept: Kept, echo: EchoHouse, steps: list[Step]
) -> None:
    """Shown keys of others, keys of one's own, answers that say nothing."""
    server, keeper = await kept(private=True, join_code=CODE)
    await keeper.invitations.invite_key(VICTIM.get_fingerprint(), "keeper")
    with pytest.raises((asyncssh.Error, TimeoutError)):
        await enter(server, [*steps, *[Step("none", "x")] * 12])

    assert echo.registered == []


async def test_the_banned_do_not_come_in(kept: Kept, echo: EchoHouse) -> None:
    """By key after the signature, by address before a word; both are told why."""
    server, keeper = await kept()
    await keeper.bans.add(Penalty(Target.read(OWN.get_fingerprint()), "cheating"))
    said = await come(server, key=OWN)
    await keeper.bans.add(Penalty(Target.read("127.0.0.1"), "flood", until=4_000_000_000))
    with pytest.raises((asyncssh.Error, OSError)):
        await come(server)

    assert "You may not come in: cheating." in said
    assert echo.registered == []
    assert server.gate.denied == {"banned": 1}
    with pytest.raises(asyncssh.Error):
        await come(server)
    assert keeper.objects_to(address_of("127.0.0.1")) is not None


async def test_a_banned_name_does_not_come_in(kept: Kept, echo: EchoHouse) -> None:
    """Nor one that looks like it."""
    server, keeper = await kept()
    await keeper.bans.add(Penalty(Target.read("AdaLove"), "loud"))

    assert "loud" in await come(server, user="adal0ve")


async def test_a_house_is_open_to_its_own_network_until_told_otherwise() -> None:
    """Strangers from far away are let in by a decision of the keeper, not by a port left open."""
    store = MemoryStore()
    near, far = address_of("192.168.1.5"), address_of("20.30.40.50")

    assert Keeper(store, Welcome()).objects_to(near) is None
    assert Keeper(store, Welcome()).objects_to(far) is not None
    assert Keeper(store, Welcome(public=True)).objects_to(far) is None


async def test_invitations_outlast_the_server_and_end(tmp_path: Path) -> None:
    """Codes after their days, keys when they are taken back; of codes only hashes are kept."""
    store = MemoryStore()
    await store.open()
    now = [1000.0]
    first = Invitations(store, lambda: now[0])
    code = await first.new_code("keeper", days=1)
    await first.invite_key("SHA256:x", "keeper")
    second = Invitations(store, lambda: now[0])
    await second.load()
    assert second.knows(code)
    assert second.keys == {"SHA256:x"}
    assert await second.uninvite_key("SHA256:x")
    assert not await second.uninvite_key("SHA256:x")
    kept = [(key, data) for key, _, data in await store.scan("invitation")]
    assert code.replace("-", "") not in str(kept)
    now[0] += 86_401

    assert not second.knows(code)
    assert not await second.redeem(code, None)
    await store.close()


def test_an_authorized_keys_file_is_a_list_of_guests() -> None:
    """With options, comments and empty lines; an authority is no key of a person."""
    one, two = OWN.export_public_key().decode(), VICTIM.export_public_key().decode()
    text = f'# keys\n\n{one}from="10.0.0.0/8",no-pty {two}cert-authority {two}#{one}'

    assert list(keys_in(text)) == [OWN.get_fingerprint(), VICTIM.get_fingerprint()]
    with pytest.raises(ValueError, match="line 2"):
        list(keys_in(f"{one}ssh-ed25519 AAAAbroken x\n"))


async def test_the_native_client_answers_the_question(kept: Kept, tmp_path: Path) -> None:
    """Whoever sits there is asked; a wrong code is no way in, nor is none."""
    server, _ = await kept(private=True, join_code=CODE)
    asked: list[str] = []

    async def say(question: str) -> str:
        asked.append(question)
        return CODE if len(asked) == 1 else "guess"

    home = tmp_path / "home"
    connection = await connect("127.0.0.1", server.port, "ada", home, (), answer=say)
    await connection.close()
    for answer in (say, None):
        with pytest.raises(NoHouse):
            await connect("127.0.0.1", server.port, "ada", home, (), answer=answer)

    assert asked == [QUESTION.strip()] * 2
