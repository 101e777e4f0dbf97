"""How SSH is spoken here: every option of asyncssh that matters, none left to its default."""

from __future__ import annotations

from typing import Any, Final

import asyncssh

from netplay.ssh.config import SshConfig

_KEX: Final = ("curve25519-sha256", "curve25519-sha256@libssh.org", "mlkem768x25519-sha256")
"""In this order: Dropbear guesses that the first is taken, and a wrong guess is fatal here."""
_STRICT_KEX: Final = ("mlkem768x25519-sha256",)

_SPOKEN: Final[dict[str, Any]] = {
    "server_version": "sshuffle",
    "encryption_algs": (
        "chacha20-poly1305@openssh.com",
        "aes256-gcm@openssh.com",
        "aes128-gcm@openssh.com",
        "aes256-ctr",
        "aes128-ctr",
    ),
    "mac_algs": ("hmac-sha2-256-etm@openssh.com", "hmac-sha2-512-etm@openssh.com"),
    "compression_algs": None,
    "rekey_bytes": 1 << 30,
    "rekey_seconds": 3600,
    "send_server_host_keys": False,
    "config": None,
}
_WHO: Final[dict[str, Any]] = {
    "public_key_auth": True,
    "kbdint_auth": True,
    "password_auth": False,
    "host_based_auth": False,
    "gss_host": None,
    "gss_kex": False,
    "gss_auth": False,
    "x509_trusted_certs": None,
    "rdns_lookup": False,
}
_WHAT: Final[dict[str, Any]] = {
    "agent_forwarding": False,
    "x11_forwarding": False,
    "sftp_factory": None,
    "allow_scp": False,
    "process_factory": None,
    "session_factory": None,
    "allow_pty": True,
    "line_editor": False,
    "encoding": None,
    "utf8_decode_errors": "strict",
    "window": 1 << 16,
    "max_pktsize": 1 << 15,
}


def options(config: SshConfig, key: asyncssh.SSHKey) -> dict[str, Any]:
    """What a connection is begun with. With `process_factory` or `session_factory` nobody would be
    asked whether a session may be opened, so both stay None."""
    known = {name.decode() for name in asyncssh.kex.get_kex_algs()}
    return {
        **_SPOKEN,
        **_WHO,
        **_WHAT,
        "server_host_keys": [key],
        "kex_algs": [name for name in (_STRICT_KEX if config.strict else _KEX) if name in known],
        "login_timeout": config.login_seconds,
        "keepalive_interval": config.keepalive_seconds,
        "keepalive_count_max": config.keepalive_count,
        "tcp_keepalive": True,
    }
