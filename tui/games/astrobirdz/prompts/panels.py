"""Opening, leafing through and closing what lies over the table."""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import replace

from core.games.astrobirdz.tally import Trick
from tui.games.astrobirdz.prompts.focus import Focus, Panel
from tui.keys import Intent
from tui.scene import Pressed, Scene

_AFTER: Final[dict[Panel, Panel]] = {"": "trick", "trick": "sheet", "sheet": ""}
"""By panel, what `next` shows after it."""


def shown_tricks(view: Any) -> tuple[Trick, ...]:
    """The tricks of this turn that this table shows again, the last one first (A-48)."""
    tricks: tuple[Trick, ...] = view.tricks[::-1]
    return {"none": (), "last": tricks[:1], "all": tricks}[view.settings.review]


def pages(scene: Scene, panel: Panel) -> int:
    """How many pages a panel has."""
    return len(shown_tricks(scene.view)) if panel == "trick" else len(scene.view.sheet)


def leafed(scene: Scene, focus: Focus, intent: Intent) -> Pressed | None:
    """What a key does to the panels; None when it is not for them."""
    if intent.verb == "next":
        return Pressed(_following(scene, focus))
    if intent.verb == "touch" and intent.target in ("trick", "sheet"):
        return Pressed(_opened(focus, intent.target))
    if not focus.panel:
        return None
    if intent.verb in ("left", "right"):
        step = 1 if intent.verb == "left" else -1
        last = max(pages(scene, focus.panel) - 1, 0)
        return Pressed(replace(focus, page=min(max(focus.page + step, 0), last)))
    return Pressed(replace(focus, panel="", page=0))


def _opened(focus: Focus, target: Any) -> Focus:
    """Open a panel; a second time closes it."""
    return replace(focus, panel="" if focus.panel == target else target, page=0)


def _following(scene: Scene, focus: Focus) -> Focus:
    """The next panel that has something to show."""
    panel = _AFTER[focus.panel]
    while panel and not pages(scene, panel):
        panel = _AFTER[panel]
    return replace(focus, panel=panel, page=0)
