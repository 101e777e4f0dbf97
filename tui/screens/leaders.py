"""Leaders: who plays each game best, at tables of each size, with the bots among them."""

from __future__ import annotations

from typing import Final

from core.catalog import games
from core.saying import counted
from netplay.client import Client
from netplay.keepsakes import LeadersShown, Rated, ShowLeaders
from netplay.messages import AnyTell, Refused
from netplay.ratings import FEW
from netplay.standings import BANDS
from tui.canvas import Canvas, Rect, clip
from tui.keys import Intent
from tui.scene import Prompt
from tui.screens.base import HouseScreen
from tui.screens.opening import playable
from tui.theme import Colour
from tui.widgets.bars import Hints, prompt_bar, title_bar

_HINTS: Final[Hints] = (
    ("right", "other game"),
    ("down", "further down"),
    ("next", "seats"),
    ("back", "close"),
)
_WIDEST: Final = 76
_BAR: Final = 16
_LEAST, _MOST = 200, 2200
"""Ratings between which the bars run."""


class Leaders(HouseScreen[None]):
    """One list for each game and size of table; the best first, those little known last."""

    def __init__(self, client: Client) -> None:
        super().__init__()
        self._client = client
        self._game = 0
        self._band = 0
        self._top = 0
        self._chosen = False
        """Somebody has chosen what to see."""
        self._shown: dict[str, LeadersShown] = {}
        self._note = ""

    def on_mount(self) -> None:
        """Ask for all of them."""
        for game in playable():
            self._client.ask(ShowLeaders(game))

    def hear(self, client: Client, tell: AnyTell) -> None:
        """Here is one."""
        if client is self._client and isinstance(tell, LeadersShown):
            self._shown[tell.game] = tell
            self._settle()
        elif client is self._client and isinstance(tell, Refused):
            self._note = tell.text
        self.repaint()

    @property
    def _key(self) -> str:
        return playable()[self._game]

    @property
    def _bands(self) -> list[str]:
        """The sizes of table at which this game can be rated."""
        seats = games()[self._key].seats
        return [size for size, least in zip(BANDS, (2, 3, 5), strict=True) if seats[-1] >= least]

    def _of(self, size: str) -> list[Rated]:
        shown = self._shown.get(self._key)
        return [rated for rated in shown.leaders if rated.band == size] if shown else []

    @property
    def _rows(self) -> list[Rated]:
        return self._of(self._bands[self._band])

    def _settle(self) -> None:
        """Begin where most people are, unless somebody has chosen."""
        if self._chosen:
            return
        counts: dict[tuple[int, int], int] = {}
        for self._game in range(len(playable())):
            for band, size in enumerate(self._bands):
                counts[self._game, band] = _people(self._of(size))
        self._game, self._band = max(counts, key=lambda place: counts[place])

    def meant(self, intent: Intent) -> None:
        """Another game, another size of table, further down."""
        self._note = ""
        match intent.verb:
            case "left" | "right":
                step = 1 if intent.verb == "right" else -1
                self._game = (self._game + step) % len(playable())
                self._band, self._top, self._chosen = 0, 0, True
            case "next" | "pick":
                self._band, self._top = (self._band + 1) % len(self._bands), 0
                self._chosen = True
            case "up" | "down":
                step = 1 if intent.verb == "down" else -1
                self._top = min(max(self._top + step, 0), max(len(self._rows) - 1, 0))
            case "look":
                self.visit.next_look()
            case "back" | "leave":
                self.dismiss()

    def paint(self, canvas: Canvas[Intent]) -> None:
        """The games in a row, the sizes of table, the list."""
        title_bar(canvas, Rect(0, 0, canvas.width, 1), "Leaderboards", self._client.name)
        width = min(canvas.width - 4, _WIDEST)
        left = (canvas.width - width) // 2
        names = [games()[key].name for key in playable()]
        _paint_choice(canvas, Rect(left, 2, width, 1), names, self._game)
        sizes = [f"{size} seats" for size in self._bands]
        _paint_choice(canvas, Rect(left, 3, width, 1), sizes, self._band)
        self._paint_rows(canvas, Rect(left, 5, width, max(canvas.height - 9, 1)))
        canvas.text(left, canvas.height - 3, _LEGEND, canvas.look.ink("felt", "soft"), width)
        bar = Rect(0, canvas.height - 2, canvas.width, 2)
        prompt_bar(canvas, bar, self._prompt(), self.keymap, self._note)

    def _prompt(self) -> Prompt:
        people = _people(self._rows)
        if self._key not in self._shown:
            return Prompt("One moment ...", False, _HINTS[3:])
        if not people:
            return Prompt("Nobody is rated here yet: be the first.", False, _HINTS)
        verb = "is" if people == 1 else "are"
        words = f"{counted(people, 'person', 'people')} {verb} rated here."
        return Prompt(words, False, _HINTS)

    def _paint_rows(self, canvas: Canvas[Intent], rect: Rect) -> None:
        rows = self._rows
        place = 0
        for at, rated in enumerate(rows):
            place += not rated.bot
            y = rect.y + at - self._top
            if rect.y <= y < rect.bottom:
                words = "bot" if rated.bot else f"{place}."
                row = rect._replace(y=y, height=1)
                _paint_rated(canvas, row, rated, words, rated.name == self._client.name)


_LEGEND: Final = f"? provisional: fewer than {FEW} matches. The ratings of bots are fixed."


def _people(rows: list[Rated]) -> int:
    return sum(not rated.bot for rated in rows)


def _paint_choice(canvas: Canvas[Intent], rect: Rect, words: list[str], chosen: int) -> None:
    look, x = canvas.look, rect.x
    for at, word in enumerate(words):
        here = at == chosen
        ink = look.ink("lit" if here else "felt", "gold" if here else "soft", bold=here)
        x = canvas.text(x, rect.y, f" {word} ", ink, max(rect.right - x, 0)) + 1


def _paint_rated(canvas: Canvas[Intent], row: Rect, rated: Rated, place: str, mine: bool) -> None:
    look = canvas.look
    on: Colour = "lit" if mine and not rated.bot else "felt"
    colour: Colour = "soft" if rated.bot else "gold" if place == "1." else "ink"
    canvas.fill(row, look.ink(on, "ink"))
    ink = look.ink(on, colour, bold=mine and not rated.bot)
    sure = " ?" if rated.provisional else "  "
    canvas.text(row.x, row.y, f"{place:>4}  {clip(rated.name, 16):16} {rated.points:5}{sure}", ink)
    if row.width >= 56:
        share = (rated.points - _LEAST) / (_MOST - _LEAST)
        filled = round(_BAR * min(max(share, 0.0), 1.0))
        canvas.text(row.x + 31, row.y, "█" * filled, look.ink(on, colour))
        canvas.text(row.x + 31 + filled, row.y, "░" * (_BAR - filled), look.ink(on, "soft"))
    count = "fixed" if rated.bot else counted(rated.games, "match", "matches")
    canvas.right(row.right - 1, row.y, count, look.ink(on, "soft"))
