"""The keeper's desk: orders come in by SSH or by the control socket, and one Reply goes out."""

from __future__ import annotations

import argparse
import difflib
import logging
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import Final, NamedTuple, NoReturn, TypeAlias

from netplay.clean import line
from netplay.denied import Denied
from netplay.house import House
from netplay.ops.audit import Act, Audit
from netplay.ops.config import Config
from netplay.ops.keeper import Keeper
from netplay.ssh import commands
from netplay.ssh.commands import Errand, Reply
from netplay.ssh.log import event
from netplay.ssh.server import SshServer
from netplay.store import StoreError

log = logging.getLogger(__name__)

SOCKET: Final = "socket"
_LONGEST: Final = 400


class Usage(Exception):
    """An order that is not said right; the argument says what would be."""


class Said(argparse.Namespace):
    """What an order says, and who says it in which way."""

    by: str
    way: str


Run: TypeAlias = Callable[["Desk", Said], Awaitable[Reply]]


def always(said: Said) -> bool:
    """It changes something, whatever is said."""
    return True


def never(said: Said) -> bool:
    """It only looks."""
    return False


class Order(NamedTuple):
    """Something a keeper can order."""

    run: Run
    about: str
    words: Callable[[argparse.ArgumentParser], object] = lambda parser: None
    """Declares what follows the order's name."""
    changes: Callable[[Said], bool] = always
    """Whether what is said changes anything, and so is written down."""


class Desk:
    """Everything a keeper can look at and act on while the house is open.

    Args:
        stop: closes the house, with what everybody is told.
    """

    def __init__(
        self,
        config: Config,
        state: Path,
        house: House,
        keeper: Keeper,
        server: SshServer,
        orders: Mapping[str, Order],
        stop: Callable[[str], None],
    ) -> None:
        self.config = config
        self.state = state
        self.house = house
        self.keeper = keeper
        self.server = server
        self.stop = stop
        self.audit = Audit(house.store)
        self._orders = orders

    async def answer(self, words: list[str], by: str, way: str) -> Reply:
        """Carry out an order. Whatever it says, the answer is one Reply, and it is written down."""
        name = words[0].lower() if words else "help"
        order = self._orders.get(name)
        if order is None:
            return self._help(name)
        try:
            said = _parser(name, order).parse_args(words[1:], Said(by=by, way=way))
            reply = await order.run(self, said)
        except Usage as usage:
            return Reply(str(usage), code=commands.USAGE)
        except Denied as denied:
            code = commands.LATER if denied.code == "later" else commands.NOT_FOUND
            reply = Reply(denied.text, code=code)
        except StoreError as error:
            reply = Reply(f"The store did not take that: {error}", code=commands.LATER)
        if order.changes(said):
            await self._write_down(Act(by, way, _one_line(words), reply.code, reply.text))
        return reply

    async def errand(self, errand: Errand) -> Reply:
        """An order by SSH: from those only whose keys are listed."""
        key = errand.person.key
        if not key or key not in self.config.admin.keys:
            event("admin refused", by=errand.person.name, key=key or "none")
            return Reply("You are not a keeper of this house.", code=commands.NOT_ALLOWED)
        return await self.answer(list(errand.words), f"{errand.person.name} {key}", "ssh")

    async def _write_down(self, act: Act) -> None:
        event("admin", by=act.by, way=act.way, order=act.order, code=act.code)
        first = act.answer.splitlines()[0] if act.answer else ""
        try:
            await self.audit.write(Act(act.by, act.way, act.order, act.code, line(first)))
        except StoreError as error:
            log.error("an act of a keeper is only in this log: %s", type(error).__name__)

    def _help(self, name: str) -> Reply:
        rows = [f"  {each:<10} {order.about}" for each, order in sorted(self._orders.items())]
        text = "\n".join(["Orders (each with -h for what follows):", *rows])
        if name in ("help", "-h", "--help"):
            return Reply(text, {each: order.about for each, order in self._orders.items()})
        near = difflib.get_close_matches(name[:32], self._orders, 1)
        hint = f"did you mean {near[0]}?" if near else "try: help"
        return Reply(f"unknown order {line(name, 40)!r}, {hint}", code=commands.USAGE)


class _Parser(argparse.ArgumentParser):
    """Says what is wrong instead of ending the process."""

    def error(self, message: str) -> NoReturn:
        raise Usage(f"{message}\n{self.format_usage().strip()}")

    def print_help(self, file: object = None) -> NoReturn:
        raise Usage(self.format_help().strip())


def _parser(name: str, order: Order) -> argparse.ArgumentParser:
    parser = _Parser(prog=name, description=order.about, allow_abbrev=False)
    order.words(parser)
    return parser


def _one_line(words: list[str]) -> str:
    return line(" ".join(words), _LONGEST)
