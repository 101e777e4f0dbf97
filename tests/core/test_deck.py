"""Shuffles and picks: the only source of luck."""

from __future__ import annotations

from collections import Counter

import pytest

from core.deck import Chance, SpentChance, generator, recorded, seeded


def test_a_shuffle_keeps_the_cards_and_writes_down_its_luck() -> None:
    """One draw fewer than cards."""
    chance = seeded(generator(1))
    cards = list(range(52))
    chance.shuffle(cards)
    assert sorted(cards) == list(range(52))
    assert cards != list(range(52))
    assert len(chance.draws) == 51


def test_a_pick_takes_other_cards_than_it_leaves() -> None:
    """One draw for each card, and the luck can be had again."""
    chance = seeded(generator(3))
    pile = list(range(20))
    taken = chance.pick(pile, 6)
    assert len(set(taken)) == len(chance.draws) == 6
    assert sorted([*taken, *pile]) == list(range(20))
    assert recorded(chance.draws).pick(list(range(20)), 6) == taken


def test_recorded_luck_gives_the_same_again() -> None:
    """Shuffles and picks in the order they were made."""
    chance = seeded(generator(2))
    cards = list(range(10))
    chance.shuffle(cards)
    pick = chance.below(6)
    again = recorded(chance.draws)
    other = list(range(10))
    again.shuffle(other)
    assert (other, again.below(6)) == (cards, pick)
    assert again.draws == chance.draws


@pytest.mark.parametrize("draws", [(), (6,), (-1,)])
def test_a_record_that_does_not_fit_is_found_out(draws: tuple[int, ...]) -> None:
    """It ends early, or holds a number that cannot have been drawn."""
    with pytest.raises(SpentChance):
        recorded(draws).below(6)


def test_a_shuffle_runs_from_the_last_place_down() -> None:
    """As core.fair describes it, so that another program can repeat it."""
    asked: list[int] = []

    def below(n: int) -> int:
        asked.append(n)
        return 0

    cards = ["a", "b", "c", "d"]
    Chance(below).shuffle(cards)
    assert asked == [4, 3, 2]
    assert cards == ["b", "c", "d", "a"]


@pytest.mark.parametrize("cards", [[], ["a"]])
def test_little_needs_no_luck(cards: list[str]) -> None:
    """Nothing to mix, nothing drawn."""
    chance = recorded(())
    chance.shuffle(cards)
    assert chance.draws == []


def test_every_order_is_as_likely() -> None:
    """Within what 6000 shuffles of three cards may differ."""
    chance = seeded(generator(3))
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(6000):
        cards = [1, 2, 3]
        chance.shuffle(cards)
        orders[tuple(cards)] += 1
    assert len(orders) == 6
    assert all(850 < count < 1150 for count in orders.values())
