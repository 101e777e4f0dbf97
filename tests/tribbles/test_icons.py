"""Reverse, Skip, Go, Clone and Bonus (1.5)."""

from __future__ import annotations

from core.games.tribbles.cards import named, parse
from core.games.tribbles.events import CardPlayed, PileSearched, SeatSkipped
from tests.tribbles.table import IDLE, Table, happened, kinds, refused


def movers(table: Table, count: int) -> list[int]:
    """Who moves, one after the other, when everybody passes."""
    seen = []
    for _ in range(count):
        seen.append(table.state.mover)
        table.pass_by()
    return seen


def test_tv_11_a_reverse_turns_the_table_round() -> None:
    """TV-11: B plays 100 Reverse, then A, D, C, B; without the icon C is next."""
    for icon, order in ((True, [0, 3, 2, 1]), (False, [2, 3, 0, 1])):
        table = Table("10 Go, 1 Go", "100 Reverse, 1 Go", IDLE, IDLE, last=1)
        table.play("10 Go")
        assert happened(table.play("100 Reverse", icon=icon))[0] == CardPlayed(
            1, named("100 Reverse"), icon
        )
        assert movers(table, 4) == order


def test_tv_12_t_8_a_skip_between_two_is_another_turn() -> None:
    """TV-12: the same player moves again, goes on with 100, and may not restart."""
    table = Table("10 Skip, 1 Go, 10 Clone, 100 Go", IDLE, last=1)
    assert happened(table.play("10 Skip", icon=True))[1] == SeatSkipped(1)
    assert table.state.mover == 0
    assert table.plays() == ["10 Clone", "100 Go"]


def test_tv_13_a_skip_does_not_count_decked_seats() -> None:
    """TV-13: of three with the third decked, the first moves again."""
    table = Table("10 Skip, 1 Go", IDLE, "", last=1, decked=[2])
    table.play("10 Skip", icon=True)
    assert table.state.mover == 0


def test_t_24_who_follows_a_skipped_seat_may_not_restart() -> None:
    """The player before was the one with the Skip, and did not pass."""
    table = Table("10 Skip, 1 Go", IDLE, "1 Go, 100 Go", last=1)
    table.play("10 Skip", icon=True)
    assert table.state.mover == 2
    assert table.plays() == ["100 Go"]


def test_an_ignored_skip_skips_nobody() -> None:
    """Every icon is optional."""
    table = Table("10 Skip, 1 Go", IDLE, IDLE, last=1)
    assert kinds(table.play("10 Skip")) == ["CardPlayed"]
    assert table.state.mover == 1


def test_a_skip_goes_the_way_of_play() -> None:
    """Counter-clockwise it jumps over the seat to the right."""
    table = Table("10 Skip, 1 Go", IDLE, IDLE, IDLE, last=1, direction=-1)
    table.play("10 Skip", icon=True)
    assert table.state.mover == 2


def test_t_9_a_reverse_between_two_changes_nothing_to_see() -> None:
    """It does not become a skip."""
    table = Table("10 Reverse, 1 Go", IDLE, last=1)
    table.play("10 Reverse", icon=True)
    assert table.state.mover == 1


def test_tv_14_t_10_a_go_turn_is_a_turn_like_any_other() -> None:
    """TV-14: with nothing to play one draws; the card may be played; then the next needs 100."""
    table = Table("1 Go, 100 Poison", "100 Clone, 100 Go, 1 Go", decks=["10 Bonus"])
    table.play("1 Go", icon=True)
    assert table.state.mover == 0
    assert table.plays() == []
    table.draw()
    happened(table.play_drawn())
    assert table.state.mover == 1
    assert table.plays() == ["100 Go", "100 Clone"]


def test_t_10_a_go_turn_may_end_in_a_pass() -> None:
    """And then the next player may restart."""
    table = Table("1 Go, 100 Poison", "1 Skip, 10 Go", decks=["1000 Go"])
    table.play("1 Go", icon=True)
    table.pass_by()
    assert table.plays() == ["1 Skip", "10 Go"]


def test_tv_15_t_11_a_go_with_nothing_to_draw_gets_one_decked() -> None:
    """TV-15: the hand goes to the discards, and the next player may restart too (T-24)."""
    table = Table("1 Go, 1000 Bonus", "1 Skip, 10 Go", IDLE, decks=[""])
    table.play("1 Go", icon=True)
    assert table.options().last_draw
    assert kinds(table.draw()) == ["SeatDecked"]
    assert table.state.decked == [True, False, False]
    assert table.state.discards[0] == list(parse("1000 Bonus"))
    assert table.state.mover == 1
    assert table.plays() == ["1 Skip", "10 Go"]


def test_t_24_a_table_may_not_count_being_decked_as_a_pass() -> None:
    """With the option off only a real pass lets one restart."""
    table = Table("10 Go", "1 Skip, 100 Go", IDLE, decks=[""], last=10, decked_counts_as_pass=False)
    table.draw()
    assert table.plays() == ["100 Go"]


def test_a_clone_is_announced_when_it_repeats_a_number() -> None:
    """And needs no word for that; as the next number it is a card like any other."""
    for last, spoken in ((100, True), (10, False)):
        table = Table("100 Clone, 1 Go", IDLE, last=last)
        refused(table.play("100 Clone", icon=True), "no-clone")
        assert happened(table.play("100 Clone"))[0] == CardPlayed(0, named("100 Clone"), spoken)


def test_t_36_bonus_lets_one_look_through_the_own_pile() -> None:
    """The owner alone, until its next turn; others see that it looks."""
    pile = "1 Bonus, 10 Bonus"
    table = Table("100 Bonus, 1 Go", IDLE, piles=[pile], last=10)
    assert table.view(0).my_pile == ()
    _, searched = happened(table.play("100 Bonus", icon=True))
    assert searched == PileSearched(0, 3, parse(f"{pile}, 100 Bonus"))
    assert table.match.game.seen(searched, 1) == PileSearched(0, 3)
    assert table.view(0).my_pile == parse(f"{pile}, 100 Bonus")
    assert table.view(1).my_pile == ()
    table.pass_by()
    assert table.view(0).my_pile == ()


def test_t_36_a_table_may_let_everybody_look_at_the_own_pile() -> None:
    """At any time, with the option."""
    table = Table("100 Bonus, 1 Go", IDLE, piles=["1 Bonus", "1 Go"], own_pile_view=True)
    assert table.view(0).my_pile == parse("1 Bonus")
    assert table.view(1).my_pile == parse("1 Go")
    assert table.view(None).my_pile == ()


def test_t_36_others_see_counts_and_top_cards() -> None:
    """Of play piles and discards."""
    table = Table(IDLE, IDLE, piles=["1 Bonus, 10 Go"], discards=["1 Go, 100 Skip"])
    for seat in (0, 1, None):
        view = table.view(seat)
        assert view.piles == (2, 0)
        assert view.pile_tops == (named("10 Go"), None)
        assert view.discards == (2, 0)
        assert view.discard_tops == (named("100 Skip"), None)
