"""How a decision of Quibbles is put into words, and what each key does to the focus."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from tui.games.quibbles.prompts.focus import Deed, Focus, focus_of, settle, stash_of, turn_of
from tui.games.quibbles.prompts.hints import suggest
from tui.games.quibbles.prompts.moving import MOVES
from tui.games.quibbles.prompts.stash import STASH
from tui.games.quibbles.prompts.turn import TURN
from tui.games.quibbles.prompts.words import prompt
from tui.keys import Intent, Verb
from tui.scene import Pressed, Scene

__all__ = ["Focus", "press", "prompt", "settle", "suggest"]


def press(scene: Scene, intent: Intent) -> Pressed:
    """What a key or a click does: moves the cursor, selects, or plays."""
    focus = focus_of(scene)
    if scene.view is None or scene.curtained:
        return Pressed(focus)
    moved = MOVES.get(intent.verb)
    if moved is not None:
        return Pressed(moved(scene, focus))
    deeds = TURN if turn_of(scene) else STASH if stash_of(scene) else _WATCH
    deed = deeds.get(intent.verb)
    return Pressed(focus) if deed is None else deed(scene, focus, intent)


def _point(scene: Scene, focus: Focus, intent: Intent) -> Pressed:
    match intent.target:
        case ("hand", int(place)):
            return Pressed(replace(focus, zone="hand", hand=place))
        case ("row", int(place)):
            return Pressed(replace(focus, zone="row", row=place))
        case _:
            return Pressed(focus)


_WATCH: Final[dict[Verb, Deed]] = {"touch": _point}
