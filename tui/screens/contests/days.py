"""Days: the deal of the day in every game, how one has done, and how others have."""

from __future__ import annotations

from typing import Final

from core.catalog import games
from netplay.client import Client
from netplay.contests.messages import DayCard, DaysShown, PlayDay, ShowDays
from netplay.keepsakes import ShowReplay
from netplay.messages import AnyTell, Left, Refused
from tui.canvas import Canvas, Rect
from tui.keys import Intent
from tui.scene import Prompt
from tui.screens.base import HouseScreen
from tui.screens.contests.places import outcome, paint_places
from tui.screens.opening import playable
from tui.theme import Colour
from tui.widgets.bars import Hints, prompt_bar, title_bar

_PLAY: Final[Hints] = (("play", "play it"),)
_GO_ON: Final[Hints] = (("play", "go on"),)
_SEE: Final[Hints] = (("play", "see it again"),)
_HINTS: Final[Hints] = (("down", "other game"), ("left", "day before"), ("back", "close"))
_FURTHEST: Final = 400
_DOTS: Final = 14
SEATS: Final = 4


class Days(HouseScreen[None]):
    """The deals of one day."""

    def __init__(self, client: Client) -> None:
        super().__init__()
        self._client = client
        self._shown: DaysShown | None = None
        self._at = 0
        self._back = 0
        self._note = ""

    def on_mount(self) -> None:
        """Ask how it stands."""
        self._ask()

    def _ask(self) -> None:
        self._client.ask(ShowDays(self._back))

    def hear(self, client: Client, tell: AnyTell) -> None:
        """Here it is; after a match it stands otherwise."""
        if client is not self._client:
            return
        if isinstance(tell, DaysShown):
            self._shown = tell
        elif isinstance(tell, Refused):
            self._note = tell.text
        elif isinstance(tell, Left):
            self._ask()
        self.repaint()

    @property
    def _cards(self) -> list[DayCard]:
        known = playable()
        return [card for card in self._shown.days if card.game in known] if self._shown else []

    def meant(self, intent: Intent) -> None:
        """Choose a game and a day; play, or see again."""
        self._note = ""
        count = len(self._cards)
        match intent.verb:
            case "up" | "down" if count:
                self._at = (self._at + (1 if intent.verb == "down" else -1)) % count
            case "left" | "right":
                step = 1 if intent.verb == "left" else -1
                self._back = min(max(self._back + step, 0), _FURTHEST)
                self._ask()
            case "touch" if isinstance(intent.target, int) and intent.target < count:
                self._at = intent.target
            case "play" | "pick" if count:
                self._go(self._cards[self._at])
            case "look":
                self.visit.next_look()
            case "back" | "leave":
                self.dismiss()

    def _go(self, card: DayCard) -> None:
        if card.mine is not None:
            self._see(card.mine.code)
        elif not self._back:
            self._client.ask(PlayDay(card.game))

    def _see(self, code: str) -> None:
        if code:
            self._client.ask(ShowReplay(code))
        else:
            self._note = "It can be seen again when the day is over, and an hour more."

    def paint(self, canvas: Canvas[Intent]) -> None:
        """The games, below them the ranking of the one pointed at."""
        title_bar(canvas, Rect(0, 0, canvas.width, 1), "The deal of the day", self._client.name)
        look, width = canvas.look, min(canvas.width - 4, 92)
        left = (canvas.width - width) // 2
        if self._shown is not None:
            ink = look.ink("felt", "gold", bold=True)
            canvas.text(left, 2, self._when(self._shown), ink, width)
            for y, card in enumerate(self._cards, 4):
                _paint_card(canvas, Rect(left, y, width, 1), card, y - 4 == self._at)
                canvas.zone(Rect(left, y, width, 1), Intent("touch", y - 4))
        if self._cards:
            self._at = min(self._at, len(self._cards) - 1)
            top = 5 + len(self._cards)
            rest = Rect(left, top, width, max(canvas.height - top - 3, 0))
            _paint_ranking(canvas, rest, self._cards[self._at])
        bar = Rect(0, canvas.height - 2, canvas.width, 2)
        prompt_bar(canvas, bar, self._prompt(), self.keymap, self._note)

    def _when(self, shown: DaysShown) -> str:
        if shown.left:
            hours, minutes = shown.left // 3_600_000, shown.left // 60_000 % 60
            return f"‹ {shown.date} ›  today, for {hours} h {minutes} min more (UTC)"
        return (
            f"‹ {shown.date} ›  {shown.back} days ago"
            if shown.back > 1
            else (f"‹ {shown.date} ›  yesterday")
        )

    def _prompt(self) -> Prompt:
        if not self._cards:
            return Prompt("One moment ...", False, _HINTS[2:])
        card = self._cards[self._at]
        name = games()[card.game].name
        if card.mine is not None:
            see = _SEE if card.mine.code else ()
            return Prompt(f"{name}: you have played it.", False, (*see, *_HINTS))
        if self._back:
            return Prompt(f"{name}: you have not played it.", False, _HINTS)
        if card.state == "playing":
            return Prompt(f"{name}: you are in the middle of it.", True, (*_GO_ON, *_HINTS))
        words = f"{name}: the same cards and bots for everybody, one attempt."
        return Prompt(words, True, (*_PLAY, *_HINTS))


def _paint_card(canvas: Canvas[Intent], row: Rect, card: DayCard, here: bool) -> None:
    look = canvas.look
    on: Colour = "lit" if here else "felt"
    canvas.fill(row, look.ink(on, "ink"))
    canvas.text(row.x, row.y, "▸" if here else " ", look.ink(on, "gold", bold=True))
    name = games()[card.game].name
    canvas.text(row.x + 2, row.y, name, look.ink(on, "gold" if here else "ink", bold=here))
    ink = look.ink(on, "ink" if card.state == "new" else "good")
    canvas.text(row.x + 16, row.y, _state(card), ink, 30)
    streak = "●" * min(card.streak, _DOTS) + f" {card.streak}" if card.streak else ""
    best = f"  longest {card.best}" if card.best > card.streak else ""
    canvas.right(row.right - 1, row.y, f"{streak}{best}", look.ink(on, "gold"))


def _state(card: DayCard) -> str:
    if card.mine is not None:
        share = card.mine.percent
        return "played, the first" if share is None else f"played, {share:.0f} %"
    return {"new": "not played", "playing": "begun", "done": "played"}[card.state]


def _paint_ranking(canvas: Canvas[Intent], rect: Rect, card: DayCard) -> None:
    look = canvas.look
    people = "person has" if card.players == 1 else "people have"
    head = (
        f"{card.players} {people} finished it." if card.players else "Nobody has finished it yet."
    )
    if card.mine is not None:
        head = f"{outcome(card.mine, min(SEATS, games()[card.game].seats[-1]))}."
    elif card.players and not card.ranking:
        head += " How they did is told when you have, too."
    canvas.text(rect.x, rect.y, head, look.ink("felt", "soft"), rect.width)
    lower = Rect(rect.x, rect.y + 2, rect.width, max(rect.height - 4, 0))
    paint_places(canvas, lower, card.ranking, 1)
    if card.commitment:
        promise = f"commitment {card.commitment}"
        canvas.text(rect.x, rect.bottom - 1, promise, look.ink("felt", "soft"), rect.width)
