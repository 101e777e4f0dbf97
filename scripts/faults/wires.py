"""Wires between a server and its engine, in network namespaces, that lose every frame on demand.

The engine has a namespace of its own, and two wires lead there. To cut one, the neighbour at its
end gets a hardware address that nobody has: what is sent goes out and arrives nowhere, in one
direction or in both, and neither end is told.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final, Literal

LEFT_OUT: Final = (
    "LEFT OUT: wires are cut only as root, with ip, unshare and setpriv"
    " (apt install iproute2 util-linux), where namespaces may be made"
)
PLACE: Final = ("ip", "netns", "exec", "engine")
_OWN: Final = ("unshare", "--net", "--mount", "--propagation", "private")
_NOBODY: Final = "02:00:00:00:00:99"
_MARK: Final = "SSHUFFLE_OWN_NETWORK"

Way = Literal["there", "back", "both"]
WAYS: Final[tuple[Way, ...]] = ("there", "back", "both")


def possible() -> bool:
    """Whether this machine can do it."""
    tools = all(map(shutil.which, ("ip", "unshare", "setpriv")))
    return os.getuid() == 0 and tools and _quietly(*_OWN, "true")


def in_a_network_of_its_own(module: str, *arguments: str) -> int:
    """Run a module where nothing it does to the network is seen outside: its exit status."""
    words = [*_OWN, sys.executable, "-m", module, *arguments]
    return subprocess.run(words, env={**os.environ, _MARK: "1"}, check=False).returncode


def inside() -> bool:
    """Whether this process is the one that in_a_network_of_its_own has started."""
    return _MARK in os.environ


def lay() -> None:
    """Make the engine's namespace and both wires to it."""
    names = Path("/run/netns")
    names.mkdir(exist_ok=True)
    run("mount", "-t", "tmpfs", "netns", str(names))
    run("ip", "netns", "add", "engine")
    for where in ((), ("-n", "engine")):
        run("ip", *where, "link", "set", "lo", "up")
    for number in (1, 2):
        Wire(number).lay()


class Wire:
    """One wire to the engine.

    Args:
        number: 1 or 2.
        way: in which direction it loses frames while it is frozen: from the server `there`, from
            the engine `back`, or both.
    """

    def __init__(self, number: int, way: Way = "both") -> None:
        self._name = f"wire{number}"
        self.here, self.engine = f"10.77.{number}.2", f"10.77.{number}.1"
        self._ends = {
            "there": (("ip",), self.engine),
            "back": (("ip", "-n", "engine"), self.here),
        }
        self._way = way

    def lay(self) -> None:
        """Both ends, with their addresses."""
        there = ("type", "veth", "peer", "name", self._name, "netns", "engine")
        run("ip", "link", "add", self._name, *there)
        for (at, _), address in zip(self._ends.values(), (self.here, self.engine), strict=True):
            run(*at, "addr", "add", f"{address}/24", "dev", self._name)
            run(*at, "link", "set", self._name, "up")

    def freeze(self) -> None:
        """Frames go nowhere, and nobody is told."""
        for at, neighbour in self._cut():
            words = ("replace", neighbour, "lladdr", _NOBODY, "dev", self._name, "nud", "permanent")
            run(*at, "neigh", *words)

    def thaw(self) -> None:
        """It is as before."""
        for at, neighbour in self._cut():
            run(*at, "neigh", "del", neighbour, "dev", self._name)

    def _cut(self) -> list[tuple[tuple[str, ...], str]]:
        return [end for way, end in self._ends.items() if self._way in (way, "both")]


def run(*words: str) -> None:
    """A command that has to succeed."""
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{' '.join(words)}: {done.stderr}"


def _quietly(*words: str) -> bool:
    return subprocess.run(words, capture_output=True, check=False).returncode == 0
