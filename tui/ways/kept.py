"""A house that is kept: everything `sshuffle serve` opens, joined, and closed in good order."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

from netplay.errands import errands
from netplay.house import House
from netplay.nodes import Cluster
from netplay.ops import handover
from netplay.ops.config import Config
from netplay.ops.control import ControlSocket
from netplay.ops.desk import SOCKET, Desk
from netplay.ops.invitations import keys_in
from netplay.ops.keeper import Keeper
from netplay.ops.metrics import Metrics
from netplay.ops.orders import ORDERS
from netplay.ops.orders.tables import NOTICE
from netplay.ops.watchdog import Watchdog
from netplay.pool import PoolMinds
from netplay.ssh.commands import Entry, Errand, Reply, Table
from netplay.ssh.log import event
from netplay.ssh.server import CLOSING, SshServer, serve
from netplay.store.urls import named
from netplay.terminal import Handler
from tui.cast import cast

MOVING = "The house is moving to a newer version. Your seat is kept: come back in a moment."


class Kept:
    """An open house and its keeper's desk."""

    def __init__(self, config: Config, state: Path, house: House, keeper: Keeper) -> None:
        self.config = config
        self.state = state
        self.house = house
        self.keeper = keeper
        self.server: SshServer
        self.desk: Desk
        self.metrics: Metrics | None = None
        self.over = asyncio.Event()
        """Set when the house is to close."""
        self._why = CLOSING
        self._successors: list[socket.socket] = []

    def stop(self, why: str = "") -> None:
        """Close the house; everybody is told why."""
        self._why = why or self._why
        self.over.set()

    async def until_stopped(self) -> None:
        """Wait for `stop`, then send everybody away and let nobody in."""
        await self.over.wait()
        await self.server.close(self._why)

    def commands(self) -> Table:
        """What can be asked by `ssh HOST COMMAND`."""
        table = dict(errands(self.house, cast))
        if self.config.admin.keys:
            table["admin"] = Entry(self._errand, "orders of the keeper (listed keys only)")
        return table

    async def answer(self, words: list[str], by: str, sock: socket.socket) -> Reply:
        """An order by the control socket."""
        if words == [handover.ORDER]:
            event("handover", by=by)
            self._successors.append(handover.give(sock, self.server.sockets))
            self.stop(MOVING)
            return Reply("")
        return await self.desk.answer(words, by, SOCKET)

    def let_go(self) -> None:
        """All is closed: whoever waits for that may open."""
        for sock in self._successors:
            sock.close()

    async def _errand(self, errand: Errand) -> Reply:
        return await self.desk.errand(errand)


@asynccontextmanager
async def open_house(
    config: Config, state: Path, handler: Handler, sockets: Sequence[socket.socket] = ()
) -> AsyncIterator[Kept]:
    """Open a house as its settings say; it is closed at the end, whatever happens.

    Raises:
        netplay.ssh.server.NoDoor, netplay.ssh.hostkey.HostKeyError, netplay.store.StoreError,
        netplay.ops.metrics.NoMetrics, OSError, ValueError: it cannot be opened so.
    """
    async with AsyncExitStack() as stack:
        house = _house(config, state)
        kept = Kept(config, state, house, Keeper(house.store, config.house, config.admin.keys))
        stack.callback(kept.let_go)
        await house.open()
        stack.push_async_callback(house.close)
        await _open_keeper(kept, stack)
        kept.server = await serve(
            config.ssh(state),
            handler,
            house.accounts.arrive,
            house.connect,
            house.receive,
            kept.commands(),
            sockets,
            kept.keeper,
        )
        stack.push_async_callback(kept.server.close)
        kept.desk = Desk(config, state, house, kept.keeper, kept.server, ORDERS, kept.stop)
        await _open_desk(kept, stack)
        yield kept


def _house(config: Config, state: Path) -> House:
    url = config.store_url(state)
    store = named(url)
    cluster = Cluster(store) if url.startswith("postgres") else None
    motd, limits = config.house.motd, config.tables.limits()
    return House(store, PoolMinds(), pace=config.pace, motd=motd, cluster=cluster, limits=limits)


async def _open_keeper(kept: Kept, stack: AsyncExitStack) -> None:
    keeper, file = kept.keeper, kept.config.house.authorized_keys
    await keeper.open()
    stack.push_async_callback(keeper.close)
    kept.house.lobby.muted = keeper.muted
    for key in keys_in(Path(file).expanduser().read_text(encoding="utf-8")) if file else ():
        if key not in keeper.invitations.keys:
            await keeper.invitations.invite_key(key, "authorized_keys")
    notice = await kept.house.store.get(*NOTICE)
    if notice is not None and not kept.config.house.motd:
        kept.house.lobby.motd = notice[1].decode()


async def _open_desk(kept: Kept, stack: AsyncExitStack) -> None:
    watchdog = Watchdog(lambda: bool(kept.server.house.doors))
    watchdog.open()
    stack.push_async_callback(watchdog.close)
    control = ControlSocket(kept.state, kept.answer)
    try:
        control.open()
    except OSError as error:
        event("no control socket", why=error)
    else:
        stack.push_async_callback(control.close)
    if kept.config.metrics.port:
        kept.metrics = Metrics(kept.server, kept.house, watchdog)
        await kept.metrics.open(kept.config.metrics)
        stack.push_async_callback(kept.metrics.close)


async def close_when_deserted(kept: Kept, minutes: float, look: float = 5.0) -> None:
    """Stop the house when nobody has been there for so many minutes."""
    loop = asyncio.get_running_loop()
    deserted_since = loop.time()
    while True:
        await asyncio.sleep(look)
        if kept.server.connections:
            deserted_since = loop.time()
        elif loop.time() - deserted_since > minutes * 60:
            kept.stop()
            return
