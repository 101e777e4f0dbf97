"""asyncssh alone: `python -m scripts.bench._echo` prints its port and answers every key."""

from __future__ import annotations

import asyncio
from typing import Any, Final

import asyncssh

_ANSWER: Final = b"\x1b[1;1Hanswer 00000\x1b[m"


class _Server(asyncssh.SSHServer):
    async def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        return True

    def public_key_auth_supported(self) -> bool:
        return True

    def session_requested(self) -> asyncssh.SSHServerSession[bytes]:
        return _Session()


class _Session(asyncssh.SSHServerSession[bytes]):
    def connection_made(self, chan: asyncssh.SSHServerChannel[bytes]) -> None:
        self._chan = chan

    def pty_requested(self, term_type: str, term_size: Any, term_modes: Any) -> bool:
        return True

    def shell_requested(self) -> bool:
        return True

    def session_started(self) -> None:
        self._chan.write(b"ready")

    def data_received(self, data: bytes, datatype: asyncssh.DataType) -> None:
        self._chan.write(_ANSWER)


async def _serve() -> None:
    server = await asyncssh.create_server(
        _Server,
        "127.0.0.1",
        0,
        server_host_keys=[asyncssh.generate_private_key("ssh-ed25519")],
        encoding=None,
        line_editor=False,
    )
    print(server.sockets[0].getsockname()[1], flush=True)
    await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(_serve())
