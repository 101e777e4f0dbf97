"""One's hand, and above it what is asked: numbers to guess, colours to pick, or what happened."""

from __future__ import annotations

from core.games.astrobirdz.actions import (
    ChooseOptions,
    GuessOptions,
    PlayOptions,
    TradeOptions,
    TrumpOptions,
)
from core.games.astrobirdz.cards import COLOUR
from tui.board import Table
from tui.canvas import Rect
from tui.games.astrobirdz.faces import CHIP_WIDTH, HUES, chip, face, sign
from tui.games.astrobirdz.motion import coming
from tui.games.astrobirdz.prompts.focus import Focus, choice_of, focus_of
from tui.keys import Intent
from tui.scene import Scene
from tui.theme import Colour
from tui.widgets.card import LARGE, MEDIUM, SMALL, Size, State
from tui.widgets.fan import Laid, lay, lay_backs, lay_rows, roomiest


def paint_hand(table: Table, rect: Rect, scene: Scene, size: Size) -> None:
    """The cards in hand; those that may not be played are dim, those selected are raised."""
    if scene.seat is None:
        return
    if scene.curtained:
        _curtain(table, rect, scene, size)
        return
    size = _fitting(scene, rect.width - 2, size)
    focus = focus_of(scene)
    lights: Colour = "glow" if _uses_hand(scene) else "soft"
    below = rect._replace(y=rect.y + 1, height=rect.height - 1)
    lay(
        table,
        below.inset(1),
        size,
        _laid(scene, focus, _loose(scene, rect, size)),
        focus.hand,
        lights,
    )


def paint_alone(table: Table, scene: Scene) -> None:
    """The hand alone, on a small screen of its own, and above it what is asked."""
    if scene.view is None or scene.seat is None:
        return
    focus, area = focus_of(scene), table.area.inset(1, 1)
    paint_asked(table, area._replace(height=1), scene)
    lights: Colour = "glow" if _uses_hand(scene) else "soft"
    below = area._replace(y=area.y + 1, height=area.height - 1)
    cards = _laid(scene, focus, True)
    size = roomiest((LARGE, MEDIUM, SMALL), len(cards), below)
    lay_rows(table, below, size, cards, focus.hand, lights)


def _uses_hand(scene: Scene) -> bool:
    choice = choice_of(scene)
    return choice is not None and isinstance(
        choice.options, (PlayOptions, ChooseOptions, TradeOptions)
    )


def _fitting(scene: Scene, width: int, size: Size) -> Size:
    """Smaller cards where the one pointed at would cover its neighbour."""
    gaps = max(len(scene.view.hand) - 1, 1)
    for fits in (size, MEDIUM):
        if (width - fits.width) // gaps >= fits.width - 1:
            return fits
    return SMALL


def _loose(scene: Scene, rect: Rect, size: Size) -> bool:
    """Whether there is room to keep the colours apart."""
    return len(scene.view.hand) * (size.width + 1) < rect.width


def _laid(scene: Scene, focus: Focus, loose: bool) -> list[Laid]:
    choice = choice_of(scene)
    options = choice.options if choice else None
    legal = options.cards if isinstance(options, (PlayOptions, ChooseOptions)) else None
    picked, away = focus.picked or scene.view.mine, coming(scene)
    cards = []
    for at, bird in enumerate(scene.view.hand):
        state: State = "dim" if legal is not None and bird not in legal else "plain"
        state = "pick" if bird in picked else state
        means = Intent("touch", ("hand", at))
        group = COLOUR[bird] if loose else 0
        shown = face(bird, scene.look.ascii)
        there = at not in away
        cards.append(Laid(shown, state, "", bird in picked, group, means, there))
    return cards


def _curtain(table: Table, rect: Rect, scene: Scene, size: Size) -> None:
    """Only backs: as many as everybody knows of."""
    lay_backs(table, rect.inset(1), size, scene.view.hands[scene.seat or 0])
    words = f" {scene.key('curtain')}: lift the curtain "
    table.centre(rect, rect.y, words, scene.look.ink("felt", "gold", bold=True))
    table.zone(rect, Intent("curtain"))


def paint_asked(table: Table, rect: Rect, scene: Scene) -> None:
    """Numbers or colours to choose from; otherwise the last thing that happened."""
    choice = choice_of(scene)
    match choice.options if choice else None:
        case GuessOptions(most=most):
            texts = [f"{number:>2}" for number in range(most + 1)]
            _row(table, rect, scene, [(text, "edge") for text in texts])
        case TrumpOptions(colours=colours):
            chips: list[tuple[str, Colour]] = [
                (sign(colour, scene.look.ascii), HUES[colour]) for colour in colours
            ]
            _row(table, rect, scene, chips)
        case _:
            last = scene.told[-1] if scene.told else ""
            table.centre(rect, rect.y, last, scene.look.ink("felt", "soft"))


def _row(table: Table, rect: Rect, scene: Scene, chips: list[tuple[str, Colour]]) -> None:
    """Chips side by side, the one chosen marked."""
    step = CHIP_WIDTH - 1 if len(chips) * CHIP_WIDTH > rect.width - 4 else CHIP_WIDTH
    x = rect.x + (rect.width - step * len(chips)) // 2
    chosen = focus_of(scene).number % len(chips)
    for number, (text, hue) in enumerate(chips):
        state: State = "pick" if number == chosen else "plain"
        table.stamp(x, rect.y, chip(scene.look, text, hue, state))
        table.zone(Rect(x, rect.y, step, 1), Intent("touch", ("number", number)))
        if number == chosen:
            gold = scene.look.ink("felt", "gold", bold=True)
            table.text(x, rect.y, "▸", gold)
            table.text(x + CHIP_WIDTH - 1, rect.y, "◂", gold)
        x += step
