"""What tests need of the documents: their fenced blocks, and what is said about them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final, NamedTuple

TOP: Final = Path(__file__).parents[2]
DOCUMENTS: Final = (
    "README.md",
    "CONTRIBUTING.md",
    *(f"docs/{file.name}" for file in sorted((TOP / "docs").glob("*.md"))),
)
_FENCE: Final = re.compile(
    r"^(?:<!-- (?P<mark>\w+)(?:: (?P<why>[^>]*))? -->\n)? *```(?P<kind>\w*)"
    r'(?: title="(?P<title>[^"]+)")?\n(?P<text>.*?)^ *```$',
    re.MULTILINE | re.DOTALL,
)


class Block(NamedTuple):
    """A fenced block of a document."""

    document: str
    kind: str
    """sh, python, json ...; "" for nothing to be run."""
    text: str
    mark: str
    """terminal: its commands want one; outside: they are not run here; "" for all others."""
    why: str
    title: str
    """The path of the file it is."""


def blocks(document: str) -> list[Block]:
    """Every block of a document, in order."""
    text = (TOP / document).read_text("utf-8")
    return [
        Block(document, *(found[name] or "" for name in ("kind", "text", "mark", "why", "title")))
        for found in _FENCE.finditer(text)
    ]


def commands(mark: str) -> list[tuple[str, str]]:
    """(document, command) for every line of a shell block with this mark."""
    return [
        (block.document, line)
        for document in DOCUMENTS
        for block in blocks(document)
        if block.kind == "sh" and block.mark == mark
        for line in map(str.strip, block.text.splitlines())
        if line and not line.startswith("#")
    ]
