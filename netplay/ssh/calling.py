"""Knocking at a house: the connection before the protocol begins, and what may be said there."""

from __future__ import annotations

import asyncio
import socket
from typing import Final

from netplay.clean import line
from netplay.ssh.proxy import header

_BEGINS: Final = b"SSH-"
_LONGEST: Final = 1000


class NotLetIn(Exception):
    """The house turns one away before the protocol begins; the argument is what it says."""


async def called(host: str, port: int, behalf: str, patience: float) -> socket.socket:
    """A connection to a house that is ready to speak.

    Args:
        behalf: the address for which one connects, to a house that believes it; "" for oneself.

    Raises:
        NotLetIn: with its words.
        OSError, TimeoutError: nobody is there.
    """
    sock = await asyncio.to_thread(socket.create_connection, (host, port), patience)
    try:
        sock.setblocking(False)
        if behalf:
            await asyncio.get_running_loop().sock_sendall(sock, header(behalf, port))
        words = await _said(sock, patience)
    except BaseException:
        sock.close()
        raise
    if words:
        sock.close()
        raise NotLetIn(words)
    return sock


async def _said(sock: socket.socket, patience: float) -> str:
    """What a house says that does not begin the protocol; nothing is taken from the connection."""
    loop = asyncio.get_running_loop()
    heard = asyncio.Event()
    loop.add_reader(sock, heard.set)
    try:
        async with asyncio.timeout(patience):
            await heard.wait()
    finally:
        loop.remove_reader(sock)
    data = sock.recv(_LONGEST, socket.MSG_PEEK)
    return "" if _BEGINS in data else line(data.decode("utf-8", "replace"), 400)
