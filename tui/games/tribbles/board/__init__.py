"""How the Tribbles table is laid: the others above, the chain in the middle, one's hand below."""

from __future__ import annotations

from core.games.tribbles.cards import step_of
from tui.board import Table
from tui.canvas import Rect
from tui.games.tribbles.board.chain import chain_rows, paint_chain, place_of
from tui.games.tribbles.board.hand import hand_rows, paint_hand
from tui.games.tribbles.board.log import paint_log
from tui.games.tribbles.board.seats import others_rows, paint_others, paint_own, place_among
from tui.games.tribbles.faces import face
from tui.games.tribbles.motion import flight
from tui.games.tribbles.prompts.focus import focus_of
from tui.motion import between
from tui.scene import Scene
from tui.widgets.card import Size, card, shadow

LARGEST = (150, 52)
"""Felt beyond this stays empty."""
LOG_ROWS = 9
"""What happened, and how rounds were scored: at most so many rows after the first."""


def paint(table: Table, scene: Scene) -> None:
    """Lay the table."""
    if scene.view is None:
        return
    table = table.part(table.area.middle(*LARGEST))
    others, chain, log, hand, own = _bands(table.area, scene)
    around = (scene.still, scene.times(*range(len(scene.chairs))), focus_of(scene).target)
    table.kept(others, around, lambda _: paint_others(table, others, scene))
    table.kept(chain, scene.still, lambda _: paint_chain(table, chain, scene))
    table.kept(log, scene.still, lambda _: paint_log(table, log, scene))
    paint_hand(table, hand, scene)
    table.kept(own, around, lambda _: paint_own(table, own, scene))
    _paint_flight(table, (others, chain, own), scene)


def _paint_flight(table: Table, bands: tuple[Rect, Rect, Rect], scene: Scene) -> None:
    """The card that is being played, on its way from its player to the chain."""
    played = flight(scene)
    if played is None:
        return
    others, chain, own = bands
    end = place_of(table.area, chain, step_of(played.card))
    size = Size(end.width, end.height)
    start = own if played.seat == scene.seat else place_among(others, scene, played.seat)
    x, y = between(start, end, played.done)
    shadow(table, Rect(x, y, *size))
    table.stamp(x, y, card(scene.look, size, face(played.card, size)))


def _bands(area: Rect, scene: Scene) -> list[Rect]:
    """The table from above: others, chain, log, hand, own place; spare rows lie between."""
    seated = scene.seat is not None
    others, chain = others_rows(area, scene), chain_rows(area)
    hand = hand_rows(area, scene) if seated else 0
    own = (1 if area.width >= 72 else 2) if seated else 0
    spare = max(area.height - others - chain - hand - own - 1, 0)
    log = 1 + min(spare, LOG_ROWS)
    spare -= log - 1
    heights = [others, chain, log, hand, own]
    above = min(spare // 3, 2)
    gaps = [0, above, 0, spare - above, 0]
    bands, y = [], area.y
    for height, gap in zip(heights, gaps, strict=True):
        y += gap
        bands.append(Rect(area.x, y, area.width, height))
        y += height
    return bands
