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
    look = canvas.look
    canvas.fill(rect, look.ink("bar", "bar_ink"))
    end = canvas.right(
        rect.right - 1, rect.y, clip(right, rect.width // 2), look.ink("bar", "bar_soft")
    )
    canvas.text(rect.x + 1, rect.y, left, look.ink("bar", "bar_ink", bold=True), end - rect.x - 2)


def prompt_bar(
    canvas: Canvas[Any], rect: Rect, prompt: Prompt, keymap: Keymap, note: str = "", clock: str = ""
) -> None:
    """What is asked, or the answer just given; below it the keys that do something now."""
    look = canvas.look
    canvas.fill(rect, look.ink("bar", "bar_ink"))
    end = canvas.right(rect.right - 1, rect.y, clock, look.ink("bar", "bar_gold", bold=True))
    colour: Colour = "bar_bad" if note else "bar_gold" if prompt.yours else "bar_ink"
    sign = "! " if note else "▸ " if prompt.yours else "  "
    ink = look.ink("bar", colour, bold=bool(note) or prompt.yours)
    text = sign + (note or prompt.text)
    lines = wrapped(text, end - rect.x - 2) if rect.height > 2 else [text]
    for y, line in enumerate(lines[: rect.height - 1], rect.y):
        canvas.text(rect.x + 1, y, line, ink, end - rect.x - 2)
    hint_line(canvas, rect._replace(y=rect.bottom - 1, height=1), prompt.hints, keymap)


def hint_line(
    canvas: Canvas[Any], rect: Rect, hints: Iterable[tuple[Verb, str]], keymap: Keymap
) -> None:
    """Keys and what they do, as many as fit; each can be clicked."""
    look = canvas.look
    key_ink = look.ink("bar", "bar_gold", bold=True)
    word_ink = look.ink("bar", "bar_soft")
    x = rect.x + 1
    for verb, words in hints:
        key = keymap.label(verb)
        width = len(cells(key)) + 1 + len(cells(words))
        if not key or x + width > rect.right:
            continue
        start = x
        x = canvas.text(x, rect.y, key, key_ink)
        x = canvas.text(x + 1, rect.y, words, word_ink)
        canvas.zone(Rect(start, rect.y, x - start, 1), Intent(verb))
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
