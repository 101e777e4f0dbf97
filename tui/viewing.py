"""A finished match as somebody looks at it: where they are in it, and whose eyes they have."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import replace
from typing import Any, Final

from core.playback import Playback
from core.seat import SYSTEM, Seat
from netplay.messages import Chair
from tui.board import Board, board
from tui.keys import SOLO, Keymap
from tui.scene import Scene
from tui.theme import Look
from tui.widgets.talk import Entry

_REMEMBERED: Final = 60
"""Sentences of the log that are shown."""


class Viewing:
    """Steps through a match.

    Args:
        playback: The match.
        eyes: Whose eyes at first; None: always those of whoever is to act.
    """

    def __init__(self, playback: Playback, eyes: Seat | None = None) -> None:
        self.playback = playback
        self.step = 0
        self.eyes = eyes
        self.pointed: Any = None
        """An action that the board points at."""
        self._turns = playback.turns()
        self._rounds = playback.rounds()
        self._chairs = tuple(
            Chair(player.name, bot=player.bot, program=player.program)
            for player in playback.saved.players
        )

    @property
    def last(self) -> int:
        """The step with which the match ends."""
        return len(self.playback) - 1

    @property
    def board(self) -> Board | None:
        """How the game is shown; None where it cannot be."""
        return board(self.playback.game.key)

    def go(self, step: int) -> None:
        """To a step, or as near as there is one."""
        self.pointed = None
        self.step = max(0, min(step, self.last))

    def turn(self, way: int) -> None:
        """To the next or the last turn of a player before or after here."""
        self._jump(self._turns, way)

    def round(self, way: int) -> None:
        """To the next or the last new part of the match; a game without parts has turns."""
        self._jump(self._rounds if len(self._rounds) > 1 else self._turns, way)

    def _jump(self, places: tuple[int, ...], way: int) -> None:
        if way > 0:
            after = bisect_right(places, self.step)
            self.go(places[after] if after < len(places) else self.last)
        else:
            self.go(places[max(bisect_left(places, self.step) - 1, 0)])

    def next_eyes(self) -> None:
        """Look with the eyes of the next seat; after the last one with the mover's again."""
        seats = self.playback.saved.setup.seats
        self.eyes = 0 if self.eyes is None else self.eyes + 1
        if self.eyes >= seats:
            self.eyes = None

    @property
    def seat(self) -> Seat:
        """The seat whose eyes one has now."""
        if self.eyes is not None:
            return self.eyes
        for step in range(self.step, -1, -1):
            asked = self.playback.asked(step)
            if asked is not None:
                return asked
        return 0

    @property
    def round_number(self) -> tuple[int, int]:
        """Which part of the match this is, and how many there are."""
        return bisect_right(self._rounds, self.step), len(self._rounds)

    def scene(self, look: Look, keymap: Keymap = SOLO) -> Scene:
        """The table as that seat saw it."""
        playback, seat = self.playback, self.seat
        over = self.step == self.last
        scene = Scene(
            game=playback.game,
            look=look,
            chairs=self._chairs,
            seat=seat,
            view=playback.view(self.step, seat),
            events=playback.heard(self.step, seat),
            told=playback.said(self.step, seat),
            result=playback.saved.result if over else None,
            keymap=keymap,
        )
        return _settled(scene, self.board, self.pointed)

    def log(self) -> tuple[Entry, ...]:
        """What has happened up to here, nothing hidden."""
        found: list[Entry] = []
        for step in range(self.step, -1, -1):
            words = self.playback.bared(step)
            found.extend(Entry("told", _sentence(said)) for said in reversed(words))
            if len(found) >= _REMEMBERED:
                break
        return tuple(reversed(found[:_REMEMBERED]))

    def heading(self) -> str:
        """Who did the step: "Ada", "the house", "the deal"."""
        entry = self.playback.entry(self.step)
        if self.step == 0:
            return "the deal"
        who = "the house" if entry.seat == SYSTEM else self.playback.saved.names[entry.seat]
        return f"{who} takes it back" if entry.back else who


def _settled(scene: Scene, found: Board | None, pointed: Any) -> Scene:
    if found is None:
        return scene
    scene = replace(scene, focus=found.settle(scene))
    if pointed is None or not scene.choices:
        return scene
    return replace(scene, focus=found.suggest(scene, pointed))


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:]
