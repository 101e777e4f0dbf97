"""Everything a game says is typed plain data, and comes back from it unchanged."""

from __future__ import annotations

from typing import Annotated, Any, get_args, get_origin, get_type_hints

import msgspec
import pytest

from core.catalog import games
from core.deck import generator, seeded
from core.game import Game, Setup
from core.match import Match
from tests.builders import KNOBS, packed, viewers, walk
from tests.knobs import Knobs, Sample

Table = tuple[Game, Sample, Knobs]


def round_trip(value: Any, kind: Any) -> None:
    """A value comes back from plain data and from bytes."""
    assert msgspec.convert(msgspec.to_builtins(value), kind) == value
    assert msgspec.msgpack.decode(packed(value), type=kind) == value


def test_actions_events_and_views_survive(table: Table) -> None:
    """Each comes back, from plain data and from bytes, as the type the game declares for it."""
    game, sample, _ = table
    for moment in walk(game, sample, seed=1, steps=60):
        round_trip(moment.action, game.action)
        for event in moment.entry.events:
            round_trip(event, game.event)
        for seat in viewers(sample.seats):
            round_trip(moment.match.view(seat), game.view_type)
            for event in moment.entry.events:
                round_trip(game.seen(event, seat), game.event | None)


def test_actions_and_events_are_frozen_and_tagged(game: Game) -> None:
    """They are values: nobody changes them on the way, and each says what it is."""
    for kind in (*get_args(game.action), *get_args(game.event)):
        assert kind.__struct_config__.frozen
        assert kind.__struct_config__.tag == kind.__name__
        assert kind.__doc__


def test_keys_are_words_for_commands(game: Game) -> None:
    """A game's key is its folder, in lower case letters."""
    assert game.key.isalpha()
    assert game.key.islower()
    assert games()[game.key] is game
    assert game.version >= 1
    assert game.minds
    assert next(iter(game.minds)) == "random"


def test_every_setting_explains_itself(game: Game) -> None:
    """A screen can build the form of a new table from the settings type alone."""
    assert game.settings.__struct_config__.frozen
    hints = get_type_hints(game.settings, include_extras=True)
    for name in game.settings.__struct_fields__:
        assert get_origin(hints[name]) is Annotated
        meta = next(each for each in get_args(hints[name]) if isinstance(each, msgspec.Meta))
        assert meta.title
        assert meta.description
    assert game.settings() == msgspec.convert({}, game.settings)


@pytest.mark.parametrize("settings", [{"no such thing": 1}, {"": None}])
def test_unknown_settings_are_refused(game: Game, settings: dict[str, Any]) -> None:
    """A table cannot be opened with settings the game does not know."""
    with pytest.raises(msgspec.ValidationError):
        begin(game, game.seats[0], settings)


def test_spoilt_settings_are_refused(game: Game) -> None:
    """A setting of the wrong kind is refused by name."""
    for name in game.settings.__struct_fields__:
        for junk in (object, {}, [[1]], b"\x00", 10**9, "no such choice"):
            with pytest.raises(msgspec.ValidationError, match=name):
                begin(game, game.seats[-1], {name: junk})


def test_other_numbers_of_seats_are_refused(game: Game) -> None:
    """A match is dealt only to as many seats as the game is for."""
    kits = KNOBS[game.key].samples[0].kits[:1]
    for seats in (-1, 0, game.seats[0] - 1, game.seats[-1] + 1, 99):
        with pytest.raises(msgspec.ValidationError):
            begin(game, seats, {}, kits * max(seats, 0))


def begin(game: Game, seats: int, settings: dict[str, Any], kits: tuple[str, ...] = ()) -> Match:
    """Deal a match."""
    chosen = Setup(game.key, game.version, seats, settings=settings, kits=kits)
    return Match.deal(game, chosen, seeded(generator(0)))[0]
