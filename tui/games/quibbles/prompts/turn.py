"""A turn: selecting hand cards and what they take, then splitting, combining or drawing."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from core.games.quibbles.actions import AnyAction, Combine, Draw, Split, TurnOptions
from core.games.quibbles.cards import Card
from netplay.messages import Act, AnyAsk, WhyNot
from tui.games.quibbles.prompts.focus import (
    Deed,
    Focus,
    about,
    aimed,
    partitions,
    played,
    turn_of,
)
from tui.keys import Intent, Verb
from tui.scene import Pressed, Scene


def _pick(scene: Scene, focus: Focus, intent: Intent) -> Pressed:
    if focus.zone == "row":
        return _pick_row(scene, focus, focus.row)
    return _pick_hand(scene, focus, focus.hand)


def _pick_hand(scene: Scene, focus: Focus, place: int) -> Pressed:
    picked = set(focus.picked) ^ {place}
    return Pressed(_picked(scene, replace(focus, hand=place, zone="hand"), picked))


def _picked(scene: Scene, focus: Focus, picked: set[int]) -> Focus:
    options = turn_of(scene)
    focus = replace(focus, picked=tuple(sorted(picked)))
    return aimed(focus, scene.view, options) if options else focus


def _pick_row(scene: Scene, focus: Focus, place: int) -> Pressed:
    """Take or leave a row card: a whole group of a split, or a single card of a combine."""
    focus = replace(focus, zone="row", row=place)
    options, cards = turn_of(scene), played(focus, scene.view)
    if options is None or not cards:
        return Pressed(focus)
    if len(cards) > 1:
        return _pick_single(scene, focus, place, options)
    focus = focus if focus.picked else replace(focus, picked=(focus.hand,))
    within = [group for group in focus.groups if place in group]
    if within:
        groups = tuple(group for group in focus.groups if group not in within)
        return Pressed(replace(focus, groups=groups))
    return Pressed(_loosen(scene, focus, place, options, cards[0]))


def _loosen(scene: Scene, focus: Focus, place: int, options: TurnOptions, card: Card) -> Focus:
    """Add a row card to the group being put together; a group that is complete is taken."""
    loose = tuple(sorted(set(focus.loose) ^ {place}))
    if sum(scene.view.row[at] for at in loose) > card:
        loose = (place,)
    if loose in options.groups(card):
        return replace(focus, groups=tuple(sorted((*focus.groups, loose))), loose=())
    return replace(focus, loose=loose)


def _pick_single(scene: Scene, focus: Focus, place: int, options: TurnOptions) -> Pressed:
    cards = played(focus, scene.view)
    if place not in options.takes(cards):
        return Pressed(focus, _ask_why(scene, Combine(cards, (place,))))
    take = tuple(sorted(set(focus.take) ^ {place}))
    return Pressed(replace(focus, take=take))


def _digit(scene: Scene, focus: Focus, intent: Intent) -> Pressed:
    """Select one more card of a value; once all are selected, none of them."""
    hand = scene.view.hand
    copies = [place for place, card in enumerate(hand) if card == intent.target]
    if not copies:
        return Pressed(focus, note=f"There is no {intent.target} in your hand.")
    free = [place for place in copies if place not in focus.picked]
    picked = {*focus.picked, free[0]} if free else set(focus.picked) - set(copies)
    at = free[0] if free else copies[0]
    return Pressed(_picked(scene, replace(focus, zone="hand", hand=at), picked))


def _play(scene: Scene, focus: Focus, intent: Intent) -> Pressed:
    action = action_of(scene, focus)
    if action is None:
        return Pressed(focus)
    legal = not focus.loose and bool(focus.groups or focus.take or _may_take_nothing(scene))
    ask = Act if legal else WhyNot
    return Pressed(focus, about(scene, ask, action))


def _may_take_nothing(scene: Scene) -> bool:
    options = turn_of(scene)
    return options is not None and options.may_take_nothing


def action_of(scene: Scene, focus: Focus) -> Split | Combine | None:
    """The action the selection stands for, legal or not."""
    cards = played(focus, scene.view)
    if len(cards) == 1:
        loose = (focus.loose,) if focus.loose else ()
        return Split(cards[0], focus.groups + loose)
    return Combine(cards, focus.take) if cards else None


def _draw(scene: Scene, focus: Focus, intent: Intent) -> Pressed:
    cards = played(focus, scene.view)
    if len(cards) != 1:
        return Pressed(focus, note="Select just one card to lay into the row.")
    return Pressed(focus, about(scene, Act, Draw(cards[0])))


def _other_way(scene: Scene, focus: Focus, intent: Intent) -> Pressed:
    """The next partition of the row into groups."""
    options, cards = turn_of(scene), played(focus, scene.view)
    if options is None or len(cards) != 1:
        return Pressed(focus)
    ways = partitions(scene.view.row, options.groups(cards[0]))
    if not ways:
        return Pressed(focus)
    at = ways.index(focus.groups) if focus.groups in ways else -1
    return Pressed(replace(focus, groups=ways[(at + 1) % len(ways)], loose=()))


def _back(scene: Scene, focus: Focus, intent: Intent) -> Pressed:
    """Unselect everything."""
    return Pressed(_picked(scene, replace(focus, zone="hand"), set()))


def _why(scene: Scene, focus: Focus, intent: Intent) -> Pressed:
    """What do the rules say to the card pointed at?"""
    cards = played(focus, scene.view)
    if focus.zone == "hand" or len(cards) < 1:
        action: AnyAction | None = action_of(scene, focus)
    elif len(cards) == 1:
        action = Split(cards[0], ((focus.row,),))
    else:
        action = Combine(cards, (focus.row,))
    return Pressed(focus, _ask_why(scene, action) if action else None)


def _touch(scene: Scene, focus: Focus, intent: Intent) -> Pressed:
    match intent.target:
        case ("hand", int(place)) if place < len(scene.view.hand):
            return _pick_hand(scene, focus, place)
        case ("row", int(place)) if place < len(scene.view.row):
            return _pick_row(scene, focus, place)
        case _:
            return Pressed(focus)


def _ask_why(scene: Scene, action: AnyAction) -> AnyAsk | None:
    return about(scene, WhyNot, action)


TURN: Final[dict[Verb, Deed]] = {
    "pick": _pick,
    "digit": _digit,
    "play": _play,
    "draw": _draw,
    "next": _other_way,
    "back": _back,
    "why": _why,
    "touch": _touch,
}
