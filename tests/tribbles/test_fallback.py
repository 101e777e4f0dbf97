"""What is played when time runs out (section 8)."""

from __future__ import annotations

from core.games.tribbles.actions import Draw, Forgo, Keep, Play, Recover
from core.games.tribbles.cards import named
from tests.tribbles.table import IDLE, Table


def fallback(table: Table) -> object:
    """The answer of the house for the mover."""
    (decision,) = table.view(0).waiting
    answer = table.match.game.fallback(table.state, decision)
    assert table.match.game.check(table.state, decision, answer) is None
    return answer


def test_a_turn_is_a_draw() -> None:
    """Also with a playable card in hand."""
    assert fallback(Table("1 Go", IDLE)) == Draw()


def test_with_nothing_to_draw_the_first_playable_card_goes() -> None:
    """Without its icon; being decked only when there is none."""
    table = Table("1 Go, 10 Skip, 10 Poison", IDLE, decks=[""], last=1)
    assert fallback(table) == Play(named("10 Skip"))
    assert fallback(Table("1 Go", IDLE, decks=[""], last=1)) == Draw()


def test_a_drawn_card_is_kept() -> None:
    """Whether it fits or not."""
    for card in ("1 Go", "10 Go"):
        table = Table("100 Go", IDLE, decks=[card])
        table.draw()
        assert fallback(table) == Keep()


def test_discard_and_poison_are_left() -> None:
    """The icon is not used."""
    for card in ("1 Discard", "1 Poison"):
        table = Table(f"{card}, 10 Go", IDLE)
        table.play(card, icon=True)
        assert fallback(table) == Forgo()


def test_a_rescue_takes_the_top_of_the_discards_onto_the_deck() -> None:
    """It has to be finished."""
    table = Table("1 Rescue, 10 Go", IDLE, discards=["10 Go, 100 Skip"])
    table.play("1 Rescue", icon=True)
    assert fallback(table) == Recover(named("100 Skip"))
