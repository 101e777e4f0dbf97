"""What a player points at and has selected, and what the table offers for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from core.games.astrobirdz.actions import (
    AnyAction,
    CallOptions,
    ChooseOptions,
    GuessOptions,
    MoveOptions,
    PlayOptions,
)
from core.games.astrobirdz.cards import COLOUR, Card
from core.games.astrobirdz.events import TurnScored
from core.games.astrobirdz.view import Choice, View
from core.seat import Seat
from netplay.messages import Act, AnyAsk, WhyNot
from tui.keys import Intent
from tui.scene import Pressed, Scene

Panel: TypeAlias = Literal["", "trick", "sheet"]
"""What lies over the table: an earlier trick, or the score sheet."""


class Focus(Struct, frozen=True, omit_defaults=True):
    """The cursor and the selection of one player."""

    decision: int = -1
    """The decision it was made for."""
    hand: int = 0
    """The hand card pointed at, counted from the left."""
    picked: tuple[Card, ...] = ()
    """The cards selected."""
    number: int = 0
    """A guess; a colour; a place among the tricks that may move."""
    target: int = 0
    """A place among the seats one may choose."""
    panel: Panel = ""
    page: int = 0
    """Which trick or turn it shows, counted back from the last."""


Deed: TypeAlias = Callable[[Scene, Focus, Intent], Pressed]
"""What a key does."""


def focus_of(scene: Scene) -> Focus:
    """The focus of a scene; the first one when it has none yet."""
    return scene.focus if isinstance(scene.focus, Focus) else Focus()


def choice_of(scene: Scene) -> Choice | None:
    """One's own open decision; a call only when there is nothing else."""
    found = [choice for choice in scene.choices if choice.decision.kind != "call"]
    return next(iter(found or scene.choices), None)


def call_of(scene: Scene) -> Choice | None:
    """One's own open call."""
    return next((choice for choice in scene.choices if choice.decision.kind == "call"), None)


def about(choice: Choice, ask: type[Act] | type[WhyNot], action: AnyAction) -> AnyAsk:
    """An action as a message about an open decision."""
    return ask(choice.decision.id, action)


def seats_of(choice: Choice | None) -> tuple[Seat, ...]:
    """The seats a decision lets one choose from."""
    return getattr(choice.options, "seats", ()) if choice else ()


def target_of(scene: Scene, choice: Choice | None) -> Seat | None:
    """The seat pointed at."""
    seats = seats_of(choice)
    return seats[focus_of(scene).target % len(seats)] if seats else None


def pointed(scene: Scene) -> Card | None:
    """The hand card pointed at."""
    hand, at = scene.view.hand, focus_of(scene).hand
    return hand[at] if 0 <= at < len(hand) else None


def named(scene: Scene, most: int) -> tuple[Card, ...]:
    """The cards a choice would be of: those selected, else the one pointed at."""
    card = pointed(scene)
    single = (card,) if card is not None and most >= 1 else ()
    return focus_of(scene).picked or single


def settle(scene: Scene) -> Focus:
    """The focus for a view that has just arrived: kept while its decision is still open."""
    focus = focus_of(scene)
    if any(isinstance(event, TurnScored) for event in scene.events) and scene.result is None:
        focus = replace(focus, panel="sheet", page=0)
    choice = choice_of(scene)
    if choice is not None and focus.decision == choice.decision.id:
        return focus
    last = max(len(scene.view.hand) - 1, 0)
    fresh = Focus(hand=min(focus.hand, last), panel=focus.panel, page=focus.page)
    return fresh if choice is None else _begun(scene.view, choice, fresh)


def _begun(view: View, choice: Choice, focus: Focus) -> Focus:
    """What is sensible to begin with."""
    focus = replace(focus, decision=choice.decision.id, picked=view.mine)
    match choice.options:
        case PlayOptions(cards) | ChooseOptions(cards):
            hand = view.hand
            at = focus.hand if hand[focus.hand] in cards else hand.index(cards[0])
            return replace(focus, hand=at)
        case GuessOptions(most):
            trumps = sum(COLOUR[card] == view.trump for card in view.hand)
            return replace(focus, number=min(trumps, most))
        case _:
            return focus


def suggest(scene: Scene, action: Any) -> Focus:
    """The focus that points at an action, for a hint."""
    focus = replace(focus_of(scene), panel="")
    changes: dict[str, int | tuple[Card, ...]] = {}
    choice = choice_of(scene)
    if hasattr(action, "card"):
        changes["hand"] = scene.view.hand.index(action.card)
    if hasattr(action, "cards"):
        changes["picked"] = tuple(action.cards)
    if hasattr(action, "tricks"):
        changes["number"] = action.tricks
    if hasattr(action, "colour"):
        changes["number"] = action.colour
    if choice is not None and isinstance(choice.options, MoveOptions):
        moves = choice.options.moves
        changes["number"] = moves.index(action) if action in moves else 0
    elif getattr(action, "seat", None) in seats_of(choice):
        changes["target"] = seats_of(choice).index(action.seat)
    return replace(focus, **changes)


def is_call(choice: Choice | None) -> bool:
    """Whether a decision is a call."""
    return choice is not None and isinstance(choice.options, CallOptions)
