"""Fair deals: anybody can work out the luck of a match from its secret, without this program."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from collections.abc import Iterator

from core.fair import SECRET_BYTES, chance, commitment, deal_key

SECRET = bytes(range(32))


def numbers(key: bytes, step: int) -> Iterator[int]:
    """The stream of a step as the docstring of core.fair describes it, written a second time."""
    block = 0
    while True:
        text = b"sshuffle/draw/1" + step.to_bytes(8, "big") + block.to_bytes(8, "big")
        digest = hmac.new(key, text, hashlib.sha256).digest()
        for start in (0, 8, 16, 24):
            yield int.from_bytes(digest[start : start + 8], "big")
        block += 1


def draw(stream: Iterator[int], n: int) -> int:
    """One of n, unfair numbers thrown away."""
    greatest = 2**64 // n * n
    return next(number for number in stream if number < greatest) % n


def test_the_commitment_is_the_hash_of_the_secret() -> None:
    """64 hexadecimal digits, another for every secret."""
    assert len(SECRET) == SECRET_BYTES
    expected = hashlib.sha256(b"sshuffle/commitment/1" + SECRET).hexdigest()
    assert commitment(SECRET) == expected
    assert commitment(SECRET) != commitment(SECRET[::-1])


def test_the_key_takes_in_every_nonce() -> None:
    """Each seat's, in order; moving a byte from one to the next makes another key."""
    text = b"sshuffle/key/1" + b"\0\0\0\2ab" + b"\0\0\0\0" + b"\0\0\0\1c"
    key = hmac.new(SECRET, text, hashlib.sha256).digest()
    assert deal_key(SECRET, (b"ab", b"", b"c")) == key
    keys = {
        deal_key(SECRET, nonces)
        for nonces in ((), (b"",), (b"ab", b"c"), (b"a", b"bc"), (b"c", b"ab"), (b"abc",))
    }
    assert len(keys) == 6


def test_draws_follow_the_specification() -> None:
    """Picks of all sizes, over many blocks, in two steps."""
    key = deal_key(SECRET)
    for step in (0, 7, 2**40):
        luck, stream = chance(key, step), numbers(key, step)
        for n in (*range(1, 200), 2**63 + 1, 2**64 - 1, 3):
            assert luck.below(n) == draw(stream, n)


def test_a_shuffle_follows_the_specification() -> None:
    """From the last place down, each with one of the places up to it."""
    key = deal_key(SECRET, (b"nonce",))
    cards, expected = list(range(144)), list(range(144))
    chance(key, 0).shuffle(cards)
    stream = numbers(key, 0)
    for last in range(143, 0, -1):
        other = draw(stream, last + 1)
        expected[last], expected[other] = expected[other], expected[last]
    assert cards == expected


def test_known_numbers() -> None:
    """The first draws of a known secret never change: logs on disk depend on them."""
    luck = chance(deal_key(SECRET), 0)
    assert [luck.below(144) for _ in range(6)] == [91, 5, 116, 29, 125, 102]


def test_steps_have_streams_of_their_own() -> None:
    """And the same step gives the same again."""
    key = deal_key(SECRET)
    draws = {step: tuple(chance(key, step).below(1000) for _ in range(1)) for step in range(50)}
    assert len(set(draws.values())) > 40
    assert chance(key, 3).below(1000) == draws[3][0]


def test_draws_are_even() -> None:
    """Each of six about as often in 6000."""
    luck = chance(deal_key(SECRET), 1)
    counts = Counter(luck.below(6) for _ in range(6000))
    assert all(850 < counts[side] < 1150 for side in range(6))
