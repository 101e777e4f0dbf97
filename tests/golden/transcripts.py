"""Whole matches as text: what everybody is told and sees, step by step.

`python -m scripts.record` writes them; reviewed as a diff they show what a change of the rules
does, and anything a seat sees that it should not.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any, Final

import msgspec

from core.bot import Simulations
from core.catalog import games
from core.deck import generator, seeded
from core.game import Decision, Event, Game, Thought, View
from core.match import Entry, Match
from core.seat import SYSTEM, Seat
from tests.builders import dealt, seen, viewers
from tests.knobs import Played

NAMES: Final = ("Ada", "Bob", "Cyd", "Dan", "Eve", "Fay", "Gil", "Hal")
MOST_OPTIONS: Final = 1000


def path(key: str, played: Played) -> Path:
    """Where a transcript of a game is kept."""
    return Path(__file__).parent / f"{key}-{played.sample.seats}.txt"


def transcript(key: str, played: Played) -> str:
    """A match of a game as text."""
    return "\n".join(_lines(games()[key], played)) + "\n"


def _lines(game: Game, played: Played) -> Iterator[str]:
    seats = played.sample.seats
    yield f"{game.name}, rules {game.version}, {seats} seats, luck {played.luck}"
    yield f"settings {_plain(dict(played.sample.settings))}"
    before: dict[Seat | None, dict[str, str]] = {seat: {} for seat in viewers(seats)}
    for match, entry in replayed(game, played):
        yield from _happened(game, seats, entry)
        yield from _sights(match, seats, before)
    yield from ["", f"result {_plain(match.result)}"]


def replayed(game: Game, played: Played) -> Iterator[tuple[Match, Entry]]:
    """A match as it goes on, from the deal: each step with what was done."""
    rng = generator(played.luck)
    match, entry = dealt(game, played.sample, played.luck)
    yield match, entry
    while game.pending(match.state) and match.step < played.steps:
        decision, action = min(_moves(match, played), key=lambda move: move[2])[:2]
        answer = match.act(decision.seat, decision.id, action, seeded(rng))
        assert isinstance(answer, Entry)
        yield match, answer


def _moves(match: Match, played: Played) -> Iterator[tuple[Decision, Any, int]]:
    """What could come next, and after how many milliseconds: in turn only what is open first."""
    for decision in match.game.pending(match.state):
        if decision.seat == SYSTEM:
            yield decision, match.game.fallback(match.state, decision), decision.after_ms
        elif not decision.chosen:
            found = _thought(match, played, decision)
            yield decision, found.action, found.after_ms
        if decision.mode != "race" and decision.seat != SYSTEM:
            return


def _thought(match: Match, played: Played, decision: Decision) -> Thought:
    level = played.levels[decision.seat % len(played.levels)]
    view = match.view(decision.seat)
    seed = match.step + (1000 * decision.seat if decision.mode == "race" else 0)
    mind, choice = match.game.minds[level], view.choices[0]  # type: ignore[attr-defined]
    return mind(view, choice, generator(seed), Simulations(40))


def _happened(game: Game, seats: int, entry: Entry) -> Iterator[str]:
    """The step: what was asked, and what each seat hears of what happened."""
    yield ""
    name = "the house" if entry.seat == SYSTEM else NAMES[entry.seat]
    actor = "" if entry.step == 0 else f": {name} {_plain(entry.action)}"
    yield f"== step {entry.step}{actor}"
    for event in entry.events:
        heard = {seat: _said(game, event, seat) for seat in viewers(seats)}
        yield f"   {heard[None]}"
        for seat, text in heard.items():
            if text != heard[None]:
                yield f"      {_who(seat)} hears: {text}"


def _said(game: Game, event: Event, seat: Seat | None) -> str:
    return " ".join(game.say(sight, seat, NAMES) for sight in seen(game, (event,), seat))


def _sights(match: Match, seats: int, before: dict[Seat | None, dict[str, str]]) -> Iterator[str]:
    """What has changed in the views: what all see alike once, the rest by seat."""
    now = {seat: _sight(match.view(seat)) for seat in viewers(seats)}
    alike = {key for key, text in now[None].items() if all(s[key] == text for s in now.values())}
    for key in sorted(alike):
        if before[None].get(key) != now[None][key]:
            yield f"all: {key} {now[None][key]}"
    for seat, sight in now.items():
        for key in sorted(set(sight) - alike - {"seat"}):
            if before[seat].get(key) != sight[key]:
                yield f"{_who(seat)}: {key} {sight[key]}"
    before.update(now)


def _sight(view: View) -> dict[str, str]:
    """The fields of a view as text; of the choices how many answers they offer, and the first."""
    fields = {name: _plain(getattr(view, name)) for name in view.__struct_fields__}
    fields["choices"] = " / ".join(_offered(choice) for choice in view.choices)  # type: ignore[attr-defined]
    return fields


def _offered(choice: Any) -> str:
    found = list(islice(choice.options.actions(), MOST_OPTIONS))
    few = ", ".join(_plain(action) for action in found[:4])
    more = " ..." if len(found) > 4 else ""
    return f"{choice.decision.kind} with {len(found)} answers: {few}{more}"


def _who(seat: Seat | None) -> str:
    return "an onlooker" if seat is None else NAMES[seat]


def _plain(value: Any) -> str:
    """A value in one line, as short as JSON can be."""
    if isinstance(value, msgspec.Struct):
        parts = [f"{name}={_plain(getattr(value, name))}" for name in value.__struct_fields__]
        return f"{type(value).__name__}({', '.join(parts)})"
    if isinstance(value, (list, tuple)):
        return f"[{' '.join(map(_plain, value))}]"
    return str(value)
