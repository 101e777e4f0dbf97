"""The strips around the table: the title above, what is asked and the keys below."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tui.canvas import Canvas, Rect, cells, clip
from tui.keys import Intent, Keymap, Verb
from tui.scene import Prompt
from tui.theme import Colour

Hints = tuple[tuple[Verb, str], ...]


def title_bar(canvas: Canvas[Any], rect: Rect, left: str, right: str = "") -> None:
    """A strip with a name at the left and something at the right."""
    canvas.kept(rect, (left, right), lambda part: _title(part, left, right))


def _title(canvas: Canvas[Any], left: str, right: str) -> None:
    look, width = canvas.look, canvas.width
    canvas.fill(canvas.area, look.ink("bar", "bar_ink"))
    end = canvas.right(width - 1, 0, clip(right, width // 2), look.ink("bar", "bar_soft"))
    canvas.text(1, 0, left, look.ink("bar", "bar_ink", bold=True), end - 2)


def prompt_bar(
    canvas: Canvas[Any], rect: Rect, prompt: Prompt, keymap: Keymap, note: str = "", clock: str = ""
) -> None:
    """What is asked, or the answer just given; below it the keys that do something now."""
    key = (prompt, keymap, note, clock)
    canvas.kept(rect, key, lambda part: _prompt(part, prompt, keymap, note, clock))


def _prompt(canvas: Canvas[Any], prompt: Prompt, keymap: Keymap, note: str, clock: str) -> None:
    look, (width, height) = canvas.look, canvas.area[2:]
    canvas.fill(canvas.area, look.ink("bar", "bar_ink"))
    room = canvas.right(width - 1, 0, clock, look.ink("bar", "bar_gold", bold=True)) - 2
    colour: Colour = "bar_bad" if note else "bar_gold" if prompt.yours else "bar_ink"
    sign = "! " if note else "▸ " if prompt.yours else "  "
    ink = look.ink("bar", colour, bold=bool(note) or prompt.yours)
    text = sign + (note or prompt.text)
    lines = (wrapped(text, room) if height > 2 else [text])[: height - 1]
    for y, line in enumerate(lines):
        canvas.text(1, y, line, ink, room)
    hint_line(canvas, Rect(0, len(lines), width, height - len(lines)), prompt.hints, keymap)


def hint_line(
    canvas: Canvas[Any], rect: Rect, hints: Iterable[tuple[Verb, str]], keymap: Keymap
) -> None:
    """Keys and what they do, as many as fit, from the top; each can be clicked."""
    look = canvas.look
    key_ink = look.ink("bar", "bar_gold", bold=True)
    word_ink = look.ink("bar", "bar_soft")
    x, y = rect.x + 1, rect.y
    for verb, words in hints:
        key = keymap.label(verb)
        width = len(cells(key)) + 1 + len(cells(words))
        if key and x + width > rect.right and y + 1 < rect.bottom:
            x, y = rect.x + 1, y + 1
        if not key or x + width > rect.right:
            continue
        start = x
        x = canvas.text(x, y, key, key_ink)
        x = canvas.text(x + 1, y, words, word_ink)
        canvas.zone(Rect(start, y, x - start, 1), Intent(verb))
        x += 2


def wrapped(text: str, width: int) -> list[str]:
    """Text broken into lines of at most `width` cells, at spaces where it can be.

    >>> wrapped("one two three", 8)
    ['one two', 'three']
    """
    lines: list[str] = []
    line, used = "", 0
    for word in text.split(" "):
        size = len(cells(word))
        if line and used + 1 + size > width:
            lines.append(line)
            line, used = "", 0
        while size > width > 1:
            piece = clip(word, width, "-")
            lines.append(piece)
            word = word[len(piece) - 1 :]
            size = len(cells(word))
        line, used = (f"{line} {word}", used + 1 + size) if line else (word, size)
    return [*lines, line]
