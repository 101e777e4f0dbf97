"""Who wins a trick, in which order it is played, and what must be followed (4.4)."""

from __future__ import annotations

import pytest

from core.games.astrobirdz.actions import Play
from core.games.astrobirdz.cards import COLOUR, DECK, LETTERS, NUMBER, RULES, parse, show
from core.games.astrobirdz.judge import RANKS, order_of, trump_for, winner
from tests.astrobirdz.table import TRICKS, Table, bird, happened, kinds, refused


def wins(upcard: str, trump: str, trick: str, any_nine: bool = False) -> str:
    """The card that wins a trick."""
    cards = parse(trick)
    return show((cards[winner(cards, LETTERS.index(trump), bird(upcard), any_nine)],))


def test_av_2_the_highest_trump_wins_and_leads() -> None:
    """B3 B8 G7 R2 R4 under red: R4."""
    assert wins("R3", "R", "B3 B8 G7 R2 R4") == "R4"


def test_without_a_trump_the_highest_of_the_led_colour_wins() -> None:
    """Other colours count for nothing."""
    assert wins("R3", "R", "B3 G9 B8 P9") == "B8"
    assert wins("R3", "R", "R3 G9 R8 P9") == "R8"


@pytest.mark.parametrize(
    ("trump", "trick", "card"),
    [("R", "R9 R1", "R1"), ("R", "B9 B1 G1", "B1"), ("R", "B9 R2 R1 R9", "R1")],
)
def test_av_6_ones_count_as_ten(trump: str, trick: str, card: str) -> None:
    """R7: a 1 is the highest of its colour, and no more."""
    assert wins("R7", trump, trick) == card


@pytest.mark.parametrize("upcard", ["R9", "O9", "Y9", "G9", "B9", "P9"])
@pytest.mark.parametrize(
    ("trick", "card"), [("Y9 R7", "Y9"), ("Y9 R7 R9", "R9"), ("B5 R7 Y9", "R7")]
)
def test_av_7_a_led_nine_is_safe_from_lower_trumps(upcard: str, trick: str, card: str) -> None:
    """A nine rule, with red as trump: only a trump 9 would beat a led 9."""
    assert wins(upcard, "R", trick) == card


@pytest.mark.parametrize(
    ("trump", "trick", "card"), [("G", "R9 R5", "R5"), ("G", "R9 B5 G9", "G9")]
)
def test_av_8_a_28_nines_count_as_zero(trump: str, trick: str, card: str) -> None:
    """G5: a 9 is the lowest of its colour; a trump 9 is still a trump."""
    assert wins("G5", trump, trick) == card


@pytest.mark.parametrize(("trick", "card"), [("R9 R4", "R4"), ("R4 R9 P1", "P1")])
def test_av_9_fours_count_as_ten(trick: str, card: str) -> None:
    """P4: a 4 is the highest of its colour; a 10 is no trump."""
    assert wins("P4", "P", trick) == card


@pytest.mark.parametrize(
    ("trick", "card"),
    [
        ("Y8 Y9", "Y8"),
        ("Y9 Y8 B9", "Y8"),
        ("Y8 B7 B9", "Y8"),
        ("Y9 B9 B7", "B9"),
        ("Y8 B8", "B8"),
    ],
)
def test_av_10_a_27_eights_are_safe_from_nines(trick: str, card: str) -> None:
    """B8: an 8 ranks above the 9 of its colour and is safe from a trump 9, not from a trump 8."""
    assert wins("B8", "B", trick) == card


@pytest.mark.parametrize(
    ("trick", "card"),
    [
        ("Y5 G3 Y2", "Y5"),
        ("Y5 G6", "G6"),
        ("Y4 G5 G1", "G5"),
        ("Y4 G3 G1", "Y4"),
        ("B8 B5 G3", "G3"),
    ],
)
def test_av_11_a_25_a_26_fours_and_fives_are_safe(trick: str, card: str) -> None:
    """G7: only the best of the led colour is safe, and only from lower trumps."""
    assert wins("G7", "G", trick) == card


@pytest.mark.parametrize(
    ("trick", "card"),
    [
        ("B2 R8 B9 G3", "B9"),
        ("B9 R8 O2 G3", "O2"),
        ("B9 R8 O2 O5", "O5"),
        ("R5 G2 R9", "R9"),
    ],
)
def test_av_12_a_21_a_two_shifts_the_trump(trick: str, card: str) -> None:
    """R2: with a 2 in it, orange is trump, and red is not."""
    assert wins("R2", "R", trick) == card


def test_av_12_the_next_trick_has_the_old_trump() -> None:
    """A shift holds for its own trick."""
    red = LETTERS.index("R")
    assert trump_for(parse("B9 O2"), red, bird("R2")) == LETTERS.index("O")
    assert trump_for(parse("B9 O3"), red, bird("R2")) == red


def test_av_13_other_shifting_numbers() -> None:
    """R5: 2 and 3; B5: 2 and 5."""
    assert wins("R5", "R", "B9 R8 G3 O1") == "O1"
    assert wins("B5", "B", "B9 G5 P1") == "P1"


def test_a_22_several_shifting_cards_are_as_one() -> None:
    """Two 2s change nothing more than one."""
    assert wins("R2", "R", "B2 G2 O1 R9") == "O1"


def test_a_23_no_trick_can_be_tied() -> None:
    """Inside one colour all ranks differ under every rule."""
    for ranks in RANKS:
        for colour in range(6):
            assert len({ranks[card] for card in DECK if COLOUR[card] == colour}) == 9
    assert len(RANKS) == len(RULES) == len(NUMBER) == 54


def test_a_24_an_offsuit_nine_wins_only_where_agreed() -> None:
    """Option `offsuit_nine_wins`: the first 9, unless the led or the trump colour has its own."""
    assert wins("R9", "R", "B5 R7 Y9") == "R7"
    assert wins("R9", "R", "B5 R7 Y9 P9", any_nine=True) == "Y9"
    assert wins("O9", "R", "B5 R9 Y9", any_nine=True) == "R9"
    assert wins("R9", "R", "B9 R7 Y9", any_nine=True) == "B9"
    assert wins("R9", "R", "B5 R7 Y8", any_nine=True) == "R7"
    assert wins("R9", "R", "B5 G7 Y8", any_nine=True) == "B5"
    assert wins("R3", "R", "B5 R7 Y9", any_nine=True) == "R7"


def test_av_14_one_must_follow() -> None:
    """Blue was led: with B1 and R9 only B1 is legal; without blue anything is."""
    table = Table(TRICKS, ("B5 G1", "B1 R9"), "R3", guesses=(0, 0))
    table.act(0, Play(bird("B5")))
    assert table.offered(1) == [Play(bird("B1"))]
    assert refused(table.act(1, Play(bird("R9"))), "must-follow").args == ("blue",)
    happened(table.act(1, Play(bird("B1"))))


def test_without_the_led_colour_any_card_may_be_played() -> None:
    """Trump need not be played."""
    table = Table(TRICKS, ("B5 G1", "O1 R9"), "R3", guesses=(0, 0))
    table.act(0, Play(bird("B5")))
    assert {option.card for option in table.offered(1)} == set(parse("O1 R9"))


def test_a_20_a_shift_does_not_change_what_must_be_followed() -> None:
    """A led 2 of blue is blue."""
    table = Table(TRICKS, ("B2 G1", "B1 O9"), "R2", guesses=(0, 0))
    table.act(0, Play(bird("B2")))
    assert table.offered(1) == [Play(bird("B1"))]


def test_only_cards_in_hand_can_be_played() -> None:
    """Not the other one's, nor one played before."""
    table = Table(TRICKS, ("B2 G1", "B1 O9"), "R3", guesses=(0, 0))
    refused(table.act(0, Play(bird("B1"))), "not-in-hand")


def test_av_15_speedster_plays_last() -> None:
    """With Speedster at seat 0 of four: leader 0 yields to 1, leader 2 leads."""
    assert order_of(4, 0, 0, False) == (1, 2, 3, 0)
    assert order_of(4, 2, 0, False) == (2, 3, 1, 0)


def test_av_16_a_18_with_two_players_the_other_always_leads() -> None:
    """Speedster at seat 1 won the trick: seat 0 leads all the same."""
    table = Table(TRICKS, ("B1 G1", "B9 O9"), "R3", berzerkers=(5, 3), dealer=1, guesses=(0, 0))
    table.act(0, Play(bird("B1")))
    entry = table.act(1, Play(bird("B9")))
    assert kinds(happened(entry)) == ["CardPlayed", "TrickWon"]
    assert table.state.tricks[0].winner == 1
    assert table.state.order == (0, 1)
    assert table.asked() == [(0, "play")]


def test_a_17_speedster_may_lead_where_agreed() -> None:
    """Option `speedster_lead`: it leads, and its power rests for that trick only."""
    assert order_of(4, 0, 0, True) == (0, 1, 2, 3)
    assert order_of(4, 2, 0, True) == (2, 3, 1, 0)


def test_a_16_a_19_zoom_leads_first_and_speedster_plays_last() -> None:
    """Zoom at seat 2, Speedster at seat 3: 2 0 1 3."""
    hands = ("B1", "B2", "B3", "B4")
    table = Table(TRICKS, hands, "R3", berzerkers=(5, 4, 1, 3), guesses=(0, 0, 0, 0))
    assert table.state.order == (2, 0, 1, 3)
    assert table.state.dealer == 2


def test_without_zoom_the_dealers_left_leads() -> None:
    """Max at seat 1 deals, so seat 2 leads."""
    hands = ("B1", "B2", "B3")
    table = Table(TRICKS, hands, "R3", berzerkers=(5, 2, 6), guesses=(0, 0, 0))
    assert table.state.order == (2, 0, 1)


def test_the_winner_leads_the_next_trick() -> None:
    """Seat 2 wins with a trump, and play goes on clockwise from there."""
    hands = ("B1 G1", "B2 G2", "R4 G3")
    table = Table(TRICKS, hands, "R3", berzerkers=(1, 2, 5), guesses=(0, 0, 0))
    for seat, card in enumerate(("B1", "B2", "R4")):
        happened(table.act(seat, Play(bird(card))))
    assert table.state.order == (2, 0, 1)
