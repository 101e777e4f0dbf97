"""Where does the server's time go? A picture of it, as flames.

    python -m scripts.bench profile play|arrive|hammer --out FILE.svg [--people 60] [--seconds 20]

Real SSH over loopback, as in `sessions`: so many people sit at a table of GAME, and py-spy, which
is installed into a throw-away environment, looks at the server 400 times a second. They press a key
a second (play), or as fast as they are answered (hammer); or they come while it looks (arrive).
What the server waits for is not in the picture.
"""

from __future__ import annotations

import argparse
import asyncio
import re
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Final

from scripts.bench._contest import machine
from scripts.bench._houses import Running, one_process
from scripts.bench._peers import Missing, tool
from scripts.bench._people import Person, arrive, deal, leave, quiet

_EARLY: Final = 4
"""So many are there before the others arrive."""
_SPY: Final = "py-spy==0.4.1"
_TITLE: Final = re.compile(r'(<text id="title"[^>]*>)[^<]*<')
"""Above the picture py-spy writes the command it was started with."""


async def watch(server: Running, spy: Path, asked: argparse.Namespace) -> None:
    """Let people do it while somebody looks."""
    people = await arrive(server, _EARLY if asked.what == "arrive" else asked.people)
    await quiet(people)
    if asked.what != "arrive":
        await deal(server, people)
    seen = _look(spy, server.processes[0].pid, asked)
    people += await _do(server, people, asked)
    if await asyncio.to_thread(seen.wait):
        raise Missing("py-spy may not look at other processes here")
    leave(people)
    title = f"{asked.game}, {asked.people} people: {asked.what}"
    picture = asked.out.read_text("utf-8")
    asked.out.write_text(_TITLE.sub(rf"\g<1>{title}<", picture), "utf-8")


async def _do(server: Running, people: list[Person], asked: argparse.Namespace) -> list[Person]:
    """What is looked at; who has come."""
    if asked.what == "arrive":
        return await arrive(server, asked.people, _EARLY)
    count = len(people)
    if asked.what == "play":
        await asyncio.gather(*(e.play(n / count, asked.seconds) for n, e in enumerate(people)))
    else:
        until = time.perf_counter() + asked.seconds
        await asyncio.gather(*(each.hammer(until) for each in people))
    return []


def _look(spy: Path, process: int, asked: argparse.Namespace) -> subprocess.Popen[bytes]:
    words = ["record", "--nonblocking", "--rate", "400", "--duration", str(asked.seconds)]
    where = ["--format", "flamegraph", "--output", str(asked.out), "--pid", str(process)]
    unheard = subprocess.DEVNULL
    return subprocess.Popen([str(spy), *words, *where], stdout=unheard, stderr=unheard)


def main(words: list[str]) -> int:
    """Make a picture."""
    parser = argparse.ArgumentParser(prog="profile", description=__doc__)
    parser.add_argument("what", choices=("play", "arrive", "hammer"))
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--game", default="quibbles")
    parser.add_argument("--people", type=int, default=60)
    parser.add_argument("--seconds", type=int, default=20)
    asked = parser.parse_args(words)
    with tempfile.TemporaryDirectory() as folder:
        state = Path(folder) / "state"
        state.mkdir()
        try:
            spy = tool(_SPY, Path(folder) / "spy")
            with one_process(state, asked.game) as server:
                asyncio.run(watch(server, spy, asked))
        except Missing as why:
            print(f"SKIPPED: {why}")
            return 1
    print(f"{machine()}; {asked.game}, {asked.people} people: {asked.out}")
    return 0
