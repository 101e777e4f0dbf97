"""Real positions for pictures and tests: matches between bots, stopped at will."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from core.bot import Simulations
from core.catalog import games
from core.deck import generator, seeded
from core.game import Game, Setup
from core.match import Entry, Match
from core.seat import Seat
from netplay.messages import Chair
from tui.board import boards
from tui.keys import SOLO, Keymap
from tui.scene import Scene
from tui.theme import Look, look

NAMES = ("Ada", "Bartholomew", "Céline", "Dmitri", "Eve")


def play(
    game: Game,
    seats: int,
    seed: int,
    stop: Callable[[Match], bool] = lambda match: False,
    settings: dict[str, Any] | None = None,
    level: str = "",
) -> tuple[Match, list[Entry]]:
    """A match between bots up to the first position that `stop` likes, or to its end."""
    rng = generator(seed)
    chance = seeded(rng)
    setup = Setup(game.key, game.version, seats, settings or {})
    match, deal = Match.deal(game, setup, chance)
    log = [deal]
    mind = game.minds[level] if level else next(reversed(game.minds.values()))
    while match.result is None and not stop(match):
        decision = game.pending(match.state)[0]
        view = match.view(decision.seat)
        choice = next(c for c in view.choices if c.decision.id == decision.id)  # type: ignore[attr-defined] # every game's view has choices
        entry = match.act(
            decision.seat, decision.id, mind(view, choice, rng, Simulations(20)).action, seeded(rng)
        )
        assert isinstance(entry, Entry), entry
        log.append(entry)
    return match, log


def scene_of(
    match: Match,
    log: list[Entry],
    seat: Seat | None,
    shown: Look | None = None,
    keymap: Keymap = SOLO,
    curtained: bool = False,
) -> Scene:
    """What a seat sees of a match, at the moment the position arrives."""
    game = match.game
    names = NAMES[: match.setup.seats]
    seen = [e for entry in log[-4:] for event in entry.events if (e := game.seen(event, seat))]
    told = tuple(words for event in seen if (words := game.say(event, seat, names)))
    chairs = tuple(
        Chair(name, "" if at == 0 else "normal", at == 0, at == seat)
        for at, name in enumerate(names)
    )
    scene = Scene(
        game=game,
        look=shown or look(),
        chairs=chairs,
        seat=seat,
        view=match.view(seat),
        events=tuple(seen),
        told=told,
        curtained=curtained,
        result=match.result,
        keymap=keymap,
    )
    return settled(scene)


def settled(scene: Scene) -> Scene:
    """The scene with the focus its board gives it."""
    return replace(scene, focus=boards()[scene.game.key].settle(scene))


def game_of(key: str) -> Game:
    """A game by its key."""
    return games()[key]
