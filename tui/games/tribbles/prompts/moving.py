"""Moving the cursor: over the hand, over one's discards, over the others."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from core.games.tribbles.actions import PoisonOptions
from tui.games.tribbles.prompts.focus import Focus, cards_of, options_of, plays_of
from tui.keys import Verb
from tui.scene import Scene


def _sideways(step: int) -> Callable[[Scene, Focus], Focus]:
    def move(scene: Scene, focus: Focus) -> Focus:
        options = options_of(scene)
        if isinstance(options, PoisonOptions):
            return replace(focus, target=_around(focus.target + step, len(options.seats)))
        at = _around(focus.at + step, len(cards_of(scene)))
        return replace(focus, at=at, sure=False)

    return move


def _to_play(step: int) -> Callable[[Scene, Focus], Focus]:
    """To the next card that may be played; with none, just to the next."""

    def move(scene: Scene, focus: Focus) -> Focus:
        cards = cards_of(scene)
        fits = {each.card for each in plays_of(scene)}
        if not fits or isinstance(options_of(scene), PoisonOptions):
            return _sideways(step)(scene, focus)
        for far in range(1, len(cards) + 1):
            at = _around(focus.at + far * step, len(cards))
            if cards[at] in fits:
                return replace(focus, at=at, sure=False)
        return focus

    return move


def _around(place: int, count: int) -> int:
    return place % count if count else 0


MOVES: Final[dict[Verb, Callable[[Scene, Focus], Focus]]] = {
    "left": _sideways(-1),
    "right": _sideways(1),
    "up": _to_play(1),
    "down": _to_play(-1),
    "next": _to_play(1),
}
