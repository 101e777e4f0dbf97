"""PaintedScreen: a screen that renders only what will be shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol, TypeVar, cast, runtime_checkable

from textual.geometry import Region, Size
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets._toast import ToastRack

from tui.pieces import Line

if TYPE_CHECKING:
    from tui.driver.painted import PaintedApp

T = TypeVar("T")


@runtime_checkable
class Cover(Protocol):
    """A widget that can tell every cell of itself, and lets nothing shine through."""

    def picture(self) -> Sequence[Line]:
        """How it looks now, a line for each of its rows; the same object for a line that stayed."""
        ...

    def repaint(self) -> None:
        """Be shown soon, once however often it was asked for."""

    def show_due(self) -> None:
        """Be shown at once, if that was asked for and it was not shown just now."""


class PaintedScreen(Screen[T]):
    """A screen that what is on it covers (or that is of one colour where it does not).

    Its own background is not rendered line by line, and while the app holds its output back
    (it starts, or the terminal is not reading) nothing is composed either. While a single `Cover`
    is all there is to see, it is shown cell by cell, past Textual's compositor.
    """

    BLANK = True

    _laid_out: object = None
    _covering: Cover | None = None

    @property
    def cover(self) -> Cover | None:
        """What is all there is to see on a screen that lies on top."""
        visible = self._compositor.visible_widgets
        if visible is not self._laid_out:
            self._laid_out, self._covering = visible, self._only(visible)
        on_top = self._covering is not None and self is self.app.screen and self.is_attached
        return self._covering if on_top and self._compositor.size == self.app.size else None

    def _only(self, visible: dict[Widget, tuple[Region, Region]]) -> Cover | None:
        """The one widget that takes any room, if it is a Cover and takes all of it."""
        places = {w: place for w, (place, _) in visible.items() if w is not self and place.area}
        first = next(iter(places), None)
        whole = self._compositor.size.region
        alone = len(places) == 1 and isinstance(first, Cover) and places[first] == whole
        return cast(Cover, first) if alone else None

    def show_cover(self) -> None:
        """Show the cover, which is all there is to see."""
        if not self.app._batch_count and (cover := self.cover) is not None:
            self._compositor._dirty_regions.clear()
            self._dirty_widgets.clear()
            cast("PaintedApp", self.app).show_picture(cover.picture())

    def show_due(self) -> None:
        """Show at once what waits to be shown, if it is the cover, and not if one was shown just
        now."""
        if (cover := self.cover) is not None:
            cover.show_due()

    def hears(self, key: str) -> bool:
        """Whether it, and nothing before it, gets this key, and nothing waits to be done here."""
        if not self.is_mounted or self.focused is not None or self.message_queue_size:
            return False
        return not any(key in node._bindings.key_to_bindings for node in (self, self.app))

    def take_key(self, key: str) -> bool:
        """Do what a key means here; False when it means nothing. For screens to override."""
        return False

    def _compositor_refresh(self) -> None:
        if self.app._batch_count:
            return
        if (cover := self.cover) is not None:
            cover.repaint()
        else:
            super()._compositor_refresh()

    def update_node_styles(self, animate: bool = True) -> None:
        """Nothing in a style sheet here depends on whether a screen lies on top."""

    def _refresh_layout(self, size: Size | None = None, scroll: bool = False) -> None:
        """A cover that is alone and lies over all of the screen need not be laid there again."""
        if scroll or not self._covered(size or self.outer_size):
            super()._refresh_layout(size, scroll)
            return
        self._layout_widgets.clear()
        self._layout_required = False
        if self.is_current:
            self._compositor_refresh()

    def _covered(self, size: Size) -> bool:
        compositor = self._compositor
        alone = len(self._nodes) == 1 and compositor.size == size
        return alone and self._only(compositor.visible_widgets) is not None

    def _extend_compose(self, widgets: list[Widget]) -> None:
        """No tool tips; a rack for notices when there is one to show."""

    def hold_notices(self) -> None:
        """Have a place where notices are shown."""
        if not any(isinstance(child, ToastRack) for child in self.children):
            self.mount(ToastRack(id="textual-toastrack"))
