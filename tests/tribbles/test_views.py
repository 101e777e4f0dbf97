"""What a seat sees: the table, and of hidden cards its own."""

from __future__ import annotations

from core.deck import generator
from core.game import Event
from core.games.tribbles.actions import Draw, Recover
from core.games.tribbles.cards import named, parse
from core.games.tribbles.events import (
    AnyEvent,
    CardDrawn,
    CardRecovered,
    DeckBrought,
    HandDealt,
    PileSearched,
)
from core.games.tribbles.view import PUBLIC, seen
from core.games.tribbles.worlds import sample
from tests.tribbles.table import IDLE, Table

HIDDEN = {
    DeckBrought: DeckBrought(0, 2, (1, 2)),
    HandDealt: HandDealt(0, 2, (1, 2)),
    PileSearched: PileSearched(0, 2, (1, 2)),
    CardDrawn: CardDrawn(0, 1),
    CardRecovered: CardRecovered(0, 1),
}


def test_a_seat_sees_its_own_hand_and_deck_list_only() -> None:
    """Of others the counts; an onlooker sees no card that is not on the table."""
    table = Table("1 Go", "10 Go, 100 Go", decks=["1 Skip", "10 Skip"])
    assert table.view(0).hand == parse("1 Go")
    assert table.view(0).my_deck == parse("1 Skip, 1 Go")
    assert table.view(1).my_deck == parse("10 Skip, 10 Go, 100 Go")
    assert table.view(None).hand == table.view(None).my_deck == ()
    assert {table.view(seat).hands for seat in (0, 1, None)} == {(1, 2)}
    assert {table.view(seat).decks for seat in (0, 1, None)} == {(1, 1)}


def test_every_event_is_public_or_cut_for_its_owner() -> None:
    """What is not named as public is not shown by accident."""
    assert set(AnyEvent.__args__) == {*PUBLIC, *HIDDEN}  # type: ignore[attr-defined]


def test_hidden_events_keep_their_shape() -> None:
    """Others see the same event without the cards."""
    for kind, event in HIDDEN.items():
        assert seen(event, 0) == event
        for other in (1, None):
            sight = seen(event, other)
            assert type(sight) is kind
            assert sight != event
            assert sight.seat == 0  # type: ignore[union-attr]


def test_an_event_of_another_kind_is_not_shown() -> None:
    """The list of what is shown is a list of what is allowed."""

    class Secret(Event, frozen=True):
        card: int

    assert seen(Secret(6), 0) is None  # type: ignore[arg-type]
    assert seen(Draw(), 0) is None  # type: ignore[arg-type]


def test_what_one_knows_of_the_own_cards_is_kept_in_imagined_worlds() -> None:
    """The own cards stay the own cards; only their order is imagined."""
    table = Table("100 Rescue, 1 Go", IDLE, discards=["10 Go, 1 Skip"], last=10)
    for seed in range(5):
        world = sample(table.view(0), generator(seed))
        assert sorted(world.decks[0] + world.discards[0]) == sorted(
            table.state.decks[0] + table.state.discards[0]
        )
        assert world.discards[0][-1] == named("1 Skip")
        assert world.hands[0] == table.state.hands[0]


def test_a_rescued_card_is_anywhere_to_the_others() -> None:
    """In their worlds the deck's top card is any card (TV-19)."""
    table = Table("100 Rescue, 1 Go", IDLE, discards=["10 Go, 1 Skip"], last=10)
    table.play("100 Rescue", icon=True)
    table.act(Recover(named("1 Skip")))
    tops = {sample(table.view(1), generator(seed)).decks[0][-1] for seed in range(40)}
    assert len(tops) > 5


def test_the_announcement_stays_on_the_table() -> None:
    """The last card, and whether its icon was announced."""
    table = Table("10 Skip, 1 Go", IDLE, IDLE, last=1)
    table.play("10 Skip", icon=True)
    for seat in (0, 1, None):
        assert (table.view(seat).top, table.view(seat).spoken) == (named("10 Skip"), True)
