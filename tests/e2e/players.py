"""People at terminals: real SSH, a screen one can read, keys one can press."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

import asyncssh
import pyte


class Player(asyncssh.SSHClientSession[bytes]):
    """One SSH session with a terminal, seen through an emulator."""

    def __init__(self, columns: int = 80, rows: int = 24) -> None:
        self.screen = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self.screen)
        self._news = asyncio.Event()
        self._channel: Any = None
        self._conn: Any = None
        self.received = bytearray()
        self.status: int | None = None
        self.gone = False

    @classmethod
    async def enter(
        cls,
        port: int,
        user: str = "guest",
        key: asyncssh.SSHKey | None = None,
        command: str | None = None,
        size: tuple[int, int] = (80, 24),
    ) -> Player:
        """Come in over SSH; without a key as a guest."""
        player = cls(*size)
        player._conn = await asyncssh.connect(
            "127.0.0.1",
            port,
            username=user,
            known_hosts=None,
            client_keys=[key] if key else None,
            agent_path=None,
            config=None,
            client_factory=_NoQuestions,
        )
        player._channel, _ = await player._conn.create_session(
            lambda: player,
            command=command,
            term_type="xterm-256color",
            term_size=size,
            encoding=None,
        )
        return player

    def data_received(self, data: bytes, datatype: Any) -> None:
        """Paint what the house sends."""
        self.received += data
        self._stream.feed(data)
        self._news.set()

    def exit_status_received(self, status: int) -> None:
        """How it ended."""
        self.status = status

    def connection_lost(self, exc: Exception | None) -> None:
        """The house has hung up."""
        self.gone = True
        self._news.set()

    @property
    def lines(self) -> Sequence[str]:
        """What is to be seen."""
        return self.screen.display

    @property
    def text(self) -> str:
        """All of it."""
        return "\n".join(self.lines)

    def press(self, keys: str) -> None:
        """Type."""
        self._channel.write(keys.encode())

    async def until(self, condition: Callable[[], Any], seconds: float = 30) -> Any:
        """Wait until the screen shows it."""
        try:
            async with asyncio.timeout(seconds):
                while not (found := condition()):
                    self._news.clear()
                    await self._news.wait()
            return found
        except TimeoutError:
            raise AssertionError(f"never came:\n{self.text}") from None

    async def sees(self, words: str, seconds: float = 30) -> None:
        """Wait until these words are on the screen."""
        await self.until(lambda: words in self.text, seconds)

    async def settled(self, quiet: float = 0.04) -> None:
        """Wait until nothing has been painted for a moment."""
        while True:
            self._news.clear()
            try:
                await asyncio.wait_for(self._news.wait(), quiet)
            except TimeoutError:
                return

    def resize(self, columns: int, rows: int) -> None:
        """Another window size."""
        self.screen.resize(rows, columns)
        self._channel.change_terminal_size(columns, rows)

    def hang_up(self) -> None:
        """Gone, without a word."""
        self._conn.abort()


class _NoQuestions(asyncssh.SSHClient):
    def kbdint_auth_requested(self) -> str:
        return ""

    def kbdint_challenge_received(self, *args: Any) -> list[str]:
        return []
