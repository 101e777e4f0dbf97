"""What moves at Tribulation: the line of a claim, tile by tile; the figures of a new disc."""

from __future__ import annotations

from core.games.tribulation.events import ClaimFailed, ClaimNoted, DiscClosed, DiscRevealed
from core.games.tribulation.tiles import Cell
from tui.motion import arrived, moving, progress
from tui.scene import Scene


def moves(scene: Scene) -> bool:
    """Whether a line is shown, or a disc turned up."""
    kinds = (ClaimFailed, ClaimNoted, DiscClosed, DiscRevealed)
    return any(isinstance(event, kinds) for event in scene.events)


def drawn(scene: Scene, line: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """The tiles of a claimed line that are marked by now."""
    claims = any(isinstance(e, (ClaimFailed, ClaimNoted, DiscClosed)) for e in scene.events)
    if not moving(scene) or not claims:
        return line
    return line[: arrived(len(line), progress(scene))]


def figures(scene: Scene, text: str) -> str:
    """The figures of a disc that are turned up by now."""
    turned = any(isinstance(event, DiscRevealed) for event in scene.events)
    if not moving(scene) or not turned:
        return text
    return text[: arrived(len(text), progress(scene))].ljust(len(text))
