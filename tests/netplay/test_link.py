"""Links within one process."""

from __future__ import annotations

import pytest

from netplay.link import LinkClosed, MemoryLink
from netplay.messages import Notice, Ping, Update


def _update(seq: int, *events: str, fresh: bool = False) -> Update:
    return Update("ABC234", "quibbles", seq, events, view=seq, fresh=fresh)


async def test_messages_arrive_in_order() -> None:
    """What goes in comes out."""
    near, far = MemoryLink.pair()
    for token in range(5):
        near.send(Ping(token))

    assert [await far.receive() for _ in range(5)] == [Ping(token) for token in range(5)]


async def test_a_newer_view_swallows_the_older_but_not_its_events() -> None:
    """A slow reader gets one update with everything that happened."""
    near, far = MemoryLink.pair()
    near.send(_update(1, "a"))
    near.send(_update(2, "b", "c"))
    near.send(Notice("and"))
    near.send(_update(3, "d"))

    assert await far.receive() == _update(2, "a", "b", "c")
    assert await far.receive() == Notice("and")
    assert await far.receive() == _update(3, "d")


async def test_a_fresh_update_forgets_what_was_before() -> None:
    """A new deal does not carry the events of the old match."""
    near, far = MemoryLink.pair()
    near.send(_update(1, "a"))
    near.send(_update(2, "b", fresh=True))

    assert await far.receive() == _update(2, "b", fresh=True)


async def test_what_was_sent_before_closing_is_still_received() -> None:
    """Then the reason."""
    near, far = MemoryLink.pair()
    near.send(Ping(1))
    near.close("good night")

    assert await far.receive() == Ping(1)
    with pytest.raises(LinkClosed) as closed:
        await far.receive()
    assert closed.value.why == "good night"
    far.send(Ping(2))
    with pytest.raises(LinkClosed):
        await near.receive()


async def test_an_end_that_never_reads_is_given_up() -> None:
    """Memory is bounded, whatever the other end does."""
    near, far = MemoryLink.pair()
    for token in range(20_000):
        near.send(Ping(token))

    for token in range(10_000):
        assert await far.receive() == Ping(token)
    with pytest.raises(LinkClosed, match="too far behind"):
        await far.receive()
