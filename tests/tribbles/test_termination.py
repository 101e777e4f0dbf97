"""Every match ends (5.4), and no card is ever lost."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from core.deck import generator, seeded
from core.game import Setup
from core.games.tribbles import GAME
from core.games.tribbles.actions import Draw, Forgo, Keep, Pass, Recover
from core.games.tribbles.cards import CARDS
from core.games.tribbles.decks import write
from core.games.tribbles.state import State
from core.match import Match
from tests.tribbles.knobs import owner

KITS = st.lists(st.integers(0, CARDS - 1), min_size=1, max_size=30).map(write)
OWED = {"turn": 0, "drawn": 1, "discard": 1, "poison": 1, "rescue": 5}
HOSTILE = (Pass, Draw, Keep, Forgo, Recover)


def weight(state: State) -> int:
    """What every action but a free pass makes smaller: cards count most in draw decks, less in
    hands and discards, nothing in play piles; then what is still to be answered, and active seats.
    """
    zones = zip((8, 6, 4), (state.decks, state.hands, state.discards), strict=True)
    cards = sum(worth * len(cards) for worth, zone in zones for cards in zone)
    return cards + len(state.active) + OWED[state.asking]


def bound(state: State) -> int:
    """Actions after which the match has certainly ended."""
    cards = sum(map(len, state.owned))
    seats = len(state.owned)
    return state.settings.rounds * (8 * cards + seats + 5) * (seats + 1)


@given(
    kits=st.lists(KITS, min_size=2, max_size=5),
    seed=st.integers(0, 2**32),
    free_pass=st.booleans(),
    hostile=st.booleans(),
)
@settings(max_examples=50, deadline=None)
def test_t_20_every_match_ends_within_a_bound(
    kits: list[str], seed: int, free_pass: bool, hostile: bool
) -> None:
    """At random, and with players who only ever pass; each owner's cards stay the same."""
    rng = generator(seed)
    chosen: dict[str, Any] = {"card_pool": "all", "rounds": 2, "free_pass": free_pass}
    setup = Setup("tribbles", 1, len(kits), chosen, tuple(kits))
    match, _ = Match.deal(GAME, setup, seeded(rng))
    most = bound(match.state)
    while match.result is None:
        _step(match, rng, hostile)
        assert match.step <= most
    for seat, cards in enumerate(match.state.owned):
        assert owner(match.state, seat) == list(cards)


def _step(match: Match, rng: Any, hostile: bool) -> None:
    state = match.state
    (decision,) = GAME.pending(state)
    actions = list(GAME.options(state, decision).actions())
    passive = [action for action in actions if isinstance(action, HOSTILE)]
    action = rng.choice(passive if hostile and passive else actions)
    before, number = weight(state), state.round
    entry = match.act(decision.seat, decision.id, action, seeded(rng))
    assert not hasattr(entry, "code"), entry
    if match.state.round == number and match.result is None:
        assert weight(match.state) < before or isinstance(action, Pass)
