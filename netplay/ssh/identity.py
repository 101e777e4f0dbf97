"""Who is at the door: decided once, when authentication has completed, and never before.

A key is shown to a server before anybody has proved to own it, and again before its signature is
checked. So every step of authentication overwrites what the step before it left, no step waits, and
only `auth_completed` reads.
"""

from __future__ import annotations

from typing import Any, Final

import asyncssh
from msgspec import Struct

from netplay.ssh import wishes
from netplay.terminal import Wish

_RSA_BITS: Final = range(2048, 8193)
_TYPES: Final = ("ssh-ed25519", "ssh-ed448", "ecdsa-sha2-", "sk-ssh-ed25519", "sk-ecdsa-sha2-")


class Identity(Struct, frozen=True):
    """Somebody who has completed authentication."""

    user: str
    """The SSH user name: a wish, never a proof."""
    key: str | None
    """Fingerprint of the key whose signature was checked; None for a guest."""

    @property
    def wish(self) -> Wish:
        """Where the user name wants to go."""
        return wishes.of_user(self.user)[0]

    @property
    def name(self) -> str:
        """The name it would like to have."""
        return wishes.of_user(self.user)[1]


def acceptable(key: asyncssh.SSHKey) -> bool:
    """Whether a key may be an account: every usual kind, RSA from 2048 bits."""
    kind = key.get_algorithm()
    if kind == "ssh-rsa":
        size: int = getattr(key.pyca_key, "key_size", 0)
        return size in _RSA_BITS
    return kind.startswith(_TYPES)


class Entrance(asyncssh.SSHServer):
    """The authentication of one connection."""

    def __init__(self, tries: int) -> None:
        self._failures_left = tries + 1  # every client first asks what there is
        self._steps_left = 4 * tries
        self._user = ""
        self._proof: str | None = None
        self.identity: Identity | None = None
        """None until authentication has completed."""

    def _overwrite(self, user: str, proof: str | None = None) -> None:
        self._user, self._proof = user, proof

    def begin_auth(self, username: str) -> bool:
        """A (new) user name: guests by name come in at once."""
        self._overwrite(username)
        return username.lower() not in wishes.GUESTS

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        """A key is shown, or about to be checked."""
        welcome = acceptable(key)
        self._overwrite(username, key.get_fingerprint() if welcome else None)
        return welcome

    def get_kbdint_challenge(self, username: str, lang: str, submethods: str) -> Any:
        """Nothing is asked of a guest."""
        self._overwrite(username)
        return "", "", "", ()

    def validate_kbdint_response(self, username: str, responses: Any) -> bool:
        """Nothing is the right answer."""
        self._overwrite(username)
        return len(responses) == 0

    def auth_completed(self) -> None:
        """The last step has succeeded: what it left is who this is."""
        if self.identity is None:
            self.identity = Identity(self._user, self._proof)

    def public_key_auth_supported(self) -> bool:
        """Asked at each failure and at each key."""
        self._steps_left -= 1
        self._enough(self._steps_left)
        return True

    def kbdint_auth_supported(self) -> bool:
        """Asked at each failure and at each guest."""
        self._failures_left -= 1
        self._enough(self._failures_left)
        return True

    def _enough(self, left: int) -> None:
        if left < 0:
            raise asyncssh.PermissionDenied("Too many authentication failures")
