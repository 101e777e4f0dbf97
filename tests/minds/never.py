"""What no bot of the house ever does, whatever its level: game by game, as data."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from core.games.astrobirdz.actions import Guess, NoMove
from core.games.astrobirdz.actions import Play as PlayBird
from core.games.astrobirdz.cards import COLOUR, Nothing, Pick, Rank
from core.games.astrobirdz.judge import RANKS, winner
from core.games.quibbles.actions import Draw as LayDown
from core.games.quibbles.actions import Stash, StashOptions
from core.games.quibbles.bot.collector import stashed_as
from core.games.quibbles.bot.plan import WON, settled
from core.games.quibbles.bot.trades import action as as_action
from core.games.quibbles.bot.trades import counts, trades
from core.games.quibbles.cards import complete
from core.games.tribbles.actions import (
    Discard,
    Draw,
    DrawnOptions,
    Forgo,
    Keep,
    Pass,
    Play,
    PlayDrawn,
    PoisonOptions,
    TurnOptions,
)
from core.games.tribbles.cards import DISCARD, GO, icon_of, playable, step_of
from core.games.tribulation.actions import Claim
from core.games.tribulation.sums import prove
from core.games.tribulation.tiles import as_line

LEARNERS: Final = frozenset({"random", "easy"})
"""Who may still miss what takes a second look. Chance may do anything at all."""


@dataclass(frozen=True)
class Never:
    """A blunder."""

    name: str
    blundered: Callable[[Any, Any, Any], bool]
    """(view, choice, action) -> whether this is one."""
    excused: frozenset[str] = frozenset({"random"})
    """Minds that may."""


def _misses_a_win(view: Any, choice: Any, action: Any) -> bool:
    """Quibbles: a stash that wins is there, and something else is done."""
    if not isinstance(choice.options, StashOptions):
        return False
    mine, six = view.collections[view.mover], view.settings.exact_six

    def wins(stash: Any) -> bool:
        return isinstance(stash, Stash) and complete(stashed_as(mine, stash), six)

    return any(map(wins, choice.options.actions())) and not wins(action)


def _throws_a_win_away(view: Any, choice: Any, action: Any) -> bool:
    """Quibbles: this turn could be won, and a card that wins is laid down or traded away."""
    if isinstance(choice.options, StashOptions):
        return False
    mine, six = view.collections[view.mover], view.settings.exact_six
    hand = counts(view.hand)

    def after(gone: Any, new: Any) -> float:
        cards = list(hand)
        for card in gone:
            cards[card] -= 1
        for card in new:
            cards[card] += 1
        return settled(tuple(cards), mine, six)

    won = {
        as_action(t, view.row)
        for t in trades(hand, counts(view.row), view.settings)
        if after(t.played, t.taken) == WON
    }
    won |= {LayDown(card) for card in set(view.hand) if after((card,), ()) == WON}
    return bool(won) and action not in won


def _stashes_downwards(view: Any, choice: Any, action: Any) -> bool:
    """Quibbles: a higher card makes room for a lower one, or for its like."""
    return isinstance(action, Stash) and (action.remove or 0) >= action.value


def _goes_nowhere(view: Any, choice: Any, action: Any) -> bool:
    """Tribbles: Go with an empty deck and nothing to play after it: that is being decked."""
    card = view.drawn if isinstance(action, PlayDrawn) else getattr(action, "card", None)
    if not isinstance(action, (Play, PlayDrawn)) or not action.icon or icon_of(card) != GO:
        return False
    left = list(view.hand)
    left.remove(card)
    fits = playable(step_of(card), False)
    return bool(left) and not view.decks[view.seat] and not any(fits[each] for each in left)


def _is_decked_needlessly(view: Any, choice: Any, action: Any) -> bool:
    """Tribbles: the deck is empty, a card could be played or a pass be had, and it draws."""
    options = choice.options
    if not isinstance(options, TurnOptions) or not isinstance(action, Draw):
        return False
    return options.last_draw and (bool(options.plays) or options.may_pass)


def _stays_in(view: Any, choice: Any, action: Any) -> bool:
    """Tribbles: the last card could be played or discarded, which ends the round, and is not."""
    options = choice.options
    if isinstance(options, TurnOptions):
        return len(view.hand) == 1 and bool(options.plays) and isinstance(action, (Draw, Pass))
    if isinstance(options, DrawnOptions):
        return len(view.hand) == 1 and options.play and isinstance(action, Keep)
    return isinstance(action, Forgo) and len(view.hand) == 1 and icon_of(view.top) == DISCARD


def _spares_everybody(view: Any, choice: Any, action: Any) -> bool:
    """Tribbles: asked whom to poison, it poisons nobody."""
    options = choice.options
    return isinstance(options, PoisonOptions) and bool(options.seats) and action == Forgo()


def _discards_the_dear(view: Any, choice: Any, action: Any) -> bool:
    """Tribbles: the last 100,000 goes to the discards while a lesser card is there."""
    return isinstance(action, Discard) and step_of(action.card) == 5 > step_of(view.hand[0])


def _plain(view: Any) -> bool:
    return isinstance(view.rule, (Nothing, Rank, Pick)) and not view.settings.offsuit_nine_wins


def _wins(view: Any, card: int) -> bool:
    cards = (*view.table, card)
    return winner(cards, view.trump, view.upcard) == len(cards) - 1


def _leaves_what_it_needs(view: Any, choice: Any, action: Any) -> bool:
    """Astrobirdz: last to play, every trick still wanted, one could be taken for sure, and it is
    left to somebody else.
    """
    if not isinstance(action, PlayBird) or not _last(view):
        return False
    lacks = view.guesses[view.seat] - view.won[view.seat]
    could = any(_wins(view, card) for card in _proper(view))
    return lacks == len(view.hand) and could and not _wins(view, action.card)


def _takes_one_too_many(view: Any, choice: Any, action: Any) -> bool:
    """Astrobirdz: last to play, no more wanted, a card at hand that loses, and it takes the
    trick: nothing but its guess hangs on it.
    """
    if not isinstance(action, PlayBird) or not _last(view) or not isinstance(view.rule, Nothing):
        return False
    done = view.guesses[view.seat] == view.won[view.seat] and len(view.hand) == 2
    sure = all(COLOUR[card] == view.trump for card in view.hand)
    could = not all(_wins(view, card) for card in _proper(view))
    return done and not sure and could and _wins(view, action.card)


def _last(view: Any) -> bool:
    return _plain(view) and len(view.table) == len(view.hands) - 1


def _proper(view: Any) -> list[int]:
    led = COLOUR[view.table[0]]
    return [card for card in view.hand if COLOUR[card] == led] or list(view.hand)


def _fails_to_follow(view: Any, choice: Any, action: Any) -> bool:
    """Astrobirdz: on one's honour one follows all the same."""
    if not isinstance(action, PlayBird) or not view.table:
        return False
    return action.card not in _proper(view)


def _guesses_less_than_is_sure(view: Any, choice: Any, action: Any) -> bool:
    """Astrobirdz: fewer than the trumps in hand that nothing can beat."""
    if not isinstance(action, Guess) or not _plain(view):
        return False
    ranks = RANKS[view.upcard]
    trumps = [c for c in range(view.trump * 9, view.trump * 9 + 9) if c != view.upcard]
    sure = 0
    for card in sorted(trumps, key=lambda card: -ranks[card]):
        if card not in view.hand:
            break
        sure += 1
    return action.tricks < sure


def _leaves_the_board(view: Any, choice: Any, action: Any) -> bool:
    """Astrobirdz: the AstroBoard would make the guess exact, and it is left unused."""
    return isinstance(action, NoMove)


def _claims_wrongly(view: Any, choice: Any, action: Any) -> bool:
    """Tribulation: a claim that does not make the number."""
    if not isinstance(action, Claim):
        return False
    line = as_line(action.cells)
    return line is None or not prove(view.grid, line, view.disc, view.settings.twists)


NEVER: Final[Mapping[str, tuple[Never, ...]]] = {
    "quibbles": (
        Never("miss a stash that wins", _misses_a_win),
        Never("throw a win away", _throws_a_win_away, LEARNERS),
        Never("stash downwards", _stashes_downwards),
    ),
    "tribbles": (
        Never("go with nowhere to go", _goes_nowhere, LEARNERS),
        Never("be decked needlessly", _is_decked_needlessly),
        Never("stay in with one playable card", _stays_in),
        Never("poison nobody", _spares_everybody),
        Never("discard a 100,000 before a lesser card", _discards_the_dear),
    ),
    "astrobirdz": (
        Never("leave a trick it needs", _leaves_what_it_needs, LEARNERS),
        Never("take one too many", _takes_one_too_many, LEARNERS),
        Never("fail to follow", _fails_to_follow),
        Never("guess less than is sure", _guesses_less_than_is_sure, LEARNERS),
        Never("leave the AstroBoard unused", _leaves_the_board),
    ),
    "tribulation": (Never("claim wrongly", _claims_wrongly),),
}
