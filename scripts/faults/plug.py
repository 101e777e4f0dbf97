"""T6: the plug is pulled: what the disk had not been told to keep is gone.

    python -m scripts.faults.plug [ROUNDS]

An ext4 file system in a file is shut down in the middle of writing (EXT4_IOC_SHUTDOWN without
flushing its journal), with writers on it; mounted again, everything acknowledged must be there.
Only what was acknowledged before counts: a machine without power tells nobody anything, but here
an fsync that waits for a commit just broken off may return as if all were well. SQLite and
PostgreSQL in turn. Needs root, mkfs.ext4 and a loop device.
"""

from __future__ import annotations

import asyncio
import fcntl
import os
import random
import shutil
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from netplay.store.urls import opened
from scripts.faults.kill_writer import LONGEST_LIFE, PREFIX, check
from scripts.faults.ledger import Acks, Ledger, compare
from tests.store.postgres_server import Server, binaries

_SHUTDOWN = 0x8004587D
_NO_FLUSH = 2
LEFT_OUT = "LEFT OUT: the plug is pulled only as root, with mkfs.ext4 and a loop device"


def possible() -> bool:
    """Whether this machine can do it."""
    return os.getuid() == 0 and bool(shutil.which("mkfs.ext4")) and Path("/dev/loop0").exists()


class Disk:
    """A file system whose plug can be pulled."""

    def __init__(self, folder: Path, megabytes: int = 192) -> None:
        self.image = folder / "disk.img"
        self.mount = folder / "disk"
        self.mount.mkdir()
        with self.image.open("wb") as file:
            file.truncate(megabytes << 20)
        _run("mkfs.ext4", "-q", str(self.image))

    @contextmanager
    def plugged(self) -> Iterator[Path]:
        """Mounted; what the journal has is put in its place first."""
        _run("mount", "-o", "loop", str(self.image), str(self.mount))
        try:
            yield self.mount
        finally:
            for _ in range(50):
                if subprocess.run(["umount", str(self.mount)], check=False).returncode == 0:
                    break
                time.sleep(0.1)

    def pull(self) -> None:
        """Now."""
        handle = os.open(self.mount, os.O_RDONLY)
        try:
            fcntl.ioctl(handle, _SHUTDOWN, struct.pack("I", _NO_FLUSH))
        finally:
            os.close(handle)


def _run(*words: str) -> None:
    subprocess.run(words, check=True, capture_output=True)


def sqlite_life(disk: Disk) -> tuple[str, Acks]:
    """A process writes to SQLite until the plug is pulled: what it was told."""
    with disk.plugged() as mount:
        url = f"sqlite:{mount / 'state' / 'plug.db'}"
        command = [sys.executable, "-m", "scripts.faults.kill_writer", "--child", url]
        pipe, quiet = subprocess.PIPE, subprocess.DEVNULL
        with subprocess.Popen(command, stdout=pipe, stderr=quiet) as child:
            assert child.stdout is not None
            first = child.stdout.readline()
            os.set_blocking(child.stdout.fileno(), False)
            time.sleep(random.uniform(0, LONGEST_LIFE))
            lines = [first, *(child.stdout.read() or b"").splitlines(keepends=True)]
            disk.pull()
            time.sleep(0.05)
            child.kill()
    whole = [line.decode().split() for line in lines if line.endswith(b"\n")]
    return url, {(log, int(seq)): id for log, seq, id in whole}


def pull_under_sqlite(folder: Path, rounds: int) -> bool:
    """Again and again on one disk; True when nothing acknowledged was lost."""
    disk, acks = Disk(folder), Acks()
    lost = gaps = 0
    for _ in range(rounds):
        url, told = sqlite_life(disk)
        acks |= told
        with disk.plugged():
            lost, gaps = asyncio.run(check(url, acks))
        if lost or gaps:
            break
    print(f"SQLite: {rounds} plugs, {len(acks)} acknowledged: {lost} lost, {gaps} logs with gaps")
    return not lost and not gaps and len(acks) >= rounds


async def write_until_pulled(server: Server, disk: Disk) -> Acks:
    """Writers on PostgreSQL; the plug, and the engine with it: what they were told before."""
    store, ledger = await opened(server.dsn), Ledger(PREFIX)
    tasks = [asyncio.create_task(ledger.write(store, f"{PREFIX}{n % 4}")) for n in range(8)]
    await asyncio.sleep(random.uniform(0.2, 0.5))
    told = dict(ledger.acks)
    disk.pull()
    await asyncio.sleep(0.05)
    await asyncio.to_thread(server.kill)
    ledger.stop()
    await asyncio.gather(*tasks)
    await store.close()
    return told


async def compared(server: Server, acks: Acks) -> tuple[int, int]:
    """What is lost, and how many logs have gaps."""
    store = await opened(server.dsn)
    try:
        return await compare(store, PREFIX, acks)
    finally:
        await store.close()


def pull_under_postgres(folder: Path, rounds: int) -> bool:
    """The same with the data directory of a PostgreSQL on the disk."""
    disk, acks, server = Disk(folder), Acks(), Server()
    lost = gaps = 0
    try:
        with disk.plugged() as mount:
            server.move_to(mount)
            server.create()
            os.sync()
        for _ in range(rounds):
            acks |= postgres_life(disk, server)
            with disk.plugged():
                (server.data / "postmaster.pid").unlink(missing_ok=True)
                server.start()
                lost, gaps = asyncio.run(compared(server, acks))
                server.halt()
    finally:
        server.stop()
    print(f"PostgreSQL: {rounds} plugs, {len(acks)} acknowledged: {lost} lost, {gaps} with gaps")
    return not lost and not gaps and len(acks) >= rounds


def postgres_life(disk: Disk, server: Server) -> Acks:
    """Writers on PostgreSQL until the plug is pulled: what they were told."""
    with disk.plugged():
        server.start()
        return asyncio.run(write_until_pulled(server, disk))


def main(arguments: list[str]) -> int:
    """The command line."""
    rounds = int(arguments[0]) if arguments else 10
    if not possible():
        print(LEFT_OUT)
        return 0
    good = True
    for pull in (pull_under_sqlite, pull_under_postgres):
        if pull is pull_under_sqlite or binaries() is not None:
            folder = Path(tempfile.mkdtemp(prefix="sshuffle-plug-"))
            folder.chmod(0o755)
            try:
                good &= pull(folder, rounds)
            finally:
                with suppress(OSError):
                    shutil.rmtree(folder)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
