"""`sshuffle health`: whether the house here answers, and is the one it should be."""

from __future__ import annotations

import asyncio
import socket
import sys
from argparse import Namespace
from pathlib import Path

import asyncssh

from netplay.ops.config import Config
from netplay.ssh import hostkey
from netplay.ssh.gate import address_of
from netplay.ssh.proxy import Proxies
from tui.ways.places import state_dir
from tui.ways.settings import NoSettings, complain, read

_PATIENCE = 10.0
_ANYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1"}
_OWN_WORD = b"PROXY UNKNOWN\r\n"


class Unwell(Exception):
    """The house does not answer as it should; the argument says how."""


def run(parsed: Namespace) -> int:
    """Go as far as the key exchange; 0 when the house shows its own key, else 1."""
    try:
        config = read(parsed)
        where = _where(parsed, config)
        shown = asyncio.run(knock(*where, config.server.proxies))
        _compare(shown, state_dir(parsed.state))
    except (NoSettings, Unwell) as error:
        return complain(error)
    except (OSError, asyncssh.Error, TimeoutError) as error:
        said = str(error) or type(error).__name__
        print(f"sshuffle: no house at {where[0]} port {where[1]}: {said}", file=sys.stderr)
        return 1
    print(f"The house at {where[0]} port {where[1]} is well: {shown}")
    return 0


async def knock(host: str, port: int, proxies: tuple[str, ...] = ()) -> str:
    """The fingerprint that is shown there, after a whole key exchange.

    Where this machine counts as a proxy, it says first that it speaks for itself.
    """
    async with asyncio.timeout(_PATIENCE):
        loop = asyncio.get_running_loop()
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        sock = socket.socket(family)
        sock.setblocking(False)
        try:
            await loop.sock_connect(sock, (host, port))
            if address_of(sock.getsockname()[0]) in Proxies(proxies):
                await loop.sock_sendall(sock, _OWN_WORD)
            key = await asyncssh.get_server_host_key(sock=sock, config=None)
        finally:
            sock.close()
    if key is None:
        raise Unwell("a server without a key")
    return key.get_fingerprint()


def _where(parsed: Namespace, config: Config) -> tuple[str, int]:
    hosts = config.server.hosts or ("127.0.0.1",)
    host = parsed.host or _ANYWHERE.get(hosts[0], hosts[0])
    return host, config.server.port if parsed.port is None else parsed.port


def _compare(shown: str, state: Path) -> None:
    """Where our key can be read, it must be the one that is shown."""
    file = state / hostkey.NAME
    try:
        own = asyncssh.read_private_key(file).get_fingerprint()
    except (OSError, asyncssh.KeyImportError):
        return
    if own != shown:
        raise Unwell(f"another server answers there: it shows {shown}, ours is {own}")
