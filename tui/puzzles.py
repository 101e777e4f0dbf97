"""The decisions that cost most, put as puzzles: first the question, then the answer."""

from __future__ import annotations

from netplay.codec import Garbled, action
from netplay.keepsakes import Costly
from tui.viewing import Viewing


class Puzzles:
    """Goes through them, one press after another.

    Args:
        seat: Whose decisions they were.
        costly: The worst first.
    """

    def __init__(self, seat: int, costly: tuple[Costly, ...]) -> None:
        self._seat = seat
        self._costly = costly
        self._at = -1
        self._asking = False

    def next(self, viewing: Viewing) -> str:
        """The next question or answer, in words; the viewing shows it."""
        if not self._costly:
            return "Nothing you did here cost you much."
        if self._asking:
            self._asking = False
            return self._answer(viewing, self._costly[self._at])
        self._asking = True
        self._at = (self._at + 1) % len(self._costly)
        viewing.eyes = self._seat
        viewing.go(self._costly[self._at].step)
        return f"Puzzle {self._at + 1} of {len(self._costly)}: what would you do here?"

    def _answer(self, viewing: Viewing, costly: Costly) -> str:
        viewing.eyes = self._seat
        viewing.go(costly.step)
        try:
            viewing.pointed = action(viewing.playback.game, costly.better)
        except Garbled:
            return "This answer cannot be shown here."
        said = "; ".join(viewing.playback.said(costly.step + 1, self._seat)[:1])
        share = round(100 * costly.cost)
        return f"Then: {said}. It cost about {share} % of the table. Better: {costly.why}"
