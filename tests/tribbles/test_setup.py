"""Decks, the cut for the lead, and the first hands (1.2)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from core.deck import generator, recorded, seeded
from core.game import Setup
from core.games.tribbles import GAME
from core.games.tribbles.cards import POOLS, named, parse
from core.games.tribbles.decks import PRESETS, write
from core.games.tribbles.events import DeckBrought, DecksCut, HandDealt, LeadTaken, LotDrawn
from core.games.tribbles.rules.starting import cut
from core.games.tribbles.state import State
from core.match import Match

DECK = write(PRESETS[0].cards)


def dealt(seats: int, kits: tuple[str, ...] = (), seed: int = 0, **settings: Any) -> State:
    """The table after the deal."""
    setup = Setup("tribbles", 1, seats, settings, kits)
    state = Match.deal(GAME, setup, seeded(generator(seed)))[0].state
    assert isinstance(state, State)
    return state


def test_tv_30_the_highest_cut_leads_and_only_the_tied_cut_again() -> None:
    """TV-30: A 1,000, B and C 100,000; again, B 10 and C 1: B leads."""
    decks = [
        parse("1000 Go, 1 Go"), parse("100000 Clone, 10 Go"), parse("100000 Rescue, 1 Go")
    ]  # fmt: skip
    leader, events = cut(decks, recorded([0, 0, 0, 1, 1]))
    assert leader == 1
    first = ((0, decks[0][0]), (1, decks[1][0]), (2, decks[2][0]))
    assert events == [DecksCut(first), DecksCut(((1, decks[1][1]), (2, decks[2][1])))]


def test_t_33_icons_do_not_matter_in_a_cut() -> None:
    """A tie is a tie of numbers."""
    leader, events = cut([parse("10 Go"), parse("10 Bonus, 1 Go")], recorded([0, 0, 0, 1]))
    assert leader == 0
    assert len(events) == 2


def test_t_32_luck_picks_after_ten_ties() -> None:
    """Decks of 1s alone would cut for ever."""
    leader, events = cut(
        [parse("1 Go"), parse("1 Skip"), parse("1 Clone")], recorded([0] * 33 + [2])
    )
    assert leader == 2
    assert len(events) == 12
    assert events[-1] == LotDrawn(2)


def test_everybody_draws_seven() -> None:
    """From a deck that has been shuffled after the cut; the cut card went back."""
    setup = Setup("tribbles", 1, 4)
    match, entry = Match.deal(GAME, setup, seeded(generator(5)))
    hands = [event for event in entry.events if isinstance(event, HandDealt)]
    assert [hand.count for hand in hands] == [7, 7, 7, 7]
    assert [len(cards) for cards in match.state.decks] == [28] * 4
    assert isinstance(entry.events[-1], LeadTaken)
    assert {event.count for event in entry.events if isinstance(event, DeckBrought)} == {35}


def test_t_45_luck_is_used_in_one_order() -> None:
    """Decks of the house, cuts, one shuffle of every deck, all by seat."""
    setup = Setup("tribbles", 1, 2, {}, (DECK, ""))
    match, entry = Match.deal(GAME, setup, seeded(generator(1)))
    assert len(entry.draws) >= 1 + 2 + 34 + 34
    presets, cuts = entry.draws[:1], entry.draws[1:3]
    assert match.state.owned[1] == PRESETS[presets[0]].cards
    assert entry.events[2] == DecksCut(
        tuple((seat, match.state.owned[seat][at]) for seat, at in enumerate(cuts))
    )


def test_a_deck_that_is_brought_is_played_with() -> None:
    """Seat by seat; who brings none gets one of the house."""
    state = dealt(3, (DECK, "", DECK))
    assert state.owned[0] == state.owned[2] == PRESETS[0].cards
    assert state.owned[1] in [preset.cards for preset in PRESETS]


def test_t_46_the_house_deals_ready_decks_that_fit_the_table() -> None:
    """Where none fits, or the table wants it so, random ones."""
    boxed = [dealt(2, seed=seed, card_pool="boxed").owned[0] for seed in range(4)]
    assert set(boxed) == {next(preset.cards for preset in PRESETS if preset.name == "Box")}
    small = dealt(2, deck_max=20)
    assert [len(cards) for cards in small.owned] == [20, 20]
    random = {dealt(2, seed=seed, house_decks="random").owned[0] for seed in range(5)}
    assert len(random) == 5
    assert not random & {preset.cards for preset in PRESETS}


@pytest.mark.parametrize("pool", list(POOLS))
def test_t_35_house_decks_are_of_the_pool(pool: str) -> None:
    """Ready or random."""
    for kind in ("preset", "random"):
        for seed in range(3):
            state = dealt(3, seed=seed, card_pool=pool, house_decks=kind)
            assert {card for cards in state.owned for card in cards} <= set(POOLS[pool])  # type: ignore[index]


def test_t_35_there_are_25_printed_cards() -> None:
    """15 in the box, 18 in the expansion, 48 that could be."""
    assert {pool: len(cards) for pool, cards in POOLS.items()} == {
        "printed": 25, "boxed": 15, "expansion": 18, "all": 48,
    }  # fmt: skip
    assert named("100 Clone") not in POOLS["printed"]


def test_t_35_a_deck_with_other_cards_is_refused() -> None:
    """By name of the first strange card."""
    refusal = GAME.kit("1 x 1 Go\n1 x 100 Clone", GAME.settings())  # type: ignore[misc]
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("deck-pool", "T-35")
    assert "100 Clone" in GAME.refuse(refusal)


def test_t_34_a_table_may_want_decks_of_some_size() -> None:
    """By the letter any size is allowed."""
    settings = GAME.settings(deck_min=30, deck_max=40)
    assert GAME.kit is not None
    assert GAME.kit(DECK, settings) is None
    assert GAME.kit("1 Go", GAME.settings()) is None
    for text in ("29 x 1 Go", "41 x 1 Go"):
        refusal = GAME.kit(text, settings)
        assert refusal is not None
        assert (refusal.code, refusal.rule) == ("deck-size", "T-34")


def test_a_deck_with_a_fault_is_refused_by_line() -> None:
    """And one that is too long to be carried about."""
    assert GAME.kit is not None
    for text, code in (("1 Go\n2 x 7 Go", "deck-line"), ("1 Go\n" * 300, "deck-long")):
        refusal = GAME.kit(text, GAME.settings())
        assert refusal is not None
        assert refusal.code == code
        assert GAME.refuse(refusal).endswith(".")


@pytest.mark.parametrize(
    ("kits", "settings"),
    [
        ((DECK,), {}),
        (("1 x 7 Go", ""), {}),
        (("", ""), {"deck_min": 40, "deck_max": 30}),
    ],
)
def test_what_does_not_fit_is_not_dealt(kits: tuple[str, ...], settings: dict[str, Any]) -> None:
    """A match with such decks never begins."""
    with pytest.raises(msgspec.ValidationError):
        dealt(2, kits, **settings)


def test_a_deal_fits_into_one_event_of_the_store() -> None:
    """With eight of the largest decks there are, and long ones to write."""
    text = write(sorted(POOLS["all"] * 2 + POOLS["all"][:24]))
    setup = Setup("tribbles", 1, 8, {"card_pool": "all"}, (text,) * 8)
    _, entry = Match.deal(GAME, setup, seeded(generator(3)))
    assert len(msgspec.msgpack.encode((setup, entry))) < 15_000
