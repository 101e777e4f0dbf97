"""Each of the six Berzerkers has its power (4.5)."""

from __future__ import annotations

from core.games.astrobirdz import GAME
from core.games.astrobirdz.actions import Guess, Look, NoLook, NoTrade, Trade
from core.games.astrobirdz.berzerkers import BERZERKERS
from core.games.astrobirdz.cards import parse, show
from core.games.astrobirdz.events import CardsGiven, HandSeen
from core.games.astrobirdz.rules.guessing import board_owner, guess_order
from core.games.astrobirdz.rules.scoring import lines
from tests.astrobirdz.table import GUESSING, TRADING, TRICKS, Table, happened, laid, refused

HANDS = ("B1 B2", "G4 G5", "P6 P7")


def test_points_of_the_six() -> None:
    """2 3 4 0 6 7."""
    assert [BERZERKERS[number].points for number in range(1, 7)] == [2, 3, 4, 0, 6, 7]


def test_zoom_leads_the_first_trick() -> None:
    """Wherever the dealer sits."""
    table = Table(TRICKS, HANDS, "R3", berzerkers=(4, 6, 1), dealer=0, guesses=(0, 0, 0))
    assert table.state.order == (2, 0, 1)


def test_max_guesses_last() -> None:
    """Also as the first to the dealer's left, and as the dealer (A-14)."""
    assert guess_order(laid(HANDS, berzerkers=(1, 2, 4))) == (2, 0, 1)
    assert guess_order(laid(HANDS, berzerkers=(2, 5, 4))) == (1, 2, 0)
    assert guess_order(laid(HANDS, berzerkers=(1, 5, 4))) == (1, 2, 0)


def test_speedster_plays_last_in_every_trick() -> None:
    """Of the first trick and of the next, whoever won."""
    table = Table(TRICKS, HANDS, "R3", berzerkers=(3, 6, 5), dealer=2, guesses=(0, 0, 0))
    assert table.state.order == (1, 2, 0)
    for seat in (1, 2, 0):
        happened(table.act(seat, table.offered(seat)[0]))
    assert table.state.order[-1] == 0


def test_turbo_wins_ties_for_the_board() -> None:
    """And is worth 5 with its bonus."""
    assert board_owner(laid(HANDS, berzerkers=(5, 4, 6), guesses=(2, 2, 1))) == 1
    state = laid(HANDS, "R3", berzerkers=(4, 5, 6), guesses=(2, 0, 0), won=(2, 0, 0), board=0)
    assert (lines(state)[0].board, lines(state)[0].turbo) == (5, 5)


def test_nitro_looks_at_a_hand_before_guessing() -> None:
    """The look comes directly before the own guess; only Nitro sees the cards (A-11, A-13)."""
    table = Table(GUESSING, HANDS, "R3", berzerkers=(1, 4, 5))
    assert table.asked() == [(1, "guess")]
    table.act(1, Guess(0))
    assert table.asked() == [(2, "look")]
    refused(table.act(2, Look(2)), "yourself")
    (event,) = happened(table.act(2, Look(0)))
    assert isinstance(event, HandSeen)
    assert GAME.seen(event, 2) == event
    for other in (0, 1, None):
        assert GAME.seen(event, other) == HandSeen(2, 0)
        assert table.view(other).known == ()
    assert table.view(2).known == tuple((0, card) for card in parse("B1 B2"))
    assert table.asked() == [(2, "guess")]


def test_a_13_nitro_may_decline() -> None:
    """Then the guess is asked at once."""
    table = Table(GUESSING, HANDS, "R3", berzerkers=(1, 5, 6))
    happened(table.act(1, NoLook()))
    assert table.asked() == [(1, "guess")]
    assert table.view(1).known == ()


def test_surfette_trades_for_random_cards() -> None:
    """Two cards against two, drawn before hers arrive (A-12): she gets none of her own back."""
    table = Table(TRADING, HANDS, "R3", berzerkers=(1, 4, 6))
    assert table.asked() == [(2, "trade")]
    events = happened(table.act(2, Trade(0, parse("P6 P7")), luck=(1, 0)))
    assert table.hand(2) == "B1 B2"
    assert table.hand(0) == "P6 P7"
    given, taken = events[0], events[1]
    assert isinstance(given, CardsGiven)
    assert isinstance(taken, CardsGiven)
    assert GAME.seen(given, 1) == CardsGiven(2, 0, 2)
    assert GAME.seen(taken, 0) == taken
    assert table.view(2).known == tuple((0, card) for card in parse("P6 P7"))
    assert table.view(0).known == tuple((2, card) for card in parse("B1 B2"))


def test_a_12_surfette_trades_one_card_or_none() -> None:
    """At most two, with one other seat, from her own hand."""
    table = Table(TRADING, HANDS, "R3", berzerkers=(1, 4, 6))
    for wrong in (Trade(2, parse("P6")), Trade(0, ()), Trade(0, parse("B1")), Trade(3, (0,))):
        refused(table.act(2, wrong))
    happened(table.act(2, Trade(1, parse("P7")), luck=(0,)))
    assert (table.hand(1), table.hand(2)) == ("G5 P7", "G4 P6")
    other = Table(TRADING, HANDS, "R3", berzerkers=(1, 4, 6))
    happened(other.act(2, NoTrade()))
    assert show(other.state.hands[2]) == "P6 P7"
    assert other.asked() == [(1, "guess")]


def test_a_12_with_one_card_she_trades_at_most_one() -> None:
    """At most the hand."""
    table = Table(TRADING, ("B1", "G4"), "R3", berzerkers=(1, 6))
    assert len(table.offered(1)) == 2


def test_a_11_passing_trade_and_look_in_this_order() -> None:
    """Passing forms the hands, then Surfette, then the guesses."""
    table = Table(2, HANDS, "R3", berzerkers=(5, 4, 6), passing=True)
    assert {kind for _, kind in table.asked()} == {"pass"}
    for seat in range(3):
        table.act(seat, table.offered(seat)[0])
    assert table.asked() == [(2, "trade")]
    table.act(2, NoTrade())
    assert table.asked() == [(2, "guess")]
    table.act(2, Guess(0))
    assert table.asked() == [(0, "look")]
