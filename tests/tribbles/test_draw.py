"""Drawing and passing (1.4)."""

from __future__ import annotations

from core.games.tribbles.actions import DrawnOptions, Keep, Pass
from core.games.tribbles.cards import START, named
from core.games.tribbles.events import CardDrawn, Passed
from tests.tribbles.table import IDLE, Table, happened, kinds, refused


def test_tv_5_a_drawn_card_that_fits_may_be_kept() -> None:
    """TV-5: on 100 with a 10 Go one draws 1,000 Rescue: play it, or keep it and pass."""
    table = Table("10 Go", IDLE, decks=["1000 Rescue"], last=100)
    happened(table.draw())
    options = table.options()
    assert isinstance(options, DrawnOptions)
    assert options.play
    assert happened(table.keep()) == (Passed(0, 2),)
    assert table.hand() == ["10 Go", "1,000 Rescue"]
    assert table.state.passed


def test_a_drawn_card_that_fits_may_be_played() -> None:
    """With its icon, like any other."""
    table = Table("10 Go", IDLE, decks=["1000 Go"], last=100)
    table.draw()
    happened(table.play_drawn(icon=True))
    assert table.hand() == ["10 Go"]
    assert table.state.mover == 0
    assert not table.state.passed


def test_tv_6_t_22_after_a_draw_no_other_card_may_be_played() -> None:
    """TV-6: not even one that would have fitted before."""
    table = Table("1000 Discard", IDLE, decks=["10 Poison"], last=100)
    table.draw()
    refused(table.play("1000 Discard"), "drawn-only", "1.4")
    refused(table.play_drawn(), "wrong-number")
    table.keep()
    assert len(table.state.hands[0]) == 2
    assert table.state.passed


def test_t_22_one_may_draw_with_a_playable_card_in_hand() -> None:
    """Hoping for another."""
    table = Table("1000 Discard", IDLE, decks=["1000 Clone"], last=100)
    happened(table.draw())
    happened(table.play_drawn())
    assert table.hand() == ["1,000 Discard"]


def test_tv_10_t_25_who_has_no_one_draws() -> None:
    """TV-10: the leader without a 1 passes; the next player still needs a 1."""
    table = Table("10 Skip, 100 Clone", "1 Go, 10 Go, 100 Clone", decks=["10 Go"])
    assert table.plays() == []
    table.draw()
    assert happened(table.keep()) == (Passed(0, START),)
    assert table.state.last == START
    assert table.plays() == ["1 Go"]


def test_t_17_a_drawn_clone_of_the_same_number_may_be_played() -> None:
    """It counts as a proper number."""
    table = Table("10 Go", IDLE, decks=["100 Clone"], last=100)
    table.draw()
    happened(table.play_drawn())


def test_t_20_a_pass_begins_with_a_draw() -> None:
    """There is no passing without one."""
    table = Table("1000 Go", IDLE, last=100)
    refused(table.act(Pass()), "draw-first", "T-20")
    refused(table.act(Keep()), "your-turn")
    assert not table.options().may_pass


def test_t_20_a_table_may_allow_passing_without_a_draw() -> None:
    """With a playable card in hand only: otherwise the draw is forced."""
    table = Table("1000 Go", "10 Go", last=100, free_pass=True)
    assert table.options().may_pass
    assert happened(table.act(Pass())) == (Passed(0, 2),)
    assert len(table.state.decks[0]) == 20
    assert not table.options().may_pass
    refused(table.act(Pass()), "must-draw", "T-20")


def test_t_44_when_everybody_has_passed_somebody_must_move() -> None:
    """Free passes go round once; a card or a draw begins to count anew."""
    table = Table("1 Go, 1000 Go", "1000 Go", last=100, free_pass=True)
    table.act(Pass())
    table.act(Pass())
    refused(table.act(Pass()), "all-passed", "T-44")
    assert not table.options().may_pass
    happened(table.draw())
    happened(table.keep())
    happened(table.act(Pass()))


def test_t_47_after_every_draw_there_is_a_question() -> None:
    """Whether the card fits or not, the table waits for the same, and others see the same."""
    for card in ("1000 Go", "10 Go"):
        table = Table("1 Go", IDLE, decks=[card], last=100)
        assert kinds(table.draw()) == ["CardDrawn"]
        assert [decision.kind for decision in table.view(1).waiting] == ["drawn"]
        assert table.view(1).hands == (2, 2)
        happened(table.keep())


def test_what_is_drawn_is_its_owners_secret() -> None:
    """Others see that a card was drawn."""
    table = Table("1 Go", IDLE, decks=["1000 Go"], last=100)
    (drawn,) = happened(table.draw())
    assert drawn == CardDrawn(0, named("1000 Go"))
    assert table.match.game.seen(drawn, 1) == CardDrawn(0)
    assert table.view(0).drawn == named("1000 Go")
    assert table.view(1).drawn is None
