"""What the sessions of one process share, made safe to share."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, cast

import textual.app
from textual._styles_cache import StylesCache
from textual.css.stylesheet import Stylesheet
from textual.dom import DOMNode

if TYPE_CHECKING:
    from tui.driver.painted import PaintedApp

_stock_inner_outer: Final = StylesCache.get_inner_outer.__wrapped__


@lru_cache(1024)
def _inner_outer(base_background: Any, background: Any) -> Any:
    return _stock_inner_outer(None, base_background, background)


def _leave_alone(_: object) -> AbstractContextManager[None]:
    return nullcontext()


def share_process() -> None:
    """Let many apps come and go in one process. May be called again.

    `sys.stdout` and `sys.stderr` stay what they are: each app would put its own in their place,
    and the last to leave need not be the last that came. The colours behind a widget are
    remembered by colour, not by widget: the stock cache keeps every widget it has seen.
    """
    for name in ("redirect_stdout", "redirect_stderr"):
        setattr(textual.app, name, _leave_alone)
    StylesCache.get_inner_outer = staticmethod(_inner_outer)  # type: ignore[method-assign,assignment]


class Sheet(Stylesheet):
    """A style sheet that is parsed once and used by every app with the same variables."""

    def set_variables(self, variables: dict[str, str]) -> None:
        """Nothing to do when they are the same."""
        if variables != self._variables:
            super().set_variables(variables)
            self._require_parse = True

    def _process_component_classes(self, node: DOMNode) -> None:
        super()._process_component_classes(node)
        if node._component_styles:
            app = cast("PaintedApp", node.app)
            carriers = [styles.node for styles in node._component_styles.values()]
            app.own(*filter(None, carriers))

    def reparse(self) -> None:
        """Nothing to do when neither a source nor a variable changed."""
        if self._require_parse:
            super().reparse()

    def take_sources(self, other: Stylesheet) -> None:
        """Add what the other sheet has and this one has not."""
        for origin, source in other.source.items():
            if origin not in self.source:
                self.source[origin] = source
                self._require_parse, self._rules_map = True, None


_sheets: Final[dict[tuple[type, str], Sheet]] = {}
_variables: Final[dict[tuple[type, str], dict[str, str]]] = {}


def variables(kind: type, theme: str, make: Callable[[], dict[str, str]]) -> dict[str, str]:
    """The variables of all apps of a kind with one theme, made once."""
    if (kind, theme) not in _variables:
        _variables[kind, theme] = make()
    return _variables[kind, theme]


def sheet(kind: type, theme: str, variables: dict[str, str]) -> Sheet:
    """The style sheet of all apps of a kind with one theme, parsed once."""
    if (kind, theme) not in _sheets:
        _sheets[kind, theme] = Sheet(variables=variables)
    return _sheets[kind, theme]
