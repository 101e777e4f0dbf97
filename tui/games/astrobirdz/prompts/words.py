"""What is asked, in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from core.games.astrobirdz.actions import (
    AnyOptions,
    CallOptions,
    ChooseOptions,
    GuessOptions,
    LookOptions,
    MoveOptions,
    PlayOptions,
    TradeOptions,
    TrumpOptions,
)
from core.games.astrobirdz.cards import COLOUR, COLOURS, show
from tui.games.astrobirdz.prompts.focus import (
    call_of,
    choice_of,
    focus_of,
    is_call,
    named,
    pointed,
    target_of,
)
from tui.keys import Verb
from tui.scene import Prompt, Scene

Hints = tuple[tuple[Verb, str], ...]
_TALLY: Final[tuple[Verb, str]] = ("next", "last trick, sheet")


def prompt(scene: Scene) -> Prompt:
    """The line that says what is asked of this person."""
    if scene.view is None:
        return Prompt("The cards are not dealt yet.")
    if scene.result is not None:
        return Prompt(f"It is over: {scene.result.why}.", hints=(_TALLY,))
    if focus_of(scene).panel:
        leaf: Hints = (("left", "earlier"), ("right", "later"), ("back", "close"))
        return Prompt("Any other key goes back to the table.", bool(scene.choices), leaf)
    choice = choice_of(scene)
    if choice is None:
        return Prompt(_waiting(scene), hints=(_TALLY,))
    text, hints = _ASKED[type(choice.options)](scene, choice.options)
    hints = (*hints, *_call_hint(scene), _TALLY)
    return Prompt(text, not is_call(choice), hints)


def _waiting(scene: Scene) -> str:
    if scene.seat in scene.waiting_for:
        return "It is your turn, behind the curtain."
    names = [scene.name(seat) for seat in scene.waiting_for]
    if not names:
        return "A moment: does anybody call?"
    who = " and ".join(names[:2]) + (" and others" if len(names) > 2 else "")
    return f"{who} to {_DOING[scene.view.phase]}."


_DOING: Final = {
    "trump": "pick the trump colour",
    "discard": "choose",
    "give": "choose",
    "pass": "choose",
    "trade": "trade or not",
    "look": "look at a hand or not",
    "guess": "guess",
    "play": "play",
    "calls": "call or not",
    "move": "move a trick or not",
    "over": "leave",
}


def _call_hint(scene: Scene) -> Hints:
    call = call_of(scene)
    if call is None or is_call(choice_of(scene)):
        return ()
    target = target_of(scene, call)
    return (("draw", f"call {scene.name_of(target or 0)}"), ("up", "whom"))


def _trump(scene: Scene, options: Any) -> tuple[str, Hints]:
    colour = COLOURS[focus_of(scene).number % 6]
    return f"Pick the trump colour: {colour}?", (("play", "pick"), ("right", "other"))


def _choose(scene: Scene, options: Any) -> tuple[str, Hints]:
    what = {"discard": "discard", "give": "give to your right", "pass": "pass to your left"}
    chosen, count = scene.view.mine, options.count
    cards = "a card" if count == 1 else f"{count} cards"
    deed = what[scene.view.phase]
    now = named(scene, count)
    text = f"Choose {cards} to {deed}: {show(now) or 'none yet'}."
    if chosen:
        text = f"{show(chosen)} it is, unless you change it before all have chosen."
    return text, (("play", "choose"), ("pick", "select"))


def _trade(scene: Scene, options: Any) -> tuple[str, Hints]:
    cards, name = show(named(scene, 1)), scene.name_of(target_of(scene, choice_of(scene)) or 0)
    text = f"Surfette: trade {cards} for as many random cards of {name}?"
    return text, (("play", "trade"), ("skip", "no"), ("pick", "select"), ("up", "with whom"))


def _look(scene: Scene, options: Any) -> tuple[str, Hints]:
    name = scene.name_of(target_of(scene, choice_of(scene)) or 0)
    return f"Nitro: look at the hand of {name}?", (
        ("play", "look"),
        ("skip", "no"),
        ("up", "whose"),
    )


def _guess(scene: Scene, options: Any) -> tuple[str, Hints]:
    number = focus_of(scene).number
    said = [guess for guess in scene.view.guesses if guess is not None]
    so_far = f" ({sum(said)} guessed so far of {options.most})" if said else ""
    text = f"How many tricks will you win? {number}{so_far}"
    return text, (("play", "guess"), ("right", "more"), ("left", "fewer"))


def _play(scene: Scene, options: Any) -> tuple[str, Hints]:
    card, view = pointed(scene), scene.view
    named_ = "" if card is None else show((card,))
    if not view.table:
        return f"You lead: {named_}?", (("play", "lead"), ("right", "other"))
    led = COLOURS[COLOUR[view.table[0]]]
    follow = any(COLOUR[held] == COLOUR[view.table[0]] for held in view.hand)
    text = f"Follow {led}: {named_}?" if follow else f"No {led} in hand, play any: {named_}?"
    return text, (("play", "play"), ("right", "other"), ("why", "why?"))


def _move(scene: Scene, options: Any) -> tuple[str, Hints]:
    moves = options.moves
    move = moves[focus_of(scene).number % len(moves)]
    name, trick = scene.name_of(move.seat), f"trick {move.trick + 1}"
    cards = show(scene.view.tricks[move.trick].cards)
    text = f"take {trick} from {name}" if options.take else f"give {trick} to {name}"
    verb = "take it" if options.take else "give it"
    return f"AstroBoard: {text} ({cards})?", (("play", verb), ("skip", "no"), ("right", "other"))


def _call(scene: Scene, options: Any) -> tuple[str, Hints]:
    name = scene.name_of(target_of(scene, choice_of(scene)) or 0)
    text = f"Did somebody not follow? You may call {name}."
    return text, (("play", f"call {name}"), ("skip", "nobody"), ("right", "whom"))


_ASKED: Final[dict[type[AnyOptions], Callable[[Scene, Any], tuple[str, Hints]]]] = {
    TrumpOptions: _trump,
    ChooseOptions: _choose,
    TradeOptions: _trade,
    LookOptions: _look,
    GuessOptions: _guess,
    PlayOptions: _play,
    MoveOptions: _move,
    CallOptions: _call,
}
