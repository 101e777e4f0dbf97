"""Discard, Poison and Rescue: icons that ask something (1.5)."""

from __future__ import annotations

import pytest

from core.games.tribbles.actions import Discard, Draw, Forgo, PlayRescued, Poison, Recover
from core.games.tribbles.cards import named, parse, show
from core.games.tribbles.events import CardDiscarded, CardPlayed, CardRecovered, SeatPoisoned
from tests.tribbles.table import IDLE, Table, happened, kinds, refused


def poisoning() -> Table:
    """A has played 100 Poison; B has a draw deck, C has none."""
    table = Table("100 Poison, 1 Go", IDLE, IDLE, decks=["1 Go", "10000 Go, 1 Go", ""], last=10)
    happened(table.play("100 Poison", icon=True))
    return table


def rescuing(hand: str = "100 Rescue, 1 Go") -> Table:
    """A has played 100 Rescue with three cards in the discards."""
    table = Table(
        hand, IDLE, piles=["1 Go, 10 Go"], discards=["1000 Go, 10 Poison, 100 Bonus"], last=10
    )
    happened(table.play("100 Rescue", icon=True))
    return table


def test_tv_16_poison_scores_the_top_of_a_draw_deck_at_once() -> None:
    """TV-16, T-39: it lies face up on the victim's discards; an empty deck is no target."""
    table = poisoning()
    assert table.options().seats == (1,)
    refused(table.act(Poison(2)), "poison-empty", "T-5")
    refused(table.act(Poison(0)), "poison-self", "T-5")
    assert happened(table.act(Poison(1))) == (SeatPoisoned(0, 1, named("10000 Go")),)
    assert table.state.scores == [10000, 0, 0]
    assert table.view(2).discard_tops[1] == named("10000 Go")
    assert table.state.mover == 1


def test_tv_17_t_7_poison_points_stay_with_who_is_decked() -> None:
    """TV-17: kept, but the full run in the pile scores nothing any more."""
    run = "1 Bonus, 10 Bonus, 100 Bonus, 1000 Bonus"
    table = Table("10 Poison, 10 Go", "1000 Go", decks=["", "10000 Go, 1 Go"], piles=[run], last=1)
    table.play("10 Poison", icon=True)
    table.act(Poison(1))
    table.draw()
    table.keep()
    events = happened(table.draw())
    assert type(events[0]).__name__ == "SeatDecked"
    assert table.state.scores[0] == 10000
    assert table.state.sheet[0].runs == ()
    assert table.state.sheet[0].poison == (10000, 0)


def test_t_5_without_a_target_poison_is_only_a_number() -> None:
    """Decked seats are no targets, and empty decks neither."""
    table = Table("10 Poison, 1 Go", IDLE, "", decks=[None, "", None], last=1, decked=[2])
    refused(table.play("10 Poison", icon=True), "no-poison", "T-5")
    happened(table.play("10 Poison"))


def test_t_5_a_decked_seat_cannot_be_poisoned() -> None:
    """It sits out, whatever is left in its deck."""
    table = Table("10 Poison, 1 Go", IDLE, "", last=1, decked=[2])
    table.play("10 Poison", icon=True)
    refused(table.act(Poison(2)), "poison-decked", "T-5")


def test_t_6_losing_the_last_card_to_poison_decks_nobody() -> None:
    """Only a draw that is needed does."""
    table = Table("10 Poison, 1 Go", "100 Go, 10 Go", IDLE, decks=[None, "1 Go"], last=1)
    table.play("10 Poison", icon=True)
    table.act(Poison(1))
    assert table.state.decked == [False, False, False]
    happened(table.play("100 Go"))


def test_t_38_icons_with_a_target_are_announced_with_it() -> None:
    """Until then the icon may be left; the number has been played all the same."""
    table = poisoning()
    assert not table.view(1).spoken
    assert kinds(table.act(Forgo())) == ["IconForgone"]
    assert table.state.scores == [0, 0, 0]
    assert not table.view(1).spoken
    assert table.state.mover == 1
    table = poisoning()
    table.act(Poison(1))
    assert table.view(1).spoken


def test_a_discard_throws_a_hand_card_away() -> None:
    """Onto the own discards, face up."""
    table = Table("10 Discard, 1 Go, 1000 Go", IDLE, last=1)
    table.play("10 Discard", icon=True)
    refused(table.act(Discard(named("1 Skip"))), "not-in-hand")
    refused(table.act(Draw()), "discard-now")
    assert happened(table.act(Discard(named("1 Go")))) == (CardDiscarded(0, named("1 Go")),)
    assert table.hand() == ["1,000 Go"]
    assert table.view(1).discard_tops[0] == named("1 Go")


def test_tv_21_t_13_discarding_the_last_card_is_going_out() -> None:
    """TV-21: 1 Discard on the only other card, +1."""
    table = Table("1 Discard, 1000 Bonus", IDLE)
    table.play("1 Discard", icon=True)
    assert kinds(table.act(Discard(named("1000 Bonus"))))[:2] == ["CardDiscarded", "RoundEnded"]
    assert table.state.scores == [1, 0]


def test_t_13_a_discard_as_last_card_has_nothing_to_discard() -> None:
    """The player is out anyway."""
    table = Table("1 Discard", IDLE)
    refused(table.play("1 Discard", icon=True), "no-discard", "T-13")
    assert kinds(table.play("1 Discard"))[1] == "RoundEnded"


def test_t_2_which_cards_a_rescue_may_play() -> None:
    """The next number, a Clone of the same, and a 1 after a 100,000 Rescue; no other 1."""
    discards = "1 Go, 100 Clone, 100 Go, 1000 Go, 10000 Go"
    table = Table("100 Rescue, 1 Go", IDLE, discards=[discards], last=10, passed=True)
    table.play("100 Rescue", icon=True)
    assert [show(each.card) for each in table.options().plays] == ["100 Clone", "1,000 Go"]
    table = Table("100000 Rescue, 1 Go", IDLE, discards=["1 Skip, 10 Go"], last=10000)
    table.play("100000 Rescue", icon=True)
    assert [show(each.card) for each in table.options().plays] == ["1 Skip"]


def test_tv_18_t_3_a_rescued_card_may_be_played_with_its_icon() -> None:
    """TV-18: 1,000 Go out of the discards; the same player goes on and needs 10,000."""
    table = rescuing("100 Rescue, 1 Go, 1000 Clone, 10000 Go")
    rescued = named("1000 Go")
    assert happened(table.act(PlayRescued(rescued, True))) == (
        CardPlayed(0, rescued, True, "rescued"),
    )
    assert table.state.piles[0] == list(parse("1 Go, 10 Go, 100 Rescue, 1000 Go"))
    assert table.state.mover == 0
    assert table.plays() == ["1,000 Clone", "10,000 Go"]


def test_t_3_rescues_make_chains() -> None:
    """A rescued Rescue may rescue again."""
    table = Table(
        "100 Rescue, 1 Go", IDLE, discards=["1000 Rescue, 10000 Rescue, 100000 Clone"], last=10
    )
    table.play("100 Rescue", icon=True)
    happened(table.act(PlayRescued(named("1000 Rescue"), True)))
    happened(table.act(PlayRescued(named("10000 Rescue"), True)))
    happened(table.act(PlayRescued(named("100000 Clone"))))
    assert table.state.discards[0] == []
    assert len(table.state.piles[0]) == 4
    assert table.state.mover == 1


def test_t_1_the_last_card_of_the_discards_cannot_rescue_on() -> None:
    """A rescued Rescue with nothing left in the discards is only a number."""
    table = Table("100 Rescue, 1 Go", IDLE, discards=["1000 Rescue"], last=10)
    table.play("100 Rescue", icon=True)
    refused(table.act(PlayRescued(named("1000 Rescue"), True)), "no-rescue", "T-1")
    happened(table.act(PlayRescued(named("1000 Rescue"))))


def test_tv_19_what_is_rescued_onto_the_deck_stays_a_secret() -> None:
    """TV-19: 10 Poison cannot be played, but put on the deck; others see the counts change."""
    table = rescuing()
    card = named("10 Poison")
    refused(table.act(PlayRescued(card)), "wrong-number")
    (recovered,) = happened(table.act(Recover(card)))
    assert recovered == CardRecovered(0, card)
    assert table.match.game.seen(recovered, 1) == CardRecovered(0)
    assert table.state.decks[0][-1] == card
    view = table.view(1)
    assert (view.decks[0], view.discards[0]) == (21, 2)


@pytest.mark.parametrize("card", ["1000 Go", "10 Poison", "100 Bonus"])
def test_t_42_after_a_rescue_the_discards_lie_face_down(card: str) -> None:
    """A new top card would tell which one has gone; the next discard shows again."""
    table = rescuing()
    happened(table.act(Recover(named(card))))
    assert table.view(1).discard_tops[0] is None
    assert table.view(0).discard_tops[0] is None


def test_a_rescue_must_be_finished() -> None:
    """Once begun it has to recover a card."""
    table = rescuing()
    refused(table.act(Forgo()), "rescue-now")
    refused(table.act(Recover(named("1 Skip"))), "not-in-discards")
    assert table.view(0).my_discards == parse("1000 Go, 10 Poison, 100 Bonus")
    assert table.view(1).my_discards == ()


def test_tv_20_t_1_a_rescue_needs_discards() -> None:
    """TV-20: the icon is refused, the card can be played."""
    table = Table("100 Rescue, 1 Go", IDLE, last=10)
    refused(table.play("100 Rescue", icon=True), "no-rescue", "T-1")
    happened(table.play("100 Rescue"))


def test_tv_22_t_4_a_rescue_as_last_card_comes_before_going_out() -> None:
    """TV-22: 10,000 Rescue plays a 100,000 Clone: +110,111."""
    table = Table(
        "10000 Rescue", IDLE, piles=["1 Go, 10 Go, 100 Go"], discards=["100000 Clone"], last=1000
    )
    assert kinds(table.play("10000 Rescue", icon=True)) == ["CardPlayed"]
    assert kinds(table.act(PlayRescued(named("100000 Clone"))))[1] == "RoundEnded"
    assert table.state.scores == [110_111, 0]


def test_t_4_a_rescue_as_last_card_may_go_onto_the_deck() -> None:
    """Then the player is out."""
    table = Table("10000 Rescue", IDLE, discards=["100000 Clone"], last=1000)
    table.play("10000 Rescue", icon=True)
    assert kinds(table.act(Recover(named("100000 Clone"))))[:2] == ["CardRecovered", "RoundEnded"]
    assert table.state.scores == [10_000, 0]
