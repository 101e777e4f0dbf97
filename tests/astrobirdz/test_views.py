"""What a seat may know, and the worlds it can imagine."""

from __future__ import annotations

from core.deck import generator
from core.games.astrobirdz import GAME
from core.games.astrobirdz.actions import Look
from core.games.astrobirdz.cards import COLOUR, parse
from core.games.astrobirdz.worlds import unseen
from tests.astrobirdz.table import BY_RULE, GUESSING, TRICKS, Table, happened
from tests.builders import walk
from tests.knobs import Sample


def test_a_colour_not_followed_is_not_imagined_in_that_hand() -> None:
    """Whoever did not follow blue has none in any world."""
    seen = 0
    for moment in walk(GAME, Sample(4), seed=5, steps=400):
        view = moment.match.view(0)
        world = GAME.sample(view, generator(1))
        for seat, colours in enumerate(view.voids):  # type: ignore[attr-defined]
            if seat != 0 and moment.match.state.phase == "play":
                seen += len(colours)
                assert all(COLOUR[card] not in colours for card in world.hands[seat])
    assert seen > 20


def test_a_48_old_tricks_are_public_whatever_is_shown_again() -> None:
    """Everybody saw them; the setting is for the table, the view keeps them for all."""
    table = Table(TRICKS, ("B1 G1", "B2 G2"), "R3", guesses=(0, 0), review="none")
    for seat, card in ((0, "B1"), (1, "B2")):
        happened(table.act(seat, table.offered(seat)[-1]))
        assert card
    assert len(table.view(None).tricks) == 1
    assert table.view(1).settings.review == "none"


def test_known_cards_stay_where_they_are_in_every_world() -> None:
    """Nitro has seen a hand."""
    table = Table(GUESSING, ("B1 B2", "G4 G5", "P6 P7"), "R3", berzerkers=(4, 5, 6))
    happened(table.act(1, Look(2)))
    for seed in range(5):
        world = GAME.sample(table.view(1), generator(seed))
        assert world.hands[2] == parse("P6 P7")
        assert world.hands[1] == parse("G4 G5")


def test_cards_set_aside_are_imagined_as_ones_and_twos() -> None:
    """Under O3 everybody knows what kind of cards they are."""
    table = Table(
        BY_RULE, ("B1 R2 G7", "G1 G2 G6"), "O3", pile="P3 Y5 Y6 Y7 P1 P2 R1", luck=(0, 0, 0, 0)
    )
    for seed in range(10):
        world = GAME.sample(table.view(0), generator(seed))
        assert world.thrown[0] == parse("R2 B1")
        assert all(card % 9 < 2 for card in world.thrown[1])
        assert len(world.thrown[1]) == 2


def test_what_is_unseen_is_everything_but_what_was_shown() -> None:
    """Own hand, upcard and played cards are seen."""
    table = Table(TRICKS, ("B1 G1", "B2 G2"), "R3", guesses=(0, 0))
    assert len(unseen(table.view(0))) == 54 - 3
    assert len(unseen(table.view(None))) == 54 - 1
    happened(table.act(0, table.offered(0)[0]))
    assert len(unseen(table.view(1))) == 54 - 4
