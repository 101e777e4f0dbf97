"""`sshuffle replay FILE`: a finished match again, without any house but one in this process."""

from __future__ import annotations

import asyncio
import sys
from argparse import Namespace
from functools import partial

from core.match import Broken
from core.playback import Playback
from core.saved import Saved
from netplay.clean import line
from netplay.retelling import retell
from tui.ways.files import NoFile, match_in


def run(parsed: Namespace) -> int:
    """Show a match on the screen, as text or as a film; 2 when it cannot be read."""
    try:
        return _shown(match_in(parsed.file), parsed)
    except NoFile as error:
        print(f"sshuffle: {line(str(error), 300)}", file=sys.stderr)
    except Broken as error:
        print(f"sshuffle: {line(f'{parsed.file}: {error}', 300)}", file=sys.stderr)
    return 2


def _shown(saved: Saved, parsed: Namespace) -> int:
    if parsed.cast:
        from tui.cast import cast

        print(cast(saved), end="")
        return 0
    playback = Playback(saved)
    if parsed.text or not (sys.stdin.isatty() and sys.stdout.isatty()):
        print("\n".join(retell(playback)))
        return 0
    return asyncio.run(_looked_at(playback))


async def _looked_at(playback: Playback) -> int:
    """On the screen, with a house at hand in which one can play on."""
    from netplay.house import House
    from netplay.people import Person
    from netplay.pool import PoolMinds
    from netplay.store.memory import MemoryStore
    from netplay.terminal import Arrival, Wish
    from tui.screens.again import Again

    house, person = House(MemoryStore(), PoolMinds()), Person("here-0", "Player", guest=False)
    await house.open()
    try:
        arrival = Arrival(person, Wish(), partial(house.connect, person))
        app = Again(arrival, house.lobby, playback)
        await app.run_async(mouse=True)
        return app.return_code or 0
    finally:
        await house.close()
