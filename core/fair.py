"""Fair deals: how the luck of a match is made, so that anyone can check it afterwards.

Before anybody sits down the server draws a 32-byte secret and publishes its commitment,
SHA-256(b"sshuffle/commitment/1" || secret), as 64 hexadecimal digits. Once it has been shown, every
person at the table may add a nonce of 1 to 32 bytes; the server cannot choose another secret any
more, and nobody else knows the secret. When the match begins the key of the deal is

    key = HMAC-SHA256(secret, b"sshuffle/key/1" || n(nonce 0) || nonce 0 || n(nonce 1) || ...)

with n(x) the length of x in bytes as 4 bytes, big endian, seats in order, b"" for a seat that gave
no nonce. Step s of the match (the deal is step 0) draws from its own stream of 64-bit numbers:
block i = 0, 1, ... of the stream is HMAC-SHA256(key, b"sshuffle/draw/1" || s as 8 bytes || i as 8
bytes), big endian, cut into four big-endian 64-bit numbers. To draw one of n, numbers of the stream
that are not below the greatest multiple of n within 2**64 are thrown away; the next one modulo n is
the draw. A shuffle of k cards runs from place k-1 down to 1 and exchanges place p with one of p+1.

Every entry of the log is a step and they are numbered without a gap, also those that draw nothing
and those that take an answer back; a step's stream begins anew, whatever others have drawn. What a
step draws, and from how many, are the rules of the game; the numbers drawn, in order, are `draws`
in its entry.

Tables of one contest (`Setup.contest`: a duplicate night or the deal of a day) share their deal:
they have the same secret, and nobody gives a nonce. The secret of board b (1, 2, ...) of a night is

    HMAC-SHA256(secret of the night, b"sshuffle/board/1" || n(nonce 0) || nonce 0 || ... || b)

with b as 8 bytes and a nonce from everybody who plays, in the order in which they came; the
commitment of the night is made of its secret like any other and is there before anybody comes. At
such a table a part of the match that is dealt anew from all its cards (`Chance.begin`; a turn of
Astrobirdz) draws, from there to the end of the step, from a stream of its own: as above with
b"sshuffle/part/1" for b"sshuffle/draw/1" and the number of the part for that of the step. So the
part has the same luck at every table, however many steps have gone before.

The secret stays on the server until the match is over. Then it stands in the file of the match
(`core.saved`), and whoever has written down the commitment before the deal and has kept a nonce can
see both in there and work out every card.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable, Iterable
from typing import Final

from core.deck import Chance

SECRET_BYTES: Final = 32
_COMMITMENT: Final = b"sshuffle/commitment/1"
_KEY: Final = b"sshuffle/key/1"
_DRAW: Final = b"sshuffle/draw/1"
_PART: Final = b"sshuffle/part/1"
_BOARD: Final = b"sshuffle/board/1"


def commitment(secret: bytes) -> str:
    """What is published before the deal: hexadecimal, 64 characters."""
    return hashlib.sha256(_COMMITMENT + secret).hexdigest()


def deal_key(secret: bytes, nonces: Iterable[bytes] = ()) -> bytes:
    """The key all luck of one match comes from."""
    return hmac.digest(secret, _KEY + _joined(nonces), "sha256")


def board_secret(secret: bytes, nonces: Iterable[bytes], board: int) -> bytes:
    """The secret by which every table of a night deals its board."""
    return hmac.digest(secret, _BOARD + _joined(nonces) + board.to_bytes(8, "big"), "sha256")


def _joined(nonces: Iterable[bytes]) -> bytes:
    return b"".join(len(nonce).to_bytes(4, "big") + nonce for nonce in nonces)


def chance(key: bytes, step: int, *, contest: bool = False) -> Chance:
    """The luck of one step of the match.

    Args:
        contest: other tables have the same deal.
    """
    below = _stream(key, _DRAW, step)
    if not contest:
        return Chance(below)

    def turn_to(part: int) -> None:
        nonlocal below
        below = _stream(key, _PART, part)

    return Chance(lambda n: below(n), turn_to)


def _stream(key: bytes, tag: bytes, place: int) -> Callable[[int], int]:
    numbers: list[int] = []
    block = 0

    def below(n: int) -> int:
        nonlocal block
        limit = (1 << 64) - (1 << 64) % n
        while True:
            if not numbers:
                message = tag + place.to_bytes(8, "big") + block.to_bytes(8, "big")
                raw = hmac.digest(key, message, "sha256")
                numbers.extend(int.from_bytes(raw[i : i + 8], "big") for i in (24, 16, 8, 0))
                block += 1
            number = numbers.pop()
            if number < limit:
                return number % n

    return below
