"""The Quibbles table as lines of words, and typed words as actions."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Final

from core.games.quibbles.actions import (
    AnyAction,
    Combine,
    Draw,
    Group,
    NoStash,
    Split,
    Stash,
    TurnOptions,
)
from core.games.quibbles.cards import Card, show
from core.saying import counted
from core.seat import Seat
from netplay.messages import Act, AnyAsk
from tui.games.quibbles.prompts.focus import (
    choice_of,
    partitions,
    stash_of,
    turn_of,
)
from tui.scene import Scene

WORDS: Final = (
    ("split 6", "split a 6 and take all it can"),
    ("split 6 taking 3+3 2+4", "split a 6 and take just these groups"),
    ("split 6 taking nothing", "the same where the table allows it"),
    ("combine 1 2 3", "combine these cards and take all 6s of the row"),
    ("combine 1 2 3 taking 1", "the same, and take one 6 only"),
    ("draw 4", "lay a 4 into the row and draw two cards"),
    ("stash 2", "put a 2 into your collection"),
    ("stash 6 for 1", "the same, and a 1 of your full collection makes room"),
    ("end", "end your turn without a stash"),
)


def lines(scene: Scene) -> tuple[str, ...]:
    """The whole table, one thing a line."""
    view = scene.view
    if view is None:
        return ("The cards are not dealt yet.",)
    top = "" if view.top is None else f", a {view.top} on top"
    hand = () if scene.seat is None or scene.curtained else (f"Your hand: {_values(view.hand)}.",)
    return (
        f"Row: {_values(view.row)}.",
        f"Draw pile: {counted(view.pile)}. Discards: {view.discards}{top}.",
        *(_seat(scene, seat) for seat in range(len(view.hands))),
        *hand,
    )


def _seat(scene: Scene, seat: Seat) -> str:
    cards = scene.view.collections[seat]
    holds = f"{counted(scene.view.hands[seat])} in hand"
    collected = f"collection {show(cards)}, sum {sum(cards)}" if cards else "nothing collected"
    return f"{scene.name(seat)}: {holds}, {collected}."


def _values(cards: Sequence[Card]) -> str:
    return show(cards) if cards else "empty"


def typed(scene: Scene, text: str) -> AnyAsk | str:
    """What typed words ask for; a sentence when they make no sense."""
    choice = choice_of(scene)
    if choice is None:
        return "It is not your turn."
    word, _, rest = text.strip().lower().partition(" ")
    action = _action(scene, word, rest)
    return action if isinstance(action, str) else Act(choice.decision.id, action)


def _action(scene: Scene, word: str, rest: str) -> AnyAction | str:
    numbers = tuple(map(int, re.findall(r"\d{1,3}", rest)))
    turn = turn_of(scene)
    if word == "end":
        return NoStash()
    if word == "split" and numbers:
        return _split(scene, turn, rest)
    if word == "combine" and numbers:
        return _combine(turn, rest)
    if word == "draw" and len(numbers) == 1:
        return Draw(numbers[0])
    if word == "stash" and numbers:
        return _stash(scene, numbers)
    return "Say: " + ", ".join(words for words, _ in WORDS) + "."


def _combine(turn: TurnOptions | None, rest: str) -> Combine:
    """Without a number of cards to take: all."""
    played, _, many = rest.partition("taking")
    cards = tuple(map(int, re.findall(r"\d{1,3}", played)))
    takes = turn.takes(cards) if turn else ()
    wanted = re.search(r"\d{1,3}", many)
    most = 0 if "nothing" in many else int(wanted[0]) if wanted else len(takes)
    return Combine(cards, takes[:most])


def _stash(scene: Scene, numbers: tuple[int, ...]) -> Stash:
    """In a full collection the lowest card makes room unless another is named."""
    options = stash_of(scene)
    lowest = options.remove[0] if options and options.remove else None
    return Stash(numbers[0], numbers[1] if len(numbers) > 1 else lowest)


def _split(scene: Scene, turn: TurnOptions | None, rest: str) -> Split | str:
    first, _, after = rest.partition(" ")
    if not first.isdecimal() or len(first) > 3:
        return "Say which card you split: split 6."
    card = int(first)
    wanted = re.findall(r"\d(?:\s*\+\s*\d)+", after)
    if "nothing" in after:
        return Split(card, ())
    if not wanted:
        ways = partitions(scene.view.row, turn.groups(card)) if turn else ()
        return Split(card, ways[0] if ways else ())
    groups = _places(scene.view.row, [tuple(map(int, group.split("+"))) for group in wanted])
    return Split(card, groups) if groups else "Those cards do not all lie in the row."


def _places(row: Sequence[Card], wanted: Sequence[Sequence[Card]]) -> tuple[Group, ...]:
    """The leftmost places of groups of values; () when the row has not so many."""
    if Counter(card for group in wanted for card in group) - Counter(row):
        return ()
    free = list(range(len(row)))
    groups: list[Group] = []
    for group in wanted:
        places = []
        for card in group:
            place = next(place for place in free if row[place] == card)
            free.remove(place)
            places.append(place)
        groups.append(tuple(sorted(places)))
    return tuple(groups)


def asked(scene: Scene) -> str:
    """What is asked."""
    stash = stash_of(scene)
    if stash is None:
        return "Your turn: split, combine or draw."
    return "Stash a card, or end your turn." if stash.values else "Nothing to stash: end your turn."


def spoken(scene: Scene, action: AnyAction) -> str:
    """The words one types for an action."""
    row = scene.view.row
    match action:
        case Split(card, groups):
            wanted = ("+".join(str(row[place]) for place in group) for group in groups)
            return f"split {card} taking {' '.join(wanted) or 'nothing'}"
        case Combine(cards, take):
            return f"combine {' '.join(map(str, cards))} taking {len(take) or 'nothing'}"
        case Draw(card):
            return f"draw {card}"
        case Stash(value, remove):
            return f"stash {value}" + ("" if remove is None else f" for {remove}")
    return "end"
