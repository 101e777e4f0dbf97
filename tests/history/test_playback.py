"""Walking through a finished match with anybody's eyes."""

from __future__ import annotations

import msgspec
import pytest

from core.catalog import games
from core.playback import Playback
from netplay.retelling import retell
from netplay.terminal import Colours
from tests.history.matches import finished
from tui.theme import look
from tui.viewing import Viewing

GAMES = tuple(games())


@pytest.mark.parametrize("key", GAMES)
def test_every_step_can_be_seen_by_everybody(key: str) -> None:
    """Views belong to their seat; the last one has no open decision."""
    playback = Playback(finished(key, 4))
    assert len(playback) == len(finished(key, 4).entries)
    for step in range(0, len(playback), 7):
        assert [playback.view(step, seat).seat for seat in (0, 3, None)] == [0, 3, None]
    assert playback.view(len(playback) - 1, 0).waiting == ()


@pytest.mark.parametrize("key", GAMES)
def test_the_telling_hides_nothing_and_leaves_nothing_out(key: str) -> None:
    """What any seat was told stands in it."""
    playback = Playback(finished(key, 2))
    game, names = playback.game, playback.saved.names
    for step in range(0, len(playback), 5):
        told = "\n".join(playback.bared(step))
        assert all(words in told for words in playback.said(step, None))
        for event in playback.entry(step).events:
            mine = game.seen(event, 1)
            if mine is not None and mine != game.seen(event, None):
                assert game.say(mine, 1, names) in told


@pytest.mark.parametrize(("key", "least"), [("tribbles", 5), ("tribulation", 3), ("astrobirdz", 5)])
def test_parts_are_found(key: str, least: int) -> None:
    """Rounds, discs, turns of cards; one can jump to each, and back."""
    viewing = Viewing(Playback(finished(key, 4)))
    seen = []
    while viewing.step < viewing.last:
        viewing.round(1)
        seen.append(viewing.step)
    assert len(seen) >= least
    viewing.round(-1)
    assert viewing.step == seen[-2]


def test_eyes_go_round() -> None:
    """The mover's, each seat's, the mover's again."""
    viewing = Viewing(Playback(finished("quibbles", 2)))
    viewing.go(10)
    mover = viewing.seat
    eyes = []
    for _ in range(3):
        viewing.next_eyes()
        eyes.append(viewing.seat)
    assert eyes == [0, 1, mover]


@pytest.mark.parametrize("key", GAMES)
def test_every_moment_makes_a_scene(key: str) -> None:
    """With the hand of the seat one looks with; the result only at the end."""
    viewing = Viewing(Playback(finished(key, 2)))
    shown = look("dark", Colours.TRUE)
    for step in (0, 5, viewing.last // 2, viewing.last, 10**6, -5):
        viewing.go(step)
        scene = viewing.scene(shown)
        assert scene.view.seat == viewing.seat
        assert (scene.result is not None) == (viewing.step == viewing.last)
        assert viewing.log()


def test_names_cannot_act_on_a_terminal() -> None:
    """A file from a stranger may hold anything."""
    saved = finished("quibbles")
    evil = msgspec.structs.replace(saved.players[0], name="\x1b[2J\x1b]0;x\x07")
    saved = msgspec.structs.replace(saved, players=(evil, *saved.players[1:]))
    assert "\x1b" not in "\n".join(retell(Playback(saved)))
