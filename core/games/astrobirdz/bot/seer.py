"""The hard opponent: plays every answer out at many tables that may be the true one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from core.deck import Rng
from core.game import Budget, Thought
from core.games.astrobirdz.actions import Guess, Play
from core.games.astrobirdz.bot.beginner import proper
from core.games.astrobirdz.bot.counter import counter, leader
from core.games.astrobirdz.bot.imagined import Deals, Hands, Table, board_owner
from core.games.astrobirdz.bot.points import points
from core.games.astrobirdz.cards import Card, show
from core.games.astrobirdz.view import Choice, View
from core.search import Tried, lead, search

RIVALRY: Final = 0.2
"""What a point of all the others together counts against one's own."""
UNSURE: Final = 0.35
"""How far the guesses of those who have still to guess stray, in tricks."""
NEAR: Final = 2.6
"""Guesses further than this from what the hand should win are not tried."""


def seer(view: View, choice: Choice, rng: Rng, budget: Budget) -> Thought:
    """What brings most over all these tables."""
    answer = _ANSWERS.get(choice.decision.kind)
    return answer(view, rng, budget) if answer else counter(view, choice, rng, budget)


def _guess(view: View, rng: Rng, budget: Budget) -> Thought:
    table = Table(view)
    deals, me, order = Deals(table), view.mover, table.order(leader(view))

    def imagine(rng: Rng) -> tuple[Hands, list[int]]:
        hands = deals.deal(rng)
        return hands, [
            _likely(table, hands[seat], rng) if guess is None else guess
            for seat, guess in enumerate(view.guesses)
        ]

    def value(world: tuple[Hands, list[int]], guess: int, rng: Rng) -> float:
        hands, guesses = [hand[:] for hand in world[0]], world[1][:]
        guesses[me] = guess
        tricks = table.play(hands, guesses, [0] * table.seats, (), order)
        return _worth(points(view, guesses, board_owner(guesses, view.berzerkers), tricks), me)

    expected = sum(table.chance[card] for card in view.hand)
    near = [guess for guess in range(len(view.hand) + 1) if abs(guess - expected) < NEAR]
    tried = search(near, imagine, value, rng, budget)
    strong = sorted(view.hand, key=lambda card: -table.chance[card])[: max(1, tried[0].answer)]
    told = ", ".join(f"{show((card,))} about {table.chance[card]:.1f}" for card in strong)
    return Thought(Guess(tried[0].answer), f"{told}{_ahead(tried, str)}")


def _play(view: View, rng: Rng, budget: Budget) -> Thought:
    cards = proper(view)
    if len(cards) == 1:
        return Thought(Play(cards[0]), "there is no other card")
    table = Table(view)
    deals, me = Deals(table), view.mover
    guesses = [guess or 0 for guess in view.guesses]
    past = [(trick.cards, trick.winner) for trick in view.tricks]

    def value(hands: Hands, card: Card, rng: Rng) -> float:
        dealt = [hand[:] for hand in hands]
        tricks = table.play(dealt, guesses, list(view.won), view.table, view.order, card)
        return _worth(points(view, guesses, view.board, past + tricks), me)

    tried = search(cards, deals.deal, value, rng, budget)
    lacks = guesses[me] - view.won[me]
    aim = f"{lacks} more wanted" if lacks > 0 else "no more wanted"
    return Thought(Play(tried[0].answer), f"{aim}{_ahead(tried, lambda card: show((card,)))}")


def _likely(table: Table, hand: list[Card], rng: Rng) -> int:
    """What somebody with this hand may guess."""
    tricks = sum([table.chance[card] for card in hand]) + UNSURE * rng.gauss(0.0, 1.0)
    return min(len(hand), max(0, round(tricks)))


def _worth(each: list[int], me: int) -> float:
    return each[me] - RIVALRY * (sum(each) - each[me]) / max(1, len(each) - 1)


def _ahead(tried: list[Tried[Any]], name: Callable[[Any], str]) -> str:
    """By how much the best is ahead of the next."""
    if len(tried) < 2:
        return ""
    return f"; {lead(tried):.1f} points better than {name(tried[1].answer)}"


_ANSWERS: Final[dict[str, Callable[[View, Rng, Budget], Thought]]] = {
    "guess": _guess,
    "play": _play,
}
