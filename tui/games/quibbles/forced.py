"""Moves without a choice, for all to see."""

from __future__ import annotations

from core.games.quibbles.actions import NoStash
from tui.games.quibbles.prompts.focus import stash_of
from tui.scene import Scene


def forced(scene: Scene) -> NoStash | None:
    """Whoever has no card left stashes nothing."""
    seat = scene.seat
    empty = seat is not None and stash_of(scene) is not None and not scene.view.hands[seat]
    return NoStash() if empty else None
