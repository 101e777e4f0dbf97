"""Deals anyone can verify: a saved match is checked offline, and every forgery is found."""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from core import fair
from core.catalog import games
from core.deck import Chance
from core.match import Match
from core.saved import Saved, Unreadable, dump, load, pretty
from core.verify import verify
from tests.history.matches import NONCES, SECRET, finished

GAMES = tuple(games())


def forged(saved: Saved, forge: Callable[[Any], object]) -> Saved:
    """The match as it is after somebody has changed its file by hand."""
    plain = json.loads(dump(saved))
    forge(plain)
    return load(json.dumps(plain).encode())


@pytest.mark.parametrize("key", GAMES)
def test_an_honest_match_is_beyond_doubt(key: str) -> None:
    """In every game, also after a way through its file."""
    saved = finished(key, 4)

    assert load(dump(saved)) == saved
    assert load(pretty(saved).encode()) == saved
    assert verify(load(dump(saved))) is None


@pytest.mark.parametrize("key", GAMES)
def test_a_rewritten_draw_is_found_where_it_is(key: str) -> None:
    """Each number drawn in the deal: another one cannot come from the secret."""
    saved = finished(key)
    count = len(saved.entries[0].draws)
    for at in (0, count // 2, count - 1):

        def forge(plain: Any, at: int = at) -> None:
            plain["entries"][0]["draws"][at] += 1

        doubt = verify(forged(saved, forge))
        assert doubt is not None
        assert doubt.step == 0
        assert f"draw {at + 1}" in doubt.what


def test_a_rewritten_card_is_found_where_it_is() -> None:
    """Somebody gives themselves a better hand in the first event."""
    saved = finished("quibbles")

    def forge(plain: Any) -> None:
        dealt = next(e for e in plain["entries"][0]["events"] if e["type"] == "HandDealt")
        dealt["cards"][0] = 9 if dealt["cards"][0] != 9 else 8

    doubt = verify(forged(saved, forge))
    assert doubt is not None
    assert (doubt.step, "events" in doubt.what) == (0, True)


@pytest.mark.parametrize("key", GAMES)
def test_a_rewritten_action_is_found_where_it_is(key: str) -> None:
    """Another seat's, or a later decision's: the rules would have refused it."""
    saved = finished(key)
    at = len(saved.entries) // 2

    def forge(plain: Any) -> None:
        plain["entries"][at]["decision"] = 10_000

    doubt = verify(forged(saved, forge))
    assert doubt is not None
    assert doubt.step == at


def test_a_missing_step_is_found() -> None:
    """The log has no gap."""
    doubt = verify(forged(finished("quibbles"), lambda plain: plain["entries"].pop(5)))
    assert doubt is not None
    assert doubt.step == 5


@pytest.mark.parametrize(
    ("forge", "word"),
    [
        (lambda plain: plain.update(secret="00" * 32), "secret"),
        (lambda plain: plain.update(secret="xyz"), "hexadecimal"),
        (lambda plain: plain["nonces"].__setitem__(0, "00"), "draw"),
        (lambda plain: plain["setup"].update(commitment="0" * 64), "secret"),
        (lambda plain: plain["result"].update(ranks=[2, 1], scores=[0, 999]), "result"),
        (lambda plain: plain["entries"].pop(), "result"),
    ],
)
def test_whatever_else_is_rewritten_is_found(forge: Callable[[Any], object], word: str) -> None:
    """Secret, nonces, commitment, version, result and a cut-off end."""
    doubt = verify(forged(finished("quibbles"), forge))
    assert doubt is not None
    assert word in doubt.what


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{}",
        b"\xff\xfe",
        b"[" * 100_000,
        dump(finished("quibbles")).replace(b'"quibbles"', b'"whist"', 1),
        dump(finished("quibbles")).replace(b'"seats":2', b'"seats":2000000000', 1),
        dump(finished("quibbles")).replace(b'"version":1', b'"version":99', 1),
        dump(finished("quibbles")).replace(b'"edition":1', b'"edition":2', 1),
        dump(finished("quibbles")).replace(b"TurnBegan", b"TurnEnded", 1),
        b" " * (9 << 20),
    ],
)
def test_what_is_no_match_gets_a_sentence(data: bytes) -> None:
    """Never another error."""
    with pytest.raises(Unreadable):
        load(data)


def noting(luck: Chance, limits: list[int]) -> Chance:
    """The same luck; it is noted from how many each number is drawn."""

    def below(n: int) -> int:
        limits.append(n)
        return luck.below(n)

    return Chance(below)


def stream(key: bytes, step: int) -> Iterator[int]:
    """The numbers of a step, from the description in `core.fair` alone."""
    block = 0
    while True:
        text = b"sshuffle/draw/1" + step.to_bytes(8, "big") + block.to_bytes(8, "big")
        digest = hmac.new(key, text, hashlib.sha256).digest()
        yield from (int.from_bytes(digest[at : at + 8], "big") for at in (0, 8, 16, 24))
        block += 1


@pytest.mark.parametrize("key", GAMES)
def test_another_program_works_out_the_same_luck(key: str) -> None:
    """Commitment, key with nonces and every draw of every step, written a second time."""
    saved = finished(key, 4)
    nonces = b"".join(len(n).to_bytes(4, "big") + n for n in NONCES)
    luck = hmac.new(SECRET, b"sshuffle/key/1" + nonces, hashlib.sha256).digest()
    promised = hashlib.sha256(b"sshuffle/commitment/1" + SECRET).hexdigest()
    assert saved.setup.commitment == promised

    ours, limits = fair.deal_key(SECRET, NONCES), list[int]()
    match, _ = Match.deal(saved.game, saved.setup, noting(fair.chance(ours, 0), limits))
    for at, entry in enumerate(saved.entries):
        if at:
            limits.clear()
            chance = noting(fair.chance(ours, entry.step), limits)
            match.act(entry.seat, entry.decision, entry.action, chance)
        numbers = stream(luck, at)
        drawn = tuple(
            next(number for number in numbers if number < 2**64 // n * n) % n for n in limits
        )
        assert drawn == entry.draws
