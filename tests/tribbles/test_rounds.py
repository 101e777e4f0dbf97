"""Going out, being decked, short decks, and what a round scores (1.6 to 1.8)."""

from __future__ import annotations

from core.deck import generator, seeded
from core.games.tribbles.cards import START, parse
from core.games.tribbles.events import LeadTaken, RoundEnded, RoundScore, SeatDecked
from core.games.tribbles.rules.rounds import begin_round
from tests.tribbles.table import IDLE, Table, happened, kinds, refused

RUN = "1 Bonus, 10 Bonus, 100 Bonus, 1000 Bonus"


def begun(*decks: str, leader: int = 0, **settings: object) -> tuple[Table, list[str]]:
    """A table at the start of round 1, everybody with these cards, and what then happens."""
    table = Table(*[""] * len(decks), decks=decks, round=0, **settings)
    table.state.leader = leader
    events = begin_round(table.state, seeded(generator(0)))
    return table, [type(event).__name__ for event in events]


def test_tv_23_t_12_a_go_as_last_card_gives_no_turn() -> None:
    """TV-23: out is out."""
    table = Table("10 Go", IDLE, last=1)
    assert kinds(table.play("10 Go", icon=True))[:2] == ["CardPlayed", "RoundEnded"]
    assert table.state.round == 2


def test_t_12_skip_and_reverse_as_last_card_end_the_round_too() -> None:
    """The next round begins clockwise with the one who went out."""
    for card in ("10 Skip", "10 Reverse"):
        table = Table(card, IDLE, IDLE, last=1)
        table.play(card, icon=True)
        assert table.state.round == 2
        assert table.state.mover == 0
        assert table.state.direction == 1


def test_tv_24_t_26_t_27_what_a_round_scores() -> None:
    """TV-24: the pile of who went out; runs of all who were not decked, once each."""
    table = Table(
        "10000 Go",
        IDLE,
        IDLE,
        "",
        piles=["1 Go, 10 Go, 100 Go, 1000 Go", RUN, f"{RUN}, {RUN}", RUN],
        last=1000,
        decked=[3],
    )
    events = happened(table.play("10000 Go"))
    assert table.state.scores == [11_111, 100_000, 100_000, 0]
    pile = parse("1 Go, 10 Go, 100 Go, 1000 Go, 10000 Go")
    assert events[1] == RoundEnded(1, RoundScore(0, False, pile, 11_111, (1, 2), (0, 0, 0, 0)))


def test_tv_25_t_28_the_last_one_left_goes_out_with_its_hand() -> None:
    """TV-25: hand and pile make 11,111 and a full run: +111,111."""
    table = Table(
        "",
        "10 Go",
        "100 Bonus, 10000 Go",
        decks=[None, "", None],
        piles=["", "", "1 Bonus, 10 Bonus, 1000 Bonus"],
        last=1000,
        decked=[0],
    )
    table.state.mover = 1
    events = happened(table.draw())
    assert events[0] == SeatDecked(1, 1)
    assert table.state.scores == [0, 0, 111_111]
    assert isinstance(events[1], RoundEnded)
    assert events[1].score.survived


def test_hands_go_to_the_discards_and_piles_back_into_the_decks() -> None:
    """Discards stay out for the whole game; piles of decked players return as well."""
    table = Table(
        "10 Go",
        "1 Go, 100 Go",
        "",
        piles=["1 Go", "1 Skip", "1 Poison"],
        discards=["", "1000 Go", "100 Go"],
        last=1,
        decked=[2],
    )
    table.play("10 Go")
    state = table.state
    assert state.piles == [[], [], []]
    assert sorted(state.discards[1]) == sorted(parse("1 Go, 100 Go, 1000 Go"))
    assert state.discards[2] == list(parse("100 Go"))
    assert [len(cards) for cards in state.decks] == [15, 14, 14]
    assert state.decked == [False, False, False]


def test_t_42_hands_are_thrown_in_face_down() -> None:
    """Nobody sees what was left in a hand."""
    table = Table("10 Go", "1 Go, 100 Go", discards=["", "1000 Go"], last=1)
    table.play("10 Go")
    assert table.view(0).discard_tops == (None, None)
    assert table.view(0).discards == (0, 3)


def test_tv_26_t_31_who_cannot_draw_seven_is_decked_at_once() -> None:
    """TV-26: six cards go to the discards; the other two play."""
    table, events = begun(*(", ".join(["1 Go"] * count) for count in (6, 7, 20)))
    assert events[:5] == ["RoundBegan", "HandDealt", "HandDealt", "HandDealt", "SeatDecked"]
    assert table.state.decked == [True, False, False]
    assert len(table.state.discards[0]) == 6
    assert [len(hand) for hand in table.state.hands] == [0, 7, 7]


def test_t_30_the_lead_passes_a_decked_leader() -> None:
    """To the next seat clockwise that plays."""
    table, events = begun(*(", ".join(["1 Go"] * count) for count in (7, 6, 20)), leader=1)
    assert events[-1] == "LeadTaken"
    assert table.state.mover == 2


def test_tv_27_the_only_full_hand_goes_out_in_every_round() -> None:
    """TV-27: +1,222 five times, and the match is over without a question."""
    seven = "1 Go, 1 Skip, 10 Go, 10 Skip, 100 Go, 100 Skip, 1000 Go"
    table, events = begun(", ".join(["1 Go"] * 5), ", ".join(["1 Go"] * 6), seven)
    assert table.state.scores == [0, 0, 5 * 1222]
    assert events.count("RoundEnded") == 5
    assert events[-1] == "GameEnded"
    assert table.match.result is not None
    assert table.match.result.winners == (2,)


def test_tv_28_t_29_with_no_full_hand_at_all_the_game_ends() -> None:
    """TV-28: the round is void, totals stand."""
    table = Table("", "", decks=["1 Go", "1 Go"], round=2)
    table.state.scores = [5, 0]
    events = begin_round(table.state, seeded(generator(0)))
    assert [type(event).__name__ for event in events][-2:] == ["RoundVoided", "GameEnded"]
    assert table.state.scores == [5, 0]
    assert table.match.result is not None
    assert table.match.result.ranks == (1, 2)


def test_tv_29_who_went_out_leads_clockwise() -> None:
    """TV-29: the direction of the last round is forgotten, and so is its number."""
    table = Table(IDLE, IDLE, "10 Go", last=1, direction=-1)
    table.state.mover = 2
    events = happened(table.play("10 Go"))
    assert events[-1] == LeadTaken(2)
    state = table.state
    assert (state.mover, state.direction, state.last, state.passed) == (2, 1, START, False)


def test_t_21_one_may_draw_oneself_out() -> None:
    """With a playable card in hand and nothing to draw; the options say so."""
    table = Table("1 Go, 10 Go", IDLE, IDLE, decks=[""])
    assert table.options().last_draw
    assert table.plays() == ["1 Go"]
    assert kinds(table.draw()) == ["SeatDecked"]


def test_t_40_seven_cards_are_enough_to_play() -> None:
    """The first draw that is needed decks."""
    table, _ = begun(", ".join(["10 Go"] * 7), ", ".join(["1 Go"] * 9), ", ".join(["1 Go"] * 9))
    assert table.state.decked == [False, False, False]
    assert kinds(table.draw()) == ["SeatDecked"]
    assert table.state.mover == 1


def test_t_29_nobody_moves_after_the_end() -> None:
    """The match takes no answer any more."""
    table, _ = begun("1 Go", "1 Go")
    refused(table.draw(), "stale")
