"""Calls that take too long are ended, all others cost nothing."""

from __future__ import annotations

import asyncio

from netplay.store.bells import Bells


class Call:
    """Somebody waits for it."""

    def __init__(self) -> None:
        self.outcome: asyncio.Future[str] = asyncio.get_running_loop().create_future()

    def expire(self) -> None:
        """It took too long."""
        self.outcome.set_result("late")


async def test_what_is_not_done_in_time_expires_and_nothing_else() -> None:
    """Each by its own limit; what was done or given up meanwhile is left alone."""
    bells = Bells()
    short, long, done, given_up = Call(), Call(), Call(), Call()
    for call, limit in ((done, 0.02), (given_up, 0.02), (short, 0.02), (long, 5.0)):
        bells.set(limit, call)
    done.outcome.set_result("done")
    given_up.outcome.cancel()

    assert await short.outcome == "late"
    assert done.outcome.result() == "done"
    assert given_up.outcome.cancelled()
    assert not long.outcome.done()


async def test_later_calls_have_their_whole_time() -> None:
    """The timer of the first is not theirs, and one timer is all there is."""
    bells = Bells()
    loop = asyncio.get_running_loop()
    begun = loop.time()
    first, second = Call(), Call()
    bells.set(0.03, first)
    await asyncio.sleep(0.02)
    bells.set(0.03, second)
    for _ in range(50):
        quick = Call()
        bells.set(0.03, quick)
        quick.outcome.set_result("done")
    await first.outcome
    await second.outcome

    assert loop.time() - begun >= 0.05
    assert len(bells._waiting[0.03]) <= 51
