"""An easy opponent: takes as many cards as it can and stashes the highest it may."""

from __future__ import annotations

from core.deck import Rng
from core.game import Budget, Thought
from core.games.quibbles.actions import Draw, NoStash, StashOptions, TurnOptions
from core.games.quibbles.bot.moves import Trade, stashes, trades
from core.games.quibbles.view import Choice, View


def grabber(view: View, choice: Choice, rng: Rng, budget: Budget) -> Thought:
    """Grab now, think never."""
    if isinstance(choice.options, StashOptions):
        return _stash(choice.options)
    return _turn(view, choice.options, rng)


def _turn(view: View, options: TurnOptions, rng: Rng) -> Thought:
    found = list(trades(view, options))
    rng.shuffle(found)
    best = max(found, key=_gain, default=None)
    if best is not None and _gain(best) >= 1:
        return Thought(best.action, f"that makes {len(best.taken)} cards out of {len(best.played)}")
    useless = min(view.hand, key=lambda card: (view.hand.count(card), -card))
    return Thought(Draw(useless), "nothing in the row brings more cards than a draw")


def _gain(trade: Trade) -> int:
    return len(trade.taken) - len(trade.played)


def _stash(options: StashOptions) -> Thought:
    best = max(
        stashes(options), key=lambda stash: (stash.value, -(stash.remove or 0)), default=None
    )
    if best is None or best.value <= (best.remove or 0):
        return Thought(NoStash(), "there is nothing to gain")
    return Thought(best, "the highest card there is")
