"""Options of a turn: what a screen lights up while cards are being selected."""

from __future__ import annotations

from core.games.quibbles.actions import Combine, Draw, Split
from tests.quibbles.table import Table


def test_one_card_selected_lights_its_groups() -> None:
    """Every row card that is in some group of the card's value."""
    options = Table("3 3 2 4 1 6", ("6 3 1", "5")).options()
    assert options.groups(6) == ((0, 1), (0, 2, 4), (1, 2, 4), (2, 3))
    assert options.lit((6,)) == (0, 1, 2, 3, 4)
    assert options.groups(3) == ((2, 4),)
    assert options.lit((1,)) == ()


def test_several_cards_selected_light_their_total() -> None:
    """Every row card of that value."""
    options = Table("3 3 2 4 1 3", ("1 2 4", "5")).options()
    assert options.takes((1, 2)) == (0, 1, 5)
    assert options.lit((2, 1)) == (0, 1, 5)
    assert options.lit((2, 4)) == ()
    assert options.lit((1, 2, 4)) == ()
    assert options.lit(()) == ()


def test_all_actions_of_a_small_table() -> None:
    """Splits, combines and draws, each once."""
    options = Table("1 2 2 6 6 6", ("1 1 3", "5")).options()
    assert list(options.actions()) == [
        Split(3, ((0, 1),)),
        Split(3, ((0, 2),)),
        Combine((1, 1), (1,)),
        Combine((1, 1), (2,)),
        Combine((1, 1), (1, 2)),
        Draw(1),
        Draw(3),
    ]


def test_combined_groups_share_no_card() -> None:
    """Sets of groups, not only single ones."""
    options = Table("1 5 1 5 6 6", ("6", "5")).options()
    splits = [action for action in options.actions() if isinstance(action, Split)]
    assert [action.groups for action in splits] == [
        ((0, 1),),
        ((0, 1), (2, 3)),
        ((0, 3),),
        ((0, 3), (1, 2)),
        ((1, 2),),
        ((2, 3),),
    ]


def test_where_nothing_need_be_taken_every_card_may_be_dumped() -> None:
    """Q-2 with allow_empty_take: each value alone, and each selection within the limits."""
    options = Table("6 6 6 6 6 6", ("1 1 4", "5"), allow_empty_take=True).options()
    assert list(options.actions()) == [
        Split(1, ()),
        Split(4, ()),
        Combine((1, 1), ()),
        Combine((1, 4), ()),
        *(Combine((1, 1, 4), take) for take in _subsets(6)),
        Draw(1),
        Draw(4),
    ]


def _subsets(places: int) -> list[tuple[int, ...]]:
    sets = [
        tuple(place for place in range(places) if mask >> place & 1) for mask in range(1 << places)
    ]
    return sorted(sets, key=lambda each: (len(each), each))


def test_a_long_row_has_a_bearable_number_of_groups() -> None:
    """Even nine cards that all go together."""
    options = Table("1 1 1 1 1 1 1 1 1", ("2 3 4 5 6", "5")).options()
    assert sum(len(split.groups) for split in options.splits) == 36 + 84 + 126 + 126 + 84
