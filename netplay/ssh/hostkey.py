"""The key by which people know that it is this house."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import Final

import asyncssh

NAME: Final = "host_ed25519"


class HostKeyError(Exception):
    """There is no host key to be had; the argument says why and what to do."""


def load(state: Path, chosen: str = "") -> asyncssh.SSHKey:
    """The host key kept in the state directory; made on the first start, readable by nobody else.

    Args:
        chosen: a file to take it from instead, as servers of one house do; it is never made.

    Raises:
        HostKeyError: when it cannot be read, made or kept secret. A house that came up with another
            key each time would teach people to ignore the warning.
    """
    path = Path(chosen).expanduser() if chosen else state / NAME
    try:
        state.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not path.exists() and not chosen:
            _make(path)
        if stat.S_IMODE(path.stat().st_mode) & 0o077:
            raise HostKeyError(f"{path} may be read by others: chmod 600 {path}")
        return asyncssh.read_private_key(path)
    except OSError as error:
        why = f"cannot keep the host key in {path.parent}: {error.strerror}"
        raise HostKeyError(why) from error
    except asyncssh.KeyImportError as error:
        raise HostKeyError(f"{path} holds no private key: {error}") from error


def fingerprint(key: asyncssh.SSHKey) -> str:
    """What a person compares: "SHA256:..."."""
    return key.get_fingerprint()


def _make(path: Path) -> None:
    """Write a fresh key whole or not at all; the first of two servers wins."""
    key = asyncssh.generate_private_key("ssh-ed25519", comment="sshuffle")
    draft = path.with_name(f".{NAME}.{os.getpid()}")
    handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(key.export_private_key())
            file.flush()
            os.fsync(handle)
        os.link(draft, path)
    except FileExistsError:
        pass
    finally:
        draft.unlink()
