"""Nights: which duplicate nights there are, and the way to a new one."""

from __future__ import annotations

from typing import Final

from core.catalog import games
from core.saying import counted
from netplay.client import Client
from netplay.contests.messages import NightCard, NightsShown, ShowNight, ShowNights
from netplay.messages import AnyTell, Refused
from tui.canvas import Canvas, Rect, clip
from tui.keys import Intent
from tui.scene import Prompt
from tui.screens.base import HouseScreen
from tui.screens.contests.opening import NightOpening
from tui.theme import Colour
from tui.widgets.bars import Hints, prompt_bar, title_bar, wrapped

_HINTS: Final[Hints] = (("play", "go"), ("down", "choose"), ("back", "close"))
_EVERY: Final = 3.0
"""Seconds after which the list is asked for anew."""
_ABOUT: Final = (
    "A duplicate night: everybody plays the same deals, at tables of their own, and each seat is "
    "compared with the same seat at the other tables. So luck is the same for all."
)
_NEW: Final = "Open a night of your own"


class Nights(HouseScreen[None]):
    """A list, the newest first; its first line opens another one."""

    def __init__(self, client: Client) -> None:
        super().__init__()
        self._client = client
        self._cards: tuple[NightCard, ...] = ()
        self._at = 0
        self._note = ""

    def on_mount(self) -> None:
        """Ask for the list, now and then again."""
        self._ask()
        self.set_interval(_EVERY, self._ask)

    def _ask(self) -> None:
        if self.is_current or not self._cards:
            self._client.ask(ShowNights())

    def hear(self, client: Client, tell: AnyTell) -> None:
        """Here it is."""
        if client is self._client and isinstance(tell, NightsShown):
            known = {card.code: card for card in tell.nights if card.game in games()}
            self._cards = tuple(known.values())
            self.repaint()
        elif client is self._client and isinstance(tell, Refused):
            self._note = tell.text
            self.repaint()

    def meant(self, intent: Intent) -> None:
        """Choose one and go there."""
        self._note = ""
        count = len(self._cards) + 1
        match intent.verb:
            case "up" | "down":
                self._at = (self._at + (1 if intent.verb == "down" else -1)) % count
            case "touch" if isinstance(intent.target, int) and intent.target < count:
                self._at = intent.target
                self._go()
            case "play" | "pick":
                self._go()
            case "look":
                self.visit.next_look()
            case "back" | "leave":
                self.dismiss()

    def _go(self) -> None:
        if self._at == 0:
            self.app.push_screen(NightOpening(self._client))
        else:
            self._client.ask(ShowNight(self._cards[self._at - 1].code))

    def paint(self, canvas: Canvas[Intent]) -> None:
        """What a night is, then the list."""
        title_bar(canvas, Rect(0, 0, canvas.width, 1), "Duplicate nights", self._client.name)
        look, width = canvas.look, min(canvas.width - 4, 92)
        left, top = (canvas.width - width) // 2, 2
        for line in wrapped(_ABOUT, width):
            canvas.text(left, top, line, look.ink("felt", "soft"))
            top += 1
        rows = [_NEW, *map(_words, self._cards)]
        details = ["", *map(_detail, self._cards)]
        self._at = min(self._at, len(rows) - 1)
        room = max(canvas.height - top - 4, 1)
        first = max(min(self._at - room // 2, len(rows) - room), 0)
        for at in range(first, min(first + room, len(rows))):
            row = Rect(left, top + 1 + at - first, width, 1)
            self._row(canvas, row, rows[at], details[at], at)
        bar = Rect(0, canvas.height - 2, canvas.width, 2)
        prompt_bar(canvas, bar, self._prompt(), self.keymap, self._note)

    def _row(self, canvas: Canvas[Intent], row: Rect, words: str, detail: str, at: int) -> None:
        look, here = canvas.look, at == self._at
        on: Colour = "lit" if here else "felt"
        canvas.fill(row, look.ink(on, "ink"))
        canvas.text(row.x, row.y, "▸" if here else " ", look.ink(on, "gold", bold=True))
        ink = look.ink(on, "gold" if here else "ink", bold=here)
        x = canvas.text(row.x + 2, row.y, words, ink, row.width - 4)
        room = max(row.right - x - 3, 0)
        canvas.right(row.right - 1, row.y, clip(detail, room), look.ink(on, "soft"))
        canvas.zone(row, Intent("touch", at))

    def _prompt(self) -> Prompt:
        if self._at == 0:
            return Prompt("You choose the game and how many boards are played.", True, _HINTS)
        card = self._cards[self._at - 1]
        return Prompt(f"The night {card.code}, opened by {card.host}.", True, _HINTS)


def _words(card: NightCard) -> str:
    return f"{games()[card.game].name} with {card.host}  {card.code}"


def _detail(card: NightCard) -> str:
    people, boards = counted(card.entered, "person", "people"), counted(card.boards, "board")
    yours = ", you among them" if card.you else ""
    return f"{card.phase}: {boards}, {people}{yours}"
