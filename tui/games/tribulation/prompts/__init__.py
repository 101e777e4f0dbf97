"""How a race for a disc is put into words, and what each key does to the focus."""

from __future__ import annotations

from typing import Any

from core.games.tribulation.actions import Claim
from core.games.tribulation.tiles import as_line
from tui.games.tribulation.prompts.focus import Focus, aimed, between, focus_of, settle
from tui.games.tribulation.prompts.keys import DEEDS, KEYS
from tui.games.tribulation.prompts.words import prompt
from tui.keys import Intent
from tui.scene import Pressed, Scene

__all__ = ["KEYS", "Focus", "press", "prompt", "settle", "suggest"]


def press(scene: Scene, intent: Intent) -> Pressed:
    """What a key or a click does: moves the cursor, marks a line, or claims it."""
    focus = focus_of(scene)
    deed = DEEDS.get(intent.verb)
    if scene.view is None or deed is None:
        return Pressed(focus)
    return deed(scene, focus, intent)


def suggest(scene: Scene, action: Any) -> Focus:
    """The focus that marks the line of a claim."""
    focus = focus_of(scene)
    line = as_line(action.cells) if isinstance(action, Claim) else None
    return focus if line is None else aimed(focus, line[0], between(line[0], line[1]))
