"""What a player points at and has selected, and what the table offers for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from core.games.quibbles.actions import AnyAction, Group, Place, StashOptions, TurnOptions
from core.games.quibbles.cards import Card
from core.games.quibbles.view import Choice, View
from netplay.messages import Act, AnyAsk, WhyNot
from tui.keys import Intent
from tui.scene import Pressed, Scene

Zone: TypeAlias = Literal["hand", "row", "slots"]


class Focus(Struct, frozen=True, omit_defaults=True):
    """The cursor and the selection of one player."""

    decision: int = -1
    """The decision it was made for."""
    zone: Zone = "hand"
    """Where the cursor is: in the hand, in the row, or in one's full collection."""
    hand: int = 0
    """The hand card pointed at, counted from the left."""
    row: Place = 0
    slot: int = 0
    """The card of a full collection that will make room."""
    picked: tuple[int, ...] = ()
    """The hand cards selected."""
    groups: tuple[Group, ...] = ()
    """The groups a split will take."""
    loose: tuple[Place, ...] = ()
    """Row cards chosen that are not a group yet."""
    take: tuple[Place, ...] = ()
    """The row cards a combine will take."""


Deed: TypeAlias = Callable[[Scene, Focus, Intent], Pressed]
"""What a key does."""


def focus_of(scene: Scene) -> Focus:
    """The focus of a scene; the first one when it has none yet."""
    return scene.focus if isinstance(scene.focus, Focus) else Focus()


def choice_of(scene: Scene) -> Choice | None:
    """One's own open decision."""
    return next(iter(scene.choices), None)


def turn_of(scene: Scene) -> TurnOptions | None:
    """The options of one's turn, while it asks for an action."""
    choice = choice_of(scene)
    return choice.options if choice and isinstance(choice.options, TurnOptions) else None


def stash_of(scene: Scene) -> StashOptions | None:
    """The options of one's turn, while it asks for a stash."""
    choice = choice_of(scene)
    return choice.options if choice and isinstance(choice.options, StashOptions) else None


def about(scene: Scene, ask: type[Act] | type[WhyNot], action: AnyAction) -> AnyAsk | None:
    """An action as a message about one's open decision."""
    choice = choice_of(scene)
    return ask(choice.decision.id, action) if choice else None


def settle(scene: Scene) -> Focus:
    """The focus for a view that has just arrived: kept while its decision is still open."""
    focus = focus_of(scene)
    choice = choice_of(scene)
    if choice is not None and focus.decision == choice.decision.id:
        return focus
    hand = min(focus.hand, max(len(scene.view.hand) - 1, 0))
    if choice is None:
        return Focus(hand=hand, row=min(focus.row, max(len(scene.view.row) - 1, 0)))
    if isinstance(choice.options, StashOptions):
        return _settle_stash(scene.view, choice.decision.id, choice.options)
    return _settle_turn(scene.view, Focus(choice.decision.id, hand=hand), choice.options)


def _settle_turn(view: View, focus: Focus, options: TurnOptions) -> Focus:
    """To begin with: point at the same card, or at the first one that can take something."""
    takers = [at for at, card in enumerate(view.hand) if options.groups(card)]
    if takers and focus.hand not in takers:
        focus = replace(focus, hand=takers[0])
    return aimed(focus, view, options)


def _settle_stash(view: View, decision: int, options: StashOptions) -> Focus:
    """To begin with: stash the highest value one can, in place of the lowest card."""
    best = max(options.values, default=None)
    place = view.hand.index(best) if best is not None else 0
    return Focus(decision, hand=place)


def played(focus: Focus, view: View) -> tuple[Card, ...]:
    """The hand cards that would be played: those selected, else the one pointed at."""
    places = focus.picked or ((focus.hand,) if focus.hand < len(view.hand) else ())
    return tuple(sorted(view.hand[place] for place in places if place < len(view.hand)))


def aimed(focus: Focus, view: View, options: TurnOptions) -> Focus:
    """The focus with everything selected that its hand cards can take."""
    cards = played(focus, view)
    if len(cards) == 1:
        ways = partitions(view.row, options.groups(cards[0]))
        groups = ways[0] if ways else ()
        return replace(focus, groups=groups, loose=(), take=())
    return replace(focus, groups=(), loose=(), take=options.takes(cards))


@lru_cache(maxsize=512)
def partitions(row: tuple[Card, ...], groups: tuple[Group, ...]) -> tuple[tuple[Group, ...], ...]:
    """The ways to take as many groups as possible, most cards first.

    Ways that differ only in which of two equal cards is taken count as one.
    """
    kinds = list(dict.fromkeys(tuple(sorted(row[place] for place in group)) for group in groups))
    ways = {tuple(way): None for way in _fullest(kinds, list(row))}
    ranked = sorted(ways, key=lambda way: (-sum(map(len, way)), -len(way)))
    return tuple(_laid(row, way) for way in ranked)


def _fullest(kinds: list[tuple[Card, ...]], row: list[Card]) -> Iterator[list[tuple[Card, ...]]]:
    """Every set of kinds of groups to which no further group can be added."""
    pending: list[tuple[int, list[tuple[Card, ...]], list[Card]]] = [(0, [], row)]
    while pending:
        first, way, left = pending.pop()
        open_ = [n for n, kind in enumerate(kinds) if _without(left, kind) is not None]
        if not open_ and way:
            yield way
        for n in open_:
            rest = _without(left, kinds[n])
            if n >= first and rest is not None:
                pending.append((n, [*way, kinds[n]], rest))


def _without(cards: list[Card], kind: tuple[Card, ...]) -> list[Card] | None:
    left = list(cards)
    for card in kind:
        if card not in left:
            return None
        left.remove(card)
    return left


def _laid(row: Sequence[Card], way: Sequence[tuple[Card, ...]]) -> tuple[Group, ...]:
    """The leftmost places for groups of these cards."""
    free = list(range(len(row)))
    laid: list[Group] = []
    for kind in way:
        group: list[Place] = []
        for card in kind:
            place = next(place for place in free if row[place] == card)
            free.remove(place)
            group.append(place)
        laid.append(tuple(sorted(group)))
    return tuple(sorted(laid))
