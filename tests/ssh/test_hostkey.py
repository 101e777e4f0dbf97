"""The host key: made once, kept secret, and never silently another one."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from netplay.ssh import hostkey


def test_the_first_start_makes_a_key_that_stays(tmp_path: Path) -> None:
    """The fingerprint is the same ever after, and nobody else may read the file."""
    first = hostkey.load(tmp_path / "new" / "state")
    again = hostkey.load(tmp_path / "new" / "state")

    assert hostkey.fingerprint(first) == hostkey.fingerprint(again)
    assert hostkey.fingerprint(first).startswith("SHA256:")
    assert first.get_algorithm() == "ssh-ed25519"
    path = tmp_path / "new" / "state" / hostkey.NAME
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert os.listdir(path.parent) == [hostkey.NAME]


def test_a_key_that_others_may_read_is_refused(tmp_path: Path) -> None:
    """A copied volume with loose modes is not served from."""
    hostkey.load(tmp_path)
    (tmp_path / hostkey.NAME).chmod(0o644)

    with pytest.raises(hostkey.HostKeyError, match="chmod 600"):
        hostkey.load(tmp_path)


def test_a_broken_key_is_refused(tmp_path: Path) -> None:
    """A torn file is not replaced: people would be warned of a changed key."""
    (tmp_path / hostkey.NAME).write_text("torn")
    (tmp_path / hostkey.NAME).chmod(0o600)

    with pytest.raises(hostkey.HostKeyError, match="no private key"):
        hostkey.load(tmp_path)


def test_a_state_directory_that_cannot_be_written_fails_loudly(tmp_path: Path) -> None:
    """Better no house than one with a new key at each start."""
    (tmp_path / "file").write_text("")

    with pytest.raises(hostkey.HostKeyError, match="cannot keep the host key"):
        hostkey.load(tmp_path / "file" / "state")


def test_servers_of_one_house_show_the_same_key(tmp_path: Path) -> None:
    """From a file that is named; it is never made, and never readable by others."""
    key = hostkey.load(tmp_path / "first")
    shared = tmp_path / "first" / hostkey.NAME
    other = hostkey.load(tmp_path / "second", str(shared))

    assert hostkey.fingerprint(other) == hostkey.fingerprint(key)
    assert not (tmp_path / "second" / hostkey.NAME).exists()
    with pytest.raises(hostkey.HostKeyError, match="cannot keep the host key"):
        hostkey.load(tmp_path, str(tmp_path / "nothing"))
    shared.chmod(0o640)
    with pytest.raises(hostkey.HostKeyError, match="chmod 600"):
        hostkey.load(tmp_path, str(shared))
