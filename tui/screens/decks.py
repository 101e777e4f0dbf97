"""Decks: build one, keep it, bring it to a table."""

from __future__ import annotations

from typing import ClassVar, Final

from textual import events, on

from core.games.tribbles.cards import show
from netplay import messages
from netplay.client import Client
from netplay.messages import AnyTell, DropDeck, ListDecks, Open, SaveDeck, Sit
from tui.canvas import Canvas, Rect
from tui.games.tribbles.workshop import Workshop
from tui.games.tribbles.workshop.paint import paint
from tui.keys import Intent, Keymap, Verb
from tui.scene import Prompt
from tui.screens.base import HouseScreen
from tui.widgets.bars import Hints, prompt_bar, title_bar, wrapped
from tui.widgets.line import Line

GAME: Final = "tribbles"
_LONGEST: Final = 1500
"""Characters of a deck typed in one line."""
_KEYS: Final = Keymap(
    {
        **{key: Intent("left") for key in ("left", "h")},
        **{key: Intent("right") for key in ("right", "l")},
        **{key: Intent("up") for key in ("up", "k")},
        **{key: Intent("down") for key in ("down", "j")},
        **{key: Intent("play") for key in ("enter", "space", "plus", "equals_sign")},
        **{key: Intent("back") for key in ("x", "backspace", "minus", "delete")},
        **{str(digit): Intent("digit", digit) for digit in range(10)},
        **{key: Intent("next") for key in ("tab", "n")},
        **{key: Intent("leave") for key in ("q", "escape")},
        "s": Intent("skip"),
        "d": Intent("draw"),
        "i": Intent("hint"),
        "e": Intent("why"),
        "p": Intent("pick"),
        "b": Intent("begin"),
        "c": Intent("curtain"),
        "v": Intent("look"),
    }
)
"""The keys of the workshop: letters by what they stand for."""
_CARDS: Final[Hints] = (
    ("play", "add"),
    ("back", "take out"),
    ("skip", "save"),
    ("next", "decks"),
    ("begin", "play it"),
    ("draw", "duplicate"),
    ("hint", "import"),
    ("why", "export"),
    ("pick", "pool"),
    ("curtain", "clear"),
)
_DECKS: Final[Hints] = (
    ("play", "take it"),
    ("back", "drop"),
    ("next", "cards"),
    ("leave", "close"),
)


class Decks(HouseScreen[None]):
    """The workshop of a person.

    Args:
        client: Their end of the link.
    """

    KEYMAP: ClassVar[Keymap] = _KEYS
    LONGEST_LINE: ClassVar[int] = _LONGEST

    def __init__(self, client: Client) -> None:
        super().__init__()
        self._client = client
        self.shop = Workshop()
        self._note = ""
        self._exported = False
        self._warned: Verb | None = None
        """The key that has been warned of: the same again does it."""

    def on_mount(self) -> None:
        """Ask for the decks there are."""
        self._client.ask(ListDecks(GAME))

    @property
    def _seat(self) -> int | None:
        """The seat a deck can be brought to: before the deal, at a table of this game."""
        table = self._client.table
        if table is None or table.card.game != GAME or table.card.phase == "playing":
            return None
        return table.seat

    def meant(self, intent: Intent) -> None:
        """Build, keep, take, bring."""
        self._note = ""
        sure, self._warned = self._warned == intent.verb, None
        if self._exported:
            self._exported = False
            return
        match intent.verb:
            case "left" | "right":
                self.shop.move(1 if intent.verb == "right" else -1, 0)
            case "up" | "down":
                self.shop.move(0, 1 if intent.verb == "down" else -1)
            case "next":
                self.shop.zone = "cards" if self.shop.zone == "decks" else "decks"
            case "digit" if isinstance(intent.target, int) and self.shop.zone == "cards":
                self._note = self.shop.put(intent.target)
            case "play" | "back" | "touch" | "leave" | "curtain" | "begin":
                self._do(intent, sure)
            case _:
                self._more(intent)

    def _do(self, intent: Intent, sure: bool) -> None:
        """What changes the deck, or goes away from it."""
        losing = intent.verb in ("leave", "curtain") or (
            intent.verb == "play" and self.shop.zone == "decks"
        )
        if losing and self.shop.changed and not sure:
            self._warned = intent.verb
            self._note = "This deck is not saved; the same key again to let it go."
            return
        match intent.verb:
            case "play" if self.shop.zone == "decks":
                self.shop.load()
            case "play":
                self._note = self.shop.add(1)
            case "back" if self.shop.zone == "decks":
                self._drop(sure)
            case "back":
                self._note = self.shop.add(-1)
            case "touch":
                self._touch(intent)
            case "curtain":
                self.shop.clear()
            case "begin":
                self._bring()
            case _:
                self.dismiss()

    def _touch(self, intent: Intent) -> None:
        match intent.target:
            case ("card", int(which)):
                self.shop.zone = "cards"
                again = self.shop.pointed == which
                self.shop.step, self.shop.icon = divmod(which, 8)
                self._note = self.shop.add(1) if again else ""
            case ("deck", int(at)):
                self.shop.zone, self.shop.at = "decks", at

    def _more(self, intent: Intent) -> None:
        """Saving, copying, text, pools."""
        match intent.verb:
            case "skip":
                self.line.open("save", f"name of the deck (now: {self.shop.name})")
                self.line.value = "" if self.shop.name == Workshop().name else self.shop.name
            case "draw":
                self.shop.duplicate()
                self._note = f"This is {self.shop.name} now; save it to keep it."
            case "hint":
                self.line.open("import", "4 x 10 Go, 2 x 100 Rescue ... (or paste lines)")
            case "why":
                self._exported = True
            case "pick":
                self.shop.turn_pool()
            case "look":
                self.visit.next_look()

    def _drop(self, sure: bool) -> None:
        name, _text, own = self.shop.shelf[self.shop.at]
        if not own:
            self._note = "Ready decks stay."
        elif not sure:
            self._warned = "back"
            self._note = f"Drop {name} for good? The same key again does it."
        else:
            self._client.ask(DropDeck(GAME, name))

    def _bring(self) -> None:
        """To the table one sits at; else to a new one with bots."""
        text = self.shop.text
        if not text:
            self._note = "There is no card in this deck."
        elif self._seat is not None:
            self._client.ask(Sit(self._seat, kit=text))
            self.dismiss()
        elif self._client.table is not None:
            self._note = "A deck is brought before the deal, to a seat of one's own."
        else:
            self.visit.play_at_once(Open(GAME, 4, bots=3, private=True, kit=text))
            self.dismiss()

    @on(Line.Typed)
    def _typed(self, message: Line.Typed) -> None:
        message.stop()
        if message.purpose == "import":
            self._note = self.shop.take(message.text)
        else:
            self.shop.name = message.text[:24]
            self._client.ask(SaveDeck(GAME, self.shop.name, self.shop.text))
        self.repaint()

    def on_paste(self, event: events.Paste) -> None:
        """A deck was pasted, with all its lines."""
        event.stop()
        self._note = self.shop.take(event.text)
        self.repaint()

    def hear(self, client: Client, tell: AnyTell) -> None:
        """The decks one keeps; refusals."""
        if client is self._client:
            match tell:
                case messages.DecksShown(game, decks) if game == GAME:
                    self.shop.kept(decks)
                case messages.Refused():
                    self._note = tell.text
        self.repaint()

    def paint(self, canvas: Canvas[Intent]) -> None:
        """The workshop; or the deck as text, to be copied."""
        shop, area = self.shop, canvas.area
        mark = " *" if shop.changed else ""
        title_bar(
            canvas,
            Rect(0, 0, area.width, 1),
            f"Deck: {shop.name}{mark}",
            f"{shop.figures.total} cards",
        )
        room = Rect(0, 2, area.width, area.height - 4)
        if self._exported:
            _paint_text(canvas, room, shop.text)
        else:
            paint(canvas, room, shop)
        prompt = Prompt(self._words(), True, self._hints())
        bar = Rect(0, area.height - 2, area.width, 2)
        prompt_bar(canvas, bar, prompt, self.KEYMAP, self._note)

    def _words(self) -> str:
        if self._exported:
            return "Copy this; any key goes back."
        if self.shop.zone == "decks":
            name, _, own = self.shop.shelf[self.shop.at]
            return f"{name}: {'your own' if own else 'a ready deck'}."
        copies = self.shop.copies[self.shop.pointed]
        return f"{copies or 'No'} x {show(self.shop.pointed)} in the deck."

    def _hints(self) -> Hints:
        if self._exported:
            return (("leave", "back"),)
        return _DECKS if self.shop.zone == "decks" else _CARDS


def _paint_text(canvas: Canvas[Intent], rect: Rect, text: str) -> None:
    """All lines where they fit, else one after another with commas."""
    ink = canvas.look.ink("felt", "ink")
    lines = text.splitlines() or ["# no cards"]
    if len(lines) > rect.height:
        lines = wrapped(", ".join(lines), rect.width - 2)
    for y, line in enumerate(lines[: rect.height], rect.y):
        canvas.text(rect.x + 1, y, line, ink)
