"""What each key does: Enter plays with the icon, Space the number alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from core.games.tribbles.actions import (
    AnyAction,
    Discard,
    DiscardOptions,
    Draw,
    DrawnOptions,
    Forgo,
    Keep,
    Pass,
    Play,
    PlayDrawn,
    PlayRescued,
    Poison,
    PoisonOptions,
    Recover,
    RescueOptions,
    TurnOptions,
)
from core.games.tribbles.cards import GO, Card, icon_of, playable, step_of
from netplay.messages import Act, WhyNot
from tui.games.tribbles.prompts.focus import (
    Deed,
    Focus,
    about,
    card_of,
    cards_of,
    options_of,
    play_of,
)
from tui.keys import Intent, Verb
from tui.scene import Pressed, Scene


def _answer(scene: Scene, focus: Focus, action: AnyAction, legal: bool = True) -> Pressed:
    """Ask the house to do it; or, where it cannot be done, for the reason."""
    return Pressed(focus, about(scene, action, Act if legal else WhyNot))


def _play(scene: Scene, focus: Focus, intent: Intent) -> Pressed:
    """Play the card pointed at, with its icon if that can be used."""
    return _played(scene, focus, True)


def _play_alone(scene: Scene, focus: Focus, intent: Intent) -> Pressed:
    """Play the card pointed at without its icon."""
    return _played(scene, focus, False)


def _played(scene: Scene, focus: Focus, icon: bool) -> Pressed:
    card = card_of(scene)
    if card is None:
        return Pressed(focus)
    found = play_of(scene, card)
    icon = icon and found is not None and found.icon
    if icon and not focus.sure and _go_decks(scene, card):
        return Pressed(replace(focus, sure=True), note=_warned(scene, "play", "a Go"))
    return _answer(scene, focus, Play(card, icon), found is not None)


def _go_decks(scene: Scene, card: Card) -> bool:
    """A Go would have to draw from an empty draw deck (T-11)."""
    if icon_of(card) != GO or not options_of(scene).last_draw or len(scene.view.hand) == 1:
        return False
    fits = playable(step_of(card), False)
    others = list(scene.view.hand)
    others.remove(card)
    return not any(fits[other] for other in others)


def _draw(scene: Scene, focus: Focus, intent: Intent) -> Pressed:
    """Draw; with an empty draw deck and a playable card in hand only when it is meant (T-21)."""
    options = options_of(scene)
    if options.last_draw and options.plays and not focus.sure:
        return Pressed(replace(focus, sure=True), note=_warned(scene, "draw", "a draw"))
    return _answer(scene, focus, Draw())


def _warned(scene: Scene, verb: Verb, what: str) -> str:
    return f"Your draw deck is empty: {what} gets you decked. {scene.key(verb)} again to do it."


def _pass(scene: Scene, focus: Focus, intent: Intent) -> Pressed:
    return _answer(scene, focus, Pass(), options_of(scene).may_pass)


def _play_drawn(scene: Scene, focus: Focus, intent: Intent) -> Pressed:
    """Play the card drawn; keep it when it does not fit."""
    options: DrawnOptions = options_of(scene)
    return _answer(scene, focus, PlayDrawn(options.icon) if options.play else Keep())


def _play_drawn_alone(scene: Scene, focus: Focus, intent: Intent) -> Pressed:
    options: DrawnOptions = options_of(scene)
    return _answer(scene, focus, PlayDrawn() if options.play else Keep())


def _keep(scene: Scene, focus: Focus, intent: Intent) -> Pressed:
    return _answer(scene, focus, Keep())


def _discard(scene: Scene, focus: Focus, intent: Intent) -> Pressed:
    card = card_of(scene)
    return Pressed(focus) if card is None else _answer(scene, focus, Discard(card))


def _forgo(scene: Scene, focus: Focus, intent: Intent) -> Pressed:
    return _answer(scene, focus, Forgo())


def _poison(scene: Scene, focus: Focus, intent: Intent) -> Pressed:
    seats = options_of(scene).seats
    if not seats:
        return _forgo(scene, focus, intent)
    return _answer(scene, focus, Poison(seats[focus.target % len(seats)]))


def _rescue(scene: Scene, focus: Focus, intent: Intent) -> Pressed:
    """Play the card rescued; put it on the deck when it does not fit."""
    return _rescued(scene, focus, True)


def _rescue_alone(scene: Scene, focus: Focus, intent: Intent) -> Pressed:
    return _rescued(scene, focus, False)


def _rescued(scene: Scene, focus: Focus, icon: bool) -> Pressed:
    card = card_of(scene)
    if card is None:
        return Pressed(focus)
    found = play_of(scene, card)
    if found is None:
        return _answer(scene, focus, Recover(card))
    return _answer(scene, focus, PlayRescued(card, icon and found.icon))


def _recover(scene: Scene, focus: Focus, intent: Intent) -> Pressed:
    card = card_of(scene)
    return Pressed(focus) if card is None else _answer(scene, focus, Recover(card))


def _digit(scene: Scene, focus: Focus, intent: Intent) -> Pressed:
    """1 to 6: to the next card of the first to the sixth number."""
    cards = cards_of(scene)
    places = [at for at, card in enumerate(cards) if step_of(card) + 1 == intent.target]
    if not places:
        return Pressed(focus, note="There is no such number in your hand.")
    at = next((place for place in places if place > focus.at), places[0])
    return Pressed(replace(focus, at=at, sure=False))


def _touch(scene: Scene, focus: Focus, intent: Intent) -> Pressed:
    """Point at a card or a seat; a second touch plays it."""
    options = options_of(scene)
    match intent.target:
        case ("hand", int(place)) if place < len(cards_of(scene)):
            if place != focus.at or options is None:
                return Pressed(replace(focus, at=place, sure=False))
            return DEEDS[type(options)]["play"](scene, focus, intent)
        case ("seat", int(seat)) if isinstance(options, PoisonOptions) and seat in options.seats:
            return _answer(scene, focus, Poison(seat))
    return Pressed(focus)


def _why(scene: Scene, focus: Focus, intent: Intent) -> Pressed:
    """What do the rules say to the card pointed at?"""
    card = card_of(scene)
    if card is None:
        return Pressed(focus)
    rescuing = isinstance(options_of(scene), RescueOptions)
    return _answer(scene, focus, PlayRescued(card) if rescuing else Play(card), False)


_COMMON: Final[dict[Verb, Deed]] = {"digit": _digit, "touch": _touch, "why": _why}
POINT: Final[dict[Verb, Deed]] = {"digit": _digit, "touch": _touch}
"""What keys do while others move."""
DEEDS: Final[Mapping[type, dict[Verb, Deed]]] = {
    TurnOptions: {
        **_COMMON, "play": _play, "pick": _play_alone, "draw": _draw, "skip": _pass,
    },
    DrawnOptions: {
        **_COMMON, "play": _play_drawn, "pick": _play_drawn_alone, "skip": _keep, "draw": _keep,
    },
    DiscardOptions: {
        **_COMMON, "play": _discard, "pick": _discard, "skip": _forgo,
    },
    PoisonOptions: {
        **_COMMON, "play": _poison, "pick": _poison, "skip": _forgo,
    },
    RescueOptions: {
        **_COMMON, "play": _rescue, "pick": _rescue_alone, "draw": _recover, "skip": _recover,
    },
}  # fmt: skip
"""What keys do, by what is asked."""
