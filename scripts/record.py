"""Write the golden transcripts anew: `python -m scripts.record [GAME ...]`."""

from __future__ import annotations

import sys

from tests.builders import KNOBS
from tests.golden.transcripts import path, transcript


def main(wanted: list[str]) -> int:
    """Write the transcripts of these games, or of all; the exit status."""
    for key in wanted or sorted(KNOBS):
        for played in KNOBS[key].played:
            path(key, played).write_text(transcript(key, played), "utf-8")
            print(path(key, played))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
