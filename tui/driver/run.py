"""Run an app on its terminal, one of many in this loop, from the first paint to the last byte."""

from __future__ import annotations

import asyncio
import logging

from tui.driver.painted import PaintedApp

log = logging.getLogger(__name__)

_SHUTDOWN = 5.0
"""Seconds an app gets to leave by itself."""


async def run(app: PaintedApp) -> int:
    """Show the app on its terminal until it ends; answers the exit status.

    Unlike `App.run_async` it leaves the loop as it is, and a cancelled session is cancelled: the
    terminal is restored first, then `CancelledError` goes on its way.
    """
    task = asyncio.current_task()
    with app._context():
        app._thread_init()  # type: ignore[no-untyped-call]
        app._loop = asyncio.get_running_loop()
        try:
            await app._process_messages(terminal_size=app.terminal.size if app.terminal else None)
        finally:
            await _shut_down(app)
    if task is not None and task.cancelling():
        raise asyncio.CancelledError
    return app.return_code or 0


async def _shut_down(app: PaintedApp) -> None:
    """Close every widget; whatever hangs is cut off."""
    leaving = asyncio.ensure_future(app._shutdown())
    try:
        await asyncio.wait({leaving}, timeout=_SHUTDOWN)
    finally:
        if not leaving.done():
            log.error("an app did not leave in %s seconds", _SHUTDOWN)
            leaving.cancel()
        if app._driver is not None:
            app._driver.close()
        app._loop, app._thread_id = None, 0
        app._exception = None
        app.left = _went_well(leaving)


def _went_well(task: asyncio.Future[None]) -> bool:
    return task.done() and not task.cancelled() and task.exception() is None
