"""A finished match in words: what happened, step by step, with nothing hidden any more."""

from __future__ import annotations

import time
from collections.abc import Iterator

from core.playback import Playback
from netplay import clean


def retell(playback: Playback) -> Iterator[str]:
    """Lines of plain text, the names made harmless."""
    saved = playback.saved
    dealt = time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime(saved.at / 1000))
    yield f"{playback.game.name}, match {clean.line(saved.code, 16)}, dealt {dealt}"
    for seat, player in enumerate(saved.players):
        kind = f" (bot, {player.bot})" if player.bot else " (program)" if player.program else ""
        left = ", left before the end" if player.left else ""
        yield f"  seat {seat + 1}: {clean.line(player.name, 40)}{kind}{left}"
    opens = set(playback.rounds())
    for step in range(len(playback)):
        if step in opens:
            yield ""
        for words in playback.bared(step):
            yield f"{step:4}  {clean.line(words, 1000)}"
    yield ""
    yield from _ending(playback)


def _ending(playback: Playback) -> Iterator[str]:
    saved = playback.saved
    result = saved.result
    yield f"{result.why[:1].upper()}{result.why[1:]}."
    for seat in sorted(range(len(result.ranks)), key=lambda seat: (result.ranks[seat], seat)):
        name = clean.line(saved.names[seat], 40)
        yield f"  {result.ranks[seat]}. {name:16} {result.scores[seat]}"
