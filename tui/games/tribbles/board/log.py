"""What happened, and how the points of the rounds came about."""

from __future__ import annotations

from collections.abc import Iterator

from core.games.tribbles.actions import RescueOptions
from core.games.tribbles.cards import START
from tui.board import Table
from tui.canvas import Rect
from tui.games.tribbles.board.chain import spoken
from tui.games.tribbles.faces import brief
from tui.games.tribbles.plain import summary
from tui.games.tribbles.prompts.focus import options_of
from tui.scene import Scene
from tui.widgets.bars import wrapped


def paint_log(table: Table, rect: Rect, scene: Scene) -> None:
    """As many lines as there is room for, the most important first."""
    look, y = scene.look, rect.y
    for text in _news(scene, 3 if rect.width >= 72 else 1):
        for line in wrapped(text, rect.width - 2):
            if y < rect.bottom:
                table.centre(rect, y, line, look.ink("felt", "ink" if y == rect.y else "soft"))
            y += 1


def _news(scene: Scene, told: int) -> Iterator[str]:
    """One's hand in a Rescue, the pile one looks through, the round just scored, the last word."""
    view = scene.view
    if isinstance(options_of(scene), RescueOptions):
        yield f"your discards below; your hand: {', '.join(map(brief, view.hand)) or 'empty'}"
    if view.my_pile and not scene.curtained:
        yield f"your pile: {', '.join(map(brief, view.my_pile))}"
    if view.last == START and view.sheet:
        yield summary(scene, len(view.sheet), view.sheet[-1])
    yield _told(scene, told)
    rounds = list(enumerate(view.sheet, 1))
    for number, score in reversed(rounds[: len(rounds) - (view.last == START)]):
        yield summary(scene, number, score)


def _told(scene: Scene, most: int) -> str:
    """The latest sentences in one line, without the one that stands above already."""
    last = spoken(scene)
    told = [text for text in scene.told if text.rstrip(".") != last]
    return " ".join(told[-most:])
