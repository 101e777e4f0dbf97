"""Messages as bytes: plain MessagePack, one message after another, with hard limits.

`msgspec` writes (its bytes are what `msgpack.packb` makes of the same plain data, three times as
fast); `msgpack.Unpacker` reads, because it frames a stream and stops at limits before memory is
spent; `msgspec.convert` gives the types back.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, Final, cast

import msgpack
import msgspec
from msgspec import Struct, structs

from core import catalog
from core.game import Game
from core.plain import shape, typed
from netplay.messages import Answered, AnyAsk, AnyTell, Message, Update

WIDEST: Final = 1 << 63
"""Whole numbers stay below this: the store knows no bigger ones."""


class Garbled(Exception):
    """Bytes that are no message. The argument says what is wrong with them."""

    @property
    def why(self) -> str:
        """What is wrong, in a few words."""
        return str(self.args[0])


class Limits(Struct, frozen=True):
    """How big a message may be, and what is in it."""

    size: int
    """Bytes of one message."""
    text: int
    """Bytes of one text or blob."""
    items: int
    """Items of one list."""
    fields: int
    """Entries of one map."""
    depth: int = 24
    """Lists and maps within each other."""


ASK_LIMITS: Final = Limits(size=64 << 10, text=8192, items=256, fields=64)
"""What a stranger may send."""
TELL_LIMITS: Final = Limits(size=1 << 20, text=64 << 10, items=16_384, fields=1024)
"""What a house may send: a view can list many legal answers."""

_SLICE: Final = 16 << 10
_TEXT: Final = frozenset({str})
_HARMLESS: Final = frozenset({str, bytes, bool, type(None)})
"""Kinds of plain values that are what they are; the unpacker has measured them."""
_ASK: Final = shape(AnyAsk)
_TELL: Final = shape(AnyTell)
_encoder: Final = msgspec.msgpack.Encoder()


def encode(message: Message) -> bytes:
    """A message as bytes."""
    return _encoder.encode(message)


def decode_ask(data: bytes) -> AnyAsk:
    """The one Ask in these bytes.

    Raises:
        Garbled: for anything else.
    """
    return cast("AnyAsk", _single(Frames.of_asks(), data))


def decode_tell(data: bytes) -> AnyTell:
    """The one Tell in these bytes.

    Raises:
        Garbled: for anything else.
    """
    return cast("AnyTell", _single(Frames.of_tells(), data))


def action(game: Game, plain: Any) -> Any:
    """The Action of this game that an Act holds in plain form.

    Raises:
        Garbled: when it is none.
    """
    return plain if isinstance(plain, Struct) else _typed(plain, _shape(game.action), "action")


class Frames:
    """Takes bytes in any pieces and gives the messages in them. Broken for good after Garbled."""

    __slots__ = ("_ended", "_fed", "_kind", "_limits", "_unpacker")

    def __init__(self, kind: type[Struct], limits: Limits) -> None:
        self._kind = kind
        self._limits = limits
        self._fed = 0
        self._ended = 0
        self._unpacker: Any = msgpack.Unpacker(
            raw=False,
            strict_map_key=True,
            object_pairs_hook=_distinct,
            max_buffer_size=limits.size + _SLICE,
            max_str_len=limits.text,
            max_bin_len=limits.text,
            max_array_len=limits.items,
            max_map_len=limits.fields,
            max_ext_len=0,
        )

    @classmethod
    def of_asks(cls) -> Frames:
        """For the house's end."""
        return cls(_ASK, ASK_LIMITS)

    @classmethod
    def of_tells(cls) -> Frames:
        """For a person's end."""
        return cls(_TELL, TELL_LIMITS)

    @property
    def whole(self) -> bool:
        """Whether nothing is left over of a message that has only begun."""
        return self._unpacker is not None and self._fed == self._ended

    def feed(self, data: bytes) -> Iterator[Message]:
        """The messages that are complete with these bytes.

        Raises:
            Garbled: at the first thing that is no message; those before it have been given.
        """
        unpacker = self._unpacker
        if unpacker is None:
            raise Garbled("the stream is broken")
        try:
            for start in range(0, len(data), _SLICE):
                piece = data[start : start + _SLICE]
                unpacker.feed(piece)
                self._fed += len(piece)
                for plain in unpacker:
                    self._measure(reached := unpacker.tell())
                    self._ended = reached
                    yield self._message(plain)
                self._measure(self._fed)
        except Garbled:
            self._unpacker = None
            raise
        except (ValueError, OverflowError, RecursionError, msgpack.UnpackException) as error:
            self._unpacker = None
            raise Garbled(_words(error)) from None

    def _measure(self, reached: int) -> None:
        """The unpacker forgets what it has parsed of a message, so its length is counted here."""
        if reached - self._ended > self._limits.size:
            raise Garbled("too long")

    def _message(self, plain: Any) -> Message:
        _inspect(plain, self._limits.depth)
        message = _typed(plain, self._kind, "message")
        if isinstance(message, Update):
            return _update(message)
        if isinstance(message, Answered) and message.game and message.action is not None:
            return structs.replace(message, action=action(_game(message.game), message.action))
        return cast("Message", message)


def _single(frames: Frames, data: bytes) -> Message:
    found = list(frames.feed(data))
    if len(found) != 1 or not frames.whole:
        raise Garbled("not exactly one message")
    return found[0]


def _distinct(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    entries = dict(pairs)
    if len(entries) != len(pairs):
        raise Garbled("a key twice in one map")
    return entries


def _inspect(plain: Any, depth: int) -> None:
    """Refuse what MessagePack allows and a message never holds, here and in all that is within."""
    kind = type(plain)
    if kind is int:
        if not -WIDEST < plain < WIDEST:
            raise Garbled("a number too big")
    elif kind is dict:
        if not _TEXT.issuperset(map(type, plain)):
            raise Garbled("a key that is no text")
        _inspect_each(plain.values(), depth)
    elif kind is list:
        _inspect_each(plain, depth)
    elif kind is float and not math.isfinite(plain):
        raise Garbled("a number without end")


def _inspect_each(values: Iterable[Any], depth: int) -> None:
    if depth == 0:
        raise Garbled("nested too deep")
    for value in values:
        if type(value) not in _HARMLESS:
            _inspect(value, depth - 1)


@cache
def _shape(kind: Any) -> type[Struct]:
    return shape(kind)


def _typed(plain: Any, around: type[Struct], what: str) -> Any:
    try:
        return typed(plain, around)
    except (msgspec.ValidationError, RecursionError) as error:
        raise Garbled(f"no {what}: {_words(error)}") from None


def _update(plain: Update) -> Update:
    game = _game(plain.game)
    events = tuple[game.event, ...]  # type: ignore[name-defined]
    return structs.replace(
        plain,
        events=_typed(plain.events, _shape(events), "events"),
        view=_typed(plain.view, _shape(game.view_type), "view"),
    )


def _game(key: str) -> Game:
    found = catalog.games().get(key)
    if found is None:
        raise Garbled("a game not known here")
    return found


def _words(error: Exception) -> str:
    """A short reason that repeats nothing of what was sent but its shape."""
    return (str(error) or type(error).__name__).split("\n", 1)[0][:120]
