"""`sshuffle verify FILE`: checks a finished match without any house."""

from __future__ import annotations

import sys
from argparse import Namespace

from core.saved import Saved
from core.verify import verify
from netplay.clean import line
from tui.ways.files import NoFile, match_in


def run(parsed: Namespace) -> int:
    """Say whether a file tells the truth: 0 when it does, 1 when not, 2 when it cannot be read."""
    try:
        saved = match_in(parsed.file)
    except NoFile as error:
        print(f"sshuffle: {line(str(error), 300)}", file=sys.stderr)
        return 2
    print("\n".join(_about(saved)))
    doubt = verify(saved)
    if doubt is None:
        print(f"All {len(saved.entries)} steps follow from the secret and the rules.")
        return 0
    where = "" if doubt.step is None else f"At step {doubt.step}: "
    print(f"NOT AS IT WAS DEALT. {where}{line(doubt.what, 300)}.")
    return 1


def _about(saved: Saved) -> list[str]:
    """What one compares with one's own notes."""
    seats = zip(saved.players, saved.nonces, strict=True)
    return [
        f"{saved.game.name}, {', '.join(line(name, 40) for name in saved.names)}",
        *([f"of a night  {line(saved.night.commitment, 64)}"] if saved.night else []),
        f"commitment  {saved.setup.commitment}",
        *(f"nonce       {line(nonce, 64) or '-':34} {line(p.name, 40)}" for p, nonce in seats),
    ]
