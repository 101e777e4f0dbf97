"""The normal opponent: reckons what each card is likely to win, and plays for an exact guess."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from core.deck import Rng
from core.game import Budget, Thought
from core.games.astrobirdz.actions import Guess, Look, Play
from core.games.astrobirdz.bot.beginner import ANSWERS, proper
from core.games.astrobirdz.bot.odds import Odds, spread
from core.games.astrobirdz.bot.stakes import stakes, trick_points
from core.games.astrobirdz.bot.tuning import DUCK
from core.games.astrobirdz.cards import show
from core.games.astrobirdz.judge import first_leader, order_after
from core.games.astrobirdz.view import Choice, View
from core.seat import Seat, left_of


def counter(view: View, choice: Choice, rng: Rng, budget: Budget) -> Thought:
    """Count, guess the likeliest number, then keep to it."""
    return _ANSWERS[choice.decision.kind](view, choice)


def _guess(view: View, choice: Choice) -> Thought:
    odds = Odds(view)
    leads = leader(view) == view.mover
    chances = {card: odds.later(card, len(view.hand), leads) for card in view.hand}
    likely = spread(list(chances.values()))
    best = max(
        range(len(likely)),
        key=lambda guess: stakes(view, view.mover, guess).worth(likely, guess, DUCK),
    )
    strong = sorted(chances, key=lambda card: -chances[card])[: max(best, 1)]
    told = ", ".join(f"{show((card,))} about {chances[card]:.1f}" for card in strong)
    return Thought(Guess(best), told)


def _play(view: View, choice: Choice) -> Thought:
    """The card after which an exact guess is likeliest."""
    cards = proper(view)
    if len(cards) == 1:
        return Thought(Play(cards[0]), "there is no other card")
    odds = Odds(view)
    later = {card: odds.later(card, len(view.hand) - 1) for card in view.hand}
    wanted = (view.guesses[view.mover] or 0) - view.won[view.mover]
    stake = stakes(view, view.mover, view.guesses[view.mover] or 0)
    worth = {}
    for card in cards:
        tricks = spread([odds.now(card), *_others(later, card)])
        worth[card] = stake.worth(tricks, wanted) + trick_points(view) * _mean(tricks)
    best = max(cards, key=lambda card: (worth[card], _keen(wanted) * later[card]))
    return Thought(Play(best), _why(wanted, odds.now(best)))


def _keen(wanted: int) -> int:
    """Between equals: high cards go while no trick is wanted, low ones while some are."""
    return -1 if wanted > 0 else 1


def _others(later: dict[int, float], card: int) -> list[float]:
    return [chance for other, chance in later.items() if other != card]


def _mean(tricks: list[float]) -> float:
    return sum(count * chance for count, chance in enumerate(tricks))


def _why(wanted: int, now: float) -> str:
    aim = f"{wanted} more wanted" if wanted > 0 else "no more wanted"
    return f"{aim}, and this wins about {now:.1f}"


def leader(view: View) -> Seat:
    """Who will lead the first trick."""
    first = first_leader(view.berzerkers, view.dealer)
    return order_after(view.settings, view.berzerkers, first)[0]


def _look(view: View, choice: Choice) -> Thought:
    seat = left_of(view.mover, len(view.hands))
    return Thought(Look(seat), "whatever is seen helps the guess")


_ANSWERS: Final[dict[str, Callable[[View, Choice], Thought]]] = {
    **ANSWERS,
    "guess": _guess,
    "play": _play,
    "look": _look,
}
