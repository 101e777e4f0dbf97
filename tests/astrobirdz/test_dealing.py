"""Length, dealing, and the turn rules that change the hands at once (4.2, 4.3)."""

from __future__ import annotations

import msgspec
import pytest

from core.deck import generator, seeded
from core.game import Setup
from core.games.astrobirdz import GAME
from core.games.astrobirdz.actions import PickTrump
from core.games.astrobirdz.cards import DECK, show
from core.games.astrobirdz.events import TurnBegan
from core.games.astrobirdz.tally import TURNS
from tests.astrobirdz.table import BY_RULE, GUESSING, TRICKS, Table, happened, kinds
from tests.builders import dealt, walk
from tests.knobs import Sample


def spread(seats: int, cards: int) -> tuple[str, ...]:
    """Hands of so many cards without a 1 or a 2."""
    birds = [card for card in DECK if card % 9 > 1]
    return tuple(show(birds[seat * cards : (seat + 1) * cards]) for seat in range(seats))


@pytest.mark.parametrize(("seats", "turns"), [(2, 5), (3, 5), (4, 6), (5, 7), (6, 8)])
def test_av_1_turns_and_cards(seats: int, turns: int) -> None:
    """In turn t everybody gets t cards; the number of turns depends on the players."""
    assert TURNS[seats] == turns
    *_, last = walk(GAME, Sample(seats), seed=1, steps=3000)
    assert len(last.after.state.sheet) == turns
    began = [
        event
        for moment in walk(GAME, Sample(seats), seed=1, steps=3000)
        for event in moment.entry.events
        if isinstance(event, TurnBegan)
    ]
    assert [event.cards for event in began] == list(range(2, turns + 1))


def test_av_1_three_players_get_two_cards_in_turn_two() -> None:
    """The printed example."""
    for moment in walk(GAME, Sample(3), seed=2, steps=3000):
        state = moment.after.state
        if state.turn == 2:
            assert set(map(len, state.hands)) <= {2, 3, 4, 5}
            return
    raise AssertionError


def test_the_lowest_berzerker_deals() -> None:
    """Six Berzerkers, one a seat, no two alike."""
    for seed in range(20):
        began = dealt(GAME, Sample(4), seed)[1].events[1]
        assert isinstance(began, TurnBegan)
        assert len(set(began.berzerkers)) == 4
        assert began.berzerkers[began.dealer] == min(began.berzerkers)


def test_the_upcard_gives_trump_and_rule() -> None:
    """The upcard is out of play; its colour is trump unless somebody picks it."""
    for seed in range(60):
        state = dealt(GAME, Sample(5), seed)[0].state
        assert all(state.upcard not in hand for hand in state.hands)
        assert state.upcard not in state.pile
        assert state.trump in (state.upcard // 9, None)
        assert (state.trump is None) == (state.phase == "trump")


@pytest.mark.parametrize(
    ("turn", "upcard", "more"),
    [(8, "R6", 0), (7, "O6", 1), (6, "P3", 2), (7, "P3", 1), (8, "O6", 0), (5, "P3", 3)],
)
def test_av_27_a_1_extra_cards_with_a_short_pile(turn: int, upcard: str, more: int) -> None:
    """Six players: everybody gets the same number, as many as there are."""
    cards = [card for card in DECK if show((card,)) != upcard]
    hands = tuple(show(cards[seat * turn : (seat + 1) * turn]) for seat in range(6))
    table = Table(BY_RULE, hands, upcard)
    assert {len(hand) for hand in table.state.hands} == {turn + more}


def test_av_28_ones_and_twos_are_replaced() -> None:
    """O3: B1 R2 G7 draws P1 and Y5; the new 1 is kept."""
    table = Table(BY_RULE, ("B1 R2 G7", "G4 G5 G6"), "O3", pile="P1 Y5", luck=(0, 0))
    assert table.hand(0) == "Y5 G7 P1"
    assert table.hand(1) == "G4 G5 G6"
    assert show(table.state.thrown[0]) == "R2 B1"


def test_a_2_the_cards_set_aside_make_a_new_pile() -> None:
    """Two cards are needed and only one is left: what was set aside is shuffled in."""
    table = Table(BY_RULE, ("B1 R2 G7", "G4 G5 G6"), "O3", pile="Y5", luck=(0, 0))
    assert "PileReshuffled" in kinds(table.events)
    assert table.state.thrown == ((), ())
    assert show(table.state.pile) == "B1"
    assert table.hand(0) == "R2 Y5 G7"


def test_a_3_only_the_number_of_cards_set_aside_is_shown() -> None:
    """Others see how many, not which."""
    table = Table(BY_RULE, ("B1 R2 G7", "G4 G5 G6"), "O3", pile="P1 Y5", luck=(0, 0))
    assert table.view(1).thrown == (2, 0)
    assert table.view(1).thrown_own == ()
    assert show(table.view(0).thrown_own) == "R2 B1"


def test_av_29_a_7_berzerkers_move_left() -> None:
    """O5: 1 3 5 6 become 6 1 3 5; the dealer stays seat 0; seat 1 guesses first and leads."""
    hands = spread(4, 1)
    table = Table(BY_RULE, hands, "O5", berzerkers=(1, 3, 5, 6))
    assert table.state.berzerkers == (6, 1, 3, 5)
    assert table.state.dealer == 0
    assert table.asked() == [(0, "trade")]
    playing = Table(TRICKS, hands, "O5", berzerkers=(6, 1, 3, 5), dealer=0, guesses=(0,) * 4)
    assert playing.state.order[0] == 1
    guessing = Table(GUESSING, hands, "O5", berzerkers=(6, 1, 3, 5), dealer=0)
    assert guessing.asked() == [(1, "guess")]


def test_a_10_any_colour_may_be_picked() -> None:
    """Y6: the dealer picks one of six, with the own hand known, and then it goes on."""
    table = Table(BY_RULE, ("B1 R2", "G4 G5"), "Y6")
    assert table.state.trump is None
    assert len(table.offered(0)) == 6
    assert table.view(0).hand
    happened(table.act(0, PickTrump(5)))
    assert table.state.trump == 5
    assert table.asked() == [(0, "guess")]


def test_a_8_the_lowest_berzerker_is_the_dealer() -> None:
    """P8 asks the same seat as Y6."""
    hands = spread(3, 2)
    for upcard in ("P8", "Y6"):
        assert Table(BY_RULE, hands, upcard, berzerkers=(4, 2, 6)).asked() == [(1, "trump")]


def test_a_9_the_order_of_age_is_drawn_or_named() -> None:
    """Random and shown, or as the table says; it must name every seat once."""
    assert sorted(dealt(GAME, Sample(4), 1)[0].state.ages) == [0, 1, 2, 3]
    named = dealt(GAME, Sample(3, {"age_order": "3 1 2"}))[0].state
    assert named.ages == (2, 0, 1)
    for wrong in ("1 2", "1 1 2", "1 2 4", "1 2 3 4"):
        with pytest.raises(msgspec.ValidationError):
            dealt(GAME, Sample(3, {"age_order": wrong}))


def test_a_49_the_berzerkers_are_dealt_from_the_boards_left() -> None:
    """Cosmetic: the same luck gives the same Berzerkers, turned by the owner's seat."""
    first, second = (Table(8, ("", ""), "R3", guesses=(0, 0), board=seat) for seat in (0, 1))
    assert first.state.berzerkers == second.state.berzerkers[::-1]


def test_a_52_the_berzerkers_not_dealt_do_nothing() -> None:
    """Nobody leads for an absent Zoom, and nobody is asked for an absent Surfette or Nitro."""
    table = Table(2, spread(2, 2), "R3", berzerkers=(2, 4))
    assert table.asked() == [(1, "guess")]


def test_a_deal_needs_as_much_luck_as_cards() -> None:
    """Five draws for the Berzerkers, then one for every card dealt (after the order of age)."""
    chance = seeded(generator(1))
    state, _ = GAME.start(Setup("astrobirdz", 1, 4, {"age_order": "1 2 3 4"}), chance)
    dealt_cards = sum(map(len, state.hands)) + 1
    assert len(chance.draws) >= 5 + dealt_cards
