"""The end of a turn: stashing a card, perhaps in place of another, or nothing."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from core.games.quibbles.actions import NoStash, Stash
from netplay.messages import Act, WhyNot
from tui.games.quibbles.prompts.focus import Deed, Focus, about, stash_of
from tui.keys import Intent, Verb
from tui.scene import Pressed, Scene


def _stash(scene: Scene, focus: Focus, intent: Intent) -> Pressed:
    """Stash the value pointed at; with nothing to stash, end the turn."""
    options = stash_of(scene)
    if options is None or not options.values:
        return _no_stash(scene, focus, intent)
    action = stashing(scene, focus)
    legal = action.value in options.values
    return Pressed(focus, about(scene, Act if legal else WhyNot, action))


def stashing(scene: Scene, focus: Focus) -> Stash:
    """The stash the focus stands for."""
    options, view = stash_of(scene), scene.view
    full = options is not None and bool(options.remove)
    mine = view.collections[scene.seat or 0]
    removed = mine[min(focus.slot, len(mine) - 1)] if full else None
    return Stash(view.hand[focus.hand] if view.hand else 0, removed)


def _no_stash(scene: Scene, focus: Focus, intent: Intent) -> Pressed:
    return Pressed(focus, about(scene, Act, NoStash()))


def _stash_digit(scene: Scene, focus: Focus, intent: Intent) -> Pressed:
    hand = scene.view.hand
    if intent.target not in hand:
        return Pressed(focus, note=f"There is no {intent.target} in your hand.")
    return Pressed(replace(focus, zone="hand", hand=hand.index(intent.target)))


def _stash_why(scene: Scene, focus: Focus, intent: Intent) -> Pressed:
    return Pressed(focus, about(scene, WhyNot, stashing(scene, focus)))


def _stash_touch(scene: Scene, focus: Focus, intent: Intent) -> Pressed:
    match intent.target:
        case ("hand", int(place)) if place < len(scene.view.hand):
            return Pressed(replace(focus, zone="hand", hand=place))
        case ("slot", int(place)):
            return Pressed(replace(focus, zone="slots", slot=place))
        case _:
            return Pressed(focus)


def _stash_back(scene: Scene, focus: Focus, intent: Intent) -> Pressed:
    return Pressed(replace(focus, zone="hand"))


STASH: Final[dict[Verb, Deed]] = {
    "pick": _stash,
    "play": _stash,
    "skip": _no_stash,
    "digit": _stash_digit,
    "why": _stash_why,
    "touch": _stash_touch,
    "back": _stash_back,
}
