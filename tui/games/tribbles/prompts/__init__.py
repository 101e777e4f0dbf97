"""How a decision of Tribbles is put into words, and what each key does to the focus."""

from __future__ import annotations

from tui.games.tribbles.prompts.deeds import DEEDS, POINT
from tui.games.tribbles.prompts.focus import Focus, choice_of, focus_of, settle, suggest
from tui.games.tribbles.prompts.moving import MOVES
from tui.games.tribbles.prompts.words import prompt
from tui.keys import Intent
from tui.scene import Pressed, Scene

__all__ = ["Focus", "press", "prompt", "settle", "suggest"]


def press(scene: Scene, intent: Intent) -> Pressed:
    """What a key or a click does: moves the cursor, plays, draws, answers an icon."""
    focus = focus_of(scene)
    if scene.view is None or scene.curtained:
        return Pressed(focus)
    moved = MOVES.get(intent.verb)
    if moved is not None:
        return Pressed(moved(scene, focus))
    choice = choice_of(scene)
    deeds = DEEDS[type(choice.options)] if choice else POINT
    deed = deeds.get(intent.verb)
    return Pressed(focus) if deed is None else deed(scene, focus, intent)
