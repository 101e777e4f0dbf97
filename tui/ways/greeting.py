"""What is printed when a house opens: how to get in, and how to be sure that it is this one."""

from __future__ import annotations

import importlib
import io
import socket
from collections.abc import Sequence

from netplay.ssh.server import SshServer

_NO_QR = "For a QR code here: pip install 'sshuffle[party]'"


def greeting(server: SshServer, hosts: Sequence[str], party: bool) -> str:
    """The lines; at a party with a QR code that phones can read."""
    lines = [f"The house is open. Its key: {server.fingerprint}"]
    if "127.0.0.1" in hosts or "0.0.0.0" in hosts:
        lines.append(f"On this machine:   ssh -p {server.port} localhost")
    address = lan_address() if "0.0.0.0" in hosts else ""
    if address:
        lines.append(f"On your network:   ssh -p {server.port} {address}")
    if party:
        lines.append(qr_code(f"ssh://play@{address or 'localhost'}:{server.port}"))
        lines.append("The house closes by itself when everybody has gone. Ctrl+C closes it now.")
    return "\n".join(lines)


def qr_code(text: str) -> str:
    """A QR code in characters for the terminal; without the library a hint."""
    try:
        segno = importlib.import_module("segno")
    except ModuleNotFoundError:
        return _NO_QR
    out = io.StringIO()
    segno.make(text, error="m", micro=False).terminal(out=out, compact=True)
    return out.getvalue().rstrip("\n")


def lan_address() -> str:
    """The address of this machine that others on the network see; nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return ""
        return str(probe.getsockname()[0])
