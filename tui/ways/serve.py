"""`sshuffle serve`: open a house that others enter with ssh."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
from argparse import Namespace
from functools import partial
from pathlib import Path

from netplay.ops import configfile, handover, logs, systemd
from netplay.ops.config import Config
from netplay.ops.control import NoHouseHere
from netplay.ops.metrics import NoMetrics
from netplay.ssh.hostkey import HostKeyError
from netplay.ssh.server import NoDoor
from netplay.store import StoreError
from tui import plain
from tui.handler import doors, handler
from tui.screens.visit import Visit
from tui.ways.config import make
from tui.ways.greeting import greeting
from tui.ways.kept import Kept, close_when_deserted, open_house
from tui.ways.places import state_dir
from tui.ways.settings import NoSettings, complain, read, with_options

_REFUSED = (NoSettings, NoDoor, NoHouseHere, NoMetrics, HostKeyError, StoreError, OSError)


def run(parsed: Namespace) -> int:
    """Serve until SIGTERM or Ctrl+C; 1 with one sentence when it cannot."""
    state = state_dir(parsed.state)
    try:
        config = _settings(parsed, state)
        logs.begin(config.log, sys.stderr)
        sockets = handover.take(state) if parsed.take_over else systemd.listening(os.environ)
        asyncio.run(_serve(config, state, sockets, parsed.party))
    except _REFUSED as error:
        return complain(error)
    return 0


def _settings(parsed: Namespace, state: Path) -> Config:
    """What holds; on the first start a file with all of it is written for the keeper to read."""
    file = state / configfile.NAME
    if not parsed.config and not file.exists():
        make(file)
    server = {"port": parsed.port, "hosts": tuple(parsed.host) if parsed.host else None}
    return with_options(
        read(parsed),
        server=server | {"strict": parsed.strict or None},
        house={"public": parsed.public or None, "private": parsed.private or None},
        store={"url": parsed.store},
    )


async def _serve(config: Config, state: Path, sockets: list[socket.socket], party: bool) -> None:
    async with open_house(
        config,
        state,
        doors(handler(partial(Visit, invite=invitation(config))), plain.show),
        sockets,
    ) as kept:
        _listen_to_signals(kept)
        print(greeting(kept.server, kept.server.house.config.hosts, party), flush=True)
        systemd.tell("READY=1", os.environ)
        waiting = asyncio.create_task(close_when_deserted(kept, config.party.minutes))
        if not party:
            waiting.cancel()
        await kept.until_stopped()
        systemd.tell("STOPPING=1", os.environ)
        waiting.cancel()


def invitation(config: Config) -> str:
    """The line by which a friend gets to a table; HOST where nobody has said how to get here."""
    host, _, port = config.house.address.partition(":")
    port = port or (str(config.server.port) if not host else "22")
    at_port = "" if port == "22" else f"-p {port} "
    return f"ssh {at_port}{{code}}@{host or 'HOST'}"


def _listen_to_signals(kept: Kept) -> None:
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, kept.stop)
