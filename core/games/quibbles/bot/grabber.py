"""An easy opponent: takes as many cards as it can and stashes the highest it may."""

from __future__ import annotations

from core.deck import Rng
from core.game import Budget, Thought
from core.games.quibbles.actions import Draw, NoStash, Stash, StashOptions
from core.games.quibbles.bot.collector import stashed_as
from core.games.quibbles.bot.trades import Trade, action, counts, trades
from core.games.quibbles.cards import complete
from core.games.quibbles.view import Choice, View


def grabber(view: View, choice: Choice, rng: Rng, budget: Budget) -> Thought:
    """Grab now, think never."""
    if isinstance(choice.options, StashOptions):
        return _stash(view, choice.options)
    return _turn(view, rng)


def _turn(view: View, rng: Rng) -> Thought:
    found = list(trades(counts(view.hand), counts(view.row), view.settings))
    rng.shuffle(found)
    best = max(found, key=_gain, default=None)
    if best is not None and _gain(best) >= 1:
        told = f"that makes {len(best.taken)} cards out of {len(best.played)}"
        return Thought(action(best, view.row), told)
    useless = min(view.hand, key=lambda card: (view.hand.count(card), -card))
    return Thought(Draw(useless), "nothing in the row brings more cards than a draw")


def _gain(trade: Trade) -> int:
    return len(trade.taken) - len(trade.played)


def _stash(view: View, options: StashOptions) -> Thought:
    """What wins, else the highest; a card only makes room for a higher one."""
    mine, six = view.collections[view.mover], view.settings.exact_six
    better = [
        each
        for each in options.actions()
        if isinstance(each, Stash)
        and (each.value > (each.remove or 0) or complete(stashed_as(mine, each), six))
    ]
    if not better:
        return Thought(NoStash(), "there is nothing to gain")
    best = max(
        better,
        key=lambda each: (complete(stashed_as(mine, each), six), each.value, -(each.remove or 0)),
    )
    return Thought(best, "the highest card there is")
