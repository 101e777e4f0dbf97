"""What moves at a table by itself: bots, clocks, the game's own timers, minders of the absent."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Annotated, Final

from msgspec import Meta, Struct

from core.game import Decision
from core.seat import SYSTEM
from netplay import correspondence, foresight, records
from netplay.denied import Denied
from netplay.directory import log_name
from netplay.host import Host
from netplay.minds import Minds, Question
from netplay.requests import Planned, played
from netplay.table import Table
from netplay.thinking import Thinking

log = logging.getLogger(__name__)

_WARN_SECONDS: Final = 10.0
_ANSWERS: Final = "makes the mildest move for them"
MINDER: Final = "normal"
_REST_SECONDS: Final = 1.0
"""After something could not be done."""


class Pace(Struct, frozen=True, kw_only=True):
    """How fast things go by themselves, in seconds."""

    bot_least: Annotated[
        float, Meta(ge=0, le=60, description="A bot thinks at least so long, in seconds,")
    ] = 0.7
    bot_most: Annotated[float, Meta(ge=0, le=60, description="and at most so long.")] = 1.6
    away: Annotated[
        float,
        Meta(
            ge=0,
            description="After so many seconds a bot minds the seat of a person who is not there.",
        ),
    ] = 60.0

    def __post_init__(self) -> None:
        if self.bot_least > self.bot_most:
            raise ValueError("bot_least is more than bot_most")

    def bot(self) -> float:
        """A pause that tells nothing about what the bot holds."""
        return self.bot_least + (self.bot_most - self.bot_least) * secrets.randbelow(1000) / 1000


@dataclass(slots=True)
class _Open:
    """A decision that is open, and when somebody acts on it by itself."""

    decision: Decision
    since: float
    pause: float
    thinking: Thinking | None = None
    balked: bool = False
    """The rules refused what the bot thought of: the fallback is played instead."""
    warned: bool = False
    """Everybody has been told that its clock runs out."""


class Clockwork:
    """Drives one table. Stands still while nobody is there to see it, unless the game goes on over
    days."""

    def __init__(self, host: Host, minds: Minds, pace: Pace) -> None:
        self._host = host
        self._minds = minds
        self._pace = pace
        self._open: dict[tuple[int, int], _Open] = {}
        self._gone: dict[int, float] = {}
        self._known: Table | None = None
        self._begun_at = 0
        self._rest_until = 0.0
        self._timer: asyncio.TimerHandle | None = None
        self._task: asyncio.Task[None] | None = None
        self._again = False
        host.watch(self.wake)
        host.due = self.due
        host.bank = self.bank
        host.next_due = self.next_due

    def close(self) -> None:
        """Stop driving."""
        if self._timer is not None:
            self._timer.cancel()
        if self._task is not None:
            self._task.cancel()
        self._open_now({})

    def due(self) -> tuple[tuple[int, int], ...]:
        """(seat, milliseconds left) of the clocks that run."""
        now = _now()
        return tuple(
            (open_.decision.seat, max(0, round((end - now) * 1000)))
            for open_ in self._open.values()
            if not open_.decision.hidden and (end := self._deadline(open_)) is not None
        )

    def bank(self, seat: int, decision: int) -> int | None:
        """Milliseconds left in a seat's bank once it has answered this decision now."""
        open_ = self._open.get((decision, seat))
        if open_ is None:
            return None
        clock = self._host.table.clock
        used = max(0.0, _now() - open_.since - clock.seconds)
        left = self._host.table.banks[seat] - round(used * 1000)
        return max(0, left) + clock.increment * 1000

    def next_due(self, planned: Planned) -> int | None:
        """When a server should look after this table, once this is written; None: never."""
        host = self._host
        if not (host.nodes.shared or host.table.slow):
            return None
        after = host.table.foreseen(planned.record, planned.worked)
        if after.closed or not self._watched(after):
            return None
        mine = host.nodes.drives(log_name(host.table.code))
        look_after = foresight.LOOK_AFTER_MS if mine else 0
        paces = foresight.Paces(round(self._pace.away * 1000), look_after)
        return foresight.due(after, host.store_now(), host.here, paces)

    def _watched(self, table: Table) -> bool:
        """Whether anybody is there for whom things should move, or they move all the same."""
        there = bool(self._host.visitors) or bool(self._host.here)
        return there or (table.slow and table.phase == "playing")

    def wake(self) -> None:
        """Something happened at the table, or a timer has run out."""
        self._look()
        if self._task is not None and not self._task.done():
            self._again = True
        else:
            self._schedule()

    def _look(self) -> None:
        """Take note of what is open now; what was open before keeps its time."""
        table, now = self._host.table, _now()
        if self._known is not table or self._begun_at != table.begun_at:
            self._known, self._begun_at = table, table.begun_at
            self._open_now({})
        if not self._watched(table) or self._host.stopped is not None:
            self._open_now({})
            self._gone.clear()
            return
        self._note_absent(now)
        if table.match is None:
            return
        fresh: dict[tuple[int, int], _Open] = {}
        for decision in table.game.pending(table.match.state):
            if decision.chosen:
                continue
            key = (decision.id, decision.seat)
            known = self._open.get(key) or _Open(decision, now, self._pace.bot())
            known.decision = decision
            if key in table.opened and not known.balked:
                known.since = now - (self._host.store_now() - table.opened[key]) / 1000
            fresh[key] = known
        self._open_now(fresh)

    def _open_now(self, fresh: dict[tuple[int, int], _Open]) -> None:
        """These decisions are open; whoever thinks about another one may stop."""
        for key, open_ in self._open.items():
            if key not in fresh and open_.thinking is not None:
                open_.thinking.cancel()
        self._open = fresh

    def _note_absent(self, now: float) -> None:
        here, gone = self._host.here, self._gone
        self._gone = {
            seat: gone.get(seat, now)
            for seat, sitter in enumerate(self._host.table.sitters)
            if sitter.person and sitter.person not in here
        }

    def _mind(self, seat: int) -> str:
        return self._host.table.sitters[seat].mind if seat != SYSTEM else ""

    def _deadline(self, open_: _Open) -> float | None:
        """When the clock of this decision runs out."""
        table = self._host.table
        limit = correspondence.limit_ms(open_.decision, table.clock, table.banks)
        return None if limit is None else open_.since + limit / 1000

    def _warn_time(self, open_: _Open) -> float | None:
        """When everybody is told whose clock is about to run out."""
        end = self._deadline(open_)
        person = open_.decision.seat != SYSTEM and not self._mind(open_.decision.seat)
        if end is None or not person or open_.warned or end - open_.since < 2 * _WARN_SECONDS:
            return None
        return end - _WARN_SECONDS

    def _bot_time(self, open_: _Open) -> float | None:
        """When the bot that has this seat says what it thinks."""
        if not self._mind(open_.decision.seat):
            return None
        thinking = open_.thinking
        if thinking is None:
            return open_.since
        if thinking.lost:
            return open_.since + open_.pause
        if thinking.thought is None or thinking.thought.action is None:
            return None
        return open_.since + max(open_.pause, thinking.thought.after_ms / 1000)

    def _times(self) -> list[float]:
        times: list[float | None] = []
        for open_ in self._open.values():
            times += (self._bot_time(open_), self._deadline(open_), self._warn_time(open_))
        times += [self._gone[seat] + self._pace.away for seat in self._missed()]
        times += [0.0 for seat in self._returned()]
        return [time for time in times if time is not None]

    def _missed(self) -> list[int]:
        """Seats whose person has been away, and for which nothing has been done about it."""
        table = self._host.table
        if not self._gone or (table.slow and table.phase == "playing"):
            return []
        return [seat for seat in self._gone if not table.sitters[seat].minded]

    def _returned(self) -> list[int]:
        """Seats that a bot minds although their person is there."""
        sitters = self._host.table.sitters
        minded = [seat for seat, sitter in enumerate(sitters) if sitter.minded]
        here = self._host.here if minded else frozenset()
        return [seat for seat in minded if sitters[seat].person in here]

    def _schedule(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        times = self._times()
        if times and self._host.nodes.drives(log_name(self._host.table.code)):
            loop = asyncio.get_running_loop()
            at = max(min(times), _now(), self._rest_until)
            self._timer = loop.call_at(at, self._start)

    def _start(self) -> None:
        self._task = asyncio.get_running_loop().create_task(self._drive())
        self._task.add_done_callback(self._stopped)

    def _stopped(self, task: asyncio.Task[None]) -> None:
        if task.cancelled():
            return
        if error := task.exception():
            log.error("clockwork of %s: %s", self._host.table.code, type(error).__name__)
            self._rest_until = _now() + _REST_SECONDS
        self.wake()

    async def _drive(self) -> None:
        """Do everything that is due now."""
        self._again = True
        while self._again and _now() >= self._rest_until:
            self._again = False
            self._look()
            await self._look_after_seats()
            for open_ in list(self._open.values()):
                await self._drive_one(open_)

    async def _look_after_seats(self) -> None:
        """Give seats back to those who came back; fill in for those who stay away."""
        for seat in self._returned():
            await self._carry_out(partial(Planned, records.SeatMinded(seat)))
        for seat in self._missed():
            if self._gone[seat] + self._pace.away <= _now():
                await self._carry_out(partial(self._fill_in, seat))

    def _fill_in(self, seat: int) -> Planned:
        """During a match a bot minds the seat; before it, and after, the seat is given up."""
        table, here = self._host.table, self._host.here
        if table.phase == "playing":
            return Planned(records.SeatMinded(seat, MINDER))
        heirs = [s.person for s in table.sitters if s.person in here]
        if table.host == table.sitters[seat].person and heirs:
            return Planned(records.HostChanged(heirs[0]))
        return Planned(records.SeatCleared(seat))

    async def _drive_one(self, open_: _Open) -> None:
        if self._mind(open_.decision.seat):
            if open_.thinking is None:
                open_.thinking = Thinking(self._minds, self._question(open_.decision), self.wake)
            time = self._bot_time(open_)
            if time is not None and time <= _now():
                await self._play(open_, open_.thinking)
                return
        warn = self._warn_time(open_)
        if warn is not None and warn <= _now():
            open_.warned = True
            name = self._host.table.names()[open_.decision.seat]
            self._host.showing.notice(
                f"{name} has {_WARN_SECONDS:.0f} seconds; then the house {_ANSWERS}."
            )
        end = self._deadline(open_)
        if end is not None and end <= _now():
            await self._play(open_, None)

    def _question(self, decision: Decision) -> Question | None:
        """What the bot of a seat is asked; None when it has no say."""
        table = self._host.table
        assert table.match is not None
        view = table.match.view(decision.seat)
        choices = getattr(view, "choices", ())
        choice = next((c for c in choices if c.decision.id == decision.id), None)
        if choice is None:
            return None
        return Question(table.game_key, self._mind(decision.seat), view, choice)

    async def _play(self, open_: _Open, thinking: Thinking | None) -> None:
        """Play for a seat what its bot thought of, or else the fallback."""
        decision = open_.decision
        action = None if thinking is None or open_.balked else thinking.answer
        sight = b"" if thinking is None or action is None else thinking.sight

        def planner() -> Planned:
            table = self._host.table
            match = table.match
            found = match.find(decision.seat, decision.id) if match else None
            if match is None or found is None or found.chosen:
                raise Denied.known("stale")
            answer = table.game.fallback(match.state, found) if action is None else action
            return played(table, decision.seat, decision.id, answer, sight)

        if not await self._carry_out(planner):
            open_.balked = True
            open_.since = _now()

    async def _carry_out(self, planner: Callable[[], Planned]) -> bool:
        """Whether it could be done, or may still be done later."""
        try:
            await self._host.carry_out(planner)
        except Denied as denied:
            log.debug("table %s: %s", self._host.table.code, denied.code)
            if denied.code != "later":
                return False
            self._rest_until = _now() + _REST_SECONDS
        return True


def _now() -> float:
    return asyncio.get_running_loop().time()
