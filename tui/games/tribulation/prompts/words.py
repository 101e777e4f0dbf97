"""What is asked, in words."""

from __future__ import annotations

from core.games.tribulation.sums import Sum
from core.games.tribulation.tiles import show
from core.games.tribulation.view import Choice, View
from tui.games.tribulation.prompts.focus import Focus, choice_of, focus_of, marked, ways
from tui.keys import Verb
from tui.scene import Prompt, Scene


def prompt(scene: Scene) -> Prompt:
    """The line that says what is asked of this person."""
    view = scene.view
    if view is None:
        return Prompt("The tiles are not laid yet.")
    if scene.result is not None:
        return Prompt(f"It is over: {scene.result.why}.")
    if view.phase == "countdown":
        return Prompt(f"Disc {view.number} of {view.settings.discs} comes in a moment.")
    choice = choice_of(scene)
    if choice is None:
        return Prompt(_without(scene))
    return Prompt(_asked(scene, choice), True, _hints(scene, choice))


def _without(scene: Scene) -> str:
    """What goes on while nothing is asked of this person."""
    view = scene.view
    if view.floor is not None:
        return f"{scene.name(view.floor)} called stop and shows tiles for {view.disc}."
    if scene.seat in view.out:
        return f"You are out for {view.disc}."
    return f"They search for {view.disc}."


def _asked(scene: Scene, choice: Choice) -> str:
    view, focus = scene.view, focus_of(scene)
    if view.claimed is not None:
        return "Your claim is in; was it the first?"
    if scene.seat is not None and view.frozen[scene.seat]:
        return f"Wrong: no claims for a moment. Find {view.disc}!"
    if choice.decision.kind == "mark":
        return f"Show your tiles for {view.disc}: {_marking(view, focus)}"
    if scene.seat in view.given_up:
        return f"You have given up on {view.disc}, and may still claim."
    return f"Find {view.disc}: {_marking(view, focus)}"


def _marking(view: View, focus: Focus) -> str:
    line = marked(focus)
    if focus.column is not None:
        return f"{'abcdefg'[focus.column]}, and which row?"
    if line is not None:
        told = ways(view, focus) if view.settings.say_formula else ()
        return f"{show(line)}{_formula(told, focus)}"
    if focus.anchor is not None:
        return f"{show((focus.anchor,))}, and which way?"
    return "three tiles in a line."


def _formula(told: tuple[Sum, ...], focus: Focus) -> str:
    return f" as {told[focus.formula % len(told)]}" if told else ""


def _hints(scene: Scene, choice: Choice) -> tuple[tuple[Verb, str], ...]:
    view, focus = scene.view, focus_of(scene)
    if choice.decision.kind == "buzz":
        return (("play", "stop!"), _give_up(scene, choice))
    hints: list[tuple[Verb, str]] = []
    if marked(focus) is not None:
        hints.append(("play", "claim"))
        hints.append(("next", "other formula" if view.settings.say_formula else "turn"))
        hints.append(("back", "unmark"))
    elif focus.anchor is not None:
        hints.append(("right", "which way"))
        hints.append(("back", "unmark"))
    else:
        hints.append(("pick", "begin a line"))
    return (*hints, _give_up(scene, choice))


def _give_up(scene: Scene, choice: Choice) -> tuple[Verb, str]:
    if choice.decision.kind == "mark":
        return "skip", "it was nothing"
    return "skip", "search on" if scene.seat in scene.view.given_up else "give up"
