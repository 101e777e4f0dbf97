"""Every key in one table: from what is typed to what is meant.

Nothing here needs a function key, Alt, Ctrl+S or a bare Esc. Ctrl+C and Ctrl+D (leave) and Ctrl+L
(paint again) belong to the app and work everywhere.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Final, Literal, NamedTuple, TypeAlias

Verb: TypeAlias = Literal[
    "left", "right", "up", "down",
    "pick",  # select or unselect what is pointed at
    "play",  # do it: the selection becomes an action
    "draw",  # the game's other main act
    "skip",  # pass, keep, no
    "back",  # unselect, step back
    "undo",  # take the last answer back
    "next",  # another way to do the same: the next partition, the next target
    "why",  # why can this not be played?
    "hint",  # what would a good player do?
    "digit",  # a number, in Intent.target
    "letter",  # a letter, in Intent.target: a column of a grid
    "touch",  # a click or tap on a zone, what it is in Intent.target
    "curtain",  # hide or show one's own cards
    "rules", "talk", "log", "leave", "resign", "begin", "bell", "mouse", "look", "settings", "copy",
    "none",
]  # fmt: skip
"""What a person can mean by a key."""


class Intent(NamedTuple):
    """What is meant by a key or a click."""

    verb: Verb
    target: Hashable = None
    """The digit of "digit"; whatever a board put on its zone for "touch"."""


@dataclass(frozen=True, eq=False)
class Keymap:
    """The keys of one person."""

    keys: Mapping[str, Intent]
    """By name of the key as the terminal layer gives it."""
    name: str = ""
    """What the keys are called on a split screen: "W A S D"."""

    def intent(self, key: str) -> Intent | None:
        """What a key means; None when it means nothing here."""
        return self.keys.get(key)

    def label(self, verb: Verb) -> str:
        """The first key for a verb, as it is printed; "" when there is none."""
        return self._labels.get(verb, "")

    @cached_property
    def _labels(self) -> dict[Verb, str]:
        first = {intent.verb: key for key, intent in reversed([*self.keys.items()])}
        return {verb: self._printed(key) for verb, key in first.items()}

    def _printed(self, key: str) -> str:
        return _PRINTED.get(key, key.upper() if len(key) == 1 and self.name else key)


_PRINTED: Final = {
    "left": "←", "right": "→", "up": "↑", "down": "↓",
    "enter": "Enter", "space": "Space", "backspace": "Bksp", "tab": "Tab", "escape": "Esc",
    "question_mark": "?", "full_stop": ".", "comma": ",", "slash": "/", "apostrophe": "'",
    "right_square_bracket": "]", "left_square_bracket": "[", "backslash": "\\",
    "semicolon": ";", "ctrl+l": "^L", "ctrl+c": "^C",
}  # fmt: skip


def _keymap(name: str, **verbs: str) -> Keymap:
    keys = {key: Intent(verb) for verb, typed in verbs.items() for key in typed.split()}  # type: ignore[arg-type] # the words of Verb
    return Keymap(keys, name)


def _with_digits(keymap: Keymap) -> Keymap:
    digits = {str(digit): Intent("digit", digit) for digit in range(10)}
    return Keymap({**keymap.keys, **digits}, keymap.name)


SOLO: Final = _with_digits(
    _keymap(
        "",
        left="left h", right="right l", up="up k", down="down j",
        pick="space", play="enter", draw="d", skip="s", back="backspace x escape",
        undo="u", next="n tab", why="w", hint="i", curtain="c",
        rules="question_mark", talk="t slash", log="g", leave="q", resign="R",
        begin="b", bell="B", mouse="m", look="v", settings="o", copy="y",
    )
)  # fmt: skip
"""One person at the whole keyboard: arrows or hjkl."""

_WAYS: Final[tuple[Verb, ...]] = ("left", "down", "up", "right")
_VI: Final = dict(zip("hjkl", _WAYS, strict=True))


@cache
def solo(keys: Literal["both", "arrows", "vi"]) -> Keymap:
    """The whole keyboard with the keys to move that a person likes; those come first."""
    rest = {key: intent for key, intent in SOLO.keys.items() if key not in (*_WAYS, *_VI)}
    arrows: dict[str, Intent] = {way: Intent(way) for way in _WAYS}
    letters = {key: Intent(way) for key, way in _VI.items()}
    moves = {"both": arrows | letters, "arrows": arrows, "vi": letters | arrows}
    return Keymap({**moves[keys], **rest})


SHARED: Final = _keymap(
    "",
    rules="question_mark", leave="Q", talk="T", log="G", begin="B", look="V", bell="N",
)  # fmt: skip
"""What works for everybody at a keyboard that several share."""

PANES: Final = (
    _keymap(
        "W A S D",
        up="w", left="a", down="s", right="d",
        pick="q space", play="e", draw="r", skip="z", back="x", curtain="c",
        why="1", next="2 tab", undo="3",
    ),
    _keymap(
        "arrows",
        up="up", left="left", down="down", right="right",
        pick="full_stop", play="enter", draw="slash", skip="apostrophe", back="backspace",
        curtain="right_square_bracket", why="backslash", next="semicolon",
        undo="left_square_bracket",
    ),
    _keymap(
        "T F G H",
        up="t", left="f", down="g", right="h",
        pick="y", play="b", draw="v", skip="n", back="5", curtain="6",
        why="4", next="7", undo="minus",
    ),
    _keymap(
        "I J K L",
        up="i", left="j", down="k", right="l",
        pick="u", play="o", draw="p", skip="m", back="comma", curtain="0",
        why="8", next="9", undo="equals_sign",
    ),
)  # fmt: skip
"""The keys of the people at a split screen, from the left; no two share one."""
