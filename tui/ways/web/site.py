"""The page itself: textual-serve's terminal in the browser, and what runs at the other end."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from importlib.resources import files
from pathlib import Path
from string import Template
from typing import Any, Final
from urllib.parse import urlsplit

import textual_serve
from aiohttp import WSMsgType, web

from netplay.codes import read_code
from netplay.ssh.gate import TurnedAway
from netplay.terminal import Size
from tui.ways.web.client import Client
from tui.ways.web.visitors import Visitors

_STATIC: Final = Path(textual_serve.__file__).parent / "static"
_LONGEST: Final = 16 << 10
"""Bytes of one message of a browser."""
_HEARTBEAT: Final = 20.0
_POLICY: Final = (
    "default-src 'self'; script-src 'self' 'nonce-{nonce}'; style-src 'self' 'unsafe-inline';"
    " img-src 'self' data:; connect-src 'self' ws: wss:; frame-ancestors 'none'; form-action 'none'"
)
_HEADERS: Final = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
}


@asynccontextmanager
async def opened(visitors: Visitors, host: str, port: int) -> AsyncIterator[int]:
    """The page is shown on an address; its port."""
    runner = web.AppRunner(Site(visitors).app, access_log=None, shutdown_timeout=3.0)
    await runner.setup()
    try:
        listening = web.TCPSite(runner, host, port)
        await listening.start()
        yield runner.addresses[0][1]
    finally:
        await runner.cleanup()


class Site:
    """The page of a house."""

    def __init__(self, visitors: Visitors) -> None:
        self._visitors = visitors
        self._page = Template(files("tui.ways.web").joinpath("page.html").read_text("utf-8"))
        self._open: set[web.WebSocketResponse] = set()
        self.app = web.Application(client_max_size=_LONGEST)
        self.app.add_routes(
            [
                web.get("/", self._show),
                web.get("/ws", self._talk),
                web.get("/ws/{code}", self._talk),
                web.static("/static", _STATIC),
                web.get("/{code}", self._show),
            ]
        )
        self.app.on_shutdown.append(self._close)

    async def _show(self, request: web.Request) -> web.Response:
        """The page; a code in its address leads to that table."""
        code = _code(request)
        secure = request.headers.get("X-Forwarded-Proto", request.scheme) == "https"
        place = f"{'wss' if secure else 'ws'}://{request.host}/ws{f'/{code}' if code else ''}"
        words = f"Table {code}" if code else "A card house"
        nonce = secrets.token_urlsafe(16)
        headers = {**_HEADERS, "Content-Security-Policy": _POLICY.format(nonce=nonce)}
        text = self._page.substitute(socket=place, title=words, nonce=nonce)
        return web.Response(text=text, content_type="text/html", headers=headers)

    async def _talk(self, request: web.Request) -> web.StreamResponse:
        """A client of the house at one end, a browser at the other."""
        code, visitors = _code(request), self._visitors
        origin = request.headers.get("Origin", "")
        if origin and urlsplit(origin).netloc != request.host:
            raise web.HTTPForbidden(text="That page is not of this house.")
        address = visitors.source(request.remote or "", request.headers.get("X-Forwarded-For", ""))
        try:
            with visitors.admitted(address):
                if why := await visitors.objection(address):
                    return await _told(request, why)
                return await self._converse(request, visitors.command(code, address))
        except TurnedAway as away:
            return await _told(request, away.words)

    async def _converse(
        self, request: web.Request, command: Sequence[str]
    ) -> web.WebSocketResponse:
        browser = web.WebSocketResponse(heartbeat=_HEARTBEAT, max_msg_size=_LONGEST)
        await browser.prepare(request)
        self._open.add(browser)
        client = Client(command, browser.send_bytes)
        await client.start(_size(request.query.get("width"), request.query.get("height")))
        ends = [asyncio.create_task(self._pass_on(browser, client)), _leaving(client)]
        try:
            await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._open.discard(browser)
            for end in ends:
                end.cancel()
            await asyncio.gather(*ends, return_exceptions=True)
            await client.stop()
            await browser.close()
        return browser

    async def _pass_on(self, browser: web.WebSocketResponse, client: Client) -> None:
        """Keys and sizes to the client, until the browser is gone or nothing comes for long."""
        loop = asyncio.get_running_loop()
        patience = self._visitors.idle_minutes * 60
        until = loop.time() + patience
        while True:
            message = await browser.receive(timeout=until - loop.time())
            if message.type is not WSMsgType.TEXT:
                return
            kind, what = _read(message.data)
            if kind == "stdin" and isinstance(what, str):
                until = loop.time() + patience
                await client.type(what)
            elif kind == "resize" and isinstance(what, dict):
                await client.resize(_size(what.get("width"), what.get("height")))
            elif kind == "ping":
                await browser.send_json(["pong", what])

    async def _close(self, app: web.Application) -> None:
        for browser in list(self._open):
            with suppress(ConnectionError):
                await browser.close()


async def _told(request: web.Request, words: str) -> web.WebSocketResponse:
    """Somebody who is not let in sees why, in the window where the house would be."""
    browser = web.WebSocketResponse()
    await browser.prepare(request)
    await browser.send_bytes(words.encode())
    await browser.close()
    return browser


def _leaving(client: Client) -> asyncio.Task[None]:
    return asyncio.create_task(client.over())


def _code(request: web.Request) -> str:
    """The table in the address; "" for the lobby."""
    said = request.match_info.get("code", "")
    code = read_code(said) if said else ""
    if code is None:
        raise web.HTTPNotFound(text="That is no table code: six letters and digits, like ABC234.")
    return code


def _read(text: str) -> tuple[str, Any]:
    """What a browser says; nothing for nonsense."""
    try:
        said = json.loads(text)
    except ValueError:
        return "", None
    whole = isinstance(said, list) and len(said) == 2 and isinstance(said[0], str)
    return (said[0], said[1]) if whole else ("", None)


def _size(width: Any, height: Any) -> Size:
    """A size that is bearable, whatever was asked for."""
    return Size.clamped(*(int(str(n)[:5]) if str(n).isdecimal() else 0 for n in (width, height)))
