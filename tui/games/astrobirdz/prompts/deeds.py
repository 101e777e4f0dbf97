"""What the keys do that answer a decision."""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import replace

from core.games.astrobirdz.actions import (
    AnyAction,
    Call,
    CallOptions,
    Choose,
    ChooseOptions,
    Guess,
    GuessOptions,
    Look,
    LookOptions,
    MoveOptions,
    NoCall,
    NoLook,
    NoMove,
    NoTrade,
    PickTrump,
    Play,
    PlayOptions,
    Trade,
    TradeOptions,
    TrumpOptions,
)
from core.games.astrobirdz.cards import Card
from core.games.astrobirdz.view import Choice
from netplay.messages import Act, WhyNot
from tui.games.astrobirdz.prompts.focus import (
    Deed,
    Focus,
    about,
    call_of,
    choice_of,
    named,
    pointed,
    target_of,
)
from tui.games.astrobirdz.prompts.moving import to_number
from tui.keys import Intent, Verb
from tui.scene import Pressed, Scene


def answer(scene: Scene, choice: Choice) -> AnyAction | None:
    """The answer the focus stands for."""
    match choice.options:
        case TrumpOptions():
            return PickTrump(_number(scene))
        case ChooseOptions(count=count):
            return Choose(named(scene, count))
        case TradeOptions():
            return Trade(target_of(scene, choice) or 0, named(scene, 1))
        case LookOptions():
            return Look(target_of(scene, choice) or 0)
        case GuessOptions():
            return Guess(_number(scene))
        case PlayOptions():
            card = pointed(scene)
            return None if card is None else Play(card)
        case MoveOptions(moves=moves):
            return moves[_number(scene) % len(moves)]
        case CallOptions():
            return Call(target_of(scene, choice) or 0)
        case _:
            return None


def _number(scene: Scene) -> int:
    number: int = scene.focus.number if isinstance(scene.focus, Focus) else 0
    return number


_DECLINE: Final[dict[type, AnyAction]] = {
    TradeOptions: NoTrade(),
    LookOptions: NoLook(),
    MoveOptions: NoMove(),
    CallOptions: NoCall(),
}


def _play(scene: Scene, focus: Focus, intent: Intent) -> Pressed:
    choice = choice_of(scene)
    action = answer(scene, choice) if choice else None
    if choice is None or action is None:
        return Pressed(focus)
    return Pressed(focus, about(choice, Act, action))


def _why(scene: Scene, focus: Focus, intent: Intent) -> Pressed:
    choice = choice_of(scene)
    action = answer(scene, choice) if choice else None
    if choice is None or action is None:
        return Pressed(focus)
    return Pressed(focus, about(choice, WhyNot, action))


def _skip(scene: Scene, focus: Focus, intent: Intent) -> Pressed:
    """Decline what may be declined; call nobody."""
    for choice in (choice_of(scene), call_of(scene)):
        declined = _DECLINE.get(type(choice.options)) if choice else None
        if choice is not None and declined is not None:
            return Pressed(focus, about(choice, Act, declined))
    return Pressed(focus)


def _call(scene: Scene, focus: Focus, intent: Intent) -> Pressed:
    choice = call_of(scene)
    target = target_of(scene, choice)
    if choice is None or target is None:
        return Pressed(focus)
    return Pressed(focus, about(choice, Act, Call(target)))


def _pick(scene: Scene, focus: Focus, intent: Intent) -> Pressed:
    """Select a card, where several may be; anywhere else, answer."""
    choice = choice_of(scene)
    card = pointed(scene)
    if choice is None or card is None or not _selects(choice):
        return _play(scene, focus, intent)
    return Pressed(replace(focus, picked=_toggled(focus.picked, card, _most(choice))))


def _selects(choice: Choice) -> bool:
    return isinstance(choice.options, (ChooseOptions, TradeOptions))


def _most(choice: Choice) -> int:
    options: Any = choice.options
    most: int = options.count if isinstance(options, ChooseOptions) else options.most
    return most


def _toggled(picked: tuple[Card, ...], card: Card, most: int) -> tuple[Card, ...]:
    """One card more or less; the first selected makes room when there are too many."""
    if card in picked:
        return tuple(other for other in picked if other != card)
    return tuple(sorted((*picked[-(most - 1) :], card) if most > 1 else (card,)))


def _back(scene: Scene, focus: Focus, intent: Intent) -> Pressed:
    return Pressed(replace(focus, picked=()))


def _digit(scene: Scene, focus: Focus, intent: Intent) -> Pressed:
    """A guess, a colour by its place, or the next card with that number."""
    choice, digit = choice_of(scene), intent.target
    if not isinstance(digit, int):
        return Pressed(focus)
    match choice.options if choice else None:
        case GuessOptions(most=most):
            return Pressed(replace(focus, number=min(digit, most)))
        case TrumpOptions():
            return Pressed(replace(focus, number=min(max(digit, 1), 6) - 1))
        case _:
            return Pressed(to_number(scene, digit))


def _touch(scene: Scene, focus: Focus, intent: Intent) -> Pressed:
    choice = choice_of(scene)
    match intent.target:
        case ("hand", int(place)) if place < len(scene.view.hand):
            return _touch_hand(scene, focus, place)
        case ("number", int(number)):
            return Pressed(replace(focus, number=number))
        case ("seat", int(seat)):
            seats = getattr(choice.options, "seats", ()) if choice else ()
            at = seats.index(seat) if seat in seats else focus.target
            return Pressed(replace(focus, target=at))
        case _:
            return Pressed(focus)


def _touch_hand(scene: Scene, focus: Focus, place: int) -> Pressed:
    """Point at a card; select it where one selects; touched again, play it."""
    choice = choice_of(scene)
    again = focus.hand == place
    focus = replace(focus, hand=place)
    card = scene.view.hand[place]
    if choice is not None and _selects(choice):
        return Pressed(replace(focus, picked=_toggled(focus.picked, card, _most(choice))))
    if again and choice is not None and isinstance(choice.options, PlayOptions):
        return Pressed(focus, about(choice, Act, Play(card)))
    return Pressed(focus)


DEEDS: Final[dict[Verb, Deed]] = {
    "play": _play,
    "pick": _pick,
    "skip": _skip,
    "draw": _call,
    "back": _back,
    "why": _why,
    "digit": _digit,
    "touch": _touch,
}
