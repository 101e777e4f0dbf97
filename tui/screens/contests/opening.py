"""Opening a night: what is played, on how many boards, with how many people at a table."""

from __future__ import annotations

from typing import ClassVar, Final

from core.game import Game
from netplay.contests.messages import MOST_BOARDS, OpenNight
from netplay.messages import AnyAsk
from tui.screens.form import Field
from tui.screens.opening import Opening, choice
from tui.widgets.bars import Hints

_PEOPLE: Final = "At each table; bots have the other seats. With 1 everybody plays for themselves."


class NightOpening(Opening):
    """A form with the game, the tables and the settings of the game."""

    TITLE: ClassVar = "A new night"
    ASKS: ClassVar = "Set up your night: the same deals at every table."
    HINTS: ClassVar[Hints] = (
        ("play", "open the night"),
        ("down", "choose"),
        ("right", "change"),
        ("back", "back"),
    )

    def of_house(self, game: Game, seats: int) -> list[Field]:
        """What can be chosen in every game."""
        boards = range(1, MOST_BOARDS + 1)
        people = range(1, game.seats[-1] + 1)
        return [
            choice("boards", "Boards", "So many deals, the same for everybody.", boards, 3),
            choice("seats", "Seats at a table", "People and bots together.", game.seats, seats),
            choice("people", "People at a table", _PEOPLE, people, 1),
            choice("level", "Level of bots", "How well they play.", game.levels, "normal"),
            choice("private", "Private", "Only who knows the code finds it.", (False, True), False),
        ]

    def asked(self) -> AnyAsk:
        """What is asked of the house."""
        value = self.form.value
        return OpenNight(
            game=value("game"),
            seats=value("seats"),
            people=min(value("people"), value("seats")),
            boards=value("boards"),
            level=value("level"),
            settings=self.chosen,
            private=value("private"),
        )
