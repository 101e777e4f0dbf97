"""Rooms stay small: no file over 400 lines, no function body over 40."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

LONGEST_FILE: Final = 400
LONGEST_BODY: Final = 40
ROOTS: Final = ("core", "netplay", "tui", "scripts", "tests")

_Function = ast.FunctionDef | ast.AsyncFunctionDef


def too_long(path: Path) -> Iterator[str]:
    """What in this file is over the limits, one line each."""
    text = path.read_text(encoding="utf-8")
    lines = text.count("\n")
    if lines > LONGEST_FILE:
        yield f"{path}: {lines} lines, at most {LONGEST_FILE}"
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, _Function) and body_lines(node) > LONGEST_BODY:
            where = f"{path}:{node.lineno}: {node.name}"
            yield f"{where} has {body_lines(node)}, at most {LONGEST_BODY}"


def body_lines(function: _Function) -> int:
    """Lines of a function after its docstring."""
    body = function.body
    if ast.get_docstring(function, clean=False) is not None:
        body = body[1:]
    if not body:
        return 0
    return (body[-1].end_lineno or 0) - body[0].lineno + 1


def main() -> int:
    """Print what is too long; the exit status."""
    top = Path(__file__).parent.parent
    paths = [path for root in ROOTS for path in sorted((top / root).rglob("*.py"))]
    found = [line for path in paths for line in too_long(path.relative_to(top))]
    print("\n".join(found) if found else f"sizes: {len(paths)} files within the limits")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
