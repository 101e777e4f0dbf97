"""From an older server to a newer one: the listening sockets change hands, and nobody is refused.

Who knocks in between waits in the queue of the socket. The newer one opens its store when the older
one has closed it, so no file is ever written by two.
"""

from __future__ import annotations

import socket
from pathlib import Path
from typing import Final

from netplay.ops import control
from netplay.ops.control import NoHouseHere

ORDER: Final = "handover"
_MOST: Final = 16
_PATIENCE: Final = 30.0


def take(state: Path) -> list[socket.socket]:
    """Ask the house that is open over a state directory for its sockets, and wait until it closed.

    Raises:
        NoHouseHere: there is none, or it hands nothing over.
    """
    with control.dial(state, _PATIENCE) as sock:
        control.send(sock, [ORDER])
        try:
            said, handles, _, _ = socket.recv_fds(sock, 65536, _MOST)
            sockets = [socket.socket(fileno=handle) for handle in handles]
            while said and sock.recv(65536):
                pass
        except OSError as error:
            raise NoHouseHere(f"the older house did not let go ({error})") from None
    if not sockets:
        raise NoHouseHere("the older house has handed nothing over")
    for each in sockets:
        each.setblocking(False)
    return sockets


def give(sock: socket.socket, sockets: list[socket.socket]) -> socket.socket:
    """Hand the sockets to whoever has asked; the connection to keep open until all is closed."""
    socket.send_fds(sock, [b"\n"], [each.fileno() for each in sockets])
    return sock.dup()
