"""What is asked, in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from core.games.tribbles.actions import (
    DiscardOptions,
    DrawnOptions,
    PoisonOptions,
    RescueOptions,
    TurnOptions,
)
from core.games.tribbles.cards import START, Step, show
from core.games.tribbles.words import wanted
from tui.games.tribbles.faces import LONG
from tui.games.tribbles.prompts.focus import card_of, choice_of, focus_of, play_of
from tui.keys import Verb
from tui.scene import Prompt, Scene

Hints = list[tuple[Verb, str]]


def prompt(scene: Scene) -> Prompt:
    """The line that says what is asked of this person."""
    if scene.view is None:
        return Prompt("The cards are not dealt yet.")
    if scene.result is not None:
        return Prompt(f"It is over: {scene.result.why}.")
    choice = choice_of(scene)
    if choice is None:
        return Prompt(_waiting(scene))
    return _PROMPTS[type(choice.options)](scene, choice.options)


def _waiting(scene: Scene) -> str:
    if scene.seat in scene.waiting_for:
        return "It is your turn, behind the curtain."
    if scene.seat is not None and scene.view.decked[scene.seat]:
        return f"You are decked: you sit this round out. {scene.name(scene.view.mover)} moves."
    return f"{scene.name(scene.view.mover)} is thinking."


def needed(scene: Scene) -> str:
    """What may be played next: "1,000, or restart with 1"."""
    return wanted(scene.view.last, scene.view.passed)


def on_what(last: Step) -> str:
    """A pass as it is said: "pass on 100"."""
    return "pass" if last == START else f"pass on {LONG[last]}"


_PLAYING: Final[Hints] = [("play", "play"), ("pick", "number only")]
"""The keys that play a card, with and without its icon: the words stay when the card changes."""


def _turn(scene: Scene, options: TurnOptions) -> Prompt:
    card = card_of(scene)
    found = play_of(scene, card)
    hints = [*_PLAYING] if options.plays else []
    hints.append(("draw", "draw: decked!" if options.last_draw else "draw"))
    if options.may_pass:
        hints.append(("skip", on_what(scene.view.last)))
    hints += [("next", "next"), ("why", "why?")]
    if not options.plays:
        what = "draw, and be decked" if options.last_draw else "nothing fits, draw"
        return Prompt(f"Your turn, {needed(scene)}: {what}.", True, tuple(hints))
    if found is None:
        words = "choose a card" if card is None else f"{show(card)} does not fit"
    else:
        words = f"{show(found.card)}?"
    return Prompt(f"Your turn, {needed(scene)}: {words}", True, tuple(hints))


def _drawn(scene: Scene, options: DrawnOptions) -> Prompt:
    if not options.play:
        words = f"You draw a {show(options.card)}, which does not fit."
        return Prompt(words, True, (("play", f"keep, {on_what(scene.view.last)}"),))
    hints = (*_PLAYING, ("skip", f"keep, {on_what(scene.view.last)}"))
    return Prompt(f"You draw a {show(options.card)}: play it?", True, hints)


def _discard(scene: Scene, options: DiscardOptions) -> Prompt:
    card = card_of(scene)
    words = "Discard which card?" if card is None else f"Discard your {show(card)}?"
    return Prompt(words, True, (("play", "discard"), ("skip", "leave the icon")))


def _poison(scene: Scene, options: PoisonOptions) -> Prompt:
    if not options.seats:
        return Prompt("There is nobody to poison any more.", True, (("play", "go on"),))
    seat = options.seats[focus_of(scene).target % len(options.seats)]
    hints: Hints = [("play", "poison")]
    if len(options.seats) > 1:
        hints.append(("right", "another"))
    words = f"Poison {scene.name(seat)}: score the top of a deck of {scene.view.decks[seat]}?"
    return Prompt(words, True, (*hints, ("skip", "leave the icon")))


def _rescue(scene: Scene, options: RescueOptions) -> Prompt:
    card = card_of(scene)
    if card is None:
        return Prompt("Rescue which card?", True)
    found = play_of(scene, card)
    hints: Hints = [("play", "onto your deck")]
    if options.plays:
        hints = [*_PLAYING, ("draw", "onto your deck")]
    words = f"Rescue {show(card)}" + ("?" if found else " onto your deck?")
    return Prompt(words, True, (*hints, ("right", "another")))


_PROMPTS: Final[dict[type, Callable[[Scene, Any], Prompt]]] = {
    TurnOptions: _turn,
    DrawnOptions: _drawn,
    DiscardOptions: _discard,
    PoisonOptions: _poison,
    RescueOptions: _rescue,
}
