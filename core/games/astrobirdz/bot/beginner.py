"""The easy opponent: the advice the sheet gives to beginners, and simple play."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from core.deck import Rng
from core.game import Budget, Thought
from core.games.astrobirdz.actions import Call, Choose, NoCall, PickTrump, Play
from core.games.astrobirdz.actions import Guess as GuessAction
from core.games.astrobirdz.cards import COLOUR, COLOURS, NUMBER, favourite, lowest
from core.games.astrobirdz.judge import followers
from core.games.astrobirdz.view import Choice, View
from core.seat import Seat


def beginner(view: View, choice: Choice, rng: Rng, budget: Budget) -> Thought:
    """Guess one's trumps; then high cards while tricks are missing, low ones after that."""
    return ANSWERS[choice.decision.kind](view, choice)


def proper(view: View) -> tuple[int, ...]:
    """The hand cards that follow, on one's honour too."""
    return followers(view.hand, COLOUR[view.table[0]]) if view.table else view.hand


def _trump(view: View, choice: Choice) -> Thought:
    colour = favourite(view.hand)
    return Thought(PickTrump(colour), f"most of the hand is {COLOURS[colour]}")


def _choose(view: View, choice: Choice) -> Thought:
    offered: Any = choice.options
    cards = sorted(lowest(offered.cards)[: offered.count])
    return Thought(Choose(tuple(cards)), "the lowest cards")


def _guess(view: View, choice: Choice) -> Thought:
    trumps = sum(COLOUR[card] == view.trump for card in view.hand)
    return Thought(GuessAction(trumps), f"there are {trumps} trumps in the hand")


def _play(view: View, choice: Choice) -> Thought:
    cards = proper(view)
    wanted = (view.guesses[view.mover] or 0) - view.won[view.mover]
    if wanted > 0:
        best = max(cards, key=lambda card: (COLOUR[card] == view.trump, NUMBER[card]))
        return Thought(Play(best), "a trick is missing")
    return Thought(Play(lowest(cards)[0]), "no more tricks are wanted")


def _first(view: View, choice: Choice) -> Thought:
    """Decline."""
    return Thought(next(iter(choice.options.actions())), "better not")


def move(view: View, choice: Choice) -> Thought:
    """Move a trick where that helps: it always does."""
    offered: Any = choice.options
    return Thought(offered.moves[0], "that makes the guess exact")


def call(view: View, choice: Choice) -> Thought:
    """Call who has shown a colour that was not followed before; otherwise nobody, and say so only
    when the table waits for it.
    """
    offered: Any = choice.options
    for seat in offered.seats:
        if proven(view, seat):
            return Thought(Call(seat), "that colour was not followed before")
    return Thought(NoCall() if view.phase == "calls" else None, "nothing is proven")


def proven(view: View, seat: Seat) -> bool:
    """Whether a seat has played a colour this turn that it had not followed before (A-47)."""
    missed = set()
    for trick in view.tricks:
        led, played = COLOUR[trick.cards[0]], COLOUR[trick.cards[trick.seats.index(seat)]]
        if played in missed:
            return True
        if played != led:
            missed.add(led)
    return False


ANSWERS: Final[dict[str, Callable[[View, Choice], Thought]]] = {
    "trump": _trump,
    "discard": _choose,
    "give": _choose,
    "pass": _choose,
    "trade": _first,
    "look": _first,
    "guess": _guess,
    "play": _play,
    "move": move,
    "call": call,
}
"""By kind of decision."""
