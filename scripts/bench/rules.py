"""Random play of each game through its public contract, beside other engines' games.

    python -m scripts.bench rules [--rounds 5] [--seconds 1] [--peers FOLDER | --no-peers]

One core, CPU time, interleaved rounds; each ratio is the median of the rounds' own ratios. The
peers are installed into FOLDER, or into a folder that is thrown away afterwards. OpenSpiel's
oh_hell is C++ called move by move from Python (legal_actions, apply_action_with_legality_check):
what somebody who writes a house in Python would use.
"""

from __future__ import annotations

import sys
from functools import partial
from typing import Final

from scripts.bench._contest import Launch, Row, compare
from scripts.bench._peers import Peers, bare

ROWS: Final = (
    Row("Astrobirdz", "astrobirdz", "OpenSpiel C++", 0.45, 0.65),
    Row("Astrobirdz", "astrobirdz", "OpenSpiel Python", 10),
    Row("Astrobirdz", "astrobirdz", "RLCard UNO", 1.5),
    Row("Astrobirdz", "astrobirdz", "boardgame.io", 25),
    Row("Astrobirdz", "astrobirdz", "PokerKit", 40),
    Row("Astrobirdz", "astrobirdz", "bare loop", 0.18),
    Row("Astrobirdz and four views", "views", "OpenSpiel C++ strings", 1.0, 1.2),
    Row("Astrobirdz and four seats' bytes", "bytes", "OpenSpiel C++ strings", 1.5, 2.4),
    Row("Quibbles", "quibbles", "RLCard UNO", 0.6),
    Row("Tribbles", "tribbles", "RLCard UNO", 1.0),
    Row("copy()", "copy", "OpenSpiel C++ clone", 0.3),
    Row("search, tries to the end", "search", "OpenSpiel ISMCTS", 3),
    Row("search, tries to the end", "search", "boardgame.io MCTS", 30),
    Row("replay from the store", "replay", "PokerKit histories", 25),
    Row("the same, states not hashed", "unhashed", "PokerKit histories", 25),
)


def launches(peers: Peers | None) -> dict[str, Launch]:
    """How everybody is started; without peers only those who need nothing."""
    ours: dict[str, Launch] = {row.ours: partial(_ours, row.ours) for row in ROWS}
    ours["bare loop"] = bare
    if peers is None:
        return ours
    return ours | {
        "OpenSpiel C++": partial(peers.python, "oh_hell.py", "play"),
        "OpenSpiel C++ strings": partial(peers.python, "oh_hell.py", "strings"),
        "OpenSpiel C++ clone": partial(peers.python, "oh_hell.py", "clone"),
        "OpenSpiel Python": partial(peers.python, "oh_hell.py", "python"),
        "OpenSpiel ISMCTS": partial(peers.python, "oh_hell.py", "search"),
        "RLCard UNO": partial(peers.python, "uno.py"),
        "PokerKit": partial(peers.python, "poker.py", "play"),
        "PokerKit histories": partial(peers.python, "poker.py", "replay"),
        "boardgame.io": partial(peers.node, "boardgame.js", "play"),
        "boardgame.io MCTS": partial(peers.node, "boardgame.js", "search"),
    }


def _ours(name: str) -> tuple[list[str], dict[str, str]]:
    return [sys.executable, "-m", "scripts.bench._ours", name], {}


def main(words: list[str]) -> int:
    """Print the table; 1 when a goal is missed."""
    return compare("rules", words, ROWS, launches)
