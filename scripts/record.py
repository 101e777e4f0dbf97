"""Write down how things are today.

    python -m scripts.record [GAME ...]              the golden transcripts anew
    python -m scripts.record released [GAME ...]     recordings of rules that are released

A recording that is there is never written again: matches that began by those rules must go on as
they were. Rules that play out differently get another version, and recordings of their own. Until
rules are released for the first time their recordings may be removed and written anew.
"""

from __future__ import annotations

import sys

from core.catalog import games
from tests.builders import KNOBS
from tests.golden import spoken
from tests.golden.transcripts import path, transcript
from tests.released import recordings


def golden(wanted: list[str]) -> None:
    """Write the transcripts of these games, or of all."""
    for key in wanted or sorted(KNOBS):
        for played in KNOBS[key].played:
            path(key, played).write_text(transcript(key, played), "utf-8")
            spoken.path(key, played).write_text(spoken.spoken(key, played), "utf-8")
            print(path(key, played))


def released(wanted: list[str]) -> None:
    """Write what is missing of the recordings of the newest rules."""
    for key in wanted or sorted(KNOBS):
        for number, (sample, luck) in enumerate(recordings.tables(key)):
            file = recordings.path(games()[key], number)
            if not file.exists():
                recordings.write(file, recordings.record(key, sample, luck))
                print(file)


def main(words: list[str]) -> int:
    """The command line; the exit status."""
    if words[:1] == ["released"]:
        released(words[1:])
    else:
        golden(words)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
