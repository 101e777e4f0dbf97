"""What is asked, in words."""

from __future__ import annotations

from typing import Final

from core.games.quibbles.actions import StashOptions, TurnOptions
from core.games.quibbles.cards import Card
from tui.games.quibbles.prompts.focus import Focus, choice_of, focus_of, partitions, played, turn_of
from tui.games.quibbles.prompts.stash import stashing
from tui.keys import Verb
from tui.scene import Prompt, Scene


def prompt(scene: Scene) -> Prompt:
    """The line that says what is asked of this person."""
    if scene.view is None:
        return Prompt("The cards are not dealt yet.")
    if scene.result is not None:
        return Prompt(f"It is over: {scene.result.why}.")
    choice = choice_of(scene)
    if choice is None:
        return Prompt(_waiting(scene))
    if isinstance(choice.options, StashOptions):
        return _stash_prompt(scene, choice.options)
    return _turn_prompt(scene, choice.options)


def _waiting(scene: Scene) -> str:
    if scene.seat in scene.waiting_for:
        return "It is your turn, behind the curtain."
    return f"{scene.name(scene.view.mover)} is thinking."


def _turn_prompt(scene: Scene, options: TurnOptions) -> Prompt:
    focus = focus_of(scene)
    cards = played(focus, scene.view)
    hints: list[tuple[Verb, str]] = [("play", "combine" if len(cards) > 1 else "split")]
    if len(cards) == 1:
        hints.append(("draw", "draw"))
    hints += [("pick", "select"), ("up", "row"), ("why", "why?")]
    if len(cards) == 1 and len(partitions(scene.view.row, options.groups(cards[0]))) > 1:
        hints.insert(3, ("next", "groups"))
    return Prompt(f"Your turn: {selection(scene)}", True, tuple(hints))


def selection(scene: Scene) -> str:
    """What the selection comes to: "split 6: take 3+3 and 2+4"."""
    focus, view, options = focus_of(scene), scene.view, turn_of(scene)
    cards = played(focus, view)
    if not cards or options is None:
        return "select a card."
    if len(cards) == 1:
        return _split_words(focus, view.row, cards[0], bool(options.groups(cards[0])))
    total = f"{'+'.join(map(str, cards))} = {sum(cards)}"
    if len(cards) > options.max_cards or sum(cards) > options.max_total:
        return f"{total}, more than a combine may have ({options.max_total})."
    if not focus.take:
        there = options.takes(cards)
        return (
            f"{total}, take nothing yet." if there else f"{total}, and no {sum(cards)} in the row."
        )
    taken = "one" if len(focus.take) == 1 else f"{len(focus.take)}"
    return f"combine {total}, take {taken} of value {sum(cards)}."


def _split_words(focus: Focus, row: tuple[Card, ...], card: Card, possible: bool) -> str:
    if focus.loose:
        loose = "+".join(str(row[place]) for place in focus.loose)
        return f"split {card}: {loose} so far, {card} is needed."
    if focus.groups:
        groups = ["+".join(str(row[place]) for place in group) for group in focus.groups]
        return f"split {card}, take {' and '.join(groups)}."
    if possible:
        return f"split {card}: choose groups of the row that add up to {card}."
    return f"nothing in the row adds up to {card}; lay it down and draw two."


def _stash_prompt(scene: Scene, options: StashOptions) -> Prompt:
    if not options.values:
        return Prompt("Nothing to stash: end your turn.", True, _ENDING)
    stash = stashing(scene, focus_of(scene))
    if stash.value not in options.values:
        words = f"too few {stash.value}s to stash one."
    elif stash.remove is None:
        words = f"stash a {stash.value}, discard the other {stash.value}s?"
    else:
        words = f"stash a {stash.value} in place of your {stash.remove}?"
    hints: list[tuple[Verb, str]] = [("play", f"stash {stash.value}"), ("skip", "no stash")]
    if options.remove:
        hints.append(("up", "which card makes room"))
    return Prompt(f"Your turn: {words}", True, (*hints, ("left", "other value")))


_ENDING: Final[tuple[tuple[Verb, str], ...]] = (("play", "end the turn"),)
