"""Motion: painted from the scene alone, over in under 300 ms, ended by any key."""

from __future__ import annotations

from dataclasses import replace

import pytest

from core.deck import generator
from netplay.messages import Act
from netplay.terminal import Wish
from scripts.positions import POSITIONS, Position, board_of, found, scene, scene_of
from scripts.stills import seated
from tests.screens.test_boards import canvas_of
from tests.screens.visits import open_house, visiting
from tui.canvas import Rect
from tui.keys import Intent
from tui.motion import FRAME, SPAN, arrived, between, hidden
from tui.scene import SETTLED
from tui.screens.pane import Pane
from tui.theme import look

MOMENTS = (0, 80, 160)
every_position = pytest.mark.parametrize("position", POSITIONS, ids=lambda p: f"{p.game}-{p.name}")


def test_motion_is_short_and_has_few_pictures() -> None:
    """Under 300 ms, at most 20 pictures a second."""
    assert SPAN < 300
    assert FRAME >= 1 / 20


@every_position
@pytest.mark.parametrize("size", [(38, 20), (86, 37)])
def test_every_moment_can_be_painted(position: Position, size: tuple[int, int]) -> None:
    """At any moment of the motion of the newest events; afterwards as if there had been none."""
    settled = scene(position)
    for since in MOMENTS:
        canvas_of(replace(settled, since_ms=since, before=settled.view), *size)

    over = replace(settled, since_ms=SPAN, before=settled.view)
    assert canvas_of(over, *size).rows() == canvas_of(settled, *size).rows()


@every_position
def test_motion_tells_nothing_that_is_hidden(position: Position) -> None:
    """Other hidden cards, and no moment of the motion differs."""
    match, log = found(position)
    if match.result is not None:
        pytest.skip("nothing is hidden at the end")
    game = match.game
    truth = scene_of(position, match, log, match.view(position.seat))
    world = game.sample(match.view(position.seat), generator(1))
    other = scene_of(position, match, log, game.view(world, position.seat))
    for since in MOMENTS:
        one = replace(truth, since_ms=since, before=truth.view)
        two = replace(other, since_ms=since, before=other.view)
        assert canvas_of(one).rows() == canvas_of(two).rows()


def test_some_position_of_every_game_moves() -> None:
    """Each game shows something on its way."""
    moving = {p.game for p in POSITIONS if board_of(p.game).moves(scene(p))}

    assert moving == {p.game for p in POSITIONS}


def test_cards_come_one_after_the_other() -> None:
    """The first at once, all at the end."""
    assert [arrived(4, done / 4) for done in range(5)] == [1, 2, 3, 4, 4]
    assert hidden((1, 2, 2, 3), (2, 3), 0.0) == {3}
    assert hidden((1, 2, 2, 3), (2, 3), 1.0) == frozenset()
    assert between(Rect(0, 0, 4, 4), Rect(20, 10, 4, 4), 0.5) == (10, 5)


def in_motion(game: str) -> Pane:
    """Somebody at a table where something is on its way."""
    for position in POSITIONS:
        if position.game == game:
            pane = seated(position, look())
            pane.moves = True
            assert pane.client.update is not None
            pane.take(pane.client.update)
            if pane.in_motion:
                return pane
    raise LookupError(game)


@pytest.mark.parametrize("game", sorted({p.game for p in POSITIONS}))
def test_any_key_ends_motion(game: str) -> None:
    """What happened is on its way when it arrives; a key is acted upon, and all lies still."""
    pane = in_motion(game)
    assert pane.scene is not None
    assert pane.scene.since_ms <= SPAN
    pane.press(Intent("up"))

    assert not pane.in_motion
    assert pane.scene.since_ms == SETTLED


async def test_motion_ends_by_itself_and_nothing_ticks_after_it() -> None:
    """A few pictures, then the timer rests."""
    wish = Wish("play", game="quibbles", bots=1)
    async with open_house() as house, visiting(house, "Ada", wish=wish) as guest:
        pane = guest.pane
        await guest.until(lambda: pane.asked and not pane.in_motion)
        pictures: list[bool] = []
        advance = pane.advance
        pane.advance = lambda: pictures.append(advance()) or pictures[-1]  # type: ignore[method-assign, func-returns-value] # a spy
        scene = pane.scene
        assert scene is not None
        choice = scene.choices[0]
        pane.ask(Act(choice.decision.id, next(iter(choice.options.actions()))))
        await guest.until(lambda: pictures and not pictures[-1])
        await guest.settles()

        assert 1 <= pictures.count(True) <= 5
        assert pictures.count(False) == 1
