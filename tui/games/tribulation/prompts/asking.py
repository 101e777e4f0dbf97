"""From a marked line to what the house is asked."""

from __future__ import annotations

from typing import Any, Final

from core.games.tribulation.actions import Buzz, Claim, GiveUp, Search, Withdraw
from core.games.tribulation.tiles import Cell
from netplay.messages import Act, AnyAsk, WhyNot
from tui.games.tribulation.prompts.focus import Focus, choice_of, claimed
from tui.keys import Intent
from tui.scene import Pressed, Scene

NOT_NOW: Final = {
    "countdown": "The next number comes in a moment.",
    "stopped": "Somebody shows tiles now.",
    "over": "It is over.",
    "search": "You cannot claim any more for this number.",
}
"""Why nothing can be asked of a seat, by phase."""


def act(scene: Scene, action: Any) -> AnyAsk | None:
    """Answer the open decision."""
    choice = choice_of(scene)
    return None if choice is None else Act(choice.decision.id, action)


def claim(scene: Scene, focus: Focus) -> Pressed:
    """Claim the marked line; where stop must be called first, call it and keep the line."""
    choice = choice_of(scene)
    if choice is None:
        return Pressed(focus, note=not_now(scene))
    if choice.decision.kind == "buzz":
        return Pressed(focus, act(scene, Buzz()))
    action = claimed(scene.view, focus)
    if action is None:
        return Pressed(focus, note="Mark three tiles first.")
    return Pressed(focus, Act(choice.decision.id, action))


def why(scene: Scene, focus: Focus, cells: tuple[Cell, ...]) -> Pressed:
    """What do the rules say to these tiles?"""
    choice = choice_of(scene)
    if choice is None:
        return Pressed(focus, note=not_now(scene))
    return Pressed(focus, WhyNot(choice.decision.id, Claim(cells)))


def give_up(scene: Scene, focus: Focus, intent: Intent) -> Pressed:
    """Give up, or search on; with the floor, say that it was for nothing."""
    choice = choice_of(scene)
    if choice is None:
        return Pressed(focus, note=not_now(scene))
    options = choice.options
    withdraws = isinstance(options, Search) and options.withdraw
    return Pressed(focus, act(scene, Withdraw() if withdraws else GiveUp()))


def not_now(scene: Scene) -> str:
    """Why nothing can be asked of this person now."""
    if scene.seat is None:
        return "You are watching."
    return NOT_NOW[scene.view.phase]
