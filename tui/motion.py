"""Motion: what has just happened, shown for a moment on its way.

A board paints it from `Scene.since_ms` alone. It is over after `SPAN`, any key ends it, and it
never holds anything back: what is asked and what can be done is true from the first moment.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from typing import Final, TypeVar

from tui.canvas import Rect
from tui.scene import Scene

SPAN: Final = 240
"""Milliseconds that anything takes."""
FRAME: Final = 0.08
"""Seconds from one picture to the next."""

T = TypeVar("T", bound=Hashable)


def progress(scene: Scene, begins: float = 0.0, ends: float = 1.0) -> float:
    """How far a part of the motion has come, from 0 to 1.

    Args:
        scene: Of the moment.
        begins: When the part begins, as a share of the whole,
        ends: and when it ends.
    """
    share = scene.since_ms / SPAN
    return min(max((share - begins) / (ends - begins), 0.0), 1.0)


def moving(scene: Scene) -> bool:
    """Whether anything is on its way."""
    return scene.since_ms < SPAN


def arrived(count: int, done: float) -> int:
    """How many of so many cards, dealt one after another, lie there by now; the first at once.

    >>> [arrived(7, done) for done in (0.0, 0.5, 1.0)]
    [1, 4, 7]
    """
    return min(1 + int(done * count), count) if done < 1 else count


def newest(held: Sequence[T], fresh: Sequence[T]) -> tuple[int, ...]:
    """The places of cards that have just come into a hand: of equal ones the last.

    >>> newest((1, 3, 3, 5), (3, 5))
    (2, 3)
    """
    left = Counter(fresh)
    places = []
    for place in reversed(range(len(held))):
        if left[held[place]]:
            left[held[place]] -= 1
            places.append(place)
    return tuple(reversed(places))


def hidden(held: Sequence[T], fresh: Sequence[T], done: float) -> frozenset[int]:
    """The places of cards that are still on their way into a hand."""
    places = newest(held, fresh)
    return frozenset(places[arrived(len(places), done) :])


def between(start: Rect, end: Rect, done: float) -> tuple[int, int]:
    """The corner of something on its way from the middle of one place to that of another."""
    width, height = end.width, end.height
    left = start.x + (start.width - width) // 2
    top = start.y + (start.height - height) // 2
    return round(left + (end.x - left) * done), round(top + (end.y - top) * done)
