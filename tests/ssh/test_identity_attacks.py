"""Nobody becomes somebody else: every order of authentication that has fooled a server."""

from __future__ import annotations

import asyncssh
import pytest

from netplay.ssh.server import SshServer
from tests.ssh.conftest import EchoHouse
from tests.ssh.raw import Step, enter

VICTIM = asyncssh.generate_private_key("ssh-ed25519")
OWN = asyncssh.generate_private_key("ssh-ed25519")
"""The attacker's. Of the victim only the public half is ever shown or used."""

WAIT, ANSWER = Step("wait"), Step("answer")
OFFER, GUEST = Step("offer", key=VICTIM), Step("guest")
FORGE = Step("forge", key=VICTIM, by=OWN)
SIGN = Step("sign", key=OWN)
GUESTS = "guest"
ORDERS: dict[str, tuple[list[Step], str]] = {
    "offer, then guest": ([OFFER, WAIT, GUEST, WAIT, ANSWER], GUESTS),
    "offer and guest at once": ([OFFER, GUEST, WAIT, WAIT, ANSWER], GUESTS),
    "forged signature, then guest": ([FORGE, WAIT, GUEST, WAIT, ANSWER], GUESTS),
    "forged signature and guest at once": ([FORGE, GUEST, WAIT, WAIT, ANSWER], GUESTS),
    "offer, then own key": ([OFFER, WAIT, SIGN], "own"),
    "offer and own key at once": ([OFFER, SIGN], "own"),
    "forged signature, then own key": ([FORGE, WAIT, SIGN], "own"),
    "forged signature and own key at once": ([FORGE, SIGN], "own"),
    "own key, then the offer at once": ([SIGN, OFFER, OFFER], "own"),
    "own key, then the forgery at once": ([SIGN, FORGE], "own"),
    "offer as the victim, then a guest's name": ([OFFER, WAIT, Step("none", "guest")], GUESTS),
    "forgery as the victim, then a guest's name at once": ([FORGE, Step("none", "play")], GUESTS),
    "offer as the victim, guest under another name": (
        [OFFER, WAIT, Step("guest", "mallory"), WAIT, ANSWER],
        GUESTS,
    ),
    "offer as the victim, guest under another name at once": (
        [OFFER, Step("guest", "mallory"), WAIT, WAIT, ANSWER],
        GUESTS,
    ),
    "offer between a guest's question and answer": (
        [GUEST, WAIT, OFFER, WAIT, ANSWER, GUEST, WAIT, ANSWER],
        GUESTS,
    ),
    "own offer, forgery, guest": (
        [Step("offer", key=OWN), WAIT, FORGE, WAIT, GUEST, WAIT, ANSWER],
        GUESTS,
    ),
}


@pytest.mark.parametrize("order", ORDERS)
async def test_an_identity_is_only_what_was_proved(
    server: SshServer, echo: EchoHouse, order: str
) -> None:
    """The victim's key is shown, never proved: the account must be a guest's or one's own."""
    steps, who = ORDERS[order]
    conn, _ = await enter(server, steps)
    async with conn:
        done = await conn.run("whoami -v")

    expected = OWN.get_fingerprint() if who == "own" else None
    assert echo.registered[0][0] == expected
    assert (expected or "key: none") in str(done.stdout)


@pytest.mark.parametrize(
    "step",
    [Step("none"), FORGE, Step("none", "x" * 900), Step("sign", key=VICTIM, by=OWN)],
    ids=["none", "forged", "long name", "signed by another"],
)
async def test_trying_for_ever_ends_after_six(server: SshServer, step: Step) -> None:
    """No hundreds of attempts on one connection."""
    with pytest.raises(asyncssh.PermissionDenied, match="Too many"):
        await enter(server, [step] * 300)


async def test_offering_keys_for_ever_ends(server: SshServer) -> None:
    """Every key is welcome, so offers never fail; they are counted all the same."""
    with pytest.raises(asyncssh.PermissionDenied, match="Too many"):
        await enter(server, [OFFER] * 2000)


async def test_asking_as_a_guest_for_ever_ends(server: SshServer) -> None:
    """A question that is never answered is counted, too."""
    with pytest.raises(asyncssh.PermissionDenied, match="Too many"):
        await enter(server, [GUEST] * 2000)


async def test_a_name_switched_for_ever_ends(server: SshServer) -> None:
    """A new user name is no new beginning."""
    with pytest.raises(asyncssh.PermissionDenied, match="Too many"):
        await enter(server, [Step("none", f"user{number}") for number in range(2000)])


async def test_ten_keys_in_an_agent_still_come_in(server: SshServer, echo: EchoHouse) -> None:
    """The first acceptable key is the account, however many lie behind it."""
    weak = asyncssh.generate_private_key("ssh-rsa", key_size=1024)
    steps = [Step("none"), WAIT]
    for _ in range(5):
        steps += [Step("offer", key=weak), WAIT]
    conn, script = await enter(server, [*steps, SIGN])
    async with conn:
        await conn.run("whoami")

    assert script.failures == 6
    assert echo.registered[0][0] == OWN.get_fingerprint()


@pytest.mark.parametrize(
    "user", ["\u202eadmin", "a\x1b[2J", "x" * 2000, "a\nb"], ids=["bidi", "escape", "long", "lines"]
)
async def test_an_impossible_name_is_let_go_cleanly(
    server: SshServer, echo: EchoHouse, caplog: pytest.LogCaptureFixture, user: str
) -> None:
    """A disconnect with a reason; no traceback, nobody registered."""
    with pytest.raises(asyncssh.IllegalUserName):
        await enter(server, [Step("none", user)])

    assert echo.registered == []
    assert "crash" not in caplog.text


@pytest.mark.parametrize("user", ["\uff41dmin", "\u0430dmin"], ids=["wide", "cyrillic"])
async def test_a_look_alike_letter_is_not_part_of_a_name(
    server: SshServer, echo: EchoHouse, user: str
) -> None:
    """What is left of a name is ASCII, and generic names are nobody's."""
    conn, _ = await enter(server, [Step("guest", user), WAIT, ANSWER])
    async with conn:
        await conn.run("whoami")

    assert echo.registered[0] in [(None, ""), (None, "dmin")]
