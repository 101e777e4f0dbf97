"""What the contract suites must know about Astrobirdz."""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import replace

from core.games.astrobirdz.actions import Choose, Trade
from core.games.astrobirdz.state import State
from core.seat import Seat
from tests.knobs import MARK, Knobs, Played, Sample


def tally(state: State) -> list[int]:
    """All 54 birds, red 1 first."""
    zones = [*state.hands, *state.thrown, state.pile, state.table, (state.upcard,)]
    zones += [trick.cards for trick in state.tricks]
    return sorted(card for zone in zones for card in zone)


def canonical(action: Any) -> Any:
    """The action with its cards in order."""
    if isinstance(action, (Choose, Trade)):
        return replace(action, cards=tuple(sorted(action.cards)))
    return action


def marked(state: State, seat: Seat | None) -> State:
    """The table with a mark on every card that is hidden from a seat."""
    copy = state.copy()
    copy.pile = tuple(card + MARK for card in state.pile)
    copy.hands = _marked(state.hands, seat)
    copy.thrown = _marked(state.thrown, seat)
    copy.chosen = tuple(
        cards if other == seat or cards is None else tuple(card + MARK for card in cards)
        for other, cards in enumerate(state.chosen)
    )
    copy.known = tuple(
        pairs if other == seat else tuple((at, card + MARK) for at, card in pairs)
        for other, pairs in enumerate(state.known)
    )
    return copy


def _marked(zones: tuple[tuple[int, ...], ...], seat: Seat | None) -> tuple[tuple[int, ...], ...]:
    return tuple(
        cards if other == seat else tuple(card + MARK for card in cards)
        for other, cards in enumerate(zones)
    )


KNOBS: Final = Knobs(
    samples=(
        Sample(2, {"passing": True, "age_order": "2 1"}),
        Sample(
            3,
            {
                "honour": True,
                "highest_guess": "among_all",
                "review": "none",
                "offsuit_nine_wins": True,
            },
        ),
        Sample(4),
        Sample(
            5,
            {
                "passing": True,
                "speedster_lead": "leads_and_power_rests",
                "card_points_follow": False,
            },
        ),
        Sample(6, {"passing": True, "honour": True, "turbo_tie": "next_turn", "review": "all"}),
    ),
    played=(
        Played(Sample(2), luck=1),
        Played(Sample(4, {"passing": True}), luck=2, levels=("easy", "random"), steps=120),
        Played(Sample(6), luck=3, levels=("easy", "random", "easy"), steps=150),
    ),
    longest=3000,
    tally=tally,
    canonical=canonical,
    marked=marked,
    shows=frozenset({"UpcardTurned", "CardPlayed", "SeatCalled"}),
)
