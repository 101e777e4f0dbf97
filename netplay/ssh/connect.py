"""The way out of one's own house: a Link to another one over SSH."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any, Final, TypeAlias

import asyncssh

from netplay.clean import line
from netplay.ssh.calling import NotLetIn, called
from netplay.ssh.link import SUBSYSTEM, LinkSession, SshLink

KNOWN_HOSTS: Final = "known_hosts"
_KEEPALIVE: Final = 15
_PATIENCE: Final = 20.0
_TYPING: Final = 120.0

Answer: TypeAlias = Callable[[str], Awaitable[str]]
"""What to say to the question of a private house."""
Keys: TypeAlias = Sequence[str | Path | asyncssh.SSHKey]


class NoHouse(Exception):
    """There is no way in; the argument says why, in words for the person."""


class WrongHouse(NoHouse):
    """The house shows another key than it did before."""


async def connect(
    host: str,
    port: int,
    user: str,
    state: Path,
    keys: Keys | None = None,
    behalf: str = "",
    answer: Answer | None = None,
) -> Connection:
    """Go to a house. Without a usable key one comes in as a guest.

    Args:
        user: a name one would like to have.
        state: directory in which the keys of houses are remembered.
        keys: private keys; () for none, None for the agent's and the usual ones of this account.
        behalf: the address for which one connects, to a house that believes it; "" for oneself.
        answer: asked where a private house wants a code; without it there is no way in there.

    Raises:
        WrongHouse: when the house's key is not the one remembered.
        NoHouse: when there is no way in for another reason.
    """
    known = KnownHosts(state / KNOWN_HOSTS)
    newcomer = _Newcomer(known, host, port, answer)
    try:
        sock = await called(host, port, behalf, _PATIENCE)
        conn = await asyncssh.connect(
            host,
            port,
            sock=sock,
            username=user or "guest",
            known_hosts=known.trusted(host, port),
            client_factory=lambda: newcomer,
            preferred_auth="publickey,keyboard-interactive",
            password_auth=False,
            compression_algs=None,
            keepalive_interval=_KEEPALIVE,
            connect_timeout=_PATIENCE,
            login_timeout=_PATIENCE if answer is None else _TYPING,
            config=None,
            **_proofs(keys),
        )
    except asyncssh.HostKeyNotVerifiable as error:
        raise WrongHouse(newcomer.complaint()) from error
    except NotLetIn as error:
        raise NoHouse(str(error)) from error
    except (OSError, asyncssh.Error) as error:
        raise NoHouse(f"{host} port {port}: {line(str(error), 200)}") from error
    return await _subsystem(conn, host)


class Connection:
    """A Link, and the connection it runs over."""

    def __init__(self, conn: asyncssh.SSHClientConnection, link: SshLink) -> None:
        self._conn = conn
        self.link = link

    async def close(self) -> None:
        """Leave."""
        self.link.close()
        self._conn.close()
        await self._conn.wait_closed()


class KnownHosts:
    """The keys of houses one has been to, in a file of one's own."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def trusted(self, host: str, port: int) -> tuple[list[asyncssh.SSHKey], list[Any], list[Any]]:
        """What asyncssh is to trust: the keys remembered, and no authority."""
        return self.keys(host, port), [], []

    def keys(self, host: str, port: int) -> list[asyncssh.SSHKey]:
        """The keys remembered for a house."""
        name = _name(host, port)
        lines = self._path.read_text().splitlines() if self._path.exists() else []
        found = (text.partition(" ") for text in lines)
        return [asyncssh.import_public_key(key) for known, _, key in found if known == name]

    def remember(self, host: str, port: int, key: asyncssh.SSHKey) -> None:
        """Add the key of a house one visits for the first time."""
        self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        text = key.export_public_key().decode().split(" ", 2)
        with self._path.open("a") as file:
            file.write(f"{_name(host, port)} {text[0]} {text[1].strip()}\n")


class _Newcomer(asyncssh.SSHClient):
    """Accepts a house seen for the first time, and answers nothing to no questions."""

    def __init__(
        self, known: KnownHosts, host: str, port: int, answer: Answer | None = None
    ) -> None:
        self._known = known
        self._answer = answer
        self._asked = False
        self._where = host, port
        self._shown: asyncssh.SSHKey | None = None

    def validate_host_public_key(
        self, host: str, addr: str, port: int, key: asyncssh.SSHKey
    ) -> bool:
        """Asked for keys that were not remembered; another client may have done that just now."""
        known = self._known.keys(*self._where)
        self._shown = None if key in known else key
        return not known or key in known

    def auth_completed(self) -> None:
        """The house has proved that the key is its own: remember it."""
        if self._shown is not None:
            self._known.remember(*self._where, self._shown)

    def kbdint_auth_requested(self) -> str | None:
        """As a guest; a code that was not right is not tried again."""
        return None if self._asked else ""

    async def kbdint_challenge_received(
        self, name: str, instructions: str, lang: str, prompts: Any
    ) -> list[str] | None:
        """No answer to no question; a private house asks one."""
        if not prompts:
            return []
        if len(prompts) != 1 or self._answer is None:
            return None
        self._asked = True
        return [await self._answer(line(str(prompts[0][0]), 100))]

    def complaint(self) -> str:
        """What to say when the key is another one."""
        host, port = self._where
        before = ", ".join(key.get_fingerprint() for key in self._known.keys(host, port))
        now = self._shown.get_fingerprint() if self._shown else "none"
        return (
            f"{host} port {port} shows another key than before. Somebody may be listening in, or "
            f"the house was set up anew.\n  before: {before}\n  now:    {now}\n"
            f"If its keeper confirms the new key, remove the line of {_name(host, port)} from "
            f"{self._known._path}"
        )


async def _subsystem(conn: asyncssh.SSHClientConnection, host: str) -> Connection:
    session = LinkSession()
    try:
        await conn.create_session(lambda: session, subsystem=SUBSYSTEM, encoding=None)
    except asyncssh.Error as error:
        conn.abort()
        raise NoHouse(f"{host} lets you in, but is no house of cards") from error
    return Connection(conn, session.link)


def _proofs(keys: Keys | None) -> dict[str, Any]:
    """What to show of oneself: the keys named, or the agent's and the usual ones; () for none."""
    if keys is None:
        return {}
    return {"client_keys": list(keys) or None, "agent_path": None}


def _name(host: str, port: int) -> str:
    return f"[{host}]:{port}"
