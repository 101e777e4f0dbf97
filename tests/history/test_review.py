"""After a match: the decisions that cost most, as puzzles."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import msgspec
import pytest

from core import fair
from core.catalog import games
from core.deck import generator
from core.game import Setup
from core.match import Entry, Match
from core.playback import Playback
from core.saved import Saved
from netplay.codec import action
from netplay.keepsakes import Costly
from netplay.review import review
from netplay.reviewing import Reviewer
from tests.history.matches import SECRET, finished
from tui.puzzles import Puzzles
from tui.viewing import Viewing


def soon(calls: int) -> Callable[[], bool]:
    """Time is up after so many questions."""
    left = iter(range(calls))
    return lambda: next(left, None) is None


@cache
def blundered() -> Saved:
    """A match of Quibbles in which the first seat does anything at all."""
    saved, game, rng = finished("quibbles"), games()["quibbles"], generator(3)
    luck = fair.deal_key(SECRET)
    setup = Setup("quibbles", game.version, 2, commitment=fair.commitment(SECRET))
    match, entry = Match.deal(game, setup, fair.chance(luck, 0))
    entries = [entry]
    while waiting := game.pending(match.state):
        open_ = waiting[0]
        view = match.view(open_.seat)
        mind = game.minds["random" if open_.seat == 0 else "normal"]
        thought = mind(view, view.choices[0], rng, _Few())  # type: ignore[attr-defined]
        step = match.act(open_.seat, open_.id, thought.action, fair.chance(luck, match.step + 1))
        assert isinstance(step, Entry)
        entries.append(step)
    assert match.result is not None
    return msgspec.structs.replace(
        saved, setup=setup, entries=tuple(entries), nonces=("", ""), result=match.result
    )


class _Few:
    simulations = 5

    def spent(self) -> bool:
        """Never."""
        return False


@cache
def found_in_time() -> tuple[Costly, ...]:
    """The worst decisions of that match."""
    return review(Playback(blundered()), 0, soon(150))


def test_blunders_are_found_and_something_better_is_known() -> None:
    """At most three, the worst first; each a legal answer to a decision of that seat."""
    playback = Playback(blundered())
    found = found_in_time()

    assert 1 <= len(found) <= 3
    assert [costly.cost for costly in found] == sorted((c.cost for c in found), reverse=True)
    for costly in found:
        entry = playback.entry(costly.step + 1)
        choices = playback.view(costly.step, 0).choices  # type: ignore[attr-defined]
        assert entry.seat == 0
        assert costly.played == entry.action != costly.better
        assert costly.better in list(choices[0].options.actions())
        assert costly.why


def test_same_seed_and_time_same_answer() -> None:
    """Nothing but the match goes in."""
    playback = Playback(blundered())
    assert review(playback, 0, soon(60)) == review(playback, 0, soon(60))


def test_no_time_no_answer() -> None:
    """And nothing breaks."""
    assert review(Playback(finished("quibbles")), 0, lambda: True) == ()


def test_a_game_without_hints_has_no_puzzles() -> None:
    """Tribulation is a race (R-20)."""
    assert review(Playback(finished("tribulation")), 0, soon(50)) == ()


async def test_a_process_of_its_own_does_it_once() -> None:
    """Within its budget; asked again, it is known."""
    saved, reviewer = blundered(), Reviewer(seconds=2.0)
    found = await reviewer.review(saved, 0)

    assert await reviewer.review(saved, 0) is found
    assert all(isinstance(costly, Costly) for costly in found)
    for costly in found:
        assert action(saved.game, costly.better) is not None


@pytest.mark.parametrize("costly", [(), None])
def test_a_puzzle_is_asked_before_it_is_answered(costly: tuple[Costly, ...] | None) -> None:
    """First the moment with one's own eyes, then the better answer on the board."""
    saved = blundered()
    viewing = Viewing(Playback(saved))
    found = found_in_time() if costly is None else costly
    puzzles = Puzzles(0, found)
    question = puzzles.next(viewing)
    if not found:
        assert "Nothing" in question
        return
    assert question.startswith("Puzzle 1 of")
    assert (viewing.step, viewing.seat, viewing.pointed) == (found[0].step, 0, None)
    answer = puzzles.next(viewing)
    assert found[0].why in answer
    assert viewing.pointed == found[0].better
