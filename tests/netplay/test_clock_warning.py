"""Whose clock is about to run out, and what happens then."""

from __future__ import annotations

import pytest

from netplay import clockwork, messages
from netplay.house import House
from netplay.messages import Begin
from tests.netplay.people import seated


async def test_everybody_is_told_whose_clock_runs_out(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once, before it does."""
    monkeypatch.setattr(clockwork, "_WARN_SECONDS", 0.4)
    ada, bea = await seated(house, "Ada", "Bea")
    ada.ask(messages.Choose({}, messages.Clock(seconds=1)))
    ada.ask(Begin())
    await bea.until(lambda: bea.view is not None)
    turn = bea.view.turn
    mover = "Ada" if bea.view.mover == 0 else "Bea"
    notice = await bea.told(messages.Notice)
    assert bea.view.turn == turn
    assert notice.text.startswith(f"{mover} has ")
    assert "the house makes the mildest move" in notice.text
    await ada.told(messages.Notice)
    await bea.until(lambda: bea.view.turn != turn or bea.view.waiting[0].kind == "stash", 5)
