"""Moves without a choice, for all to see."""

from __future__ import annotations

from core.games.tribbles.actions import Forgo, PoisonOptions
from tui.games.tribbles.prompts.focus import options_of
from tui.scene import Scene


def forced(scene: Scene) -> Forgo | None:
    """A Poison hits nobody when there is nobody with a draw deck."""
    options = options_of(scene)
    return Forgo() if isinstance(options, PoisonOptions) and not options.seats else None
