"""Run a bench by its name."""

from __future__ import annotations

import importlib
import pkgutil
import sys
from pathlib import Path


def names() -> list[str]:
    """The benches there are."""
    found = pkgutil.iter_modules([str(Path(__file__).parent)])
    return sorted(module.name for module in found if not module.name.startswith("_"))


def main(words: list[str]) -> int:
    """Run one; the exit status."""
    if not words or words[0] not in names():
        print(f"usage: python -m scripts.bench {' | '.join(names())} ...", file=sys.stderr)
        return 2
    status: int = importlib.import_module(f"scripts.bench.{words[0]}").main(words[1:])
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
