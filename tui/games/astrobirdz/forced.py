"""Moves without a choice, for all to see."""

from __future__ import annotations

from core.games.astrobirdz.actions import Play, PlayOptions
from tui.games.astrobirdz.prompts.focus import choice_of
from tui.scene import Scene


def forced(scene: Scene) -> Play | None:
    """The last card of a hand."""
    choice, hand = choice_of(scene), scene.view.hand
    last = choice is not None and isinstance(choice.options, PlayOptions) and len(hand) == 1
    return Play(hand[0]) if last else None
