"""Moving the cursor: along the hand, along the row, along one's own collection."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from tui.games.quibbles.prompts.focus import Focus, aimed, stash_of, turn_of
from tui.keys import Verb
from tui.scene import Scene


def _sideways(step: int) -> Callable[[Scene, Focus], Focus]:
    def move(scene: Scene, focus: Focus) -> Focus:
        if focus.zone == "row":
            return replace(focus, row=_around(focus.row + step, len(scene.view.row)))
        if focus.zone == "slots":
            mine = len(scene.view.collections[scene.seat or 0])
            return replace(focus, slot=_around(focus.slot + step, mine))
        return _pointed(scene, focus, _next_in_hand(scene, focus.hand, step))

    return move


def _around(place: int, count: int) -> int:
    return place % count if count else 0


def _next_in_hand(scene: Scene, place: int, step: int) -> int:
    """The next hand card; while stashing, the first card of the next value that can be stashed."""
    hand, stash = scene.view.hand, stash_of(scene)
    if stash is None or not stash.values:
        return _around(place + step, len(hand))
    at = stash.values.index(hand[place]) if hand[place] in stash.values else 0
    return int(hand.index(stash.values[(at + step) % len(stash.values)]))


def _pointed(scene: Scene, focus: Focus, place: int) -> Focus:
    """Point at a hand card; with nothing selected it is also what would be played."""
    focus = replace(focus, hand=place, zone="hand")
    options = turn_of(scene)
    return aimed(focus, scene.view, options) if options and not focus.picked else focus


def _up(scene: Scene, focus: Focus) -> Focus:
    stash = stash_of(scene)
    if stash is not None:
        return replace(focus, zone="slots") if stash.remove and stash.values else focus
    lit = [place for group in focus.groups for place in group] or list(focus.take)
    row = focus.row if focus.zone == "row" or not lit else min(lit)
    return replace(focus, zone="row", row=row)


def _down(scene: Scene, focus: Focus) -> Focus:
    return replace(focus, zone="hand")


MOVES: Final[dict[Verb, Callable[[Scene, Focus], Focus]]] = {
    "left": _sideways(-1),
    "right": _sideways(1),
    "up": _up,
    "down": _down,
}
