"""What a bot takes other people's hidden cards for."""

from __future__ import annotations

from typing import Any

from core.deck import generator, seeded
from core.game import Setup
from core.games.tribbles import GAME
from core.games.tribbles.decks.presets import PRESETS
from core.games.tribbles.events import RoundScore
from core.games.tribbles.state import State
from tests.tribbles.table import IDLE, Table

READY = {tuple(sorted(preset.cards)) for preset in PRESETS}


def imagined_decks(state: State, seat: int, times: int = 40) -> set[tuple[int, ...]]:
    """Decks that seat 1 may have, as seat 0 imagines it."""
    view: Any = GAME.view(state, seat)
    rng = generator(3)
    return {GAME.sample(view, rng).owned[1 - seat] for _ in range(times)}


def dealt(**settings: Any) -> State:
    """A match of two that has just begun."""
    state: State = GAME.start(Setup("tribbles", 1, 2, settings), seeded(generator(4)))[0]
    return state


def test_others_are_taken_to_have_a_ready_deck() -> None:
    """Any of them, as long as nothing is known."""
    assert imagined_decks(dealt(), 0, 200) == READY


def test_what_was_seen_tells_which() -> None:
    """A pile with which somebody went out is part of the deck."""
    state = dealt()
    pile = tuple(state.decks[1][:12])
    state.sheet.append(RoundScore(1, False, pile, 0, (), (0, 0)))
    assert state.owned[1] in imagined_decks(state, 0) < READY


def test_a_deck_of_ones_own_is_any() -> None:
    """As soon as no ready deck goes with what was seen, or where none are dealt."""
    assert not imagined_decks(dealt(house_decks="random"), 0) & READY
    assert not imagined_decks(Table("1 Go", IDLE, last=10).state, 0) & READY
