"""Who is at the door: decided once, when authentication has completed, and never before.

A key is shown to a server before anybody has proved to own it, and again before its signature is
checked. So every step of authentication overwrites what the step before it left, no step waits, and
only `auth_completed` reads.
"""

from __future__ import annotations

from typing import Any, Final

import asyncssh

from netplay.ssh import wishes
from netplay.ssh.porter import Address, Identity, Porter

_RSA_BITS: Final = range(2048, 8193)
_TYPES: Final = ("ssh-ed25519", "ssh-ed448", "ecdsa-sha2-", "sk-ssh-ed25519", "sk-ecdsa-sha2-")


def acceptable(key: asyncssh.SSHKey) -> bool:
    """Whether a key may be an account: every usual kind, RSA from 2048 bits."""
    kind = key.get_algorithm()
    if kind == "ssh-rsa":
        size: int = getattr(key.pyca_key, "key_size", 0)
        return size in _RSA_BITS
    return kind.startswith(_TYPES)


class Entrance(asyncssh.SSHServer):
    """The authentication of one connection."""

    def __init__(self, tries: int, porter: Porter, address: Address) -> None:
        self._porter = porter
        self._address = address
        self._failures_left = tries + 1  # every client first asks what there is
        self._steps_left = 4 * tries
        self._user = ""
        self._proof: str | None = None
        self._code = ""
        self.identity: Identity | None = None
        """None until authentication has completed."""

    def _overwrite(self, user: str, proof: str | None = None, code: str = "") -> None:
        self._user, self._proof, self._code = user, proof, code

    def begin_auth(self, username: str) -> bool:
        """A (new) user name: guests by name come in at once, where nobody is asked anything."""
        self._overwrite(username)
        return bool(self._porter.question) or username.lower() not in wishes.GUESTS

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        """A key is shown, or about to be checked."""
        shown = key.get_fingerprint()
        welcome = acceptable(key) and self._porter.welcomes(shown, username)
        self._overwrite(username, shown if welcome else None)
        return welcome

    def get_kbdint_challenge(self, username: str, lang: str, submethods: str) -> Any:
        """Nothing is asked of a guest, unless the house is private."""
        self._overwrite(username)
        question = self._porter.question
        return "", "", "", [(question, False)] if question else []

    def validate_kbdint_response(self, username: str, responses: Any) -> bool:
        """Nothing is the right answer to no question."""
        self._overwrite(username)
        if not self._porter.question:
            return len(responses) == 0
        answer = str(responses[0]) if len(responses) == 1 else ""
        welcome = self._porter.accepts(answer, self._address)
        self._overwrite(username, code=answer if welcome else "")
        return welcome

    def auth_completed(self) -> None:
        """The last step has succeeded: what it left is who this is."""
        if self.identity is None:
            self.identity = Identity(self._user, self._proof, self._code)

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
