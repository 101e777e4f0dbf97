"""The house: its place on this machine, its keys, its port, the clock it goes by."""

from __future__ import annotations

import errno
import os
import socket
import stat
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from netplay.ops.config import Config
from netplay.ops.control import NoHouseHere, dial
from netplay.ssh import hostkey
from tui.ways.doctor.finding import Finding, bad, ok

_SLACK: Final = 120.0
"""Seconds by which a file may seem to come from the future."""


def findings(config: Config, state: Path) -> Iterator[Finding]:
    """Everything but the store."""
    yield _place(state)
    yield from _keys(state, Path.home() / ".ssh")
    yield _port(config, state)
    yield clock(state, time.time())


def _place(state: Path) -> Finding:
    there = next(folder for folder in (state, *state.parents) if folder.exists())
    if not there.is_dir() or not os.access(there, os.W_OK | os.X_OK):
        do = "name another one with --state, or: sudo chown $USER"
        return bad("state", f"{there} cannot be written", f"{do} {there}")
    if there == state and stat.S_IMODE(state.stat().st_mode) & 0o022:
        return bad("state", f"others may write to {state}", f"chmod 700 {state}")
    made = "" if there == state else ", which serve will make"
    return ok("state", f"{state}{made}")


def _keys(state: Path, own: Path) -> Iterator[Finding]:
    host = state / hostkey.NAME
    if not host.exists():
        yield ok("host key", "serve makes one on its first start")
    for key in (host, state / "client_ed25519", *sorted(own.glob("id_*"))):
        if key.suffix != ".pub" and key.exists():
            yield _key("host key" if key == host else "your key", key)


def _key(what: str, key: Path) -> Finding:
    if stat.S_IMODE(key.stat().st_mode) & 0o077:
        return bad(what, f"{key} may be read by others", f"chmod 600 {key}")
    if not os.access(key, os.R_OK):
        return bad(what, f"{key} cannot be read", f"sudo chown $USER {key}")
    return ok(what, f"{key} is for its owner alone")


def _port(config: Config, state: Path) -> Finding:
    port, hosts = config.server.port, config.server.hosts or ("0.0.0.0",)
    try:
        dial(state, 5.0).close()
    except NoHouseHere:
        return _bound(hosts, port)
    return ok("port", f"this house is open already, on port {port}")


def _bound(hosts: tuple[str, ...], port: int) -> Finding:
    for host in hosts:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        with socket.socket(family) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((host, port))
            except OSError as error:
                return _not_bound(host, port, error)
    return ok("port", f"{port} is free")


def _not_bound(host: str, port: int, error: OSError) -> Finding:
    if error.errno == errno.EADDRINUSE:
        do = "close what listens there (ss -ltnp tells), or: sshuffle serve --port"
        return bad("port", f"{port} is taken by another program", f"{do} {port + 1}")
    if error.errno == errno.EACCES:
        return bad("port", f"{port} is for root alone", "sshuffle serve --port 2222")
    return bad(
        "port", f"{host} port {port}: {error.strerror}", "set server.hosts to an address here"
    )


def clock(state: Path, now: float) -> Finding:
    """Whether anything in the state directory comes from the future."""
    files = [file for file in state.glob("*") if file.is_file()] if state.is_dir() else []
    newest = max((file.stat().st_mtime for file in files), default=0.0)
    if newest > now + _SLACK:
        text = f"it is {newest - now:.0f} s behind what was written here"
        return bad("clock", text, "set it: sudo timedatectl set-ntp true")
    return ok("clock", time.strftime("%Y-%m-%d %H:%M:%S %Z", time.localtime(now)))
