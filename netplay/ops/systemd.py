"""systemd: sockets it holds for us, and what it wants to hear."""

from __future__ import annotations

import os
import socket
from collections.abc import MutableMapping
from typing import Final

_FIRST: Final = 3


def listening(env: MutableMapping[str, str], pid: int | None = None) -> list[socket.socket]:
    """The sockets this process was started with; [] when it was started otherwise.

    They stay open while the program is restarted, so nobody who knocks meanwhile is refused.
    """
    meant_for, count = env.pop("LISTEN_PID", ""), env.pop("LISTEN_FDS", "")
    env.pop("LISTEN_FDNAMES", None)
    if meant_for != str(pid or os.getpid()) or not count.isdigit():
        return []
    return [_taken(_FIRST + number) for number in range(int(count))]


def tell(state: str, env: MutableMapping[str, str]) -> None:
    """Say READY=1, STOPPING=1 or STATUS=... to whoever started this process, if they listen."""
    address = env.get("NOTIFY_SOCKET", "")
    if not address:
        return
    if address.startswith("@"):
        address = "\0" + address[1:]
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as sock:
        try:
            sock.sendto(state.encode(), address)
        except OSError:
            return


def _taken(number: int) -> socket.socket:
    os.set_inheritable(number, False)
    sock = socket.socket(fileno=number)
    sock.setblocking(False)
    return sock
