"""Moving the cursor: along the hand, through numbers, colours, tricks and seats."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from core.games.astrobirdz.actions import (
    CallOptions,
    ChooseOptions,
    GuessOptions,
    LookOptions,
    MoveOptions,
    PlayOptions,
    TradeOptions,
    TrumpOptions,
)
from tui.games.astrobirdz.prompts.focus import (
    Focus,
    call_of,
    choice_of,
    focus_of,
    pointed,
    seats_of,
)
from tui.keys import Verb
from tui.scene import Scene


def _around(place: int, step: int, count: int) -> int:
    return (place + step) % count if count else 0


def _along_hand(scene: Scene, focus: Focus, step: int) -> Focus:
    return replace(focus, hand=_around(focus.hand, step, len(scene.view.hand)))


def _along_legal(scene: Scene, focus: Focus, step: int) -> Focus:
    """The next card that may be played."""
    choice = choice_of(scene)
    cards = choice.options.cards if choice and isinstance(choice.options, PlayOptions) else ()
    hand = scene.view.hand
    for _ in hand:
        focus = _along_hand(scene, focus, step)
        if not cards or hand[focus.hand] in cards:
            break
    return focus


def _along_seats(scene: Scene, focus: Focus, step: int) -> Focus:
    choice = choice_of(scene)
    seats = seats_of(choice) or seats_of(call_of(scene))
    return replace(focus, target=_around(focus.target, step, len(seats)))


def _along_numbers(count: Callable[[Scene], int]) -> Callable[[Scene, Focus, int], Focus]:
    return lambda scene, focus, step: replace(
        focus, number=_around(focus.number, step, count(scene))
    )


def _most(scene: Scene) -> int:
    choice = choice_of(scene)
    return choice.options.most + 1 if choice and isinstance(choice.options, GuessOptions) else 1


def _moves(scene: Scene) -> int:
    choice = choice_of(scene)
    return len(choice.options.moves) if choice and isinstance(choice.options, MoveOptions) else 1


def _six(scene: Scene) -> int:
    return 6


Along = Callable[[Scene, Focus, int], Focus]

_SIDEWAYS: Final[dict[type, Along]] = {
    TrumpOptions: _along_numbers(_six),
    ChooseOptions: _along_hand,
    TradeOptions: _along_hand,
    LookOptions: _along_seats,
    GuessOptions: _along_numbers(_most),
    PlayOptions: _along_hand,
    MoveOptions: _along_numbers(_moves),
    CallOptions: _along_seats,
}
_UPWARDS: Final[dict[type, Along]] = {
    TrumpOptions: _along_numbers(_six),
    TradeOptions: _along_seats,
    LookOptions: _along_seats,
    GuessOptions: _along_numbers(_most),
    PlayOptions: _along_seats,
    MoveOptions: _along_numbers(_moves),
    CallOptions: _along_seats,
}
_DIRECTIONS: Final[dict[Verb, tuple[dict[type, Along], int]]] = {
    "left": (_SIDEWAYS, -1),
    "right": (_SIDEWAYS, 1),
    "up": (_UPWARDS, 1),
    "down": (_UPWARDS, -1),
}


def moved(scene: Scene, verb: Verb) -> Focus | None:
    """The focus after a key that moves the cursor; None for other keys."""
    if verb not in _DIRECTIONS:
        return None
    ways, step = _DIRECTIONS[verb]
    choice, focus = choice_of(scene), focus_of(scene)
    if choice is None:
        return _along_hand(scene, focus, step) if ways is _SIDEWAYS else focus
    along = ways.get(type(choice.options))
    return along(scene, focus, step) if along else focus


def to_number(scene: Scene, number: int) -> Focus:
    """The next hand card with a number, legal ones first."""
    focus, hand = focus_of(scene), scene.view.hand
    if not any(card % 9 + 1 == number for card in hand):
        return focus
    for along in (_along_legal, _along_hand):
        tried = focus
        for _ in hand:
            tried = along(scene, tried, 1)
            card = pointed(scene) if tried.hand == focus.hand else hand[tried.hand]
            if card is not None and card % 9 + 1 == number:
                return tried
    return focus
