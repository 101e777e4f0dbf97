"""What the system has measured on a connection."""

from __future__ import annotations

import socket
import struct
from typing import Any, Final

_RTT_OFFSET: Final = 68
"""Where Linux keeps the smoothed round trip, in microseconds, in `struct tcp_info`."""


def round_trip_ms(wire: Any) -> int:
    """The time to the other end of a socket and back; 0 where the system does not tell."""
    info = getattr(socket, "TCP_INFO", None)
    if wire is None or info is None or wire.fileno() < 0:
        return 0
    data: bytes = wire.getsockopt(socket.IPPROTO_TCP, info, _RTT_OFFSET + 4)
    if len(data) < _RTT_OFFSET + 4:
        return 0
    micro: int = struct.unpack_from("I", data, _RTT_OFFSET)[0]
    return max(1, round(micro / 1000))
