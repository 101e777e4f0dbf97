"""kill -9 of real server processes, in the middle of things, with people at real SSH terminals."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import asyncssh
import pytest

from scripts.faults.nodes import Node
from tests.e2e.players import Player
from tests.e2e.test_evening import asked, code_of, take_turn
from tests.store.conftest import LEFT_OUT
from tests.store.postgres_server import binaries
from tests.store.test_kill import fault

BORNE = "0 lost, 0 doubled, 0 wrong views, 0 gaps, 0 tables differ between servers"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Node]:
    """The only server of a house."""
    node = Node(tmp_path / "state", f"sqlite:{tmp_path / 'house.sqlite'}")
    node.start()
    node.wait()
    yield node
    node.stop()


def facts(player: Player) -> set[str]:
    """The numbers and names on the table: what lies where, and whose it is."""
    return set(re.findall(r"\d+ of 21|\d+ out|\d+ ▌|Ada|Bea|You", "\n".join(player.lines[1:-3])))


async def test_after_a_kill_and_a_restart_everybody_is_back_in_their_seat(server: Node) -> None:
    """By connecting again with the same key; each sees what they saw before."""
    keys = [asyncssh.generate_private_key("ssh-ed25519") for _ in range(2)]
    ada = await Player.enter(server.port, "Ada", keys[0], "new quibbles")
    code = await code_of(ada)
    bea = await Player.enter(server.port, f"Bea+{code}", keys[1])
    await ada.sees("Everybody is here")
    ada.press("b")
    await ada.until(lambda: asked(ada) or asked(bea))
    await take_turn(ada if asked(ada) else bea)
    for player in (ada, bea):
        await player.settled(0.2)
    before = [facts(player) for player in (ada, bea)]
    server.kill()
    for player in (ada, bea):
        await player.until(lambda p=player: p.gone)
    server.start()
    server.wait()
    again = [await Player.enter(server.port, code, key) for key in keys]
    for player, shown in zip(again, before, strict=True):
        await player.until(lambda p=player, s=shown: facts(p) == s)
    await again[0].until(lambda: any(asked(player) for player in again))
    for player in again:
        player.hang_up()
        await player._conn.wait_closed()


def test_players_of_all_four_games_go_on_after_their_only_server_was_killed() -> None:
    """T3 over SQLite in short."""
    assert BORNE in fault("kill_node", "1", "sqlite")


@pytest.mark.skipif(binaries() is None, reason=LEFT_OUT)
def test_players_of_all_four_games_go_on_at_another_server() -> None:
    """T3 over PostgreSQL in short."""
    assert BORNE in fault("kill_node", "1", "postgres")
