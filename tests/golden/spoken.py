"""Whole matches as line mode tells them to the person on seat 0, with what that person types."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from core.catalog import games
from core.match import Entry, Match
from netplay.client import Client
from netplay.link import MemoryLink
from netplay.messages import Chair, TableCard, TableShown, Update, Welcome
from tests.golden.transcripts import NAMES, replayed
from tests.knobs import Played
from tui.plain.talk import Talk

CODE = "ABC234"


def path(key: str, played: Played) -> Path:
    """Where what line mode says of a game is kept."""
    return Path(__file__).parent / f"{key}-{played.sample.seats}.plain.txt"


def spoken(key: str, played: Played) -> str:
    """A match of a game in lines."""
    return "\n".join(_lines(key, played)) + "\n"


def _lines(key: str, played: Played) -> Iterator[str]:
    said: list[str] = []
    client = Client(MemoryLink.pair()[0], lambda message: None)
    client.welcome = Welcome(NAMES[0], guest=False)
    talk = Talk(client, said.append)
    for match, entry in replayed(games()[key], played):
        if entry.seat == 0:
            yield from _typed(talk, entry.action)
        client.table = _table(key, played, match)
        talk.pane.take(client.table)
        client.update = _update(match, entry)
        talk.hear(client.update)
        yield from said
        said.clear()


def _typed(talk: Talk, action: Any) -> Iterator[str]:
    scene, laid = talk.pane.scene, talk.pane.board
    assert scene is not None
    assert laid is not None
    yield f"> {laid.spoken(scene, action)}"


def _table(key: str, played: Played, match: Match) -> TableShown:
    chairs = tuple(
        Chair(name, "" if at == 0 else "normal", at == 0, at == 0)
        for at, name in enumerate(NAMES[: played.sample.seats])
    )
    phase = "playing" if match.result is None else "over"
    return TableShown(TableCard(CODE, key, NAMES[0], chairs, phase), 0, hosting=True)


def _update(match: Match, entry: Entry) -> Update:
    seen = (match.game.seen(event, 0) for event in entry.events)
    return Update(
        table=CODE,
        game=match.game.key,
        seq=match.step,
        events=tuple(event for event in seen if event is not None),
        view=match.view(0),
        result=match.result,
        fresh=match.step == 0,
    )
