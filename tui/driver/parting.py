"""Parting: what an app leaves behind is freed at once, not when the collector comes by.

An app, its widgets, their styles, and tasks with what they failed with refer to each other in
rings. Once it has gone nobody uses them, and the rings are opened by hand: to find them, the
collector would have to stop everybody and look through the sessions of all who are still there.
"""

from __future__ import annotations

from weakref import WeakSet

from textual.dom import DOMNode
from textual.worker import Worker


class Belongings:
    """The widgets and workers an app has had, as far as they are still there."""

    def __init__(self) -> None:
        self._nodes: WeakSet[DOMNode] = WeakSet()
        self._workers: WeakSet[Worker[object]] = WeakSet()

    def add(self, *nodes: DOMNode) -> None:
        """These came."""
        self._nodes.update(nodes)

    def add_worker(self, worker: Worker[object]) -> None:
        """This one began."""
        self._workers.add(worker)

    def take_apart(self) -> None:
        """Let go of all they hold. Nothing may use them any more."""
        for each in (*self._workers, *self._nodes):
            vars(each).clear()
