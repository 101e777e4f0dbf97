"""Gathering: the table before the deal, with its chairs, its code and what will be played."""

from __future__ import annotations

from typing import Any, Final

from core.catalog import games
from netplay.messages import AnyAsk, Begin, Chair, SeatBot, Sit, Stand, TableShown
from tui.canvas import Canvas, Rect
from tui.keys import Intent, Verb
from tui.scene import Prompt
from tui.theme import Colour
from tui.widgets.card import MEDIUM, Face, card, shadow

_CODE_HUE: Final[Colour] = "hue1"
_PROMISE: Final = 20
"""Digits of a commitment that are shown: more than anybody can hit by trying."""


def prompt(table: TableShown, at: int) -> Prompt:
    """What can be done at the chair pointed at."""
    chairs = table.card.chairs
    free = sum(not chair.name for chair in chairs)
    hints: list[tuple[Verb, str]] = []
    chair = chairs[min(at, len(chairs) - 1)]
    if not chair.name and table.seat is None:
        hints.append(("play", "sit here"))
    if table.hosting:
        hints += _hosting(chair, free)
    if brings(table):
        hints.append(("hint", "your deck"))
    if chair.you:
        hints.append(("skip", "stand up"))
    words = f"{free} of {len(chairs)} seats are free." if free else "Everybody is here."
    if not table.hosting:
        words += f" {table.card.host} deals."
    ready = table.hosting and not free
    more: tuple[tuple[Verb, str], ...] = (
        ("copy", "copy the line"),
        ("talk", "say"),
        ("rules", "rules"),
        ("leave", "lobby"),
    )
    return Prompt(words, ready, (*hints, *more))


def brings(table: TableShown) -> bool:
    """Whether one sits here and may bring a deck."""
    game = games().get(table.card.game)
    return table.seat is not None and game is not None and game.kit is not None


def _hosting(chair: Chair, free: int) -> list[tuple[Verb, str]]:
    hints: list[tuple[Verb, str]] = [] if free else [("begin", "deal")]
    if not chair.name:
        hints += [("draw", "add a bot"), ("next", "bots everywhere")]
    elif chair.bot:
        hints += [("right", "level"), ("back", "send away")]
    elif not chair.you:
        hints.append(("back", "send away"))
    return hints


def press(table: TableShown, at: int, intent: Intent) -> tuple[int, tuple[AnyAsk, ...]]:
    """Where the cursor goes, and what is asked."""
    chairs = table.card.chairs
    at = min(at, len(chairs) - 1)
    chair = chairs[at]
    match intent.verb:
        case "up" | "down":
            return (at + (1 if intent.verb == "down" else -1)) % len(chairs), ()
        case "touch" if isinstance(intent.target, int) and intent.target < len(chairs):
            return intent.target, ()
        case "play" | "pick" if not chair.name:
            mine = table.seat is None
            return at, (Sit(at),) if mine else (SeatBot(at, _best(table)),)
        case "draw" if not chair.name:
            return at, (SeatBot(at, _best(table)),)
        case "next":
            empty = [seat for seat, other in enumerate(chairs) if not other.name]
            return at, tuple(SeatBot(seat, _best(table)) for seat in empty)
        case "left" | "right" if chair.bot:
            level = _level(table, chair.bot, 1 if intent.verb == "right" else -1)
            return at, (SeatBot(at, level),)
        case "back" if chair.name and not chair.you:
            return at, (SeatBot(at, ""),)
        case "skip" if chair.you:
            return at, (Stand(),)
        case "begin":
            return at, (Begin(),)
    return at, ()


def _best(table: TableShown) -> str:
    return list(games()[table.card.game].minds)[-1]


def _level(table: TableShown, level: str, step: int) -> str:
    levels = list(games()[table.card.game].levels)
    return levels[(levels.index(level) + step) % len(levels)] if level in levels else levels[-1]


def paint(canvas: Canvas[Intent], table: TableShown, at: int, invite: str) -> None:
    """The code in cards, how to get here, the chairs, and what will be played."""
    shown = (table, at, invite)
    canvas.kept(canvas.area, shown, lambda part: _paint(part, *shown))


def _paint(canvas: Canvas[Intent], table: TableShown, at: int, invite: str) -> None:
    look, area = canvas.look, canvas.area
    tall = area.height >= 17
    y = 1
    if tall:
        paint_code(canvas, table.card.code, y)
        y += MEDIUM.height + 2
    words = (
        invite.format(code=table.card.code) if invite else f"Friends join with {table.card.code}."
    )
    canvas.centre(area, y, words, look.ink("felt", "ink"))
    width = min(area.width - 4, 56)
    left = (area.width - width) // 2
    for seat in range(len(table.card.chairs)):
        where = Rect(left, y + 2 + seat, width, 1)
        _paint_chair(canvas, where, table, seat, seat == at)
    below = y + 3 + len(table.card.chairs)
    for line, words in enumerate((*_settings(table), *_promise(table))):
        canvas.centre(area, below + line, words, look.ink("felt", "soft"))


def _promise(table: TableShown) -> tuple[str, ...]:
    """What one writes down to check the deal by, once the match is over."""
    if not table.commitment:
        return ()
    given = sum(table.stirred)
    return (f"the deal is promised: {table.commitment[:_PROMISE]}…, stirred by {given}",)


def paint_code(canvas: Canvas[Intent], code: str, y: int) -> None:
    """A code in cards, to be read across a room."""
    step = MEDIUM.width + 1
    left = (canvas.width - step * len(code) + 1) // 2
    for at, letter in enumerate(code):
        where = Rect(left + at * step, y, *MEDIUM)
        shadow(canvas, where)
        canvas.stamp(where.x, y, card(canvas.look, MEDIUM, Face(letter, _CODE_HUE)))


def _paint_chair(
    canvas: Canvas[Intent], rect: Rect, table: TableShown, seat: int, here: bool
) -> None:
    look, chair = canvas.look, table.card.chairs[seat]
    on: Colour = "lit" if here else "deep"
    canvas.fill(rect, look.ink(on, "ink"))
    canvas.text(rect.x, rect.y, "▸" if here else " ", look.ink(on, "gold", bold=True))
    canvas.text(rect.x + 2, rect.y, f"{seat + 1}", look.ink(on, "soft"))
    ink = look.ink(on, "ink" if chair.name else "soft", bold=bool(chair.name))
    canvas.text(rect.x + 5, rect.y, chair.name or "free", ink, rect.width - 20)
    canvas.right(rect.right - 1, rect.y, _about(table, chair), look.ink(on, "soft"))
    canvas.zone(rect, Intent("touch", seat))


def _about(table: TableShown, chair: Chair) -> str:
    if chair.bot:
        return f"bot, {chair.bot}"
    if chair.program:
        return "a program"
    words = ["you"] if chair.you else []
    if chair.name and chair.name == table.card.host:
        words.append("deals")
    if chair.name and not chair.here:
        words.append("away")
    return ", ".join(words)


def _settings(table: TableShown) -> list[str]:
    """What was chosen for this table, in words."""
    game = games()[table.card.game]
    chosen: dict[str, Any] = table.card.settings
    words = [f"{name.replace('_', ' ')}: {value}" for name, value in chosen.items()]
    clock = table.card.clock
    if clock.seconds:
        words.append(f"{clock.seconds} seconds to decide")
    return [game.name, *words] if words else [f"{game.name}, by the book"]
