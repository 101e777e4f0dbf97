"""`sshuffle serve`: open a house that others enter with ssh."""

from __future__ import annotations

import asyncio
import logging
import signal
import socket
from argparse import Namespace
from pathlib import Path

from netplay.errands import errands
from netplay.house import House
from netplay.nodes import Cluster
from netplay.ops import configfile
from netplay.ops.config import Config
from netplay.ssh.config import SshConfig
from netplay.ssh.hostkey import HostKeyError
from netplay.ssh.server import NoDoor, SshServer, serve
from netplay.store import StoreError
from netplay.store.urls import named
from tui.handler import handler
from tui.screens.visit import Visit
from tui.ways.config import make
from tui.ways.places import state_dir
from tui.ways.settings import NoSettings, complain, read, with_options


def run(parsed: Namespace) -> int:
    """Serve until SIGTERM or Ctrl+C; 1 with one sentence when it cannot."""
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(name)s %(message)s")
    state = state_dir(parsed.state)
    try:
        asyncio.run(_serve(_settings(parsed, state), state))
    except (NoSettings, NoDoor, HostKeyError, StoreError, OSError) as error:
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
        house={"public": parsed.public or None},
        store={"url": parsed.store},
    )


async def _serve(settings: Config, state: Path) -> None:
    url = settings.store_url(state)
    store = named(url)
    cluster = Cluster(store) if url.startswith("postgres") else None
    house = House(store, pace=settings.pace, motd=settings.house.motd, cluster=cluster)
    await house.open()
    try:
        config = settings.ssh(state)
        server = await serve(
            config,
            handler(Visit),
            house.accounts.arrive,
            house.connect,
            house.receive,
            errands(house),
        )
        _announce(server, config)
        await _told_to_stop()
        await server.close()
    finally:
        await house.close()


async def _told_to_stop() -> None:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop.set)
    await stop.wait()


def _announce(server: SshServer, config: SshConfig) -> None:
    local = "127.0.0.1" in config.hosts or "0.0.0.0" in config.hosts
    lines = [f"The house is open. Its key: {server.fingerprint}"]
    if local:
        lines.append(f"On this machine:   ssh -p {server.port} localhost")
    if "0.0.0.0" in config.hosts and (address := _lan_address()):
        lines.append(f"On your network:   ssh -p {server.port} {address}")
    print("\n".join(lines), flush=True)


def _lan_address() -> str:
    """The address of this machine that others on the network see; nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return ""
        return str(probe.getsockname()[0])
