"""`sshuffle web`: a page for friends without ssh; each of them gets a native client of their own.

Needs the extra `web`. The house itself is opened by `sshuffle serve`: this is only another door,
and it is shut unless it is asked for.
"""

from __future__ import annotations

import asyncio
import importlib
import os
import signal
import sys
from argparse import Namespace
from pathlib import Path
from typing import Final

from netplay.ops import logs
from netplay.ops.config import Config
from netplay.ssh.gate import address_of
from netplay.ssh.proxy import Proxies
from tui.ways.places import state_dir
from tui.ways.settings import NoSettings, complain, read
from tui.ways.web.visitors import Visitors

_MISSING: Final = "the page needs textual-serve: pip install 'sshuffle[web]'"
_HERE: Final = "127.0.0.1"
_SHOWS: Final = {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LC_ALL": "C.UTF-8"}
"""What a page can show, whatever the terminal of its keeper can."""


def run(parsed: Namespace) -> int:
    """Show the page until SIGTERM or Ctrl+C; 1 with one sentence when it cannot be shown."""
    try:
        config = read(parsed)
        logs.begin(config.log, sys.stderr)
        asyncio.run(_serve(parsed, config, state_dir(parsed.state)))
    except ModuleNotFoundError:
        print(f"sshuffle: {_MISSING}", file=sys.stderr)
        return 1
    except (NoSettings, OSError, ValueError) as error:
        return complain(error)
    return 0


async def _serve(parsed: Namespace, config: Config, state: Path) -> None:
    site = importlib.import_module("tui.ways.web.site")
    place = state / "web"
    place.mkdir(mode=0o700, parents=True, exist_ok=True)
    os.environ.update(_SHOWS, XDG_DATA_HOME=str(place))
    house = parsed.house or f"{_HERE}:{config.server.port}"
    beside = state if house.startswith(_HERE) else None
    visitors = Visitors(config, house, parsed.most, _proxied(config, house), beside)
    over = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, over.set)
    async with site.opened(visitors, parsed.host, parsed.port) as port:
        url = parsed.url or f"http://{parsed.host}:{port}"
        print(f"The page is open: {url.rstrip('/')}/ and for a table: {url.rstrip('/')}/CODE")
        print(f"Everybody there plays as a guest at {house}.", flush=True)
        await over.wait()


def _proxied(config: Config, house: str) -> bool:
    """Whether the house believes this machine when it says for whom it connects."""
    host = house.rpartition(":")[0].strip("[]")
    return host == _HERE and address_of(_HERE) in Proxies(config.server.proxies)
