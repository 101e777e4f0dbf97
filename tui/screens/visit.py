"""Visit: the app of one person, or of several at one keyboard, from the lobby to the table."""

from __future__ import annotations

import os
from functools import partial
from typing import Any, Final, Literal, TypeAlias

from textual.screen import ModalScreen

from core.catalog import games
from netplay import messages
from netplay.client import Client
from netplay.contests.messages import NightShown
from netplay.keepsakes import LoadTaste, PlayOn, ReplayShown, SaveTaste, ShowReview, TasteShown
from netplay.messages import Message
from netplay.terminal import Arrival, Terminal, Wish
from tui.app import HouseApp
from tui.driver.terminal_driver import Mouse
from tui.fitting import fitting, wishes
from tui.keys import PANES, solo
from tui.replays import Replays, ready
from tui.screens.base import HouseScreen
from tui.screens.confirm import Confirm
from tui.screens.contests.night import Night
from tui.screens.contests.opening import NightOpening
from tui.screens.decks import Decks
from tui.screens.farewell import last_words
from tui.screens.letters import THANKS, offer
from tui.screens.lobby import Lobby
from tui.screens.log import Log
from tui.screens.opening import Opening
from tui.screens.pane import Pane
from tui.screens.profile import Profile
from tui.screens.replay import Replay
from tui.screens.rules import Rules
from tui.screens.table import Table
from tui.settings import Settings, kept, read
from tui.theme import THEMES, Look

Sharing: TypeAlias = Literal["alone", "split", "hot seat"]
"""How several people share one screen: side by side, or one after another."""


SLOW: Final = 150
"""Milliseconds to the terminal and back above which nothing is shown in motion."""

_LEARNT: Final = "learnt_"
_LEVEL: Final = "normal"
"""How well bots play when nobody says."""
_SEATED: Final = ("join", "watch", "table", "hand", "new", "play")
"""Wishes that lead to a table,"""
_ARRIVED: Final = (messages.TableShown, messages.Refused)
"""and what comes of them."""
_LONGEST_HOLD: Final = 0.4
"""Seconds in which a house surely answers."""


class Visit(HouseApp):
    """Shows the house to whoever sits here.

    Args:
        terminal: Where; None for the window of this process.
        arrivals: Whoever sits here; the first one says where to go at once.
        sharing: How several people share the screen.
        invite: How a friend gets to a table, with "{code}" for its code; "" when none can.
    """

    def __init__(
        self,
        terminal: Terminal | None,
        *arrivals: Arrival,
        sharing: Sharing = "alone",
        invite: str = "",
    ) -> None:
        super().__init__(terminal)
        self.wish = arrivals[0].wish
        self.invite = invite
        self._place = terminal
        self._kind = terminal.term if terminal else os.environ.get("TERM", "")
        self._env = terminal.env if terminal else os.environ
        self.settings = read(wishes(self._env))
        self.keymap = solo(self.settings.keys)
        self.look: Look = fitting(self.settings, self.colours, self._kind, self._env)
        self.learnt: set[str] = set()
        """Games whose lesson was taken to its end."""
        self.squeezes = False
        """This person goes on where some things do not fit."""
        self.newcomer = False
        """This person has not been here before."""
        self.on_the_way = self.wish.kind in _SEATED
        """They go straight to a table, and may never see the screens below it."""
        self._arrivals = arrivals
        self._split = sharing == "split"
        self.panes: list[Pane] = []
        self._replays = Replays()
        self._asked: dict[int, str] = {}
        """The table each of the others was last asked to join, by number."""

    def get_default_screen(self) -> Lobby:
        """Connect everybody; the lobby lies under all other screens."""
        for number, arrival in enumerate(self._arrivals):
            client = Client(arrival.connect(), partial(self._heard, number))
            keymap = PANES[number % len(PANES)] if self._split else self.keymap
            shared = self._split or len(self._arrivals) > 1
            self.panes.append(Pane(client, self.look, keymap, shared))
        return Lobby(self.panes[0].client)

    def on_mount(self) -> None:
        """Everybody says hello, and goes where they wished to go; until then they see nothing."""
        self.hold_painting(_LONGEST_HOLD)
        if not self.settings.mouse:
            self.use_mouse(Mouse.OFF)
        for pane in self.panes:
            self.run_worker(self._talk(pane.client), exit_on_error=True)

    async def _talk(self, client: Client) -> None:
        await client.run()
        self._hung_up(client.closed or "the house is gone")

    def _hung_up(self, why: str) -> None:
        self.farewell = why
        self.exit()

    def _heard(self, number: int, tell: Message) -> None:
        """Take a message in, go where it leads, show it."""
        pane = self.panes[number]
        pane.moves = self.moves
        pane.take(tell)  # type: ignore[arg-type] # a house only tells
        match tell:
            case messages.Welcome():
                self._welcomed(number)
            case TasteShown(taste, known) if number == 0:
                self.newcomer = not known
                self.learnt = {name[len(_LEARNT) :] for name in taste if name.startswith(_LEARNT)}
                self.use(read(wishes(self._env), read(taste)))
                self._offer_letters()
            case messages.TableShown():
                self._at_table(number, tell)
            case ReplayShown() | NightShown() if number == 0:
                self._see(tell)
            case messages.Left() if number == 0:
                self._in_lobby()
            case messages.Bye(why):
                self._hung_up(why)
        for screen in self.screen_stack:
            if isinstance(screen, HouseScreen):
                screen.hear(pane.client, tell)  # type: ignore[arg-type] # a house only tells
        if isinstance(tell, _ARRIVED if self.on_the_way else messages.LobbyShown):
            self.let_paint()

    def let_paint(self) -> None:
        """They are where they wished to go, or stay where they are."""
        if self.on_the_way:
            self.on_the_way = False
            if isinstance(self.screen, HouseScreen):
                self.screen.call_next(self.screen.on_screen_resume)
        super().let_paint()

    def _welcomed(self, number: int) -> None:
        client, wish = self.panes[number].client, self.wish
        if number or wish.kind not in _SEATED:
            client.ask(messages.Browse())
        if number:
            return
        client.ask(LoadTaste(self._kind[:32]))
        if wish.notice:
            self._heard(0, messages.Notice(wish.notice))
        match wish.kind:
            case "join" | "watch":
                client.ask(messages.Join(wish.code, watch=wish.kind == "watch"))
            case "hand" | "table":
                self.panes[0].be_second("hand" if wish.kind == "hand" else "table")
                client.ask(messages.Join(wish.code, watch=wish.kind == "table", also=True))
            case "new" | "play":
                self._open_wished(client)

    def _open_wished(self, client: Client) -> None:
        """A table for everybody here and so many bots, as far as the game seats them."""
        game, people = games().get(self.wish.game), len(self.panes)
        if game is None:
            client.ask(messages.Browse())
            return
        plays = self.wish.kind == "play"
        bots = self.wish.bots or (3 if people == 1 and plays else 0)
        friends = 0 if plays else 1
        seats = min(max(people + bots + friends, game.seats[0]), game.seats[-1])
        bots = max(seats - people, 0) if plays else min(bots, seats - people - friends)
        client.ask(messages.Open(game.key, seats, max(bots, 0), self.wish.level or _LEVEL))

    def _at_table(self, number: int, tell: messages.TableShown) -> None:
        """The first person's table is everybody's at this keyboard: they sit down in turn."""
        code = tell.card.code
        seated = tell.seat is not None or tell.card.phase != "gathering"
        more = number + 1 < len(self.panes)
        if more and seated and self._asked.get(number + 1) != code:
            self._asked[number + 1] = code
            self.panes[number + 1].client.ask(messages.Join(code))
        if self.wish.kind == "play" and number == 0 and _complete(tell):
            self.wish = Wish()
            self.panes[0].client.ask(messages.Begin())
        if number == 0 and not any(isinstance(screen, Table) for screen in self.screen_stack):
            self._close(Opening, Rules, Decks, Profile)
            self.push_screen(Table(self.panes, self._split))
            self._offer_letters()

    def play_at_once(self, ask: messages.Open) -> None:
        """Open a table and deal as soon as it is full: when one's own part in the luck is given,
        which is after the house has promised its own."""
        self.wish = Wish("play")
        self.panes[0].client.ask(ask)

    def _see(self, tell: ReplayShown | NightShown) -> None:
        """What was asked for, by its code or in a list."""
        if isinstance(tell, NightShown):
            self._see_night(tell)
        else:
            self._see_again(tell)

    def _see_again(self, part: ReplayShown) -> None:
        whole = self._replays.take(part)
        if whole is not None:
            self.run_worker(self._show_replay(whole, part.code))

    def _see_night(self, shown: NightShown) -> None:
        """Once; from there on its screen hears how it stands."""
        if not any(isinstance(s, Night) and s.code == shown.card.code for s in self.screen_stack):
            self._close(NightOpening)
            self.push_screen(Night(self.panes[0].client, shown))

    async def _show_replay(self, whole: bytes, code: str) -> None:
        found = await ready(whole)
        if isinstance(found, str):
            self.notify(found)
            return

        def play_on(step: int, seat: int) -> None:
            self._close(Replay, Profile)
            self.panes[0].client.ask(PlayOn(code, step, seat))

        self.push_screen(Replay(found, play_on, lambda _: self._review(code)))

    def _review(self, code: str) -> None:
        self.panes[0].client.ask(ShowReview(code))

    def _in_lobby(self) -> None:
        self._asked.clear()
        self._close(Confirm, Log, Rules, Opening, Decks, Table)

    def _close(self, *kinds: type) -> None:
        """Close the screens of these kinds that lie on top."""
        while isinstance(self.screen, kinds):
            self.pop_screen()

    def leave_question(self) -> ModalScreen[bool] | None:
        """During a match: is that so?"""
        table = next((s for s in self.screen_stack if isinstance(s, Table)), None)
        if table is None or not table.playing or not self.settings.confirm:
            return None
        question = "Leave the house? A bot minds your seat until you come back."
        return Confirm(question, "leave", self.look)

    def next_look(self) -> None:
        """The next theme."""
        theme = THEMES[(THEMES.index(self.settings.theme) + 1) % len(THEMES)]
        self.choose(read({"theme": theme}, self.settings))

    def choose(self, settings: Settings) -> None:
        """From now on it is so; the house remembers it."""
        self.use(settings)
        learnt = {f"{_LEARNT}{game}": True for game in self.learnt}
        self.panes[0].client.ask(SaveTaste(self._kind[:32], kept(settings) | learnt))

    @property
    def offers_letters(self) -> bool:
        """On a first visit one may say that the characters of the house do not look right."""
        return self.newcomer and not self.look.ascii and len(self.panes) == 1

    def _offer_letters(self) -> None:
        """Say so at a table; the lobby says it by itself."""
        if self.offers_letters and self.panes[0].client.table is not None:
            self.panes[0].take(messages.Notice(offer(self.keymap)))

    def plain_letters(self) -> str:
        """The characters did not look right; answers what to say to that."""
        self.choose(read({"glyphs": "ascii"}, self.settings))
        return THANKS

    def settle_letters(self) -> None:
        """This person plays, so all looks right: they are not asked again."""
        if self.newcomer:
            self.newcomer = False
            self.choose(self.settings)

    def has_learnt(self, game: str) -> None:
        """A lesson was taken to its end."""
        self.learnt.add(game)
        self.choose(self.settings)

    def use(self, settings: Settings) -> None:
        """From now on it is so, for this visit."""
        mouse, self.settings = self.settings.mouse, settings
        self.keymap = solo(settings.keys)
        if settings.mouse != mouse:
            self.use_mouse(Mouse.CLICKS if settings.mouse else Mouse.OFF)
        self.set_look(fitting(settings, self.colours, self._kind, self._env))
        for pane in self.panes:
            if not pane.keymap.name:
                pane.keymap = self.keymap

    def set_look(self, shown: Look) -> None:
        """From now on it looks like this."""
        self.look = shown
        for pane in self.panes:
            pane.set_look(self.look)

    @property
    def moves(self) -> bool:
        """Whether to show motion now: not on a line that is slow, or has not kept up."""
        terminal = self._place
        quick = terminal is None or (terminal.room and terminal.round_trip_ms <= SLOW)
        return self.settings.motion and quick

    def toggle(self, name: str) -> bool:
        """Turn a setting on or off; whether it is on."""
        on = not getattr(self.settings, name)
        self.choose(read({name: on}, self.settings))
        return on

    def ring(self, pane: Pane) -> None:
        """It is somebody's turn."""
        if self.settings.bell:
            self.bell()
        if self.settings.signs and pane.game is not None:
            self.show_title(f"* your turn - {pane.game.name}")
            self.call_to_the_table(f"{pane.game.name}: it is your turn.")

    def name_window(self, pane: Pane) -> None:
        """What is played here, in the title of the window."""
        table = pane.client.table
        if self.settings.signs and pane.game is not None and table is not None:
            self.show_title(f"{pane.game.name} {table.card.code}")

    def copy_invitation(self, pane: Pane) -> None:
        """Into the clipboard of whoever sits at the terminal, where terminals let that happen."""
        table = pane.client.table
        if table is not None:
            line = self.invite.format(code=table.card.code) if self.invite else table.card.code
            self.copy_to_clipboard(line)
            pane.tell(f"Copied, if your terminal lets me: {line}")

    def exit(self, *args: Any, **options: Any) -> None:
        """Leave, with a few lines that stay on the terminal."""
        if not self.farewell and self.panes:
            self.farewell = last_words(self.panes[0], self.invite)
        super().exit(*args, **options)


def _complete(table: messages.TableShown) -> bool:
    """Everybody sits, and it is ours to deal."""
    gathered = table.hosting and table.card.phase == "gathering"
    return gathered and all(chair.name for chair in table.card.chairs)
