"""Forms: every setting of every game can be chosen, and nothing the game would refuse."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
import pytest
from msgspec import Meta, Struct

from core.catalog import games
from tui.screens.form import Form, fields_of


class Some(Struct, frozen=True):
    """Settings of every kind."""

    fast: Annotated[bool, Meta(title="Fast", description="Hurry.")] = False
    size: Literal["small", "large", "huge"] = "large"
    rounds: Annotated[int, Meta(ge=2, le=4)] = 3
    order: Annotated[str, Meta(pattern="^[abc]+$")] = "abc"


def test_fields_have_titles_help_and_the_default() -> None:
    """From the annotations of the settings, in their order."""
    fast, size, rounds, order = fields_of(Some)

    assert (fast.title, fast.help, fast.shown) == ("Fast", "Hurry.", "off")
    assert (size.title, size.values, size.shown) == ("size", ("small", "large", "huge"), "large")
    assert (list(rounds.values), rounds.value) == ([2, 3, 4], 3)
    assert (order.typed, order.value) == (True, "abc")


def test_keys_move_and_change() -> None:
    """Choices go around, numbers stop at their ends."""
    form = Form(fields_of(Some))
    for verb in ("pick", "down", "right", "right", "down", "right", "right"):
        form.press(verb)  # type: ignore[arg-type] # the words of Verb

    assert form.chosen(["fast", "size", "rounds", "order"]) == {
        "fast": True,
        "size": "small",
        "rounds": 4,
    }


@pytest.mark.parametrize("key", sorted(games()))
def test_every_value_of_every_setting_fits_the_game(key: str) -> None:
    """Whatever is chosen, the game takes it."""
    settings = games()[key].settings
    for field in fields_of(settings):
        assert field.title
        assert field.help
        for value in list(field.values)[:200]:
            msgspec.convert({field.name: value}, settings)


@pytest.mark.parametrize("key", sorted(games()))
def test_untouched_forms_choose_nothing(key: str) -> None:
    """A table of which nothing was changed is played by the book."""
    fields = fields_of(games()[key].settings)

    assert Form(fields).chosen([field.name for field in fields]) == {}


def test_what_was_chosen_before_is_kept() -> None:
    """A form can begin from choices made earlier."""
    fields = fields_of(Some, {"size": "huge", "rounds": 2, "order": "cab"})

    assert [field.value for field in fields] == [False, "huge", 2, "cab"]
