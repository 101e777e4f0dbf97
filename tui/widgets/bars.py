"""The strips around the table: the title above, what is asked and the keys below."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from tui.canvas import Canvas, Rect, cells, clip
from tui.keys import Intent, Keymap, Verb
from tui.scene import Prompt
from tui.theme import Colour

Hints = tuple[tuple[Verb, str], ...]
Hint: TypeAlias = tuple[Verb, str, str]
"""What it means, its key as it is printed, and what it does in words."""
_KEPT: Final[tuple[Verb, ...]] = ("rules", "leave")
"""What stays where there is little room."""


def title_bar(canvas: Canvas[Any], rect: Rect, left: str, right: str = "") -> None:
    """A strip with a name at the left and something at the right."""
    canvas.kept(rect, (left, right), lambda part: _title(part, left, right))


def _title(canvas: Canvas[Any], left: str, right: str) -> None:
    look, width = canvas.look, canvas.width
    canvas.fill(canvas.area, look.ink("bar", "bar_ink"))
    end = canvas.right(width - 1, 0, clip(right, width // 2), look.ink("bar", "bar_soft"))
    canvas.text(1, 0, left, look.ink("bar", "bar_ink", bold=True), end - 2)


def prompt_bar(
    canvas: Canvas[Any],
    rect: Rect,
    prompt: Prompt,
    keymap: Keymap,
    note: str = "",
    clock: str = "",
    answers: bool = False,
) -> None:
    """What is asked, or the answer just given; below it the keys that do something now.

    Args:
        canvas: On what.
        rect: Where.
        prompt: What is asked, and the keys.
        keymap: The keys of the person.
        note: What was just said to them alone, in place of what is asked.
        clock: Time left.
        answers: The note answers a question; else it is a refusal.
    """
    asks = _Note(prompt.text, "bar_gold", "▸ ") if prompt.yours else _Note(prompt.text)
    said = _Note(note, "bar_gold" if answers else "bar_bad", "· " if answers else "! ")
    shown, bold = said if note else asks, bool(note) or prompt.yours
    text, room = shown.sign + shown.text, rect.width - 3 - len(cells(clock))
    lines = tuple((wrapped(text, room) if rect.height > 2 else [text])[: rect.height - 1])
    above = rect._replace(height=len(lines))
    below = rect._replace(y=above.bottom, height=rect.height - len(lines))
    words = (lines, shown.colour, bold, clock)
    canvas.kept(above, words, lambda part: _paint_words(part, *words))
    keys = (prompt.hints, keymap)
    canvas.kept(below, keys, lambda part: _paint_keys(part, *keys))


class _Note(NamedTuple):
    """What was just said, its colour, and a sign that tells the same as the colour."""

    text: str
    colour: Colour = "bar_ink"
    sign: str = "  "


def _paint_words(
    canvas: Canvas[Any], lines: Sequence[str], colour: Colour, bold: bool, clock: str
) -> None:
    """What is said, and at the right how much time is left."""
    look, width = canvas.look, canvas.width
    canvas.fill(canvas.area, look.ink("bar", "bar_ink"))
    room = canvas.right(width - 1, 0, clock, look.ink("bar", "bar_gold", bold=True)) - 2
    for y, line in enumerate(lines):
        canvas.text(1, y, line, look.ink("bar", colour, bold=bold), room)


def _paint_keys(canvas: Canvas[Any], hints: Hints, keymap: Keymap) -> None:
    canvas.fill(canvas.area, canvas.look.ink("bar", "bar_ink"))
    hint_line(canvas, canvas.area, hints, keymap)


def hint_line(
    canvas: Canvas[Any], rect: Rect, hints: Iterable[tuple[Verb, str]], keymap: Keymap
) -> None:
    """Keys and what they do, as many as fit, from the top; each can be clicked.

    Where not all fit, the way to the rules and the way out are still there.
    """
    look = canvas.look
    key_ink = look.ink("bar", "bar_gold", bold=True)
    word_ink = look.ink("bar", "bar_soft")
    known = [(verb, keymap.label(verb), words) for verb, words in hints if keymap.label(verb)]
    while (places := _placed(rect, known)) is None:
        known.pop(_least_needed(known))
    for (x, y), (verb, key, words) in zip(places, known, strict=True):
        end = canvas.text(x, y, key, key_ink)
        end = canvas.text(end + 1, y, words, word_ink)
        canvas.zone(Rect(x, y, end - x, 1), Intent(verb))


def _placed(rect: Rect, hints: Sequence[Hint]) -> list[tuple[int, int]] | None:
    """Where each begins, line after line; None when there is too little room."""
    places: list[tuple[int, int]] = []
    x, y = rect.x + 1, rect.y
    for _verb, key, words in hints:
        width = len(cells(key)) + 1 + len(cells(words))
        if x + width > rect.right and x > rect.x + 1:
            x, y = rect.x + 1, y + 1
        if x + width > rect.right or y >= rect.bottom:
            return None
        places.append((x, y))
        x += width + 2
    return places


def _least_needed(hints: Sequence[Hint]) -> int:
    """The place of the last one that is not always there."""
    return next((at for at in reversed(range(len(hints))) if hints[at][0] not in _KEPT), -1)


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
