"""Lobby: what one can do here, the open tables, and who is about."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from textual import on

from core.catalog import games
from netplay import messages
from netplay.client import Client
from netplay.codes import read_replay_code
from netplay.keepsakes import ShowReplay, TasteShown
from netplay.messages import AnyTell, Join, LobbyShown, Open, TableCard
from tui.canvas import Canvas, Rect, clip
from tui.keys import Intent, Verb
from tui.orders import NoOrder, said
from tui.screens.base import HouseScreen
from tui.screens.contests.days import Days
from tui.screens.contests.nights import Nights
from tui.screens.decks import GAME as DECKS
from tui.screens.decks import Decks
from tui.screens.frame import PORTRAIT
from tui.screens.leaders import Leaders
from tui.screens.learning import Learning
from tui.screens.letters import paint_offer
from tui.screens.opening import Opening, playable
from tui.screens.profile import Profile
from tui.screens.rules import Rules
from tui.screens.settings import SettingsScreen
from tui.theme import Colour
from tui.widgets.bars import Hints, hint_line, title_bar
from tui.widgets.card import MEDIUM, SMALL, Face, card, shadow
from tui.widgets.line import Line
from tui.widgets.talk import Entry, talk

_NAME: Final = "SSHUFFLE"
_ROOMY: Final = 30
"""Rows from which on the name of the house is written large."""
_HUES: Final[tuple[Colour, ...]] = (
    "hue6", "hue5", "hue4", "hue3", "hue2", "hue1", "hue7", "hue0",
)  # fmt: skip
_HINTS: Final[Hints] = (
    ("play", "go"),
    ("down", "choose"),
    ("talk", "say something"),
    ("rules", "rules"),
    ("look", "colours"),
    ("leave", "leave"),
)


class Row(NamedTuple):
    """A line of the list: what it says, and what Enter does there."""

    text: str
    detail: str
    act: Callable[[], None]
    watch: Callable[[], None] | None = None
    """What "w" does there."""
    verb: Verb = "none"
    """Whose key does it, too, wherever one points."""


class Lobby(HouseScreen[None]):
    """The first screen: Enter on its first line plays at once."""

    def __init__(self, client: Client) -> None:
        super().__init__()
        self._client = client
        self._at = 0
        self._note = ""
        self._said: deque[Entry] = deque(maxlen=100)
        self._rows: list[Row] = []
        self._about_width = 0
        self._shown: object = None

    def _list(self) -> list[Row]:
        """One's own tables first, then what one can do, then tables to join or to watch."""
        lobby = self._client.lobby or LobbyShown(())
        mine = [card for card in lobby.tables if any(chair.you for chair in card.chairs)]
        others = [card for card in lobby.tables if card not in mine]
        known = playable()
        return [
            *(self._table(card, "Back to your table") for card in mine),
            *(self._against_bots(key) for key in known),
            Row("Play the deal of the day", "the same for everybody", self._play_day, verb="draw"),
            Row("Open a table for friends", "a code to share", self._open),
            Row("Join by code", "six letters; eight for a finished match", self._ask_code),
            Row("Duplicate nights", "the same deals at every table", self._compare, verb="next"),
            *self._decks(known),
            Row("Your matches and ratings", "see one again", self._look_back),
            Row("Leaderboards", "who plays best", self._show_leaders, verb="begin"),
            Row("Learn a game", "a guided first game, words", self._learn),
            Row("Read the rules", "", self._read),
            Row("Settings", "colours, motion, keys, mouse", self._choose_settings),
            *(self._table(card, games()[card.game].name) for card in others if card.game in known),
            *self._pages(lobby),
        ]

    def _pages(self, lobby: LobbyShown) -> list[Row]:
        """Where more tables are open than a page holds."""
        here, further = lobby.page, f"{lobby.more} more"
        later = [Row("Tables further down", further, lambda: self._turn(here + 1))]
        earlier = [Row("Tables further up", f"page {here}", lambda: self._turn(here - 1))]
        return (later if lobby.more else []) + (earlier if here else [])

    def _turn(self, page: int) -> None:
        self._client.ask(messages.Browse(page))

    def _against_bots(self, key: str) -> Row:
        game = games()[key]
        seats = min(4, game.seats[-1])
        ask = Open(
            game=key,
            seats=seats,
            bots=seats - 1,
            level=list(game.minds)[-1],
            private=True,
        )
        detail = f"you and {seats - 1} bots"
        return Row(
            f"Play {game.name} against bots now", detail, lambda: self.visit.play_at_once(ask)
        )

    def _table(self, card: TableCard, words: str) -> Row:
        people = ", ".join(chair.name or "free" for chair in card.chairs)
        words = f"{words}  {card.code}"
        return Row(
            words,
            f"{card.phase}: {people}",
            lambda: self._client.ask(Join(card.code)),
            lambda: self._client.ask(Join(card.code, watch=True)),
        )

    def _decks(self, known: list[str]) -> list[Row]:
        """The workshop, where a game is played here that one brings decks to."""
        if DECKS not in known:
            return []
        return [Row("Build and keep decks", games()[DECKS].name, self._build)]

    def _build(self) -> None:
        self.app.push_screen(Decks(self._client))

    def _open(self) -> None:
        self.app.push_screen(Opening(self._client))

    def _look_back(self) -> None:
        self.app.push_screen(Profile(self._client))

    def _play_day(self) -> None:
        self.app.push_screen(Days(self._client))

    def _compare(self) -> None:
        self.app.push_screen(Nights(self._client))

    def _show_leaders(self) -> None:
        self.app.push_screen(Leaders(self._client))

    def _learn(self) -> None:
        self.app.push_screen(Learning())

    def _choose_settings(self) -> None:
        self.app.push_screen(SettingsScreen(self.visit.settings))

    def _read(self) -> None:
        self.app.push_screen(Rules(next(iter(games()))))

    def _ask_code(self) -> None:
        self.line.open("code", "code of the table")

    def meant(self, intent: Intent) -> None:
        """Choose a line, do it, talk, leave."""
        self._note = ""
        rows = self._rows or self._list()
        self._at = min(self._at, len(rows) - 1)
        deeds: dict[Verb, Callable[[], object]] = {
            "talk": lambda: self.line.open("say", "say something (Tab: phrases, /: orders)"),
            "rules": self._read,
            "look": self.visit.next_look,
            "settings": self._choose_settings,
            "leave": self.visit.action_leave,
        }
        deeds |= {row.verb: row.act for row in rows if row.verb != "none"}
        if self.visit.offers_letters:
            deeds["undo"] = lambda: self._notice(self.visit.plain_letters())
        match intent.verb:
            case "up" | "down":
                self._at = (self._at + (1 if intent.verb == "down" else -1)) % len(rows)
            case "play" | "pick":
                rows[self._at].act()
            case "why":
                watch = rows[self._at].watch
                if watch is not None:
                    watch()
            case "touch" if isinstance(intent.target, int) and intent.target < len(rows):
                self._at = intent.target
                rows[self._at].act()
            case verb if verb in deeds:
                deeds[verb]()

    @on(Line.Typed)
    def _typed(self, message: Line.Typed) -> None:
        message.stop()
        try:
            self._client.ask(_meant(message.purpose, message.text))
        except NoOrder as error:
            self._note = str(error)
        self.repaint()

    def hear(self, client: Client, tell: AnyTell) -> None:
        """Chat, refusals, notices, another list of tables; a name that is not seen is no news."""
        match tell:
            case LobbyShown() if self._news(tell) == self._shown:
                return
            case messages.Heard(name, text, table="") if client is self._client:
                self._said.append(Entry("said", text, name))
            case messages.Refused() if client is self._client:
                self._refused(tell.text)
            case TasteShown(known=False) if client is self._client and not self.visit.wish.notice:
                self._notice("New here? Learn a game shows each of them in a few minutes.")
            case messages.Left(text) if client is self._client:
                self._at = 0
                self._notice(text)
            case messages.Notice(text):
                self._notice(text)
        self.repaint()

    def _refused(self, why: str) -> None:
        """Also who was on the way to a table and has seen no list of them yet."""
        self._note = why
        if self._client.lobby is None and self._client.table is None:
            self._client.ask(messages.Browse())

    def _news(self, lobby: LobbyShown) -> object:
        """What is seen of a list of tables and people."""
        about = clip(_about(lobby.people, lobby.about), self._about_width)
        return lobby.tables, lobby.page, lobby.more, about

    def _notice(self, text: str) -> None:
        if text:
            self._said.append(Entry("notice", text))

    def paint(self, canvas: Canvas[Intent]) -> None:
        """The name of the house in cards, the list, who is about, what is said."""
        client, asks = self._client, self.visit.offers_letters
        area = canvas.area._replace(height=canvas.height - asks)
        motd = client.welcome.motd if client.welcome else ""
        title_bar(canvas, Rect(0, 0, area.width, 1), motd or "a card house", client.name)
        beside = area.width >= 100
        left = area._replace(width=area.width - 32) if beside else area
        top = _paint_name(canvas.part(left)) if area.height >= 22 else 2
        self._rows = self._list()
        low = 0 if beside else max(min(5, area.height - top - 3 - len(self._rows)), 2)
        room = area.height - top - low - 1
        gap = 0 if len(self._rows) == room else 1
        self._paint_rows(canvas, Rect(2, top, area.width - (36 if beside else 4), room - gap))
        if beside:
            self._paint_about(canvas, Rect(area.width - 32, 1, 32, area.height - 2))
        else:
            self._paint_about(canvas, Rect(0, area.height - 1 - low, area.width, low))
        if asks:
            paint_offer(canvas, Rect(0, area.height - 1, area.width, 1), self.keymap)
        self._paint_keys(canvas)

    def _paint_rows(self, canvas: Canvas[Intent], rect: Rect) -> None:
        """The list, scrolled to the line chosen; with two rows for each on a phone."""
        self._at = min(self._at, len(self._rows) - 1)
        narrow = rect.width < PORTRAIT
        step = min(max(rect.height // len(self._rows), 1), 3) if narrow else 1
        room = rect.height // step
        first = max(min(self._at - room // 2, len(self._rows) - room), 0)
        for at, row in enumerate(self._rows[first : first + room], first):
            y = rect.y + (at - first) * step
            self._paint_row(canvas, Rect(rect.x, y, rect.width, min(step, 2)), at, row)

    def _paint_row(self, canvas: Canvas[Intent], rect: Rect, at: int, row: Row) -> None:
        look, here, y = canvas.look, at == self._at, rect.y
        on_: Colour = "lit" if here else "felt"
        canvas.fill(rect, look.ink(on_, "ink"))
        canvas.text(rect.x, y, "▸" if here else " ", look.ink(on_, "gold", bold=True))
        ink = look.ink(on_, "gold" if here else "ink", bold=here)
        x = canvas.text(rect.x + 2, y, row.text, ink, rect.width - 4)
        key = self.keymap.label(row.verb)
        canvas.right(rect.right - 1, y, key, look.ink(on_, "gold", bold=True))
        end, soft = rect.right - (len(key) + 2 if key else 1), look.ink(on_, "soft")
        if rect.height > 1:
            canvas.text(rect.x + 4, y + 1, row.detail, soft, rect.width - 5)
        else:
            canvas.right(end, y, clip(row.detail, max(end - x - 2, 0)), soft)
        canvas.zone(rect, Intent("touch", at))

    def _paint_about(self, canvas: Canvas[Intent], rect: Rect) -> None:
        """Who is about, then the chat."""
        lobby = self._client.lobby or LobbyShown(())
        self._about_width = rect.width - 2
        self._shown = self._news(lobby)
        canvas.fill(rect, canvas.look.ink("deep", "soft"))
        ink = canvas.look.ink("deep", "ink")
        canvas.text(rect.x + 1, rect.y, _about(lobby.people, lobby.about), ink, self._about_width)
        talk(canvas, Rect(rect.x, rect.y + 1, rect.width, rect.height - 1), tuple(self._said))

    def _paint_keys(self, canvas: Canvas[Intent]) -> None:
        look, y = canvas.look, canvas.height - 1
        bar = Rect(0, y, canvas.width, 1)
        canvas.fill(bar, look.ink("bar", "bar_ink"))
        if self._note:
            canvas.text(
                1, y, f"! {self._note}", look.ink("bar", "bar_bad", bold=True), bar.width - 2
            )
            return
        watch: Hints = (("why", "watch"),) if self._rows[self._at].watch else ()
        hint_line(canvas, bar, (_HINTS[0], *watch, *_HINTS[1:]), self.keymap)


def _about(people: Sequence[str], number: int) -> str:
    many = f" ({number})" if number > len(people) else ""
    return f"Here{many}: {', '.join(people)}" if people else "Nobody else is here."


def _meant(purpose: str, text: str) -> messages.AnyAsk:
    """What typed words ask for: a table or a finished match by its code, or to be heard."""
    if purpose != "code":
        return said(text)
    match = read_replay_code(text[:32])
    return ShowReplay(match) if match else Join(text[:16])


def _paint_name(canvas: Canvas[Intent]) -> int:
    """SSHUFFLE in cards; answers the first row below."""
    size = MEDIUM if canvas.height >= _ROOMY else SMALL
    step = min((canvas.width - 2) // len(_NAME), size.width + 1)
    left = (canvas.width - step * (len(_NAME) - 1) - size.width) // 2
    for at, letter in enumerate(_NAME):
        x, y = left + at * step, 2 + at % 2
        if step > size.width:
            shadow(canvas, Rect(x, y, *size))
        canvas.stamp(x, y, card(canvas.look, size, Face(letter, _HUES[at])))
    return size.height + 5 if size is MEDIUM else size.height + 4
