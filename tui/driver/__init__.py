"""The driver: Textual on a netplay Terminal. The only room that touches Textual's private parts."""

from tui.driver.painted import BROKEN, PaintedApp, note
from tui.driver.painted_screen import PaintedScreen
from tui.driver.terminal_driver import MOUSE_OFF, RESTORE, Mouse, TerminalDriver

__all__ = [
    "BROKEN",
    "MOUSE_OFF",
    "RESTORE",
    "Mouse",
    "PaintedApp",
    "PaintedScreen",
    "TerminalDriver",
    "note",
]
