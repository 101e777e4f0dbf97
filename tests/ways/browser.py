"""A real browser without a window, driven by its own debugging protocol."""

from __future__ import annotations

import asyncio
import base64
import itertools
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import aiohttp
import pyte

PROGRAM = shutil.which("chromium") or shutil.which("chromium-browser")
_FLAGS = (
    "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --hide-scrollbars"
    " --disable-background-networking --disable-component-update --disable-sync"
    " --enable-unsafe-swiftshader --remote-debugging-port=0 --window-size=1000,720"
)
_KEYS = {"Enter": ("\r", 13), "Escape": ("", 27)}


class Page:
    """A page, and what the terminal in it was sent."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket = socket
        self._numbers = itertools.count(1)
        self._answers: dict[int, asyncio.Future[Any]] = {}
        self.screen = pyte.Screen(100, 30)
        self._stream = pyte.ByteStream(self.screen)
        self.asked_elsewhere: list[str] = []
        """Addresses the page asked for that are not on this machine."""

    async def listen(self) -> None:
        """Take in what the browser tells."""
        async for message in self._socket:
            told = message.json()
            if "id" in told:
                self._answers.pop(told["id"]).set_result(told.get("result", {}))
            elif told["method"] == "Network.webSocketFrameReceived":
                frame = told["params"]["response"]
                if frame["opcode"] == 2:
                    self._stream.feed(_without_questions(base64.b64decode(frame["payloadData"])))
            elif told["method"] == "Network.requestWillBeSent":
                url = told["params"]["request"]["url"]
                if not url.startswith(("http://127.0.0.1:", "data:")):
                    self.asked_elsewhere.append(url)

    async def say(self, method: str, **params: Any) -> Any:
        """An order to the browser."""
        number = next(self._numbers)
        self._answers[number] = asyncio.get_running_loop().create_future()
        await self._socket.send_json({"id": number, "method": method, "params": params})
        return await asyncio.wait_for(self._answers[number], 30)

    async def go(self, url: str) -> None:
        """Follow a link."""
        self.screen.reset()
        await self.say("Page.navigate", url=url)

    async def press(self, key: str) -> None:
        """Press a key as a person does."""
        text, code = _KEYS[key] if key in _KEYS else (key, ord(key.upper()))
        about = {"key": key, "text": text, "windowsVirtualKeyCode": code}
        await self.say("Input.dispatchKeyEvent", type="keyDown", **about)
        await self.say("Input.dispatchKeyEvent", type="keyUp", **about)

    async def sees(self, words: str, seconds: float = 40) -> None:
        """Wait until these words are in the terminal."""
        for _ in range(round(seconds / 0.05)):
            if words in "\n".join(self.screen.display):
                return
            await asyncio.sleep(0.05)
        raise AssertionError(f"{words!r} never came:\n" + "\n".join(self.screen.display))

    async def shown(self, script: str) -> Any:
        """What a script in the page answers."""
        found = await self.say("Runtime.evaluate", expression=script, returnByValue=True)
        return found["result"].get("value")

    async def picture(self, file: Path) -> bytes:
        """What the page looks like, kept in a file."""
        found = await self.say("Page.captureScreenshot", format="png")
        file.write_bytes(base64.b64decode(found["data"]))
        return file.read_bytes()


@asynccontextmanager
async def browsing(url: str, place: Path) -> AsyncIterator[Page]:
    """A page open in a browser of its own."""
    assert PROGRAM is not None
    process = await asyncio.create_subprocess_exec(
        PROGRAM,
        *_FLAGS.split(),
        f"--user-data-dir={place}",
        "about:blank",
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.DEVNULL,
    )
    try:
        port = await _port(place / "DevToolsActivePort")
        async with aiohttp.ClientSession() as session:
            async with session.get(f"http://127.0.0.1:{port}/json") as answer:
                pages = [page for page in await answer.json() if page["type"] == "page"]
            address = pages[0]["webSocketDebuggerUrl"]
            async with session.ws_connect(address, max_msg_size=0) as socket:
                page = Page(socket)
                listening = asyncio.create_task(page.listen())
                await page.say("Network.enable")
                await page.say("Page.enable")
                await page.say("Page.navigate", url=url)
                yield page
                listening.cancel()
                await asyncio.gather(listening, return_exceptions=True)
    finally:
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()


async def _port(file: Path) -> int:
    for _ in range(600):
        if file.exists() and file.read_text().strip():
            return int(file.read_text().splitlines()[0])
        await asyncio.sleep(0.05)
    raise AssertionError("the browser never opened its port")


def _without_questions(data: bytes) -> bytes:
    """Without the sequences that only ask a terminal something."""
    return data.replace(b"\x1b[?2026$p", b"")
