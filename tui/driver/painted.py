"""PaintedApp: a Textual app whose frames are compared with what the terminal shows.

With a Terminal it is one of many in its process; with None it has the window of the process, and
Textual's own driver. Either way only changed cells are sent, in the colours that terminal has.
"""

from __future__ import annotations

import logging
import os
import secrets
import sys
import traceback
from collections.abc import Iterator, Sequence
from contextlib import suppress
from contextvars import Context, copy_context
from typing import Any, Final

from rich.console import RenderableType
from textual import events, on
from textual._compositor import ChopsUpdate, CompositorUpdate, LayoutUpdate
from textual.app import App, ScreenStackError, SuspendNotSupported
from textual.dom import DOMNode
from textual.driver import Driver
from textual.message import Message
from textual.screen import Screen
from textual.scrollbar import ScrollBar
from textual.timer import Timer
from textual.widget import MountError, Widget
from textual.worker import Worker, WorkerFailed

from netplay.terminal import Colours, Terminal
from tui.driver.cells import cells
from tui.driver.painted_screen import PaintedScreen
from tui.driver.parting import Belongings
from tui.driver.shadow import Placed, Shadow
from tui.driver.shared import share_process, sheet, variables
from tui.driver.signs import desktop, understands
from tui.driver.terminal_driver import MOUSE_OFF, Mouse, TerminalDriver
from tui.pieces import Line

log = logging.getLogger(__name__)

BROKEN: Final = "Something broke here (report {crash}). What was played is safe."

_SYNC_BEGINS, _SYNC_ENDS = "\x1b[?2026h", "\x1b[?2026l"


class PaintedApp(App[None]):
    """Paints by difference, survives a terminal that stops reading, and keeps to itself."""

    ENABLE_COMMAND_PALETTE = False

    def __init__(self, terminal: Terminal | None, colours: Colours) -> None:
        if terminal is not None:
            share_process()
        super().__init__(driver_class=TerminalDriver if terminal else None)
        self.terminal = terminal
        self.colours = colours
        self._term = terminal.term if terminal else os.environ.get("TERM", "")
        self.farewell = ""
        """Left in the scrollback when the app has gone."""
        self.hung_up = ""
        """Why the person is gone, if so."""
        self.animation_level = "none"
        self.no_color = False
        self._disable_tooltips = True
        self._filters = []
        self._shadow = Shadow(colours)
        self._paused = False
        self._held: Timer | None = None
        self._home: Context | None = None
        self.left = False
        """Everything in it is closed."""
        self._belongings = Belongings()
        self.stylesheet = sheet(type(self), self.theme, self.get_css_variables())

    # Painting

    def redraw(self) -> None:
        """Paint everything again; whatever the terminal shows now is not to be trusted."""
        self._shadow.forget()
        with suppress(ScreenStackError):
            self.screen.refresh()

    def resume_painting(self) -> None:
        """Output flows again: show what is true now. May be called from anywhere."""
        self.call_later(self._resume)

    def _resume(self) -> None:
        if self._paused:
            self._paused = False
            self._end_batch()
            self.redraw()

    def _display(self, screen: Screen[Any], renderable: RenderableType | None) -> None:
        if not isinstance(renderable, LayoutUpdate | ChopsUpdate):
            super()._display(screen, renderable)
            return
        try:
            driver = self._driver
            if driver is not None and self._shows():
                self._show(driver, renderable)
        except Exception as error:
            self._handle_exception(error)
        finally:
            self.post_display_hook()

    def _shows(self) -> bool:
        return self._running and not (self._closed or self._batch_count or self.is_headless)

    def show_picture(self, lines: Sequence[Line]) -> None:
        """Show a picture of the whole screen, past the compositor."""
        driver = self._driver
        if driver is not None and self._shows() and self._has_room(driver):
            self._send(driver, self._shadow.picture(self.size, lines))

    def _show(self, driver: Driver, update: CompositorUpdate) -> None:
        if self._has_room(driver):
            self._send(driver, self._shadow.frame(self.size, _placed(update)))

    def _has_room(self, driver: Driver) -> bool:
        """Whether output flows; if not, nothing is painted until it does."""
        if isinstance(driver, TerminalDriver) and not driver.room:
            self._pause()
            return False
        return True

    def _send(self, driver: Driver, frame: str) -> None:
        if frame or self.cursor_position != self._previous_cursor_position:
            self._previous_cursor_position = self.cursor_position
            if self.cursor_position:
                frame += self._shadow.cursor(*self.cursor_position)
        if frame:
            driver.write(f"{_SYNC_BEGINS}{frame}{_SYNC_ENDS}" if self._sync_available else frame)
        driver.flush()

    def hold_painting(self, longest: float) -> None:
        """Paint nothing for so many seconds, or until `let_paint`: there will be more to see."""
        if self._held is None:
            self._begin_batch()
            self._held = self.set_timer(longest, self.let_paint)

    def let_paint(self) -> None:
        """There is something to see."""
        if self._held is not None:
            self._held.stop()
            self._held = None
            self._end_batch()

    def _pause(self) -> None:
        """Neither lay out nor paint until there is room: then everything at once."""
        if not self._paused:
            self._paused = True
            self._begin_batch()

    async def _on_resize(self, event: events.Resize) -> None:
        if not self._shadow.empty:
            self.redraw()

    def _end_batch(self) -> None:
        """What changed meanwhile is shown now."""
        super()._end_batch()
        if not self._batch_count:
            with suppress(ScreenStackError):
                self.screen.call_later(self.screen._compositor_refresh)

    @on(Driver.SignalResume)
    def _redraw_after_stop(self) -> None:
        self.redraw()

    def _refresh_notifications(self) -> None:
        """Notices need a place on the screen, which is made for the first of them."""
        with suppress(ScreenStackError):
            if self._notifications and isinstance(self.screen, PaintedScreen):
                self.screen.hold_notices()
        super()._refresh_notifications()

    def _set_pointer_shape(self, shape: str) -> None:
        """The pointer of the mouse stays as it is."""

    # What only the terminal can do

    def use_mouse(self, mouse: Mouse) -> None:
        """Choose how much of the mouse is reported; OFF leaves selecting text to the terminal."""
        if self._driver is not None:
            self._driver.write(MOUSE_OFF + mouse)
            self._driver.flush()

    def show_title(self, text: str) -> None:
        """Put this in the title of the window, where there is one."""
        if isinstance(self._driver, TerminalDriver):
            self._driver.set_title(text)

    def call_to_the_table(self, text: str) -> None:
        """Tell somebody who looks elsewhere, by a notification of their desktop."""
        if self._driver is not None:
            self._driver.write(desktop(text, self._term))

    def copy_to_clipboard(self, text: str) -> None:
        """Put this into the clipboard, where the terminal lets that happen (OSC 52)."""
        if self._driver is not None and understands(self._term):
            super().copy_to_clipboard("".join(cells(text)))
            self._driver.flush()

    # What belongs to it

    def own(self, *nodes: DOMNode) -> None:
        """These are its own, and go with it."""
        self._belongings.add(*nodes)

    def take_apart(self) -> None:
        """If it has left, let go of all it holds, itself included: nothing may use it any more."""
        if self.left:
            self._belongings.take_apart()
            if self._driver is not None:
                vars(self._driver).clear()
            vars(self._animator).clear()
            vars(self).clear()

    def _register(self, parent: DOMNode, *widgets: Widget, **where: Any) -> list[Widget]:
        self.own(*widgets)
        return super()._register(parent, *widgets, **where)

    def run_worker(self, *work: Any, **how: Any) -> Worker[Any]:
        """Start a worker."""
        worker = super().run_worker(*work, **how)
        self._belongings.add_worker(worker)
        return worker

    # Style sheets

    def get_css_variables(self) -> dict[str, str]:
        """Variables of the style sheet: the same for all apps of this kind with this theme."""
        made = variables(type(self), self.theme, super().get_css_variables)
        self.theme_variables = made
        return made

    def refresh_css(self, animate: bool = True) -> None:
        """Apply the style sheet of the theme."""
        before = self.stylesheet
        self.stylesheet = sheet(type(self), self.theme, self.get_css_variables())
        self.stylesheet.take_sources(before)
        super().refresh_css(animate=False)

    # Other tasks

    def in_context(self, act: Any, *args: Any) -> Any:
        """Call something as if from this app, whichever session's task is running."""
        return act(*args) if self._home is None else self._home.run(act, *args)

    def post_from_outside(self, message: Message) -> None:
        """Post a message from another session's task, a callback, or anywhere in this loop."""
        message.set_sender(self)
        self.in_context(self.post_message, message)

    def take_key(self, key: str) -> bool:
        """Let the screen have a key at once, if that comes to the same; whether it took it.

        It comes to the same when nothing waits to be done before, no widget has the focus, and
        neither the app nor the screen has bound the key.
        """
        if self._home is None or not self.is_running or self.message_queue_size:
            return False
        screen = self._screen_stack[-1] if self._screen_stack else None
        if not isinstance(screen, PaintedScreen) or not screen.hears(key):
            return False
        return bool(self.in_context(self._give_key, screen, key))

    def _give_key(self, screen: PaintedScreen[Any], key: str) -> bool:
        try:
            with screen._context():
                return screen.take_key(key)
        except Exception as error:
            self._handle_exception(error)
            return True

    def show_due(self) -> None:
        """Show at once what waits to be shown, where no frame was shown just now."""
        screen = self._screen_stack[-1] if self._screen_stack else None
        if self._home is not None and self.is_running and isinstance(screen, PaintedScreen):
            self.in_context(screen.show_due)

    async def _ready(self) -> None:
        self._home = copy_context()
        await super()._ready()

    def hang_up(self, why: str) -> None:
        """The person is gone: stop, and show nothing more."""
        self.hung_up = why or "gone"
        self.exit(return_code=self._return_code or 0)

    # Failing

    def _handle_exception(self, error: Exception) -> None:
        """End this app alone; say so politely; log where it was, and none of what it held.

        Where it is ending already, and finds no place for what it would have shown, nothing broke.
        """
        if self._exit and isinstance(_cause(error), MountError):
            self._close_messages_no_wait()
            return
        crash = note(error)
        self._return_code = 1
        if self._exception is None:
            self._exception = error
            self._exception_event.set()
            where = "" if self.terminal else f"\n{_where(error)}"
            self.farewell = BROKEN.format(crash=crash) + where
        self._close_messages_no_wait()

    def panic(self, *renderables: RenderableType) -> None:
        """Nothing but the farewell is ever shown."""
        self._return_code = 1
        self._close_messages_no_wait()

    def _print_error_renderables(self) -> None:
        """On a Terminal, whoever closes it says the farewell; here it is printed."""
        self._exit_renderables.clear()
        if self.terminal is None and self.farewell:
            print(self.farewell, file=sys.__stderr__ if self.return_code else sys.__stdout__)

    # What an app could do to the machine it runs on

    async def _broker_event(
        self, event_name: str, event: events.Event, default_namespace: DOMNode
    ) -> bool:
        """Actions hidden in text are not run; only scroll bars are built on them."""
        if not isinstance(default_namespace, ScrollBar):
            return False
        return await super()._broker_event(event_name, event, default_namespace)

    def open_url(self, url: str, *, new_tab: bool = True) -> None:
        """No browser is opened."""

    def deliver_text(self, path_or_file: Any, **_: Any) -> None:
        """No file is written."""

    def deliver_binary(self, path_or_file: Any, **_: Any) -> None:
        """No file is written."""

    def save_screenshot(self, *_: Any, **__: Any) -> str:
        """No file is written."""
        return ""

    def deliver_screenshot(self, *_: Any, **__: Any) -> None:
        """No file is written."""

    def suspend(self) -> Any:
        """The process is not this app's to stop."""
        raise SuspendNotSupported("this app is not suspended")

    def action_suspend_process(self) -> None:
        """The process is not this app's to stop."""

    def action_command_palette(self) -> None:
        """There is none."""


def _placed(update: CompositorUpdate) -> Iterator[Placed]:
    """Strips and where they begin: of a whole screen, or of what changed."""
    if isinstance(update, LayoutUpdate):
        for y, line in enumerate(update.strips, update.region.y):
            x = update.region.x
            for strip in line:
                yield y, x, strip
                x += strip.cell_length
    elif isinstance(update, ChopsUpdate):
        for y, left, right in update.spans:
            for end, (x, chop) in zip(update.chop_ends[y], update.chops[y].items(), strict=False):
                if chop is not None and x < right and end > left:
                    yield y, x, chop


def note(error: BaseException) -> str:
    """Log an error by kind and place: no values, no words of its own. Answers its number."""
    crash = secrets.token_hex(4)
    log.error("an app broke [%s]: %s", crash, _where(error))
    return crash


def _where(error: BaseException) -> str:
    """Its kind, and the files and lines it went through, the innermost first."""
    error = _cause(error)
    frames = traceback.extract_tb(error.__traceback__)[-6:]
    places = (f"{frame.filename.rpartition('/')[2]}:{frame.lineno}" for frame in reversed(frames))
    return f"{type(error).__name__} at {' < '.join(places)}"


def _cause(error: BaseException) -> BaseException:
    """What went wrong, in a worker or anywhere else."""
    return error.error if isinstance(error, WorkerFailed) else error
