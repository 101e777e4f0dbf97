"""A friend without ssh opens a link, plays as a guest, and is held to the limits of the house."""

from __future__ import annotations

import importlib
from argparse import Namespace
from collections.abc import AsyncIterator, Sequence
from contextlib import ExitStack, asynccontextmanager
from pathlib import Path

import aiohttp
import pytest
from msgspec import structs

from netplay.ops import logs
from netplay.ops.config import Config, Welcome
from netplay.ssh.config import Doors, GateLimits
from netplay.ssh.gate import TurnedAway
from netplay.ssh.server import SshServer
from tests.e2e.conftest import server as server
from tests.ways import browser
from tui.ways import web
from tui.ways.web import site
from tui.ways.web.visitors import Visitors

CONFIG = Config(server=Doors(hosts=("127.0.0.1",)))


@asynccontextmanager
async def page(
    house: str = "127.0.0.1:9", config: Config = CONFIG, most: int = 9
) -> AsyncIterator[str]:
    """The address of a page that leads to a house."""
    async with site.opened(Visitors(config, house, most), "127.0.0.1", 0) as port:
        yield f"http://127.0.0.1:{port}"


@pytest.fixture
def shows(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """What `sshuffle web` tells the clients it starts."""
    monkeypatch.setenv("COLORTERM", "truecolor")
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "kept"))
    monkeypatch.delenv("NO_COLOR", raising=False)


@pytest.mark.skipif(browser.PROGRAM is None, reason="LEFT OUT: no Chromium (apt install chromium)")
async def test_a_guest_plays_in_a_browser(server: SshServer, tmp_path: Path, shows: None) -> None:
    """From the link to a table with bots in one key, and nothing comes from elsewhere; a link with
    a code that is no table leads to the lobby, with a word about it."""
    async with (
        page(f"127.0.0.1:{server.port}") as url,
        browser.browsing(url, tmp_path / "browser") as visit,
    ):
        await visit.sees("against bots now")
        await visit.sees("guest-")
        await visit.press("Enter")
        await visit.sees("hint")
        picture = await visit.picture(tmp_path / "page.png")
        await visit.press("q")
        await visit.sees("A bot minds your seat")
        await visit.go(f"{url}/abc-234")
        await visit.sees("There is no table with that code.")

        assert len(picture) > 20_000
        assert visit.asked_elsewhere == []
        assert "-first-byte" in await visit.shown("document.body.className")


async def got(url: str, **headers: str) -> tuple[int, str]:
    """Status and text of an address."""
    async with aiohttp.ClientSession() as session, session.get(url, headers=headers) as answer:
        return answer.status, await answer.text()


async def test_only_a_code_leads_to_a_table() -> None:
    """In any spelling; anything else is told so, and nothing of it comes back."""
    async with page() as url:
        assert (await got(f"{url}/abc-234"))[1].count("/ws/ABC234") == 1
        for wrong in ("hello", "abc2345", "%3Cscript%3E", "..%2f..%2fetc", "undefined"):
            status, text = await got(f"{url}/{wrong}")
            assert status == 404
            assert "script" not in text


async def test_a_page_of_another_house_may_not_open_the_wire() -> None:
    """Nor may a plain request."""
    async with page() as url:
        assert (await got(f"{url}/ws", Origin="http://elsewhere.example"))[0] == 403
        assert (await got(f"{url}/ws"))[0] == 400


async def test_nonsense_from_a_browser_ends_that_browser_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whatever it says, the page stays open, and no client is left behind."""
    monkeypatch.setattr(Visitors, "command", lambda *args: ["cat"])
    async with page() as url, aiohttp.ClientSession() as session:
        for said in ("", "{", "[]", '["stdin", 5]', '["resize", {"width": "9e9"}]', "x" * 40_000):
            async with session.ws_connect(f"{url}/ws?width=-5&height={'9' * 300}") as socket:
                await socket.send_str(said)
        assert (await got(url))[0] == 200


@pytest.mark.parametrize(
    ("inside", "comes", "why"),
    [
        (("10.0.0.1", "10.0.0.2", "10.0.0.3"), "10.0.0.4", "full"),
        (("10.0.0.1", "10.0.0.1"), "10.0.0.1", "one source"),
        ((), "8.8.8.8", "not public"),
    ],
)
def test_the_limits_of_the_house_hold(inside: Sequence[str], comes: str, why: str) -> None:
    """So many at a time, so many of one address, and only from near unless the house is public."""
    limits = GateLimits(private_live=2)
    visitors = Visitors(structs.replace(CONFIG, gate=limits), "127.0.0.1:9", most=3)
    with ExitStack() as stack:
        for address in inside:
            stack.enter_context(visitors.admitted(address))
        with pytest.raises(TurnedAway, match=why):
            stack.enter_context(visitors.admitted(comes))
    with visitors.admitted("10.0.0.9"):
        pass


def test_a_public_house_is_open_to_all() -> None:
    """By the page, too."""
    public = structs.replace(CONFIG, house=Welcome(public=True))
    with Visitors(public, "127.0.0.1:9", 9).admitted("8.8.8.8"):
        pass


def test_only_a_known_proxy_is_believed() -> None:
    """Others may say what they like about who they are."""
    known = structs.replace(CONFIG, server=Doors(proxies=("127.0.0.1",)))
    assert Visitors(known, "h:1", 1).source("127.0.0.1", "9.9.9.9, 8.8.8.8") == "8.8.8.8"
    assert Visitors(known, "h:1", 1).source("127.0.0.1", "nonsense") == "127.0.0.1"
    assert Visitors(known, "h:1", 1).source("10.0.0.1", "8.8.8.8") == "10.0.0.1"
    assert Visitors(CONFIG, "h:1", 1).source("127.0.0.1", "8.8.8.8") == "127.0.0.1"


def test_a_client_is_started_without_any_key() -> None:
    """And says for whom it connects where the house wants to hear it."""
    plain = Visitors(CONFIG, "127.0.0.1:2222", 1).command("ABC234", "10.0.0.1")
    assert plain[1:] == "-m tui connect --guest 127.0.0.1:2222 ABC234".split()
    proxied = Visitors(CONFIG, "127.0.0.1:2222", 1, proxied=True).command("", "10.0.0.1")
    assert proxied[3:] == "connect --guest --for 10.0.0.1 127.0.0.1:2222".split()


def test_without_the_extra_it_says_what_is_missing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """One sentence."""

    def gone(name: str) -> None:
        raise ModuleNotFoundError(name)

    monkeypatch.setattr(logs, "begin", lambda *args: None)
    monkeypatch.setattr(importlib, "import_module", gone)

    asked = Namespace(state=str(tmp_path), config=None)
    assert web.run(asked) == 1
    assert "pip install 'sshuffle[web]'" in capsys.readouterr().err
