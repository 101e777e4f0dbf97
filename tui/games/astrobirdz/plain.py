"""The Astrobirdz table as lines of words, and typed words as actions."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any, Final

from msgspec import structs

from core.games.astrobirdz.actions import (
    AnyAction,
    Call,
    Choose,
    Guess,
    Look,
    MoveOptions,
    MoveTrick,
    NoCall,
    NoLook,
    NoMove,
    NoTrade,
    PickTrump,
    Play,
    Trade,
)
from core.games.astrobirdz.berzerkers import BERZERKERS
from core.games.astrobirdz.cards import COLOUR, COLOURS, LETTERS, Card, parse, show
from core.games.astrobirdz.judge import trump_for
from core.games.astrobirdz.tally import TURNS, explained
from core.games.astrobirdz.view import Choice
from core.games.astrobirdz.words import rule_text
from core.saying import counted
from core.seat import Seat
from netplay.messages import Act, AnyAsk
from tui.games.astrobirdz.faces import colour_name
from tui.games.astrobirdz.prompts.focus import call_of, choice_of, focus_of
from tui.games.astrobirdz.prompts.panels import shown_tricks
from tui.games.astrobirdz.prompts.words import prompt
from tui.scene import Scene

WORDS: Final = (
    ("play R7", "play the red 7"),
    ("guess 2", "guess two tricks"),
    ("trump blue", "pick blue as trump"),
    ("choose R1 B2", "choose cards to discard, give or pass"),
    ("trade R1 with Ada", "Surfette: swap cards with somebody"),
    ("look Ada", "Nitro: look at a hand"),
    ("move 3 Ada", "AstroBoard: trick 3 goes to or comes from Ada"),
    ("call Ada", "say that Ada has not followed"),
    ("no", "no trade, no look, no move, no call"),
)


def lines(scene: Scene) -> tuple[str, ...]:
    """The whole table, one thing a line."""
    view = scene.view
    if view is None:
        return ("The cards are not dealt yet.",)
    return (
        f"Turn {view.turn} of {TURNS[len(scene.chairs)]}. Upcard {show((view.upcard,))}: "
        f"{rule_text(view.upcard)}",
        _trump(view),
        *(_seat(scene, seat) for seat in range(len(view.hands))),
        *_trick(scene),
        *_last(scene),
        *_own(scene),
        *_sheet(scene),
    )


def _trump(view: Any) -> str:
    words = f"Trump is {colour_name(view.trump)}."
    if view.trump is None or not view.table:
        return words
    now = trump_for(view.table, view.trump, view.upcard)
    led = COLOURS[COLOUR[view.table[0]]]
    return f"{words} For this trick it is {colour_name(now)}; {led} was led."


def _seat(scene: Scene, seat: Seat) -> str:
    view = scene.view
    guess = view.guesses[seat]
    berzerker = BERZERKERS[view.berzerkers[seat]]
    parts = [
        f"{berzerker.name}, who {berzerker.power}",
        counted(view.hands[seat]),
        f"{view.won[seat]} won of {'no guess yet' if guess is None else f'{guess} guessed'}",
        counted(view.totals[seat], "point"),
    ]
    marks = {"deals": view.dealer, "has the AstroBoard": view.board}
    parts += [words for words, whose in marks.items() if whose == seat]
    if seat in view.departed:
        parts.append("has left")
    return f"{scene.name(seat)}: {', '.join(parts)}."


def _trick(scene: Scene) -> tuple[str, ...]:
    view = scene.view
    if view.phase != "play":
        return ()
    order = ", ".join(scene.name(seat) for seat in view.order)
    played = ", ".join(
        f"{scene.name(seat)} {show((card,))}"
        for seat, card in zip(view.order, view.table, strict=False)
    )
    return (f"Order of play: {order}.", f"In the trick: {played or 'nothing yet'}.")


def _last(scene: Scene) -> tuple[str, ...]:
    return tuple(
        f"An earlier trick: {show(trick.cards)}, won by {scene.name_of(trick.winner)}."
        for trick in shown_tricks(scene.view)
    )


def _own(scene: Scene) -> tuple[str, ...]:
    view = scene.view
    if scene.seat is None or scene.curtained:
        return ()
    known = tuple(f"{scene.name_of(seat)} holds {show((card,))}." for seat, card in view.known)
    return (f"Your hand: {show(view.hand) or 'empty'}.", *known)


def _sheet(scene: Scene) -> tuple[str, ...]:
    sheet = scene.view.sheet
    return tuple(
        f"Turn {len(sheet)}, {scene.name(seat)}: {explained(score)}, in all {score.total:+d}."
        for seat, score in enumerate(sheet[-1] if sheet else ())
    )


def typed(scene: Scene, text: str) -> AnyAsk | str:
    """What typed words ask for; a sentence when they make no sense."""
    word, _, rest = text.strip().lower().partition(" ")
    choice = call_of(scene) if word == "call" else choice_of(scene)
    if word == "no" and choice is not None and choice.decision.kind not in _DECLINE:
        choice = call_of(scene) or choice
    if choice is None:
        return "It is not your turn."
    action = _action(scene, choice, word, rest)
    return action if isinstance(action, str) else Act(choice.decision.id, action)


def _action(scene: Scene, choice: Choice, word: str, rest: str) -> AnyAction | str:
    numbers = re.findall(r"\b\d{1,2}\b", rest)
    cards = _cards(rest)
    seat = _named(scene, rest)
    if word == "no":
        return _DECLINE.get(choice.decision.kind, "There is nothing to decline.")
    if word == "play" and len(cards) == 1:
        return Play(cards[0])
    if word == "guess" and numbers:
        return Guess(int(numbers[0]))
    if word == "trump" and _colour(rest) is not None:
        return PickTrump(_colour(rest) or 0)
    if word in ("choose", "discard", "give", "pass") and cards:
        return Choose(cards)
    if seat is not None:
        return _with_seat(choice, word, seat, (cards, numbers))
    return "Say: " + ", ".join(words for words, _ in WORDS) + "."


def _with_seat(
    choice: Choice, word: str, seat: Seat, given: tuple[tuple[Card, ...], list[str]]
) -> AnyAction | str:
    cards, numbers = given
    if word == "trade" and cards:
        return Trade(seat, cards)
    if word == "look":
        return Look(seat)
    if word == "call":
        return Call(seat)
    if word == "move" and isinstance(choice.options, MoveOptions):
        trick = int(numbers[0]) - 1 if numbers else -1
        fitting = [move for move in choice.options.moves if move.seat == seat]
        named = [move for move in fitting if trick in (-1, move.trick)]
        return named[0] if named else "That trick cannot move there."
    return "Say whom and what: trade R1 with Ada."


_DECLINE: Final[dict[str, AnyAction]] = {
    "trade": NoTrade(),
    "look": NoLook(),
    "move": NoMove(),
    "call": NoCall(),
}


def _cards(text: str) -> tuple[Card, ...]:
    return tuple(sorted(parse(" ".join(re.findall(r"\b[roygbp][1-9]\b", text)))))


def _colour(text: str) -> int | None:
    word = text.strip()
    names = [number for number, name in enumerate(COLOURS) if word and name.startswith(word)]
    if len(word) == 1 and word.upper() in LETTERS:
        return LETTERS.index(word.upper())
    return names[0] if len(names) == 1 else None


def _named(scene: Scene, text: str) -> Seat | None:
    """The seat whose name is in a text, the longest name first."""
    by_length = sorted(range(len(scene.names)), key=lambda seat: -len(scene.names[seat]))
    return next((seat for seat in by_length if scene.names[seat].lower() in text), None)


def asked(scene: Scene) -> str:
    """What is asked: no panel lies over a table of words."""
    focus = structs.replace(focus_of(scene), panel="")
    return prompt(replace(scene, focus=focus)).text


def spoken(scene: Scene, action: AnyAction) -> str:
    """The words one types for an action."""
    match action:
        case Play(card):
            return f"play {show((card,))}"
        case Guess(tricks):
            return f"guess {tricks}"
        case PickTrump(colour):
            return f"trump {COLOURS[colour]}"
        case Choose(cards):
            return f"choose {show(cards)}"
        case Trade(seat, cards):
            return f"trade {show(cards)} with {scene.name_of(seat)}"
        case Look(seat):
            return f"look {scene.name_of(seat)}"
        case Call(seat):
            return f"call {scene.name_of(seat)}"
        case MoveTrick(seat, trick):
            return f"move {trick + 1} {scene.name_of(seat)}"
    return "no"
