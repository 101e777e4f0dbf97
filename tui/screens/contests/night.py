"""Night: who plays, how far they are, and in the end who has made most of the same cards."""

from __future__ import annotations

import secrets
from typing import Final

from core.catalog import games
from core.saying import counted
from netplay.client import Client
from netplay.contests.messages import (
    BeginNight,
    EndNight,
    EnterNight,
    NightShown,
    PlayNight,
    ShowNight,
)
from netplay.keepsakes import ShowReplay
from netplay.messages import AnyTell, Left, Refused
from tui.canvas import Canvas, Rect, clip
from tui.keys import Intent
from tui.scene import Prompt
from tui.screens.base import HouseScreen
from tui.screens.confirm import Confirm
from tui.screens.contests.places import outcome, paint_places
from tui.screens.gathering import paint_code
from tui.theme import Colour
from tui.widgets.bars import Hints, prompt_bar, title_bar, wrapped
from tui.widgets.card import MEDIUM

_EVERY: Final = 2.0
"""Seconds after which it is asked anew how it stands."""
_NONCE_BYTES: Final = 16
_TALL: Final = 16
"""Rows from which on the code is shown in cards."""
_BACK: Final[Hints] = (("back", "close"),)
_RULE: Final = (
    "Each seat is compared with the same seat at the other tables: first by its place at its own "
    "table, then by its score. Two matchpoints for a table one has done better than, one for an "
    "equal one; the percentage of all that could be had counts."
)


class Night(HouseScreen[None]):
    """One night, from its opening to the ranking."""

    def __init__(self, client: Client, shown: NightShown) -> None:
        super().__init__()
        self._client = client
        self._shown = shown
        self._at = 0
        self._note = ""

    @property
    def code(self) -> str:
        """Of the night that is shown."""
        return self._shown.card.code

    def on_mount(self) -> None:
        """Ask now and then how it stands."""
        self.set_interval(_EVERY, self._ask_again)

    def _ask_again(self) -> None:
        if self.is_current and self._shown.card.phase != "over":
            self._client.ask(ShowNight(self.code))

    def hear(self, client: Client, tell: AnyTell) -> None:
        """It stands otherwise; somebody has come back from a table."""
        if client is not self._client:
            return
        if isinstance(tell, NightShown) and tell.card.code == self.code:
            self._shown = tell
        elif isinstance(tell, Refused) and self.is_current:
            self._note = tell.text
        elif isinstance(tell, Left):
            client.ask(ShowNight(self.code))
        self.repaint()

    def meant(self, intent: Intent) -> None:
        """Enter, begin, play, end; see one's boards again."""
        self._note = ""
        card, count = self._shown.card, len(self._shown.played)
        match intent.verb:
            case "play" | "pick":
                self._go()
            case "begin" if card.hosting and card.phase == "gathering":
                self._client.ask(BeginNight(card.code))
            case "resign" if card.hosting and card.phase != "over":
                self._end()
            case "up" | "down" if count:
                self._at = (self._at + (1 if intent.verb == "down" else -1)) % count
            case "touch" if isinstance(intent.target, int) and intent.target < count:
                self._at = intent.target
            case "look":
                self.visit.next_look()
            case "back" | "leave":
                self.dismiss()

    def _go(self) -> None:
        """What Enter does now."""
        card = self._shown.card
        if card.phase == "gathering":
            nonce = b"" if card.you else secrets.token_bytes(_NONCE_BYTES)
            self._client.ask(EnterNight(card.code, not card.you, nonce))
        elif self._shown.board:
            self._client.ask(PlayNight(card.code))
        elif self._shown.played:
            self._client.ask(ShowReplay(self._shown.played[self._at].code))

    def _end(self) -> None:
        def answered(yes: bool | None) -> None:
            if yes:
                self._client.ask(EndNight(self.code))

        question = "End the night? What is not finished does not count."
        self.app.push_screen(Confirm(question, "end it", self.look), answered)

    def paint(self, canvas: Canvas[Intent]) -> None:
        """The people, their tables, or the ranking."""
        shown, card = self._shown, self._shown.card
        game = games()[card.game].name
        title_bar(canvas, Rect(0, 0, canvas.width, 1), f"A night of {game}  {card.code}", card.host)
        width = min(canvas.width - 4, 92)
        area = Rect((canvas.width - width) // 2, 2, width, canvas.height - 5)
        ink = canvas.look.ink("felt", "gold", bold=True)
        canvas.text(area.x, area.y, _about(shown), ink, width)
        rest = Rect(area.x, area.y + 2, width, area.height - 2)
        if card.phase == "gathering":
            self._paint_people(canvas, rest)
        elif card.phase == "playing":
            self._paint_tables(canvas, rest)
        else:
            self._paint_ranking(canvas, rest)
        bar = Rect(0, canvas.height - 2, canvas.width, 2)
        prompt_bar(canvas, bar, self._prompt(), self.keymap, self._note)

    def _paint_people(self, canvas: Canvas[Intent], rect: Rect) -> None:
        look, y = canvas.look, rect.y
        names = self._shown.names or ("Nobody has entered yet.",)
        if rect.height >= _TALL:
            paint_code(canvas, self.code, y)
            y += MEDIUM.height + 2
        for line in wrapped(", ".join(names), rect.width):
            canvas.text(rect.x, y, line, look.ink("felt", "ink"), rect.width)
            y += 1
        self._paint_small(canvas, rect._replace(y=y + 1, height=rect.bottom - y - 1))

    def _paint_small(self, canvas: Canvas[Intent], rect: Rect) -> None:
        """The rule, and what the house has promised."""
        promise = f"commitment {self._shown.commitment}"
        lines = [*wrapped(_RULE, rect.width), "", promise]
        for y, line in enumerate(lines[: max(rect.height, 0)], rect.y):
            canvas.text(rect.x, y, line, canvas.look.ink("felt", "soft"), rect.width)

    def _paint_tables(self, canvas: Canvas[Intent], rect: Rect) -> None:
        look, shown = canvas.look, self._shown
        rows = list(zip(shown.tables, shown.finished, strict=True))
        boards = shown.card.boards
        room = max(rect.height - 6, 1)
        for number, (names, count) in enumerate(rows[:room]):
            mine = self._client.name in names
            on: Colour = "lit" if mine else "felt"
            row = Rect(rect.x, rect.y + number, rect.width, 1)
            canvas.fill(row, look.ink(on, "ink"))
            ink = look.ink(on, "gold" if mine else "ink", bold=mine)
            done = "●" * count + "○" * (boards - count)
            words = clip(f"{number + 1:3}  {', '.join(names)}", rect.width - boards - 4)
            canvas.text(row.x, row.y, words, ink, rect.width)
            canvas.right(row.right - 1, row.y, done, look.ink(on, "good"))
        y = rect.y + min(len(rows), room) + 1
        self._paint_small(canvas, rect._replace(y=y, height=rect.bottom - y))

    def _paint_ranking(self, canvas: Canvas[Intent], rect: Rect) -> None:
        look, shown = canvas.look, self._shown
        low = len(shown.played)
        upper = rect._replace(height=max(rect.height - low - 2, 1))
        if not shown.ranking:
            words = "No board was finished at two tables: there is nobody to compare with."
            canvas.text(rect.x, rect.y, words, look.ink("felt", "soft"), rect.width)
        y = paint_places(canvas, upper, shown.ranking, shown.card.boards) + 1
        for at, played in enumerate(shown.played[: max(rect.bottom - y, 0)]):
            row, here = Rect(rect.x, y + at, rect.width, 1), at == self._at
            on: Colour = "lit" if here else "felt"
            canvas.fill(row, look.ink(on, "ink"))
            words = f"{'▸' if here else ' '} board {played.board}: "
            words += outcome(played, shown.card.seats)
            canvas.text(row.x, row.y, words, look.ink(on, "gold" if here else "ink"), row.width)
            canvas.zone(row, Intent("touch", at))

    def _prompt(self) -> Prompt:
        shown, card = self._shown, self._shown.card
        end: Hints = (("resign", "end it"),) if card.hosting else ()
        if card.phase == "gathering":
            begin: Hints = (("begin", "begin"),) if card.hosting else ()
            word = "do not play" if card.you else "play with them"
            words = "You play. It begins when its host says so." if card.you else "Do you play?"
            hints: Hints = (("play", word), *begin, *end, *_BACK)
            return Prompt(words, not card.you or card.hosting, hints)
        if card.phase == "playing":
            if shown.board:
                words = f"Your next board is number {shown.board} of {card.boards}."
                return Prompt(words, True, (("play", "to the table"), *end, *_BACK))
            words = "You have finished." if card.you else "You are not in it."
            return Prompt(f"{words} The ranking comes when all have.", False, (*end, *_BACK))
        see: Hints = (("play", "see it again"), ("down", "other board")) if shown.played else ()
        return Prompt("The night is over.", False, (*see, *_BACK))


def _about(shown: NightShown) -> str:
    card = shown.card
    bots = card.seats - card.people
    table = f"{card.people} of {card.seats} seats for people" if bots else f"{card.seats} people"
    level = f", {card.level} bots" if bots else ""
    return f"{counted(card.boards, 'board')}; at a table {table}{level}"
