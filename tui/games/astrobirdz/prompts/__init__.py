"""How a decision of Astrobirdz is put into words, and what each key does to the focus."""

from __future__ import annotations

from tui.games.astrobirdz.prompts.deeds import DEEDS
from tui.games.astrobirdz.prompts.focus import Focus, focus_of, settle, suggest
from tui.games.astrobirdz.prompts.moving import moved
from tui.games.astrobirdz.prompts.panels import leafed
from tui.games.astrobirdz.prompts.words import prompt
from tui.keys import Intent
from tui.scene import Pressed, Scene

__all__ = ["Focus", "press", "prompt", "settle", "suggest"]


def press(scene: Scene, intent: Intent) -> Pressed:
    """What a key or a click does: leafs, moves the cursor, selects, or answers."""
    focus = focus_of(scene)
    if scene.view is None or scene.curtained:
        return Pressed(focus)
    panel = leafed(scene, focus, intent)
    if panel is not None:
        return panel
    now = moved(scene, intent.verb)
    if now is not None:
        return Pressed(now)
    deed = DEEDS.get(intent.verb)
    return Pressed(focus) if deed is None else deed(scene, focus, intent)
