"""On one's honour: nobody enforces following, and anybody may call (A-47)."""

from __future__ import annotations

from core.games.astrobirdz import GAME
from core.games.astrobirdz.actions import Call, CloseCalls, NoCall, Play
from core.seat import SYSTEM
from tests.astrobirdz.table import TRICKS, Table, bird, happened, kinds, refused

HANDS = ("B5 G1", "R9 B7", "P1 B2")


def table(hands: tuple[str, ...] = HANDS) -> Table:
    """A first trick that seat 0 leads, with everybody on their honour."""
    return Table(TRICKS, hands, "R3", berzerkers=(1, 2, 5), guesses=(0, 0, 0), honour=True)


def play(at: Table, *cards: str) -> Table:
    """Cards in the order of play."""
    for card in cards:
        happened(at.act(at.state.mover, Play(bird(card)), "play"))
    return at


def test_a_47_anything_may_be_played() -> None:
    """Seat 1 could follow blue and does not."""
    at = play(table(), "B5")
    assert len(at.offered(1, "play")) == 2
    play(at, "R9", "B2")
    assert at.state.tricks[0].winner == 1


def test_a_47_without_the_option_it_is_refused() -> None:
    """The default stays: the rules see to it."""
    at = Table(TRICKS, HANDS, "R3", berzerkers=(1, 2, 5), guesses=(0, 0, 0))
    at.act(0, Play(bird("B5")))
    refused(at.act(1, Play(bird("R9"))), "must-follow")


def test_a_47_whoever_is_caught_leaves() -> None:
    """The house plays the hand on, so the deal stands; the seat comes last."""
    at = play(table(), "B5", "R9", "B2")
    assert at.asked() == [(1, "play"), (0, "call"), (1, "call"), (2, "call")]
    events = happened(at.act(2, Call(1), "call"))
    assert kinds(events)[0] == "SeatCalled"
    assert events[0].caught  # type: ignore[attr-defined]
    assert GAME.out(at.state) == (1,)
    assert at.state.table == (bird("B7"),)
    assert [seat for seat, _ in at.asked()] == [2]
    assert at.state.fines == (0, 0, 0)


def test_a_47_a_false_call_costs_a_point() -> None:
    """Seat 2 had followed; the point goes when the turn is scored. One call a trick."""
    at = play(table(), "B5", "R9", "B2")
    events = happened(at.act(0, Call(2), "call"))
    assert not events[0].caught  # type: ignore[attr-defined]
    assert at.state.fines == (1, 0, 0)
    assert (0, "call") not in at.asked()
    refused(at.act(1, Call(1), "call"), "yourself")


def test_a_47_a_call_may_be_about_an_earlier_trick_of_the_turn() -> None:
    """What gives a player away is often the card played later."""
    hands = ("B5 G1 G3", "R9 B7 G2", "P1 B2 G4")
    at = play(table(hands), "B5", "R9", "B2", "G2", "G4", "G1")
    assert happened(at.act(0, Call(1), "call"))[0].caught  # type: ignore[attr-defined]


def test_a_47_calls_close_when_the_next_card_is_led() -> None:
    """An open call never holds up the play."""
    at = play(table(), "B5", "R9", "B2", "B7")
    assert [kind for _, kind in at.asked()] == ["play"]
    refused(at.act(2, Call(1), "call"), "stale")


def test_a_47_there_are_no_calls_before_the_first_trick_is_over() -> None:
    """Nor while a trick is played."""
    at = table()
    assert [kind for _, kind in at.asked()] == ["play"]
    play(at, "B5", "R9")
    assert [kind for _, kind in at.asked()] == ["play"]


def test_a_47_after_the_last_trick_the_house_waits_a_moment() -> None:
    """Its own timer closes the calls, and the turn is scored."""
    at = play(table(), "B5", "R9", "B2", "B7", "P1", "G1")
    assert at.asked() == [(SYSTEM, "calls"), (0, "call"), (1, "call"), (2, "call")]
    (waiting, *_) = GAME.pending(at.state)
    assert waiting.after_ms > 0
    assert GAME.fallback(at.state, waiting) == CloseCalls()
    events = happened(at.act(SYSTEM, CloseCalls(), "calls"))
    assert "TurnScored" in kinds(events)


def test_a_47_it_goes_on_as_soon_as_all_have_said_no() -> None:
    """Nobody waits for the clock then."""
    at = play(table(), "B5", "R9", "B2", "B7", "P1", "G1")
    for seat in (0, 1):
        assert happened(at.act(seat, NoCall(), "call")) == ()
    events = happened(at.act(2, NoCall(), "call"))
    assert kinds(events)[:2] == ["CallsClosed", "TurnScored"]


def test_a_47_a_fine_is_on_the_sheet() -> None:
    """A line of its own, after everything else."""
    at = play(table(), "B5", "R9", "B2", "B7", "P1", "G1")
    at.act(0, Call(2), "call")
    at.act(SYSTEM, CloseCalls(), "calls")
    assert at.state.sheet[-1][0].fine == -1
    assert at.state.sheet[-1][2].fine == 0


def test_a_47_what_was_not_followed_stays_hidden() -> None:
    """Until somebody calls, no view tells a cheat from an honest player."""
    cheat = play(table(), "B5", "R9", "B2")
    honest = play(table(("B5 G1", "R9 P7", "P1 B2")), "B5", "R9", "B2")
    assert cheat.view(0) == honest.view(0)
    assert cheat.view(None) == honest.view(None)


def test_a_caught_player_cannot_be_called_again() -> None:
    """Nor call others."""
    at = play(table(), "B5", "R9", "B2")
    at.act(2, Call(1), "call")
    assert all(option != Call(1) for open_ in at.asked() for option in at.offered(open_[0]))
