"""What is offered on the wire, and what is not."""

from __future__ import annotations

from pathlib import Path

import asyncssh
import pytest

from netplay.ssh import hostkey
from netplay.ssh.config import SshConfig
from netplay.ssh.options import options
from netplay.ssh.server import SshServer
from tests.ssh.conftest import Start, knock


async def test_nothing_is_compressed_whatever_the_client_would_like(server: SshServer) -> None:
    """A small packet cannot become a big one."""
    async with await knock(server, compression_algs=["zlib@openssh.com", "none"]) as conn:
        assert conn.get_extra_info("recv_compression") == "none"
        assert conn.get_extra_info("send_compression") == "none"
    with pytest.raises(asyncssh.KeyExchangeFailed):
        await knock(server, compression_algs=["zlib"])


async def test_the_banner_and_the_extensions_tell_no_more_than_they_must(
    server: SshServer,
) -> None:
    """No library, no version; no ping, which would make clients send chaff while typing."""
    async with await knock(server) as conn:
        (door,) = server.house.doors

        assert conn.get_extra_info("server_version") == "SSH-2.0-sshuffle"
        offered = set(door._conn._extensions_to_send)
        assert offered == {b"global-requests-ok", b"server-sig-algs"}


async def test_old_ways_are_not_spoken(server: SshServer) -> None:
    """SHA-1, finite fields, CBC, MAC without encrypt-then-MAC."""
    for old in (
        {"kex_algs": ["diffie-hellman-group14-sha256"]},
        {"kex_algs": ["ecdh-sha2-nistp256"]},
        {"encryption_algs": ["aes256-cbc"]},
        {"encryption_algs": ["aes256-ctr"], "mac_algs": ["hmac-sha2-256"]},
        {"encryption_algs": ["aes256-ctr"], "mac_algs": ["hmac-sha1-etm@openssh.com"]},
    ):
        with pytest.raises(asyncssh.KeyExchangeFailed):
            await knock(server, **old)


async def test_the_strict_profile_is_post_quantum_only(start: Start) -> None:
    """A switch for those whose friends have new clients."""
    if b"mlkem768x25519-sha256" not in asyncssh.kex.get_kex_algs():
        pytest.skip("NOT TESTED: this cryptography library has no ML-KEM")
    server = await start(strict=True)
    with pytest.raises(asyncssh.KeyExchangeFailed):
        await knock(server, kex_algs=["curve25519-sha256"])
    async with await knock(server, kex_algs=["mlkem768x25519-sha256"]) as conn:
        await conn.run("whoami")


def test_the_first_key_exchange_is_the_one_dropbear_guesses(tmp_path: Path) -> None:
    """A wrong guess is fatal there, so the order is part of the contract."""
    offered = options(SshConfig(state=tmp_path), hostkey.load(tmp_path))

    assert offered["kex_algs"][0] == "curve25519-sha256"


async def test_login_has_an_end(start: Start) -> None:
    """Who says nothing about who they are is gone after the login time."""
    server = await start(login_seconds=0.3)
    with pytest.raises((asyncssh.ConnectionLost, asyncssh.DisconnectError)):
        await asyncssh.connect(
            "127.0.0.1",
            server.port,
            username="ada",
            known_hosts=None,
            config=None,
            client_keys=None,
            password_auth=True,
            kbdint_auth=False,
            client_factory=Dawdler,
        )


class Dawdler(asyncssh.SSHClient):
    """Thinks about its name for a long time."""

    def connection_made(self, conn: asyncssh.SSHClientConnection) -> None:
        vars(conn)["try_next_auth"] = lambda **_: None
