"""How it is said at the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from core.game import Refusal
from core.games.tribulation.events import (
    AnyEvent,
    ClaimFailed,
    ClaimNoted,
    CountdownBegan,
    DiscClosed,
    DiscRevealed,
    GameEnded,
    GaveUp,
    GridLaid,
    SearchedOn,
    SeatDeparted,
    Stopped,
    Thawed,
    Verdict,
)
from core.games.tribulation.settings import Penalty
from core.games.tribulation.tiles import show
from core.refusals import sentence
from core.saying import Listener, listed
from core.seat import Seat


def say(event: AnyEvent, seat: Seat | None, names: Sequence[str]) -> str:
    """What a seat hears of an event it has seen: one sentence without a capital or a full stop."""
    return _SAID[type(event)](event, Listener(seat, names))


def refuse(refusal: Refusal) -> str:
    """A refusal as one sentence for the player."""
    return sentence(refusal, SENTENCES)


def judged(verdict: Verdict, name: str) -> str:
    """A verdict for those who ask: when it came, what was credited, what counted.

    >>> judged(Verdict(0, 4210, 35, True), "Ada")
    'Ada: 4.210 s, 35 ms off for the wire, counted as 4.175 s: first'
    """
    arrival, counted = verdict.arrival_ms / 1000, verdict.judged_ms / 1000
    what = "first" if verdict.won else "too late"
    if not verdict.credit_ms:
        return f"{name}: {arrival:.3f} s: {what}"
    off = f"{verdict.credit_ms} ms off for the wire, counted as {counted:.3f} s"
    return f"{name}: {arrival:.3f} s, {off}: {what}"


SENTENCES: Final[Mapping[str, str]] = {
    "stale": "Too late: the table has moved on.",
    "frozen": "Your claims are frozen for a moment after a wrong one.",
    "claimed": "Your claim is in; whether it was the first is being decided.",
    "three-tiles": "A claim is three tiles, not {0}.",
    "tile-twice": "A claim is three different tiles.",
    "no-line": "Those are not three neighbours in one straight line.",
    "say-formula": "At this table the formula must be stated: which tile, added or subtracted.",
    "no-formula": "At this table nobody states the formula: just mark three tiles.",
    "third-elsewhere": "The tile that is added or subtracted must be one of the three.",
    "no-reverse": "At this table the product cannot be taken from the third tile.",
    "stop-first": "At this table call stop first, then show your tiles.",
    "no-stop": "At this table nobody calls stop: just mark three tiles.",
    "show-now": "You have called stop: show your tiles, or say that it was for nothing.",
}
"""Sentences for refusals, by code."""

_COST: Final[Mapping[Penalty, str]] = {
    "none": "",
    "freeze": "; no claims for three seconds",
    "out_for_this_disc": "; out for this disc",
    "lose_one_disc": "",
}


def _grid_laid(event: GridLaid, to: Listener) -> str:
    return f"the grid is laid, {len(event.grid)} tiles"


def _countdown_began(event: CountdownBegan, to: Listener) -> str:
    return f"disc {event.number} in {event.seconds} seconds"


def _disc_revealed(event: DiscRevealed, to: Listener) -> str:
    return f"the number is {event.disc}"


def _stopped(event: Stopped, to: Listener) -> str:
    stop = to.does(event.seat, "call") + f" stop and {_verb(to, event.seat, 'have', 'has')}"
    return f"{stop} {event.seconds} seconds to show it{_late(event.verdicts, to)}"


def _verb(to: Listener, seat: Seat, verb: str, verbs: str) -> str:
    return verb if seat == to.seat else verbs


def _claim_noted(event: ClaimNoted, to: Listener) -> str:
    what = show(event.cells) if event.cells else "your call"
    return f"{what}: noted, the others have a moment yet"


def _claim_failed(event: ClaimFailed, to: Listener) -> str:
    cost = _COST[event.penalty]
    if event.lost is not None:
        cost = f"; that costs the {event.lost}"
    if not event.cells:
        return to.does(event.seat, "show") + f" nothing{cost}"
    made = " ".join(map(str, event.makes))
    claims = to.does(event.seat, "claim") + f" {show(event.cells)}"
    return f"{claims}: that makes {made}, not {event.disc}{cost}"


def _gave_up(event: GaveUp, to: Listener) -> str:
    return to.does(event.seat, "give") + " up"


def _searched_on(event: SearchedOn, to: Listener) -> str:
    return to.does(event.seat, "search", "searches") + " on"


def _thawed(event: Thawed, to: Listener) -> str:
    return to.does(event.seat, "may", "may") + " claim again"


def _disc_closed(event: DiscClosed, to: Listener) -> str:
    if event.seat is not None and event.sum is not None:
        takes = to.does(event.seat, "take") + f" the {event.disc}"
        made = f"{event.sum} with {show(event.sum.line)}"
        return f"{takes}: {made}{_late(event.verdicts, to)}"
    if event.sum is None:
        return f"nobody takes the {event.disc}: it cannot be made"
    return f"nobody takes the {event.disc}: {event.sum} with {show(event.sum.line)}"


def _late(verdicts: Sequence[Verdict], to: Listener) -> str:
    late = [to.does(v.seat, "are", "is") for v in verdicts if not v.won]
    return f"; {listed(late)} too late" if late else ""


def _seat_departed(event: SeatDeparted, to: Listener) -> str:
    return to.does(event.seat, "leave") + " the match"


def _game_ended(event: GameEnded, to: Listener) -> str:
    wins = listed([to.does(seat, "win") for seat in event.winners])
    discs = "1 disc" if event.discs == 1 else f"{event.discs} discs"
    skipped = ", ".join(map(str, event.skipped))
    return f"{wins} with {discs}" + (f"; never turned up: {skipped}" if skipped else "")


_SAID: Final[Mapping[type, Callable[[Any, Listener], str]]] = {
    GridLaid: _grid_laid,
    CountdownBegan: _countdown_began,
    DiscRevealed: _disc_revealed,
    Stopped: _stopped,
    ClaimNoted: _claim_noted,
    ClaimFailed: _claim_failed,
    GaveUp: _gave_up,
    SearchedOn: _searched_on,
    Thawed: _thawed,
    DiscClosed: _disc_closed,
    SeatDeparted: _seat_departed,
    GameEnded: _game_ended,
}
