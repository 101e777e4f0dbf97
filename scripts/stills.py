"""Whole screens of real positions: the table with its bars and its talk, as a person sees it."""

from __future__ import annotations

from typing import Any

from core.match import Entry, Match
from netplay.client import Client
from netplay.link import MemoryLink
from netplay.messages import TableCard, TableShown, Update, Welcome
from scripts.positions import NAMES, Position, chairs, found
from tui.canvas import Canvas
from tui.keys import Intent
from tui.screens.pane import Pane, sentence
from tui.screens.table import Table
from tui.theme import Look
from tui.widgets.talk import Entry as Told

CODE = "ABC234"
_REMEMBERED = 24
"""Entries of the log that are told before the picture is taken."""
_CHAT = {
    3: Told("said", "good luck, all", "Celine"),
    15: Told("said", "καλή τύχη!", "Bartholomew"),
}


def still(position: Position, width: int, height: int, shown: Look) -> Canvas[Intent]:
    """The screen of a table at a position."""
    canvas: Canvas[Intent] = Canvas(width, height, shown, shown.ink("felt", "ink"))
    Table([seated(position, shown)]).paint(canvas)
    return canvas


def seated(position: Position, shown: Look) -> Pane:
    """Somebody who has sat at the table for a while, and pressed the keys of the position."""
    match, log = found(position)
    client = Client(MemoryLink.pair()[0], lambda message: None)
    client.welcome = Welcome(NAMES[position.seat or 0], guest=False)
    pane = Pane(client, shown)
    pane.curtained = position.curtained
    client.table = _table(position, match)
    pane.take(client.table)
    _remember(pane, position, match, log[-_REMEMBERED:-1])
    client.update = _update(position, match, log[-1])
    pane.take(client.update)
    for intent in position.keys:
        pane.press(intent)
    return pane


def _remember(pane: Pane, position: Position, match: Match, log: tuple[Entry, ...]) -> None:
    """What was told before, and said in between."""
    game, seat = match.game, position.seat
    for at, entry in enumerate(log):
        seen = (game.seen(event, seat) for event in entry.events)
        told = (game.say(e, seat, NAMES[: position.seats]) for e in seen if e is not None)
        pane.log.extend(Told("told", sentence(words)) for words in told if words)
        if at in _CHAT:
            pane.log.append(_CHAT[at])


def _table(position: Position, match: Match) -> TableShown:
    phase = "playing" if match.result is None else "over"
    card = TableCard(
        CODE, position.game, NAMES[0], chairs(position), phase, settings=dict(position.settings)
    )
    return TableShown(card, position.seat, hosting=True, result=match.result)


def _update(position: Position, match: Match, entry: Entry) -> Update:
    seen = (match.game.seen(event, position.seat) for event in entry.events)
    view: Any = match.view(position.seat)
    return Update(
        table=CODE,
        game=position.game,
        seq=match.step,
        events=tuple(event for event in seen if event is not None),
        view=view,
        due=tuple((seat, left * 1000) for seat, left in position.clocks.items()),
        result=match.result,
    )
