"""What the page about programs shows is what the house reads and writes."""

from __future__ import annotations

import re

import msgspec
import pytest

from netplay.messages import AnyAsk, AnyTell
from tests.docs.reading import TOP, blocks

PAGE = "docs/bots.md"
SHOWN = [line for block in blocks(PAGE) if block.kind == "json" for line in block.text.splitlines()]
ASKS = re.findall(r"`(\{[^`]*\})`", (TOP / PAGE).read_text("utf-8"))


@pytest.mark.parametrize("line", SHOWN)
def test_a_line_is_one_message(line: str) -> None:
    """Either way."""
    assert msgspec.convert(msgspec.json.decode(line), AnyAsk | AnyTell)


@pytest.mark.parametrize("ask", ASKS)
def test_an_ask_of_the_table_is_one(ask: str) -> None:
    """As the house would read it."""
    assert msgspec.json.decode(ask, type=AnyAsk)


def test_the_table_of_asks_is_not_empty() -> None:
    """Or nothing was tested."""
    assert len(ASKS) > 8
    assert len(SHOWN) > 3
