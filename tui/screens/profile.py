"""Profile: the matches one has finished, one's ratings, and what can be read from them."""

from __future__ import annotations

import time
from typing import Final

from netplay.client import Client
from netplay.keepsakes import HistoryShown, Played, Rated, ShowHistory, ShowReplay
from netplay.messages import AnyTell, Refused
from netplay.statistics import plot, tallies
from tui.canvas import Canvas, Rect
from tui.keys import Intent
from tui.scene import Prompt
from tui.screens.base import HouseScreen
from tui.theme import Colour
from tui.widgets.bars import Hints, prompt_bar, title_bar

_HINTS: Final[Hints] = (
    ("play", "see it again"),
    ("down", "choose"),
    ("right", "figures"),
    ("back", "close"),
)
_BESIDE: Final = 46
"""Columns of the figures where they are shown beside the matches."""


class Profile(HouseScreen[None]):
    """One's own past."""

    def __init__(self, client: Client) -> None:
        super().__init__()
        self._client = client
        self._shown: HistoryShown | None = None
        self._at = 0
        self._figures = False
        self._note = ""

    def on_mount(self) -> None:
        """Ask for it."""
        self._client.ask(ShowHistory())

    def hear(self, client: Client, tell: AnyTell) -> None:
        """Here it is."""
        if client is self._client and isinstance(tell, HistoryShown):
            self._shown = tell
        elif client is self._client and isinstance(tell, Refused):
            self._note = tell.text
        self.repaint()

    @property
    def _matches(self) -> tuple[Played, ...]:
        return self._shown.matches if self._shown else ()

    def meant(self, intent: Intent) -> None:
        """Choose a match, see it again, turn to the figures, close."""
        self._note = ""
        count = len(self._matches)
        match intent.verb:
            case "up" | "down" if count:
                self._at = (self._at + (1 if intent.verb == "down" else -1)) % count
            case "play" | "pick" if count:
                self._client.ask(ShowReplay(self._matches[self._at].code))
            case "touch" if isinstance(intent.target, int) and intent.target < count:
                self._at = intent.target
                self._client.ask(ShowReplay(self._matches[self._at].code))
            case "left" | "right":
                self._figures = not self._figures
            case "look":
                self.visit.next_look()
            case "back" | "leave":
                self.dismiss()

    def paint(self, canvas: Canvas[Intent]) -> None:
        """Matches and figures side by side, or one of them."""
        title_bar(canvas, Rect(0, 0, canvas.width, 1), "Your matches", self._client.name)
        rect = Rect(2, 2, canvas.width - 4, canvas.height - 5)
        if canvas.width >= 112:
            left = rect._replace(width=rect.width - _BESIDE - 2)
            self._paint_matches(canvas, left)
            self._paint_figures(canvas, Rect(left.right + 2, rect.y, _BESIDE, rect.height))
        elif self._figures:
            self._paint_figures(canvas, rect)
        else:
            self._paint_matches(canvas, rect)
        bar = Rect(0, canvas.height - 2, canvas.width, 2)
        prompt_bar(canvas, bar, self._prompt(), self.keymap, self._note)

    def _prompt(self) -> Prompt:
        if self._shown is None:
            return Prompt("One moment ...", False, _HINTS[-1:])
        if not self._matches:
            return Prompt(
                "What you finish is kept here, if you come with a key.", False, _HINTS[3:]
            )
        code = self._matches[self._at].code
        return Prompt(f"Match {code}: share this code, or see it again.", True, _HINTS)

    def _paint_matches(self, canvas: Canvas[Intent], rect: Rect) -> None:
        first = max(min(self._at - rect.height // 2, len(self._matches) - rect.height), 0)
        for y, match in enumerate(self._matches[first : first + rect.height], rect.y):
            at = y - rect.y + first
            _paint_match(canvas, rect._replace(y=y, height=1), match, at == self._at)
            canvas.zone(rect._replace(y=y, height=1), Intent("touch", at))

    def _paint_figures(self, canvas: Canvas[Intent], rect: Rect) -> None:
        look = canvas.look
        ratings = self._shown.ratings if self._shown else ()
        lines: list[tuple[str, Colour]] = [(_rated(rated), "ink") for rated in ratings]
        for tally in tallies(self._matches):
            head, *rest = plot(tally)
            lines += [("", "soft"), (head, "gold"), *((line, "soft") for line in rest)]
        for y, (line, colour) in enumerate(lines[: rect.height], rect.y):
            canvas.text(rect.x, y, line, look.ink("felt", colour), rect.width)


def _rated(rated: Rated) -> str:
    sure = " ?" if rated.provisional else ""
    return f"{rated.game:12} {rated.band:>3} seats {rated.points:5}{sure}"


def _paint_match(canvas: Canvas[Intent], row: Rect, match: Played, here: bool) -> None:
    look = canvas.look
    on: Colour = "lit" if here else "felt"
    canvas.fill(row, look.ink(on, "ink"))
    when = time.strftime("%d %b %H:%M", time.gmtime(match.at / 1000))
    place = "left" if match.left else f"{match.ranks[match.seat]}. of {len(match.ranks)}"
    others = ", ".join(name for seat, name in enumerate(match.names) if seat != match.seat)
    ink = look.ink(on, "gold" if match.won else "ink", bold=here)
    canvas.text(row.x, row.y, "▸" if here else " ", look.ink(on, "gold", bold=True))
    x = canvas.text(row.x + 2, row.y, f"{when}  {match.game:12} {place:8} ", ink)
    gained = f"{match.points:+}" if match.points else ""
    x = canvas.text(x, row.y, f"{gained:>5}  ", look.ink(on, "soft"))
    canvas.text(x, row.y, others, look.ink(on, "soft"), max(row.right - x, 0))
