"""What a person types, made bearable."""

from __future__ import annotations

import asyncio

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from netplay.ssh.keys import PASTE, Keys

START, END = b"\x1b[200~", b"\x1b[201~"


class Loop(asyncio.SelectorEventLoop):
    """A loop whose time passes when told to."""

    now = 100.0

    def time(self) -> float:
        return self.now

    def settle(self, seconds: float = 0.0) -> None:
        """Let time pass, and everything due happen."""
        for _ in range(60):
            self.run_until_complete(asyncio.sleep(0))
            self.now += seconds / 60 or 0.001


def typed(*pieces: bytes | float) -> bytes:
    """What is delivered of pieces of input, with pauses in seconds between them."""
    loop, got = Loop(), bytearray()

    async def begin() -> Keys:
        return Keys(got.extend)

    keys = loop.run_until_complete(begin())
    for piece in pieces:
        if isinstance(piece, bytes):
            keys.feed(piece)
        else:
            loop.settle(piece)
    loop.settle(30.0)
    keys.close()
    loop.close()
    return bytes(got)


def test_keys_pass_as_they_are() -> None:
    """Letters, arrows, umlauts, broken bytes, lone escapes."""
    keys = b"a\x1b[A\x1bOB\xc3\xa4\xff\xfe\x1b"

    assert typed(keys) == keys


def test_a_flood_is_cut_and_over_after_a_pause() -> None:
    """300 keys at once; then nothing until a quarter of a second was quiet."""
    got = typed(b"a" * 1000, b"b" * 10, 0.2, b"c", 0.3, b"d")

    assert 280 <= got.count(b"a") <= 300
    assert got.strip(b"a") == b"d"


def test_an_arrow_is_one_key() -> None:
    """Whatever its length in bytes."""
    assert 280 <= typed(b"\x1b[1;5A" * 1000).count(b"A") <= 300


def test_a_paste_is_kept_to_four_kilobytes() -> None:
    """The marks stay, the rest goes, and what is typed afterwards is heard."""
    got = typed(START + b"x" * 100_000, b"y" * 100_000 + END + b"z")

    assert got == START + b"x" * PASTE + END + b"z"


def test_a_paste_is_not_cut_within_a_letter() -> None:
    """A card of four bytes is there or not."""
    got = typed(START + "x🃏".encode() * 5000 + END)

    assert len(got) <= PASTE + 12
    got.decode()


def test_a_paste_that_never_ends_is_over_after_a_pause() -> None:
    """Two quiet seconds, then keys are keys again."""
    assert typed(START + b"abc", 2.5, b"q") == START + b"abc" + END + b"q"


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.sampled_from([b"a", b"\x1b", b"\x1b[A", START, END, b"[20", b"0~", b"1~"])),
    st.integers(1, 7),
)
def test_pieces_do_not_matter(parts: list[bytes], size: int) -> None:
    """However the bytes are cut, the same arrives."""
    data = b"".join(parts)[:200]

    whole = typed(data)
    assert typed(*(data[at : at + size] for at in range(0, len(data), size))) == whole


@pytest.mark.parametrize("opening", [b"", START], ids=["keys", "paste"])
def test_megabytes_leave_nothing_behind(opening: bytes) -> None:
    """A megabyte in pieces: little delivered, nothing kept."""
    got = typed(opening, *[b"a" * 4096] * 256)

    assert len(got) <= PASTE + 12
