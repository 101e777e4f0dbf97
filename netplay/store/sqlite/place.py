"""Where a database file may live, and who may read it."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import Final

from netplay.store.interface import Unavailable

_MOUNTS: Final = Path("/proc/self/mountinfo")
_REMOTE: Final = (
    "nfs", "cifs", "smb", "9p", "afs", "ceph", "coda", "davfs", "gfs", "glusterfs", "lustre",
    "ncp", "ocfs", "beegfs", "fuse.sshfs", "fuse.gluster", "fuse.ceph", "fuse.rclone", "fuse.s3",
    "fuse.davfs", "fuse.smb", "vboxsf", "prl_fs",
)  # fmt: skip


def prepare(path: Path, mounts: Path = _MOUNTS) -> None:
    """Make the file (0600) and what is missing of its directory (0700), or say why not."""
    refuse_remote(path, mounts)
    missing = [folder for folder in path.parents if not folder.exists()]
    for folder in reversed(missing):
        folder.mkdir(mode=0o700, exist_ok=True)
    mode = path.parent.stat().st_mode
    if mode & stat.S_IWOTH and not mode & stat.S_ISVTX:
        raise Unavailable(f"anybody may write to {path.parent}: chmod 700 it first")
    handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC, 0o600)
    try:
        if stat.S_IMODE(os.fstat(handle).st_mode) & 0o077:
            os.fchmod(handle, 0o600)
    finally:
        os.close(handle)


def refuse_remote(path: Path, mounts: Path = _MOUNTS) -> None:
    """A write-ahead log needs shared memory, which a network file system does not have."""
    kind = file_system(path, mounts)
    if kind.startswith(_REMOTE):
        raise Unavailable(
            f"{path} is on a network file system ({kind}), which would damage an SQLite database:"
            " use a local disk, or --store postgresql://..."
        )


def file_system(path: Path, mounts: Path = _MOUNTS) -> str:
    """The kind of file system a path is on; "" where nobody can tell."""
    try:
        lines = mounts.read_text(errors="replace").splitlines()
    except OSError:
        return ""
    best, kind = -1, ""
    for line in lines:
        left, _, right = line.partition(" - ")
        point = Path(left.split()[4].replace("\\040", " "))
        if path.is_relative_to(point) and len(point.parts) >= best:
            best, kind = len(point.parts), right.split()[0]
    return kind
