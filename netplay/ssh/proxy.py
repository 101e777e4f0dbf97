"""The PROXY protocol, versions 1 and 2: a proxy says for whom it connects, before anything else."""

from __future__ import annotations

import asyncio
import ipaddress
import socket
import struct
from collections.abc import Sequence
from typing import Final

from netplay.ssh.gate import address_of
from netplay.ssh.porter import Address

PATIENCE: Final = 5.0
"""Seconds a proxy has for its header: it sends it at once."""
WORDS: Final = "This door is for a proxy that says for whom it connects."
_V2: Final = b"\r\n\r\n\x00\r\nQUIT\n"
_V1: Final = b"PROXY "
_LONGEST_V1: Final = 107
_LONGEST_V2: Final = 2048
_FAMILIES: Final = {1: (4, 12), 2: (16, 36)}
"""Bytes of an address, and of both with their ports, by the family of version 2."""


class NoHeader(Exception):
    """What came is no header; the argument says what is wrong with it."""


class Proxies:
    """The proxies that are believed."""

    def __init__(self, networks: Sequence[str]) -> None:
        self._networks = [ipaddress.ip_network(network, strict=False) for network in networks]

    def __bool__(self) -> bool:
        return bool(self._networks)

    def __contains__(self, address: Address) -> bool:
        return any(address in network for network in self._networks)

    def overlaps(self, network: ipaddress.IPv4Network | ipaddress.IPv6Network) -> bool:
        """Whether one of them is within this network."""
        return any(
            known.version == network.version and known.overlaps(network) for known in self._networks
        )


def is_header(data: bytes) -> bool:
    """Whether a connection begins like a proxy's."""
    return data.startswith((_V1, _V2))


def header(source: str, port: int) -> bytes:
    """What to say before anything else, to be believed: version 1, without the source's port.

    >>> header("192.0.2.7", 2222)
    b'PROXY TCP4 192.0.2.7 127.0.0.1 0 2222\\r\\n'
    """
    here = ("TCP4", "127.0.0.1") if address_of(source).version == 4 else ("TCP6", "::1")
    return f"PROXY {here[0]} {address_of(source)} {here[1]} 0 {port}\r\n".encode()


async def read_source(sock: socket.socket, proxy: Address) -> Address:
    """For whom a proxy connects; the proxy itself when it speaks for nobody (its health checks).

    Not a byte more than the header is taken from the socket.

    Raises:
        NoHeader: it says nothing of the kind, or not in time.
    """
    try:
        async with asyncio.timeout(PATIENCE):
            head = await _exactly(sock, len(_V2))
            if head == _V2:
                return await _version_2(sock) or proxy
            if head.startswith(_V1):
                return await _version_1(sock, head) or proxy
    except TimeoutError:
        raise NoHeader("no header in time") from None
    except OSError as error:
        raise NoHeader(f"gone: {error.strerror}") from error
    raise NoHeader("no header")


async def _version_1(sock: socket.socket, line: bytes) -> Address | None:
    while not line.endswith(b"\r\n"):
        if len(line) >= _LONGEST_V1:
            raise NoHeader("a line too long")
        line += await _exactly(sock, 1)
    words = line[:-2].decode("ascii", "replace").split(" ")
    if words[1] == "UNKNOWN":
        return None
    if len(words) != 6 or words[1] not in ("TCP4", "TCP6"):
        raise NoHeader("a line that makes no sense")
    try:
        source = ipaddress.ip_address(words[2])
        ports = [int(port) for port in words[4:] if port.isascii() and port.isdigit()]
    except ValueError:
        raise NoHeader("no address") from None
    if source.version != int(words[1][-1]) or len(ports) != 2 or max(ports) > 65_535:
        raise NoHeader("no address")
    return address_of(str(source))


async def _version_2(sock: socket.socket) -> Address | None:
    version, family, length = struct.unpack("!BBH", await _exactly(sock, 4))
    if version >> 4 != 2 or version & 15 > 1 or length > _LONGEST_V2:
        raise NoHeader("a version that is not known")
    body = await _exactly(sock, length) if length else b""
    size, least = _FAMILIES.get(family >> 4, (0, 0))
    if version & 15 == 0 or not size:
        return None
    if length < least:
        raise NoHeader("no address")
    return address_of(str(ipaddress.ip_address(body[:size])))


async def _exactly(sock: socket.socket, count: int) -> bytes:
    loop = asyncio.get_running_loop()
    data = b""
    while len(data) < count:
        more = await loop.sock_recv(sock, count - len(data))
        if not more:
            raise NoHeader("gone without a header")
        data += more
    return data
