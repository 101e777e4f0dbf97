"""What is said in line mode: typed words become messages, messages become sentences."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import Any, Final, NamedTuple

from core.catalog import games
from netplay import messages
from netplay.client import Client
from netplay.keepsakes import ShowHistory
from netplay.messages import AnyAsk, AnyTell, Chair, TableCard, Update
from tui.board import board
from tui.lessons import Lesson
from tui.plain import contests
from tui.plain.learning import Lecture, attended, belongs, learn
from tui.printing import spoken
from tui.screens.ending import headline
from tui.screens.form import fields_of
from tui.screens.pane import Pane
from tui.theme import look

_MOST_MOVES: Final = 40
"""Moves that are listed at once."""


class Command(NamedTuple):
    """A word one can type."""

    usage: str
    help: str
    act: Callable[[Talk, str], None]


class Talk:
    """One person in line mode.

    Args:
        client: Their end of the link; its messages are handed to `hear`.
        say: Shows them a line.
    """

    def __init__(self, client: Client, say: Callable[[str], None]) -> None:
        self.pane = self._home = Pane(client, look())
        self._lecture: Lecture | None = None
        """The lesson one is in, at a table of its own."""
        self.say = say
        self.done = False
        self.chosen: dict[str, Any] = {}
        """Settings asked for of the table one is at."""
        self.waits = False
        """What is typed next shall wait until this person is asked something."""
        self.turning = False
        """Another page of the lobby was asked for."""
        self._asked = -1
        self._answered = -1
        """The decision that was answered last."""

    def hear(self, tell: AnyTell) -> None:
        """The house said something; in a lesson only words reach the pupil."""
        if self._lecture is not None:
            self._home.take(tell)
            if isinstance(tell, (messages.Heard, messages.Notice, messages.Bye)):
                self._hear(tell)
            return
        self._take(tell)

    def attend(self, lesson: Lesson) -> None:
        """Take a lesson, at a table of one's own."""
        self._lecture = Lecture(lesson, self.say, self._take)
        self.pane, self._asked = self._lecture.pane, -1
        self._lecture.begin()

    def go_home(self) -> None:
        """The lesson is over."""
        self._lecture, self.pane, self._asked = None, self._home, -1
        self.say("You are in the lobby.")

    def _take(self, tell: AnyTell) -> None:
        self.pane.take(tell)
        if isinstance(tell, messages.Refused):
            self._answered = -1
        self._hear(tell)
        if self.turning and isinstance(tell, messages.LobbyShown):
            self.turning = False
            _tables(self, str(tell.page + 1))
        nowhere = self.pane.client.table is None and isinstance(tell, messages.Refused)
        if self.asked or nowhere or isinstance(tell, messages.Left):
            self.waits = False

    @property
    def asked(self) -> bool:
        """There is something to answer that was not answered yet; or nothing to wait for."""
        scene, update = self.pane.scene, self.pane.client.update
        if update is not None and update.result is not None:
            return True
        choices = scene.choices if scene else ()
        return any(choice.decision.id != self._answered for choice in choices)

    def _hear(self, tell: AnyTell) -> None:
        match tell:
            case Update():
                self._hear_update(tell)
            case messages.TableShown():
                self._hear_table(tell)
            case messages.Heard(name, text):
                self.say(f"{name} says: {text}")
            case messages.Answered():
                self._hear_answer(tell)
            case messages.Refused(text=text, rule=rule):
                self.say(f"{text} ({rule})" if rule else text)
            case messages.Notice(text) | messages.Bye(text):
                self.say(text)
            case messages.Left(why):
                self.say(f"{why} You are in the lobby.".strip())
            case messages.Welcome(name=name, motd=motd):
                self.say(f"Welcome, {name}. {motd}".strip())
                self.say("Type help for what you can type, or learn GAME to be taught one.")
            case _:
                for line in contests.told(tell):
                    self.say(line)

    def _hear_update(self, update: Update) -> None:
        if update.fresh:
            self.show_table()
        for entry in self.pane.news:
            self.say(entry.text)
        scene = self.pane.scene
        if scene is None or self.pane.board is None:
            return
        if update.result is not None:
            self.say(f"{headline(scene, update.result)}: {update.result.why}.")
            for line in update.result.lines:
                self.say(f"{scene.name(line.seat)}: {line.points}, {line.why}.")
        elif scene.choices and scene.choices[0].decision.id != self._asked:
            self._asked = scene.choices[0].decision.id
            self.show_hand()
            asked = self.pane.board.asked
            self.say(asked(scene) if asked else self.pane.board.prompt(scene).text)

    def _hear_answer(self, answer: messages.Answered) -> None:
        """What was asked; of a hint also what one types to follow it."""
        self.say(f"{answer.text} ({answer.rule})" if answer.rule else answer.text)
        scene, laid = self.pane.scene, self.pane.board
        if answer.action is not None and scene is not None and laid is not None:
            self.say(f"To do that, type: {laid.spoken(scene, answer.action)}")

    def _hear_table(self, shown: messages.TableShown) -> None:
        if shown.card.phase == "gathering":
            self.chosen = {**shown.card.settings}
            self.say(card_words(shown.card))
            if shown.hosting:
                self.say("Type deal when everybody is here, or bots to fill the table.")
                self.say("Type set for what can be chosen before the deal.")

    def show_table(self) -> None:
        """Everything on the table."""
        scene, laid = self.pane.scene, self.pane.board
        if scene is None or laid is None:
            self.say("You are in the lobby. Type tables, or play GAME.")
            return
        for line in laid.lines(scene):
            self.say(line)

    def show_hand(self) -> None:
        """The lines about one's own cards: those that begin with "Your"."""
        scene, laid = self.pane.scene, self.pane.board
        if scene is not None and laid is not None:
            for line in laid.lines(scene):
                if line.startswith("Your"):
                    self.say(line)

    def typed(self, line: str) -> None:
        """Somebody typed a line. In a match the words of the game come first."""
        word, _, rest = line.strip().partition(" ")
        command = COMMANDS.get(word.lower())
        lecture = self._lecture
        if lecture is not None and attended(self, lecture, word.lower()):
            return
        if self._is_of_game(word.lower()) and rest.lower() not in games():
            self._play(line)
        elif command is not None and lecture is not None and not belongs(word.lower()):
            self.say("That is for after the lesson; leave stops it.")
        elif command is not None:
            command.act(self, rest.strip())
        elif word:
            self._play(line)

    def _is_of_game(self, word: str) -> bool:
        scene, laid = self.pane.scene, self.pane.board
        if scene is None or laid is None or scene.view is None or scene.result is not None:
            return False
        return word in {usage.split(" ")[0] for usage, _meaning in laid.words}

    def _play(self, line: str) -> None:
        scene, laid = self.pane.scene, self.pane.board
        if scene is None or laid is None or scene.view is None:
            self.say(f"There is no {line.split()[0]!r} here. Type help.")
            return
        asked = laid.typed(scene, line)
        if isinstance(asked, str):
            self.say(asked)
        else:
            if isinstance(asked, messages.Act):
                self._answered = asked.decision
            self.pane.ask(asked)


def card_words(card: TableCard) -> str:
    """A table in one sentence."""
    people = ", ".join(_chair(chair) for chair in card.chairs)
    chosen = "".join(f"; {name} {value}" for name, value in card.settings.items())
    return f"Table {card.code}: {games()[card.game].name}, {card.phase}: {people}{chosen}."


def _chair(chair: Chair) -> str:
    if not chair.name:
        return "a free seat"
    return f"{chair.name} (you)" if chair.you else chair.name


def _asks(make: Callable[[str], AnyAsk]) -> Callable[[Talk, str], None]:
    return lambda talk, rest: talk.pane.ask(make(rest))


def _help(talk: Talk, rest: str) -> None:
    laid = talk.pane.board
    if laid is not None and talk.pane.client.update is not None:
        for usage, meaning in laid.words:
            talk.say(f"{usage}: {meaning}")
    for command in COMMANDS.values():
        talk.say(f"{command.usage}: {command.help}")


def _tables(talk: Talk, rest: str) -> None:
    """The page that is known; another one is asked for, and told when it comes."""
    page = max(int(rest) - 1, 0) if rest.isdecimal() and len(rest) < 5 else 0
    lobby = talk.pane.client.lobby or messages.LobbyShown(())
    if page != lobby.page:
        talk.turning = True
        talk.pane.ask(messages.Browse(page))
        return
    many = len(lobby.tables)
    talk.say(f"{many} open tables." if many != 1 else "One open table.")
    for card in lobby.tables:
        talk.say(card_words(card))
    if lobby.more:
        talk.say(f"{lobby.more} more: say tables {page + 2}.")


def _open(talk: Talk, rest: str, bots: bool) -> None:
    key, _, number = (rest.lower() or "quibbles").partition(" ")
    game = games().get(key)
    if game is None or board(key) is None:
        talk.say(f"There is no game {key!r}; there are: {', '.join(games())}.")
        return
    seats = int(number) if number.isdecimal() and len(number) < 3 else min(4, game.seats[-1])
    others = seats - 1 if bots else 0
    talk.pane.ask(messages.Open(key, min(seats, 15), min(others, 15), private=bots, begin=bots))


def _set(talk: Talk, rest: str) -> None:
    """Without words: what can be chosen; else choose it."""
    table = talk.pane.client.table
    if table is None:
        talk.say("Open a table first: new GAME.")
        return
    card = table.card
    fields = fields_of(games()[card.game].settings, card.settings)
    name, _, value = rest.lower().partition(" ")
    field = next((each for each in fields if each.name == name), None)
    if field is None:
        for each in fields:
            talk.say(f"{each.name}: {each.shown}. {each.help}")
        talk.say("Type set NAME VALUE to change one.")
    elif not field.typed and (found := field.named(value)) is None:
        talk.say(f"{name} can be: {field.offered}.")
    else:
        talk.chosen[name] = value if field.typed else found
        talk.pane.ask(messages.Choose({**talk.chosen}, card.clock))


def _bots(talk: Talk, rest: str) -> None:
    table = talk.pane.client.table
    for seat, chair in enumerate(table.card.chairs if table else ()):
        if not chair.name:
            talk.pane.ask(messages.SeatBot(seat, rest.lower()[:32] or "normal"))


def _rules(talk: Talk, rest: str) -> None:
    table = talk.pane.client.table
    key = rest.lower() or (table.card.game if table else "")
    if key not in games():
        talk.say(f"Say which: {', '.join(games())}.")
        return
    for line in spoken(key, 78):
        talk.say(line)


def _hint(talk: Talk, rest: str) -> None:
    scene = talk.pane.scene
    if scene is None or not scene.choices:
        talk.say("It is not your turn.")
        return
    talk.pane.ask(messages.Hint(scene.choices[0].decision.id))


def _moves(talk: Talk, rest: str) -> None:
    """Everything one can answer now, as it is typed; with a word only what begins with it."""
    scene, laid = talk.pane.scene, talk.pane.board
    if scene is None or laid is None or not scene.choices:
        talk.say("You are not asked anything.")
        return
    talk.say("You can type:")
    for choice in scene.choices:
        words = (laid.spoken(scene, action) for action in choice.options.actions())
        found = list(islice((w for w in words if w.startswith(rest.lower())), _MOST_MOVES + 1))
        for line in found[:_MOST_MOVES]:
            talk.say(line)
        if len(found) > _MOST_MOVES:
            talk.say("And more: type moves and a word to see those that begin with it.")


def _wait(talk: Talk, rest: str) -> None:
    talk.waits = not talk.asked


def _quit(talk: Talk, rest: str) -> None:
    talk.done = True


def _compares(read: Callable[[str], AnyAsk | str]) -> Callable[[Talk, str], None]:
    """Asks what is meant, or says how it is said."""

    def act(talk: Talk, rest: str) -> None:
        ask = read(rest)
        if isinstance(ask, str):
            talk.say(ask)
        else:
            talk.pane.ask(ask)

    return act


def _who(talk: Talk, rest: str) -> None:
    lobby = talk.pane.client.lobby
    talk.say(", ".join(lobby.people) + "." if lobby and lobby.people else "Nobody else is here.")


COMMANDS: Final[dict[str, Command]] = {
    "help": Command("help", "this list", _help),
    "tables": Command("tables [PAGE]", "the open tables", _tables),
    "who": Command("who", "who is here", _who),
    "learn": Command("learn GAME", "a guided first game", learn),
    "play": Command("play GAME SEATS", "play against bots at once", lambda t, r: _open(t, r, True)),
    "new": Command("new GAME SEATS", "open a table for friends", lambda t, r: _open(t, r, False)),
    "join": Command("join CODE", "go to a table", _asks(lambda r: messages.Join(r[:16]))),
    "watch": Command("watch CODE", "watch a table", _asks(lambda r: messages.Join(r[:16], True))),
    "daily": Command("daily GAME", "the deal of the day", _compares(contests.daily)),
    "night": Command("night CODE", "duplicate nights", _compares(contests.night)),
    "leaders": Command("leaders GAME", "who plays best", _compares(contests.leaders)),
    "history": Command("history", "what you have finished", _asks(lambda _: ShowHistory())),
    "set": Command("set NAME VALUE", "choose a setting of the table before the deal", _set),
    "bots": Command("bots LEVEL", "bots take all free seats", _bots),
    "deal": Command("deal", "begin, or begin again", _asks(lambda _: messages.Begin())),
    "table": Command("table", "everything on the table", lambda t, _: t.show_table()),
    "hand": Command("hand", "your own cards", lambda t, _: t.show_hand()),
    "moves": Command("moves WORD", "what you can do, as you type it", _moves),
    "hint": Command("hint", "what a good player would do", _hint),
    "undo": Command("undo", "take your last answer back", _asks(lambda _: messages.TakeBack())),
    "wait": Command("wait", "hold what is typed next until it is your turn", _wait),
    "say": Command("say WORDS", "say something to everybody", _asks(lambda r: messages.Say(r))),
    "rules": Command("rules GAME", "the rules", _rules),
    "leave": Command("leave", "back to the lobby", _asks(lambda _: messages.Leave())),
    "resign": Command("resign", "give the match up for good", _asks(lambda _: messages.Resign())),
    "quit": Command("quit", "leave the house", _quit),
}
"""Words that work everywhere; everything else is for the game."""
