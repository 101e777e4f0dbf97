"""The codec: every message survives it, and nothing else gets in."""

from __future__ import annotations

import random
import tracemalloc
from typing import Any, get_args

import msgpack
import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core import catalog
from netplay import codec
from netplay.codec import ASK_LIMITS, Frames, Garbled, decode_ask, decode_tell, encode
from netplay.keepsakes import Costly, ReviewShown
from netplay.messages import Act, Answered, AnyAsk, AnyTell, Heard, Hello, Open, Say, Update
from tests.any_message import TOY, Play, messages


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """A house with one toy game."""
    monkeypatch.setattr(catalog, "games", lambda: {"toy": TOY})


@pytest.mark.parametrize("kind", get_args(AnyAsk), ids=lambda kind: kind.__name__)
def test_every_ask_survives_the_wire(kind: type) -> None:
    """What a person's end sends, the house reads."""

    @settings(max_examples=25, deadline=None)
    @given(messages(kind))
    def check(message: Any) -> None:
        assert message == decode_ask(encode(message))

    check()


@pytest.mark.parametrize("kind", get_args(AnyTell), ids=lambda kind: kind.__name__)
def test_every_tell_survives_the_wire(kind: type) -> None:
    """What the house sends, a person's end reads, with the game's own types inside."""

    @settings(max_examples=25, deadline=None)
    @given(messages(kind))
    def check(message: Any) -> None:
        assert message == decode_tell(encode(message))

    check()


@pytest.mark.parametrize("cost", [float("inf"), float("nan"), -0.1, 1.1])
def test_a_cost_is_a_share(cost: float) -> None:
    """Nothing else is read, from whatever house it comes."""
    with pytest.raises(Garbled):
        decode_tell(encode(ReviewShown("ABCD2345", 0, (Costly(1, None, None, "", cost),))))


def test_the_bytes_are_plain_messagepack() -> None:
    """Any MessagePack library can speak to the house."""
    message = Open("toy", 3, settings={"a": [1, 2.5, None, True]}, kit="x")

    data = msgpack.packb(msgspec.to_builtins(message, builtin_types=(bytes,)))

    assert data == encode(message)
    assert message == decode_ask(data)


def test_an_action_becomes_the_games_own_type() -> None:
    """Act travels without its game; the house converts it when it knows the table."""
    act = decode_ask(encode(Act(7, Play(3), b"id")))

    assert isinstance(act, Act)
    assert Play(3) == codec.action(TOY, act.action)
    assert Play(3) == codec.action(TOY, Play(3))


@pytest.mark.parametrize(
    "junk", [None, 3, [], {}, {"type": "Steal"}, {"type": "Play", "card": "x"}]
)
def test_an_action_of_no_game_is_garbled(junk: Any) -> None:
    """Whatever the plain form is, there is one kind of error."""
    with pytest.raises(Garbled, match="no action"):
        codec.action(TOY, junk)


def test_an_answer_holds_the_games_own_action() -> None:
    """A hint can be played as it is."""
    hint = Answered("play the 3", action=Play(3), game="toy")

    assert hint == decode_tell(encode(hint))


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "not exactly one"),
        (encode(Say("a")) * 2, "not exactly one"),
        (encode(Say("a"))[:-1], "not exactly one"),
        (encode(Heard("a", "b")), "no message"),
        (b"\x01", "no message"),
        (b"\xc1", "."),
        (b"\x82\xa4type\xa3Say\xa4type\xa3Say", "a key twice"),
        (b"\x81\xa4type\xd6\xff\x00\x00\x00\x00", "."),
        (b"\xc7\x00\x05", "."),
        (b"\x81\x01\x02", "."),
        (b"\x81\xc4\x01a\x02", "."),
        (b"\xdf\xff\xff\xff\xff", "."),
        (b"\xdd\xff\xff\xff\xff", "."),
        (b"\xdb\xff\xff\xff\xff", "."),
        (b"\xc6\xff\xff\xff\xff", "."),
        (msgpack.packb({"type": "Ping", "token": 2**63}), "too big"),
        (msgpack.packb({"type": "Act", "decision": 1, "action": float("nan")}), "without end"),
        (msgpack.packb({"type": "Act", "decision": 1, "action": -float("inf")}), "without end"),
        (msgpack.packb({"type": "Act", "decision": 1, "action": 1, "id": b"x" * 17}), "no message"),
        (msgpack.packb({"type": "Say", "text": "x" * 1001}), "no message"),
        (msgpack.packb({"type": "Say", "text": "x" * 9000}), "max_str_len"),
        (b"\x81\xa4type\xa2\xff\xfe", "."),
        (b"\x91" * 40 + b"\x01", "too deep"),
        (b"\x91" * 100_000, "."),
        (b"\x83\xa4type\xa3Act\xa8decision\x01\xa6action" + b"\x91" * 30 + b"\x01", "too deep"),
    ],
)
def test_a_bad_message_is_garbled(data: bytes, why: str) -> None:
    """Extensions, double keys, endless numbers, false promises of size: one kind of error."""
    with pytest.raises(Garbled, match=why):
        decode_ask(data)


def test_an_ask_is_no_tell() -> None:
    """Each end reads only what the other end may say."""
    with pytest.raises(Garbled):
        decode_tell(encode(Say("a")))


def test_an_update_of_an_unknown_game_is_garbled() -> None:
    """An older program is told that it does not know the game."""
    with pytest.raises(Garbled, match="not known"):
        decode_tell(encode(Update("T", "chess", 1, (), {})))


@settings(max_examples=50, deadline=None)
@given(st.lists(messages(Say) | messages(Act), max_size=5), st.integers(1, 40))
def test_frames_give_the_messages_however_the_bytes_are_cut(sent: list[Any], piece: int) -> None:
    """A stream may break anywhere."""
    data = b"".join(map(encode, sent))
    frames = Frames.of_asks()

    got = [
        message
        for start in range(0, len(data), piece)
        for message in frames.feed(data[start : start + piece])
    ]

    assert sent == got
    assert frames.whole


def test_frames_give_what_came_before_the_garbage_and_then_nothing() -> None:
    """After garbage a stream cannot be trusted again."""
    frames = Frames.of_asks()
    feed = frames.feed(encode(Hello()) + b"\xc1" + encode(Hello()))

    assert Hello() == next(feed)
    with pytest.raises(Garbled):
        next(feed)
    with pytest.raises(Garbled, match="broken"):
        list(frames.feed(encode(Hello())))


@pytest.mark.parametrize("unit", [b"\xdc\x01\x00", b"\x9f", b"\x00", b"\x80"])
def test_a_message_that_never_ends_is_refused_at_its_limit(unit: bytes) -> None:
    """Lists of lists of lists are counted in bytes, and memory stays small."""
    frames = Frames.of_asks()
    data = b"\xdc\x01\x00" * 6 + unit * (2 * ASK_LIMITS.size // len(unit))
    tracemalloc.start()
    try:
        with pytest.raises(Garbled):
            [list(frames.feed(data[at : at + 1000])) for at in range(0, len(data), 1000)]
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()

    assert peak < 24 << 20


def test_a_full_message_passes_and_a_longer_one_does_not() -> None:
    """64 KiB is the limit for one Ask, wherever it lies in the stream."""
    blob = ["x" * 8000] * 8
    most = Act(1, blob)
    data = encode(most)
    frames = Frames.of_asks()

    assert len(data) < ASK_LIMITS.size
    assert [Hello(), most, most] == list(frames.feed(encode(Hello()) + data * 2))
    with pytest.raises(Garbled, match="too long"):
        list(frames.feed(encode(Act(1, [*blob, "x" * 8000]))))


def test_junk_is_garbled_and_nothing_else_happens() -> None:
    """20,000 inputs, random and nearly right, and never another error."""
    chance = random.Random(7)
    seeds = [
        encode(Open("toy", 3, settings={"a": [1, {"b": 2.5}]}, kit="x" * 40)),
        encode(Act(7, Play(3), b"id")),
        encode(Say("héllo")),
    ]
    outcomes = {"read": 0, "garbled": 0}
    for _ in range(20_000):
        data = bytearray(chance.choice(seeds) if chance.random() < 0.7 else chance.randbytes(30))
        for _ in range(chance.randrange(4)):
            data[chance.randrange(len(data))] = chance.randrange(256)
        try:
            list(Frames.of_asks().feed(bytes(data)))
            outcomes["read"] += 1
        except Garbled as error:
            outcomes["garbled"] += len(error.why) <= 140

    assert sum(outcomes.values()) == 20_000
    assert outcomes["read"] > 1000
