"""Run by test_local in a terminal of its own: an app in the window of its process."""

import sys

from textual import events
from textual.app import ComposeResult
from textual.widgets import Static

from tui.app import HouseApp


class Local(HouseApp):
    """Shows the last key; leaves with a farewell; breaks when asked to."""

    def compose(self) -> ComposeResult:
        yield Static("ready", markup=False)

    def on_key(self, event: events.Key) -> None:
        if event.key == "x":
            raise ValueError("secret")
        self.query_one(Static).update(f"key {event.key}", layout=False)

    def action_leave(self) -> None:
        self.farewell = "Come again."
        super().action_leave()


if __name__ == "__main__":
    app = Local(None)
    app.run()
    sys.exit(app.return_code)
