"""The conversation as lines of JSON, for players that somebody has written in any language."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any, Final

import msgspec

from netplay.codec import Garbled
from netplay.messages import AnyAsk, Message, Update

LONGEST: Final = 16 * 1024
"""Bytes of one line."""
MOVES_LISTED: Final = 300

_decoder = msgspec.json.Decoder(AnyAsk)


class JsonLines:
    """Takes bytes in any pieces and gives the requests in them, one a line."""

    def __init__(self) -> None:
        self._rest = b""

    def feed(self, data: bytes) -> Iterator[Message]:
        """The requests that are complete now.

        Raises:
            Garbled: a line is too long, or no request.
        """
        *lines, self._rest = (self._rest + data).split(b"\n")
        if len(self._rest) > LONGEST:
            raise Garbled("a line without end")
        for line in lines:
            if line.strip():
                yield _request(line)


def _request(line: bytes) -> Message:
    if len(line) > LONGEST:
        raise Garbled("a line too long")
    try:
        return _decoder.decode(line)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise Garbled(f"no request: {str(error)[:120]}") from None


def line_of(message: Message) -> bytes:
    """A message as a line; an update also lists what may be answered to each open decision."""
    plain = msgspec.to_builtins(message, builtin_types=(bytes,))
    if isinstance(message, Update) and message.view is not None:
        plain["moves"] = [_moves(choice) for choice in message.view.choices]
    return msgspec.json.encode(plain) + b"\n"


def _moves(choice: Any) -> dict[str, Any]:
    actions = list(islice(choice.options.actions(), MOVES_LISTED))
    return {"decision": choice.decision.id, "actions": msgspec.to_builtins(actions)}
