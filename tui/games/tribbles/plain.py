"""The Tribbles table as lines of words, and typed words as actions."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, Final

from core.games.tribbles.actions import (
    AnyAction,
    Discard,
    Draw,
    DrawnOptions,
    Forgo,
    Keep,
    Pass,
    Play,
    PlayDrawn,
    PlayRescued,
    Poison,
    Recover,
    RescueOptions,
)
from core.games.tribbles.cards import Card, named, show
from core.games.tribbles.events import RoundScore
from core.games.tribbles.words import announced, wanted
from core.saying import counted
from core.seat import Seat
from netplay.messages import Act, AnyAsk
from tui.games.tribbles.prompts.focus import choice_of, options_of, play_of
from tui.scene import Scene

WORDS: Final = (
    ("play 100 Reverse", "play this card and use its icon"),
    ("number 100 Reverse", "play this card and leave its icon"),
    ("draw", "take a card from your draw deck"),
    ("play", "after a draw: play the card"),
    ("keep", "after a draw: keep the card and pass"),
    ("pass", "pass without a draw, where the table allows it"),
    ("discard 10 Go", "what a Discard throws away"),
    ("poison Ada", "whom a Poison hits"),
    ("deck 10 Go", "a Rescue puts this card of your discards on your draw deck"),
    ("forgo", "leave a Discard or a Poison unused"),
)


def lines(scene: Scene) -> tuple[str, ...]:
    """The whole table, one thing a line."""
    view = scene.view
    if view is None:
        return ("The cards are not dealt yet.",)
    return (
        f"Round {view.round} of {view.settings.rounds}. Next: {wanted(view.last, view.passed)}.",
        _played(scene),
        *(_seat(scene, seat) for seat in range(len(view.hands))),
        *_own(scene),
        *(summary(scene, number, score) for number, score in enumerate(view.sheet, 1)),
    )


def _played(scene: Scene) -> str:
    view = scene.view
    way = "clockwise" if view.direction > 0 else "counter-clockwise"
    if view.top is None:
        return f"Nothing is played yet; {way}."
    return f"Played last: {announced(view.top, view.spoken)}; {way}."


def _seat(scene: Scene, seat: Seat) -> str:
    view = scene.view
    top = view.pile_tops[seat]
    pile = f"pile {view.piles[seat]}" + (f", {show(top)} on top" if top is not None else "")
    parts = [
        f"hand {view.hands[seat]}",
        f"deck {view.decks[seat]}",
        pile,
        f"discards {view.discards[seat]}",
        f"score {view.scores[seat]:,}",
    ]
    return f"{scene.name(seat)}: {', '.join(parts)}{standing(scene, seat)}."


def standing(scene: Scene, seat: Seat) -> str:
    """A word for a seat that does not play: decked, or left for good."""
    if seat in scene.view.departed:
        return ", left"
    return ", decked" if scene.view.decked[seat] else ""


def _own(scene: Scene) -> Iterator[str]:
    view = scene.view
    if scene.seat is None or scene.curtained:
        return
    yield f"Your hand: {_cards(view.hand)}."
    if view.my_pile:
        yield f"Your pile: {_cards(view.my_pile)}."
    if view.my_discards:
        yield f"Your discards: {_cards(view.my_discards)}."


def _cards(cards: tuple[Card, ...]) -> str:
    return "; ".join(map(show, cards)) if cards else "empty"


def summary(scene: Scene, number: int, score: RoundScore) -> str:
    """How the points of a round came about, in one line."""
    alone = "were left alone" if score.out == scene.seat else "was left alone"
    how = alone if score.survived else "went out"
    parts = [f"{scene.name(score.out)} {how}, {counted(len(score.pile))} for {score.points:,}"]
    parts += [f"{scene.name(seat)} 100,000 for the Bonus run" for seat in score.runs]
    parts += [
        f"{scene.name(seat)} {points:,} by Poison"
        for seat, points in enumerate(score.poison)
        if points
    ]
    return f"Round {number}: {'; '.join(parts)}."


def typed(scene: Scene, text: str) -> AnyAsk | str:
    """What typed words ask for; a sentence when they make no sense."""
    choice = choice_of(scene)
    if choice is None:
        return "It is not your turn."
    word, _, rest = text.strip().partition(" ")
    maker = _MAKERS.get(word.lower())
    if maker is None:
        return "Say: " + ", ".join(words for words, _ in WORDS) + "."
    try:
        return Act(choice.decision.id, maker(scene, rest.strip()))
    except ValueError as error:
        return f"{error}."[:1].upper() + f"{error}."[1:]


def _play(scene: Scene, rest: str) -> AnyAction:
    return _playing(scene, rest, True)


def _number(scene: Scene, rest: str) -> AnyAction:
    return _playing(scene, rest, False)


def _playing(scene: Scene, rest: str, icon: bool) -> AnyAction:
    options = options_of(scene)
    card = options.card if isinstance(options, DrawnOptions) and not rest else _card(rest)
    found = play_of(scene, card)
    icon = icon and found is not None and found.icon
    if isinstance(options, DrawnOptions) and card == options.card:
        return PlayDrawn(icon)
    return PlayRescued(card, icon) if isinstance(options, RescueOptions) else Play(card, icon)


def _card(rest: str) -> Card:
    try:
        return named(rest)
    except ValueError:
        raise ValueError("name the card by number and icon: 100 Reverse") from None


def _poison(scene: Scene, rest: str) -> AnyAction:
    wanted_ = rest.lower()
    for seat in range(len(scene.chairs)):
        if scene.name_of(seat).lower() == wanted_ or re.fullmatch(rf"0*{seat + 1}", wanted_):
            return Poison(seat)
    raise ValueError("name whom you poison")


_MAKERS: Final[dict[str, Callable[[Scene, str], Any]]] = {
    "play": _play,
    "number": _number,
    "draw": lambda scene, rest: Draw(),
    "keep": lambda scene, rest: Keep(),
    "pass": lambda scene, rest: Pass(),
    "discard": lambda scene, rest: Discard(_card(rest)),
    "poison": _poison,
    "deck": lambda scene, rest: Recover(_card(rest)),
    "forgo": lambda scene, rest: Forgo(),
}


def spoken(scene: Scene, action: AnyAction) -> str:
    """The words one types for an action."""
    match action:
        case Play(card, icon) | PlayRescued(card, icon):
            return f"{'play' if icon else 'number'} {show(card)}"
        case PlayDrawn(icon):
            return "play" if icon else "number"
        case Discard(card):
            return f"discard {show(card)}"
        case Recover(card):
            return f"deck {show(card)}"
        case Poison(seat):
            return f"poison {scene.name_of(seat)}"
    return type(action).__name__.lower()
