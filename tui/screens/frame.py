"""What surrounds a table: its title, the clock, the rows of the prompt, a curtain with a name."""

from __future__ import annotations

from typing import Final

from core.seat import SYSTEM
from netplay.messages import TableShown
from tui.canvas import Canvas, Rect
from tui.keys import SOLO, Intent
from tui.scene import Scene
from tui.screens.pane import Pane
from tui.widgets.seats import clock

PORTRAIT: Final = 64
"""Below so many columns it is a phone, or a pane: words need more lines."""


def bar(canvas: Canvas[Intent]) -> int:
    """Rows for what is asked and the keys."""
    if canvas.width >= PORTRAIT:
        return 2
    return 4 if canvas.height >= 40 else 3


def due(pane: Pane, scene: Scene) -> str:
    """The clock of whoever is waited for; where that has none, the one that ends one's own time."""
    left = scene.clocks.get(next(iter(scene.waiting_for), -2))
    if left is None and pane.asked:
        left = scene.clocks.get(SYSTEM)
    return "" if left is None else clock(left)


def title(pane: Pane, table: TableShown) -> str:
    """The left end of the title: the game, and the code or the contest."""
    game = pane.game.name if pane.game else table.card.game
    kind, _, rest = table.contest.partition("/")
    if kind == "night":
        return f"{game}  night {rest.replace('/', ', board ')}"
    return f"{game}  {rest.partition('/')[2] or table.card.code}"


def right(pane: Pane, table: TableShown) -> str:
    """The right end of the title: who this is, or that one watches."""
    if table.seat is None:
        return "watching"
    return f"{pane.client.name}  {pane.keymap.name}".strip()


def paint_passing(felt: Canvas[Intent], scene: Scene) -> None:
    """Whom the keyboard goes to, over the table."""
    look = felt.look
    width, height = min(40, felt.width - 2), 5
    box = Rect((felt.width - width) // 2, (felt.height - height) * 3 // 4, width, height)
    felt.fill(box, look.ink("bar", "bar_ink"))
    felt.box(box, look.ink("bar", "bar_gold"))
    name = scene.name_of(scene.seat) if scene.seat is not None else ""
    felt.centre(box, box.y + 1, f"It is {name}'s turn.", look.ink("bar", "bar_gold", bold=True))
    words = f"{SOLO.label('pick')} when nobody else looks"
    felt.centre(box, box.y + 3, words, look.ink("bar", "bar_ink"))
    felt.zone(box, Intent("pick"))
