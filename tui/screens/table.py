"""The table: gathering, playing and the end of it, for one person or several at one keyboard."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Final

from textual import on
from textual.timer import Timer

from netplay import messages
from netplay.client import Client
from netplay.keepsakes import ShowReplay
from netplay.messages import AnyTell, TableShown
from tui.canvas import Canvas, Rect
from tui.keys import SHARED, SOLO, Intent, Verb
from tui.motion import FRAME
from tui.orders import NoOrder, said
from tui.scene import Prompt, Scene
from tui.screens import ending, gathering
from tui.screens.base import HouseScreen
from tui.screens.confirm import Confirm
from tui.screens.decks import Decks
from tui.screens.frame import PORTRAIT, bar, due, paint_passing, right, title
from tui.screens.log import Log
from tui.screens.pane import Pane
from tui.screens.rules import Rules
from tui.screens.settings import SettingsScreen
from tui.theme import Colour
from tui.widgets.bars import Hints, prompt_bar, title_bar
from tui.widgets.gate import Gate
from tui.widgets.line import Line
from tui.widgets.talk import talk

_NARROWEST: Final = 38
"""Columns of a pane on a split screen."""
BEAT: Final = 1.5
"""Seconds before a forced move is played."""
_TALK_WIDE: Final = 34
_BOARD_HIGH: Final = 18
"""Rows a board gets before the talk gets any."""
_ALWAYS: Final[Hints] = (
    ("hint", "hint"),
    ("curtain", "curtain"),
    ("rules", "rules"),
    ("talk", "say"),
    ("leave", "leave"),
    ("settings", "settings"),
)


class Table(HouseScreen[None]):
    """A table.

    Args:
        panes: The people at this keyboard, one or several.
        split: Show them side by side as far as there is room; else one after another, with a
            curtain between.
    """

    def __init__(self, panes: Sequence[Pane], split: bool = False) -> None:
        super().__init__()
        self._panes = list(panes)
        self._split = split
        self._active = self._panes[0]
        self._passing = False
        self._chair = 0
        self._places: list[tuple[Pane, Rect]] = []
        self._clock: asyncio.TimerHandle | None = None
        self._frames: Timer | None = None

    def on_mount(self) -> None:
        """Time is counted only while a clock runs, frames only while something moves."""
        self._wind()
        still = not any(pane.in_motion for pane in self._panes)
        self._frames = self.set_interval(FRAME, self._advance, pause=still)

    def on_unmount(self) -> None:
        """Nobody looks at the clocks any more."""
        if self._clock is not None:
            self._clock.cancel()

    def gate(self, width: int, height: int) -> Gate:
        """A hand alone fits wherever anything does."""
        stands = super().gate(width, height)
        return "open" if stands == "ajar" and self._panes[0].shows == "hand" else stands

    @property
    def playing(self) -> bool:
        """A match is going on."""
        table = self._panes[0].client.table
        return table is not None and table.card.phase == "playing"

    def hear(self, client: Client, tell: AnyTell) -> None:
        """Show what changed; ring when it has become somebody's turn."""
        pane = next((pane for pane in self._panes if pane.client is client), None)
        if pane is None:
            return
        was_asked = pane.asked_before
        pane.asked_before = pane.asked
        if isinstance(tell, messages.Update):
            if pane.asked and not was_asked:
                self.visit.ring(pane)
            elif was_asked and not pane.asked:
                self.visit.name_window(pane)
            if pane.asked and self.visit.settings.auto:
                self._force(pane)
            self._pass_on()
            self._wind()
            if self._frames is not None and pane.in_motion:
                self._frames.resume()
        self.repaint()

    def _force(self, pane: Pane) -> None:
        """Play what everybody can see to be the only answer, after a moment."""
        scene, board = pane.scene, pane.board
        action = board.forced(scene) if board is not None and scene is not None else None
        if scene is None or action is None:
            return
        decision = scene.choices[0].decision.id

        def play() -> None:
            now = pane.scene
            if now is not None and decision in (c.decision.id for c in now.choices):
                pane.ask(messages.Act(decision, action))

        self.set_timer(BEAT, play)

    def _advance(self) -> None:
        moved = [pane.advance() for pane in self._panes]
        if self._frames is not None and not any(moved):
            self._frames.pause()
            return
        self.repaint()

    def _wind(self) -> None:
        """Look at the clocks again when one of them will show something else."""
        if self._clock is not None:
            self._clock.cancel()
        waits = [wait for pane in self._panes if (wait := pane.steady()) is not None]
        later = asyncio.get_running_loop().call_later
        self._clock = later(min(waits), self._tick) if waits and self.is_attached else None

    def _tick(self) -> None:
        for pane in self._panes:
            pane.tick()
        self.repaint()
        self._wind()

    def _pass_on(self) -> None:
        """At one keyboard without panes: it goes to whom the table waits for."""
        if len(self._panes) < 2 or self._split:
            return
        if self._active.asked:
            self._passing = self._active.curtained and self._active.has_curtain
            return
        waiting = next((pane for pane in self._panes if pane.asked), None)
        if waiting is not None:
            self._active.draw_curtain()
            self._active, self._passing = waiting, waiting.has_curtain
            waiting.draw_curtain()

    def intent(self, key: str) -> Intent | None:
        """What a key means, and whose it is."""
        for pane, _place in self._places:
            found = pane.intent(key)
            if found is not None:
                self._active = pane
                return found
        return SHARED.intent(key) if len(self._places) > 1 else None

    def clicked(self, intent: Intent, x: int, y: int) -> None:
        """A click belongs to the pane it was made in."""
        for pane, place in self._places:
            if place.x <= x < place.right:
                self._active = pane
        self.meant(intent)

    def meant(self, intent: Intent) -> None:
        """Talk, read, leave; everything else is for the board or for the chairs."""
        pane, table = self._active, self._active.client.table
        deeds: dict[Verb, Callable[[], None]] = {
            "talk": lambda: self.line.open("say", "say something (Tab: phrases, /: orders)"),
            "rules": lambda: self._read(table),
            "log": lambda: self._look_back(pane),
            "leave": self._leave,
            "look": self.visit.next_look,
            "bell": lambda: self._toggle(pane, "bell", "The bell"),
            "mouse": lambda: self._toggle(pane, "mouse", "The mouse"),
            "settings": lambda: self._choose_settings(),
            "begin": lambda: pane.ask(messages.Begin()),
            "resign": self._resign,
            "copy": lambda: self.visit.copy_invitation(pane),
        }
        if self.visit.offers_letters:
            deeds["undo"] = lambda: pane.tell(self.visit.plain_letters())
        deed = deeds.get(intent.verb)
        if deed is not None:
            deed()
        elif table is not None and table.card.phase == "gathering":
            self._gather(pane, table, intent)
        elif table is not None and table.replay and intent.verb == "next":
            pane.ask(ShowReplay(table.replay))
        else:
            self._press(pane, intent)

    def _read(self, table: TableShown | None) -> None:
        if table is not None:
            self.app.push_screen(Rules(table.card.game))

    def _look_back(self, pane: Pane) -> None:
        self.app.push_screen(Log(pane))

    def _toggle(self, pane: Pane, setting: str, what: str) -> None:
        pane.tell(f"{what} is {'on' if self.visit.toggle(setting) else 'off'}.")

    def _choose_settings(self) -> None:
        self.app.push_screen(SettingsScreen(self.visit.settings))

    def _gather(self, pane: Pane, table: TableShown, intent: Intent) -> None:
        """Before the deal: chairs, bots, one's own deck."""
        pane.forget_note()
        if intent.verb == "hint" and gathering.brings(table):
            self.app.push_screen(Decks(pane.client))
            return
        self._chair, asks = gathering.press(table, self._chair, intent)
        for ask in asks:
            pane.ask(ask)

    def _press(self, pane: Pane, intent: Intent) -> None:
        lifts = intent.verb in ("pick", "play", "curtain")
        if self._passing and lifts:
            self._passing = False
            pane.lift_curtain()
        elif not self._passing:
            self.visit.settle_letters()
            pane.press(intent)

    def _leave(self) -> None:
        if not self.playing or not self.visit.settings.confirm:
            self._left(True)
            return
        question = (
            "Leave this table? A bot minds your seat until you come back. "
            f"To give the match up, stay and press {SOLO.label('resign')}."
        )
        self.app.push_screen(Confirm(question, "leave", self.look), self._left)

    def _left(self, leave: bool | None) -> None:
        for pane in self._panes if leave else ():
            pane.ask(messages.Leave())

    def _resign(self) -> None:
        if (
            self.playing
            and self._active.client.table
            and self._active.client.table.seat is not None
        ):
            question = "Give up this match for good? A bot plays your cards to the end."
            self.app.push_screen(Confirm(question, "give up", self.look), self._resigned)

    def _resigned(self, resign: bool | None) -> None:
        if resign:
            self._active.ask(messages.Resign())

    @on(Line.Typed)
    def _typed(self, message: Line.Typed) -> None:
        message.stop()
        try:
            self._active.ask(said(message.text))
        except NoOrder as error:
            self._active.note = str(error)
        self.repaint()

    def paint(self, canvas: Canvas[Intent]) -> None:
        """One pane with the talk beside it or above its prompt; or several panes side by side."""
        count = self._fitting(canvas.width)
        if count > 1:
            self._paint_split(canvas, self._panes[:count])
            return
        self._places = [(self._active, canvas.area)]
        rows = bar(canvas)
        felt = Rect(0, 1, canvas.width, canvas.height - 1 - rows)
        if canvas.width >= 116 and canvas.height >= 30:
            felt = felt._replace(width=felt.width - _TALK_WIDE)
            self._paint_talk(canvas, Rect(felt.right, felt.y, _TALK_WIDE, felt.height))
        else:
            spare = max(felt.height - _BOARD_HIGH, 0)
            low = min(spare, 3 + spare // 4, 8 if canvas.width >= PORTRAIT else 14)
            felt = felt._replace(height=felt.height - low)
            self._paint_talk(canvas, Rect(0, felt.bottom, canvas.width, low))
        self._paint_pane(canvas, self._active, felt)

    def _paint_split(self, canvas: Canvas[Intent], panes: Sequence[Pane]) -> None:
        low = min(max(canvas.height - 26, 0), 6)
        height, count = canvas.height - low, len(panes)
        width = (canvas.width - count + 1) // count
        self._places = [
            (pane, Rect(n * (width + 1), 0, width, height)) for n, pane in enumerate(panes)
        ]
        for pane, place in self._places:
            self._paint_pane(canvas.part(place), pane, Rect(0, 1, width, height - 4))
        for _pane, place in self._places[1:]:
            edge = Rect(place.x - 1, place.y, 1, place.height)
            canvas.fill(
                edge, canvas.look.ink("bar", "bar_soft"), "│" if canvas.look.framed else " "
            )
        self._paint_talk(canvas, Rect(0, height, canvas.width, low))

    def _fitting(self, width: int) -> int:
        """How many panes fit side by side."""
        if not self._split:
            return 1
        return max(min(len(self._panes), (width + 1) // (_NARROWEST + 1)), 1)

    def _paint_talk(self, canvas: Canvas[Intent], rect: Rect) -> None:
        if rect.height > 0:
            on_: Colour = "deep"
            talk(canvas, rect, tuple(self._active.log), on_)

    def _paint_pane(self, canvas: Canvas[Intent], pane: Pane, place: Rect) -> None:
        """The title above, the table at `place`, the prompt at the lower edge."""
        table, scene = pane.client.table, pane.scene
        if table is None or scene is None:
            return
        top = Rect(0, 0, canvas.width, 1)
        title_bar(canvas, top, title(pane, table), right(pane, table))
        felt = canvas.part(place)
        if table.card.phase == "gathering" or scene.view is None:
            gathering.paint(felt, table, self._chair, self.visit.invite)
            prompt = gathering.prompt(table, self._chair)
        else:
            self._paint_play(felt, pane, scene)
            prompt = self._prompt(pane, scene, table)
        rows = bar(canvas)
        where = Rect(0, canvas.height - rows, canvas.width, rows)
        prompt_bar(canvas, where, prompt, pane.keymap, pane.note, due(pane, scene), pane.answered)

    def _paint_play(self, felt: Canvas[Intent], pane: Pane, scene: Scene) -> None:
        if pane.board is not None:
            alone = pane.shows == "hand" and scene.seat is not None and not scene.curtained
            paint = pane.board.hand if alone and pane.board.hand else pane.board.paint
            paint(felt, scene)
        if self._passing:
            paint_passing(felt, scene)
        elif scene.result is not None:
            ending.paint(felt, scene, scene.result)

    def _prompt(self, pane: Pane, scene: Scene, table: TableShown) -> Prompt:
        """The board's prompt, with the keys that always work after its own."""
        if self._passing and scene.seat is not None:
            words = f"Pass the keyboard to {scene.name_of(scene.seat)}."
            return Prompt(words, True, (("pick", "I am here"),))
        if scene.result is not None:
            again: Hints = (("begin", "play again"),) if table.hosting else ()
            words = f"{ending.headline(scene, scene.result)}."
            seen: Hints = (("next", "see it again"),) if table.replay else ()
            keys: Hints = (*again, *seen, ("talk", "say"), ("leave", "lobby"))
            return Prompt(words, bool(again), keys)
        if pane.board is None:
            return Prompt("This game cannot be shown here.", False, (("leave", "lobby"),))
        prompt = pane.board.prompt(scene)
        undo: Hints = (("undo", "take back"),) if scene.may_take_back else ()
        advised = pane.asked and pane.game is not None and pane.game.hints
        dead = set() if advised and not table.contest else {"hint"}
        dead |= set() if pane.has_curtain else {"curtain"}
        always = tuple(hint for hint in _ALWAYS if hint[0] not in dead)
        return Prompt(
            prompt.text, prompt.yours, (*prompt.hints[:3], *undo, *prompt.hints[3:], *always)
        )
