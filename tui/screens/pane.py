"""Pane: one person's end at a table, with their scene, their keys and their curtain."""

from __future__ import annotations

import time
from collections import deque
from typing import Any, Final, Literal, TypeAlias

from core.catalog import games
from core.game import Game
from core.seat import Seat
from netplay import messages
from netplay.client import Client
from netplay.messages import AnyAsk, Update
from tui.board import Board, board
from tui.keys import SOLO, Intent, Keymap
from tui.motion import SPAN
from tui.scene import SETTLED, Scene
from tui.theme import Look
from tui.widgets.seats import steady
from tui.widgets.talk import Entry

_KEPT: Final = 200
"""Entries of the log that are kept."""


Shows: TypeAlias = Literal["all", "hand", "table"]
"""What a screen is for: everything; the hand of a seat; the table of that seat for all to see."""


class Pane:
    """What one person sees of a table and does at it. Paints nothing.

    Args:
        client: Their end of the link.
        look: How it looks to them.
        keymap: Their keys.
        shared: Others look at this screen: their cards are hidden until they lift the curtain, and
            the log holds only what everybody may hear.
    """

    def __init__(
        self, client: Client, look: Look, keymap: Keymap = SOLO, shared: bool = False
    ) -> None:
        self.client = client
        self.look = look
        self.keymap = keymap
        self.curtained = shared
        self._shared = shared
        self.log: deque[Entry] = deque(maxlen=_KEPT)
        self.news: list[Entry] = []
        """What the newest message added to the log."""
        self.note = ""
        """What was last said to this person alone;"""
        self.answered = False
        """and whether it is an answer to a question, not a refusal."""
        self.shows: Shows = "all"
        self.moves = False
        """What happens is shown in motion."""
        self.asked_before = False
        """The table waited for this person at the message before."""
        self._focus: Any = None
        self._heard_at = 0.0
        self._before: Any = None
        self._last_view: Any = None
        self._in_motion = False
        self._scene: Scene | None = None
        self._code = ""

    @property
    def game(self) -> Game | None:
        """The game of the table."""
        table = self.client.table
        return games().get(table.card.game) if table else None

    @property
    def board(self) -> Board | None:
        """How this game is shown; None when this house does not know it."""
        return board(self.game.key) if self.game else None

    @property
    def scene(self) -> Scene | None:
        """What the board is painted from; None away from a table."""
        if self._scene is None:
            self._scene = self._make_scene()
        return self._scene

    @property
    def has_curtain(self) -> bool:
        """There is something at this table that others at the screen must not see."""
        return self.board is None or self.board.curtain

    @property
    def asked(self) -> bool:
        """The table waits for this person."""
        update = self.client.update
        return update is not None and bool(update.view.choices)

    def intent(self, key: str) -> Intent | None:
        """What a key means to this person now."""
        board, update = self.board, self.client.update
        playing = update is not None and update.result is None
        if board is not None and playing and not self.keymap.name and key in board.keys:
            return board.keys[key]
        return self.keymap.intent(key)

    def take(self, tell: messages.AnyTell) -> None:
        """The client has heard something."""
        self._scene = None
        self.news = []
        match tell:
            case Update():
                self._take_update(tell)
                self._last_view = tell.view
            case messages.TableShown():
                self._take_table(tell)
            case messages.Heard() if (
                self.client.table and tell.table == self.client.table.card.code
            ):
                self._add(Entry("said", tell.text, tell.name))
            case messages.Notice():
                self._add(Entry("notice", tell.text))
            case messages.Answered():
                self.tell(self._take_hint(tell))
            case messages.Refused():
                self.forget_note()
                self.note = f"{tell.text} ({tell.rule})" if tell.rule else tell.text
            case messages.Left():
                self.log.clear()
                self.forget_note()
                self._code = ""

    @property
    def in_motion(self) -> bool:
        """Something is on its way on this person's table."""
        return self._in_motion

    def advance(self) -> bool:
        """Time goes by for what is in motion; whether there is a new picture of it."""
        was, self._scene = self._in_motion, None
        self._in_motion = was and self._since_ms < SPAN
        return was

    def settle(self) -> None:
        """Nothing is on its way any more."""
        if self._in_motion:
            self._in_motion, self._scene = False, None

    def press(self, intent: Intent) -> None:
        """A key or a click that is for the board; it ends whatever is in motion."""
        self.settle()
        scene, board = self.scene, self.board
        self.forget_note()
        if intent.verb == "curtain" and self.shows == "table":
            self.note = "This is the public table; your cards are on the other screen."
        elif intent.verb == "curtain" and self.has_curtain:
            self.curtained = not self.curtained
            self._settle()
        elif intent.verb == "undo":
            self.ask(messages.TakeBack())
        elif intent.verb == "hint" and scene is not None and scene.choices:
            self.ask(messages.Hint(scene.choices[0].decision.id))
        elif scene is not None and board is not None and scene.view is not None:
            pressed = board.press(scene, intent)
            self._focus, self.note = pressed.focus, pressed.note
            if pressed.ask is not None:
                self.ask(pressed.ask)

    def be_second(self, shows: Shows) -> None:
        """This is one of two screens of a seat: its hand alone, or the table for all to see."""
        self.shows = shows
        self._shared = self._shared or shows == "table"
        self.curtained = self.curtained or shows == "table"

    def draw_curtain(self) -> None:
        """Hide this person's cards."""
        self.curtained, self._scene = True, None

    def lift_curtain(self) -> None:
        """Show them again."""
        self.curtained = False
        self._settle()

    def tell(self, words: str) -> None:
        """Say something to this person alone, until the next key."""
        self.note, self.answered, self._scene = words, True, None

    def forget_note(self) -> None:
        """The last answer has been read."""
        self.note, self.answered, self._scene = "", False, None

    def set_look(self, look: Look) -> None:
        """From now on it looks like this."""
        self.look, self._scene = look, None

    def ask(self, ask: AnyAsk) -> None:
        """Say something to the house."""
        if isinstance(ask, messages.Act):
            self.client.act(ask.decision, ask.action)
        else:
            self.client.ask(ask)

    def clocks(self) -> dict[Seat, int]:
        """Seconds left now, by seat; of several the one that is told first."""
        update = self.client.update
        gone = time.monotonic() - self._heard_at
        due = update.due if update else ()
        return {seat: max(-(-int(ms - gone * 1000) // 1000), 0) for seat, ms in reversed(due)}

    def steady(self) -> float | None:
        """Seconds for which all clocks go on to show what they show now; None: for ever."""
        update, gone = self.client.update, time.monotonic() - self._heard_at
        left = (ms / 1000 - gone for _, ms in (update.due if update else ()))
        return min((steady(seconds) for seconds in left if seconds > 0), default=None)

    def tick(self) -> None:
        """A clock shows something else."""
        self._scene = None

    def _take_update(self, update: Update) -> None:
        if update.fresh:
            self.log = deque((e for e in self.log if e.kind != "told"), maxlen=_KEPT)
            self._focus = None
        self._heard_at = time.monotonic()
        if not self._same_question(update):
            self.forget_note()
        self._in_motion = False
        self._before = None if update.fresh else self._last_view
        self._add(*(Entry("told", words) for words in self._told(update)))
        self._settle()
        self._set_in_motion()

    def _same_question(self, update: Update) -> bool:
        """What was said about it still holds."""
        before = self._last_view.choices if self._last_view is not None else ()
        asked, now = ({c.decision.id for c in choices} for choices in (before, update.view.choices))
        return now <= asked and bool(now) == bool(asked)

    def _set_in_motion(self) -> None:
        scene, board = self.scene, self.board
        if self.moves and scene is not None and board is not None and board.moves(scene):
            self._in_motion, self._scene = True, None

    @property
    def _since_ms(self) -> int:
        return int((time.monotonic() - self._heard_at) * 1000)

    def _settle(self) -> None:
        """Bring the focus in line with what can be seen now."""
        self._scene = None
        scene, board = self.scene, self.board
        if scene is not None and scene.view is not None and board is not None:
            self._focus = board.settle(scene)
        self._scene = None

    def _take_hint(self, answer: messages.Answered) -> str:
        """Point at what is advised; answers what to say, which names it."""
        words = f"{answer.text} ({answer.rule})" if answer.rule else answer.text
        scene, board = self.scene, self.board
        if answer.action is None or scene is None or board is None or not scene.choices:
            return words
        self._focus = board.suggest(scene, answer.action)
        self._scene = None
        return _naming(board.spoken(scene, answer.action), words)

    def _told(self, update: Update) -> list[str]:
        game, table = self.game, self.client.table
        if game is None or table is None:
            return []
        names = tuple(c.name or f"Seat {n + 1}" for n, c in enumerate(table.card.chairs))
        listener = None if self._shared else update.view.seat
        heard = (game.seen(event, listener) for event in update.events)
        said = (game.say(event, listener, names) for event in heard if event is not None)
        return [sentence(words) for words in said if words]

    def _take_table(self, table: messages.TableShown) -> None:
        if table.card.code != self._code:
            self._code, self._focus = table.card.code, None
            self.forget_note()
            self.log.clear()
            self._add(*(Entry("said", text, name) for name, text in table.talk))

    def _add(self, *entries: Entry) -> None:
        self.log.extend(entries)
        self.news.extend(entries)

    def _make_scene(self) -> Scene | None:
        table, update, game = self.client.table, self.client.update, self.game
        if table is None or game is None:
            return None
        told = tuple(entry.text for entry in self.log if entry.kind == "told")
        return Scene(
            game=game,
            look=self.look,
            chairs=table.card.chairs,
            seat=table.seat,
            view=update.view if update else None,
            focus=self._focus,
            events=update.events if update else (),
            before=self._before if self._in_motion else None,
            since_ms=self._since_ms if self._in_motion else SETTLED,
            told=told[-12:],
            note=self.note,
            clocks=self.clocks(),
            may_take_back=bool(update and update.may_take_back),
            curtained=self.curtained and (self.board is None or self.board.curtain),
            result=update.result if update else None,
            keymap=self.keymap,
        )


def _naming(deed: str, words: str) -> str:
    """A hint that begins with what it is about, unless it says so anyway.

    >>> _naming("guess 1", "9.5 points better than 0")
    'Guess 1: 9.5 points better than 0'
    >>> _naming("play 10 Go", "10 Go goes on")
    '10 Go goes on'
    """
    about = deed.split(" ")[1:]
    if set(about) <= set(words.split(" ")):
        return words
    return f"{deed[:1].upper()}{deed[1:]}: {words}"


def sentence(words: str) -> str:
    """Words as a sentence of their own.

    >>> sentence("you draw two cards")
    'You draw two cards.'
    """
    return words[:1].upper() + words[1:] + ("" if words[-1:] in ".!?" else ".")
