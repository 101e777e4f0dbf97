"""Deals that many tables share: the same luck, as `core.fair` describes it."""

from __future__ import annotations

import hashlib
import hmac
from typing import Any

import pytest
from msgspec import structs

from core import fair
from core.catalog import games
from core.deck import generator
from core.game import Setup
from core.match import Entry, Match
from core.saved import Drawn, dump, load
from core.seat import SYSTEM
from core.verify import verify
from tests.builders import any_action
from tests.history.matches import finished

SECRET = bytes(range(32))
KEY = fair.deal_key(SECRET)


def walked(key: str, seats: int, seed: int, luck: bytes = KEY) -> list[Entry]:
    """The log of a match at a table of a contest, played at random."""
    game, rng = games()[key], generator(seed)
    setup = Setup(key, game.version, seats, contest="night/ABC234/1")
    match, entry = Match.deal(game, setup, fair.chance(luck, 0, contest=True))
    entries = [entry]
    while (waiting := game.pending(match.state)) and len(entries) < 400:
        decision = rng.choice(waiting)
        action: Any = game.fallback(match.state, decision)
        if decision.seat != SYSTEM:
            action = any_action(game.options(match.state, decision).actions(), rng)
        chance = fair.chance(luck, match.step + 1, contest=True)
        step = match.act(decision.seat, decision.id, action, chance)
        assert isinstance(step, Entry)
        entries.append(step)
    return entries


@pytest.mark.parametrize("key", games())
def test_every_table_is_dealt_the_same(key: str) -> None:
    """Whoever plays there, however."""
    assert walked(key, 4, 1)[0] == walked(key, 4, 2)[0]


def test_every_turn_of_astrobirdz_is_dealt_by_the_same_numbers() -> None:
    """Though other steps have gone before it at each table."""
    logs = [walked("astrobirdz", 6, seed) for seed in (0, 1)]
    dealt = [[entry for entry in log if any(event.opens for event in entry.events)] for log in logs]
    assert [entry.step for entry in dealt[0]] != [entry.step for entry in dealt[1]]
    assert len(dealt[0]) == len(dealt[1]) == 8
    for turn, (one, other) in enumerate(zip(*dealt, strict=False), 1):
        common = min(len(one.draws), len(other.draws))
        assert common >= turn * 6
        assert one.draws[:common] == other.draws[:common]


def test_the_numbers_of_a_part_follow_the_specification() -> None:
    """Its own stream from there to the end of the step; other matches have none."""
    luck = fair.chance(KEY, 7, contest=True)
    before = luck.below(2**32)
    luck.begin(3)
    after = luck.below(2**32)
    text = b"sshuffle/part/1" + (3).to_bytes(8, "big") + bytes(8)
    first = int.from_bytes(hmac.digest(KEY, text, hashlib.sha256)[:8], "big")
    assert after == first % 2**32
    assert before == fair.chance(KEY, 7).below(2**32)
    alone = fair.chance(KEY, 7)
    alone.begin(3)
    assert alone.below(2**32) == before


def test_the_secret_of_a_board_follows_the_specification() -> None:
    """It takes in the night's secret, everybody's nonce and its number."""
    text = b"sshuffle/board/1" + b"\0\0\0\2ab" + b"\0\0\0\0" + (2).to_bytes(8, "big")
    assert fair.board_secret(SECRET, (b"ab", b""), 2) == hmac.digest(SECRET, text, hashlib.sha256)


@pytest.mark.parametrize(
    ("forged", "word"),
    [
        ({}, ""),
        ({"board": 3}, "board"),
        ({"board": -1}, "hexadecimal"),
        ({"nonces": ("6162",)}, "board"),
        ({"secret": "00" * 32}, "board"),
        ({"commitment": "0" * 64}, "board"),
        ({"secret": "xyz"}, "hexadecimal"),
    ],
)
def test_a_board_that_was_not_promised_is_found(forged: dict[str, Any], word: str) -> None:
    """Another secret, nonce or number of the night leads to another secret of the board."""
    nonces = (b"ab", b"")
    saved = finished("quibbles", 2, fair.board_secret(SECRET, nonces, 2))
    drawn = Drawn(fair.commitment(SECRET), SECRET.hex(), tuple(n.hex() for n in nonces), 2)
    told = structs.replace(saved, night=structs.replace(drawn, **forged))
    doubt = verify(load(dump(told)))
    assert (doubt is None) == (not word)
    assert doubt is None or word in doubt.what
