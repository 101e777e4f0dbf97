"""What is said in line mode: typed words become messages, messages become sentences."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from core.catalog import games
from netplay import messages
from netplay.client import Client
from netplay.messages import AnyAsk, AnyTell, Chair, TableCard, Update
from tui.board import board
from tui.screens.ending import headline
from tui.screens.pane import Pane
from tui.screens.rules import printed
from tui.theme import look


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
        self.pane = Pane(client, look())
        self.say = say
        self.done = False
        self._asked = -1

    def hear(self, tell: AnyTell) -> None:
        """The house said something."""
        self.pane.take(tell)
        match tell:
            case Update():
                self._hear_update(tell)
            case messages.TableShown():
                self._hear_table(tell)
            case messages.Heard(name, text):
                self.say(f"{name} says: {text}")
            case messages.Refused(text=text, rule=rule) | messages.Answered(text=text, rule=rule):
                self.say(f"{text} ({rule})" if rule else text)
            case messages.Notice(text) | messages.Bye(text):
                self.say(text)
            case messages.Left(why):
                self.say(f"{why} You are in the lobby.".strip())
            case messages.Welcome(name=name, motd=motd):
                self.say(f"Welcome, {name}. {motd}".strip())
                self.say("Type help for what you can type.")

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
            self.say(self.pane.board.prompt(scene).text)

    def _hear_table(self, shown: messages.TableShown) -> None:
        if shown.card.phase == "gathering":
            self.say(card_words(shown.card))
            if shown.hosting:
                self.say("Type deal when everybody is here, or bots to fill the table.")

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
        """Somebody typed a line."""
        word, _, rest = line.strip().partition(" ")
        command = COMMANDS.get(word.lower())
        if command is not None:
            command.act(self, rest.strip())
        elif word:
            self._play(line)

    def _play(self, line: str) -> None:
        scene, laid = self.pane.scene, self.pane.board
        if scene is None or laid is None or scene.view is None:
            self.say(f"There is no {line.split()[0]!r} here. Type help.")
            return
        asked = laid.typed(scene, line)
        if isinstance(asked, str):
            self.say(asked)
        else:
            self.pane.ask(asked)


def card_words(card: TableCard) -> str:
    """A table in one sentence."""
    people = ", ".join(_chair(chair) for chair in card.chairs)
    return f"Table {card.code}: {games()[card.game].name}, {card.phase}: {people}."


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
    lobby = talk.pane.client.lobby
    cards = lobby.tables if lobby else ()
    talk.say(f"{len(cards)} open tables." if len(cards) != 1 else "One open table.")
    for card in cards:
        talk.say(card_words(card))


def _open(talk: Talk, rest: str, bots: bool) -> None:
    key = rest.lower().split(" ")[0] if rest else "quibbles"
    game = games().get(key)
    if game is None or board(key) is None:
        talk.say(f"There is no game {key!r}; there are: {', '.join(games())}.")
        return
    seats = min(4, game.seats[-1])
    best = list(game.minds)[-1]
    others = seats - 1 if bots else 0
    talk.pane.ask(messages.Open(key, seats, others, best, private=bots, begin=bots))


def _bots(talk: Talk, rest: str) -> None:
    table = talk.pane.client.table
    for seat, chair in enumerate(table.card.chairs if table else ()):
        if not chair.name and table is not None:
            level = list(games()[table.card.game].minds)[-1]
            talk.pane.ask(messages.SeatBot(seat, level))


def _rules(talk: Talk, rest: str) -> None:
    table = talk.pane.client.table
    key = rest.lower() or (table.card.game if table else "")
    if key not in games():
        talk.say(f"Say which: {', '.join(games())}.")
        return
    for line in printed(key, 78):
        talk.say(line.text)


def _hint(talk: Talk, rest: str) -> None:
    scene = talk.pane.scene
    if scene is None or not scene.choices:
        talk.say("It is not your turn.")
        return
    talk.pane.ask(messages.Hint(scene.choices[0].decision.id))


def _quit(talk: Talk, rest: str) -> None:
    talk.done = True


def _who(talk: Talk, rest: str) -> None:
    lobby = talk.pane.client.lobby
    talk.say(", ".join(lobby.people) + "." if lobby and lobby.people else "Nobody else is here.")


COMMANDS: Final[dict[str, Command]] = {
    "help": Command("help", "this list", _help),
    "tables": Command("tables", "the open tables", _tables),
    "who": Command("who", "who is here", _who),
    "play": Command("play GAME", "play against bots at once", lambda t, r: _open(t, r, True)),
    "new": Command("new GAME", "open a table for friends", lambda t, r: _open(t, r, False)),
    "join": Command("join CODE", "go to a table", _asks(lambda r: messages.Join(r[:16]))),
    "watch": Command("watch CODE", "watch a table", _asks(lambda r: messages.Join(r[:16], True))),
    "bots": Command("bots", "bots take all free seats", _bots),
    "deal": Command("deal", "begin, or begin again", _asks(lambda _: messages.Begin())),
    "table": Command("table", "everything on the table", lambda t, _: t.show_table()),
    "hand": Command("hand", "your own cards", lambda t, _: t.show_hand()),
    "hint": Command("hint", "what a good player would do", _hint),
    "undo": Command("undo", "take your last answer back", _asks(lambda _: messages.TakeBack())),
    "say": Command("say WORDS", "say something to everybody", _asks(lambda r: messages.Say(r))),
    "rules": Command("rules GAME", "the rules", _rules),
    "leave": Command("leave", "back to the lobby", _asks(lambda _: messages.Leave())),
    "resign": Command("resign", "give the match up for good", _asks(lambda _: messages.Resign())),
    "quit": Command("quit", "leave the house", _quit),
}
"""Words that work everywhere; everything else is for the game."""
