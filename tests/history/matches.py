"""Finished matches for tests: dealt by a known secret, played out by quick bots."""

from __future__ import annotations

from functools import cache
from typing import Final

from core import fair
from core.bot import Simulations
from core.catalog import games
from core.deck import Rng, generator
from core.game import Decision, Setup
from core.match import Entry, Match
from core.saved import EDITION, Player, Saved
from core.seat import SYSTEM
from netplay.requests import stamped

SECRET: Final = bytes(range(32))
NONCES: Final = (b"ada's part", b"", b"c" * 32, b"\0")
NAMES: Final = ("Ada", "Bea", "Cyd", "Dan")


@cache
def finished(key: str, seats: int = 2, secret: bytes = SECRET) -> Saved:
    """A match of a game, from deal to result."""
    game, rng, nonces = games()[key], generator(7), NONCES[:seats]
    luck = fair.deal_key(secret, nonces)
    setup = Setup(key, game.version, seats, commitment=fair.commitment(secret))
    match, entry = Match.deal(game, setup, fair.chance(luck, 0))
    entries = [entry]
    while waiting := game.pending(match.state):
        decision = min(waiting, key=lambda d: (d.chosen, d.mode == "optional", d.seat))
        chance = fair.chance(luck, match.step + 1)
        action = stamped(game, _answer(match, decision, rng), 1000 * match.step)
        step = match.act(decision.seat, decision.id, action, chance)
        assert isinstance(step, Entry), step
        entries.append(step)
    assert match.result is not None
    return Saved(
        format="sshuffle match",
        edition=EDITION,
        code="ABCD2345",
        at=1_700_000_000_000,
        setup=setup,
        players=tuple(Player(name) for name in NAMES[:seats]),
        nonces=tuple(nonce.hex() for nonce in nonces),
        secret=secret.hex(),
        result=match.result,
        entries=tuple(entries),
        times=tuple(range(0, 1000 * len(entries), 1000)),
    )


def _answer(match: Match, decision: Decision, rng: Rng) -> object:
    """What a quick bot does; the mild fallback where it would rather wait."""
    game = match.game
    if decision.seat == SYSTEM:
        return game.fallback(match.state, decision)
    view = match.view(decision.seat)
    choice = next(c for c in view.choices if c.decision.id == decision.id)  # type: ignore[attr-defined]
    mind = game.minds["easy"]
    action = mind(view, choice, rng, Simulations(5)).action
    return game.fallback(match.state, decision) if action is None else action
