"""The private names of Textual and Rich that the driver leans on are there, as it knows them."""

import inspect

import pytest
import textual.app
from rich.cells import split_graphemes
from rich.style import Style
from textual._compositor import ChopsUpdate, Compositor, LayoutUpdate
from textual._parser import Parser
from textual._styles_cache import StylesCache
from textual._xterm_parser import XTermParser
from textual.app import App
from textual.css.stylesheet import Stylesheet
from textual.driver import Driver
from textual.geometry import Region
from textual.screen import Screen
from textual.strip import Strip

METHODS = [
    (App, "_begin_batch", []),
    (App, "_end_batch", []),
    (App, "_display", ["screen", "renderable"]),
    (App, "_handle_exception", ["error"]),
    (App, "_close_messages_no_wait", []),
    (App, "_print_error_renderables", []),
    (App, "_broker_event", ["event_name", "event", "default_namespace"]),
    (App, "_set_pointer_shape", ["shape"]),
    (App, "_ready", []),
    (App, "_on_resize", ["event"]),
    (App, "_context", []),
    (App, "_thread_init", []),
    (App, "_shutdown", []),
    (App, "refresh_css", ["animate"]),
    (App, "_refresh_notifications", []),
    (App, "_register", ["parent", "widgets", "before", "after", "cache"]),
    (Screen, "_compositor_refresh", []),
    (Screen, "_extend_compose", ["widgets"]),
    (Screen, "_refresh_layout", ["size", "scroll"]),
    (Screen, "update_node_styles", ["animate"]),
    (Screen, "_context", []),
    (Driver, "process_message", ["message"]),
    (Driver, "send_message", ["message"]),
    (Parser, "tick", []),
    (Parser, "feed", ["data"]),
    (Stylesheet, "set_variables", ["variables"]),
    (Stylesheet, "reparse", []),
    (Stylesheet, "_process_component_classes", ["node"]),
]


@pytest.mark.parametrize(("kind", "name", "parameters"), METHODS)
def test_methods(kind, name, parameters):
    """Each is there, with these parameters."""
    found = list(inspect.signature(getattr(kind, name)).parameters)

    assert found[1:] == parameters


def test_attributes_of_an_app():
    """Set by its constructor."""
    app: App[None] = App()

    for name in (
        "_filters", "_driver", "_batch_count", "_running", "_closed", "_exception", "_return_code",
        "_sync_available", "_previous_cursor_position", "_exit_renderables", "_background_screens",
        "_thread_id", "_loop", "stylesheet", "animation_level", "no_color", "_disable_tooltips",
        "_notifications", "message_queue_size", "_animator", "_exit", "_component_styles",
    ):  # fmt: skip
        assert hasattr(app, name), name


def test_what_a_screen_shows_and_has_bound():
    """Where its widgets are, what of it is to be painted, and which keys mean something."""
    screen: Screen[None] = Screen()
    compositor = screen._compositor

    assert compositor.visible_widgets == {}
    assert (compositor._dirty_regions, screen._dirty_widgets) == (set(), set())
    assert compositor.size.area == 0
    assert "tab" in screen._bindings.key_to_bindings
    assert screen.focused is None


def test_the_caches_that_would_keep_sessions_alive_can_be_unwrapped():
    """Both are cached methods."""
    assert XTermParser._parse_extended_key.__wrapped__
    assert list(inspect.signature(StylesCache.get_inner_outer).parameters)[-2:] == [
        "base_background",
        "background",
    ]


def test_standard_output_is_redirected_through_these_names():
    """Replaced once in a process of many apps."""
    assert callable(textual.app.redirect_stdout)
    assert callable(textual.app.redirect_stderr)


def test_the_parser_says_when_it_waits():
    """After a lone ESC."""
    parser = XTermParser()

    assert list(parser.feed("\x1b")) == []
    assert parser._timeout_time is not None
    assert parser.terminal_pixel_size is None


def test_updates_of_the_screen_hold_strips():
    """A whole screen by rows; a part by spans and chops."""
    assert LayoutUpdate([[Strip([])]], Region(0, 0, 1, 1)).strips
    update = ChopsUpdate([{0: None}], [(0, 0, 1)], [[1]])
    assert (update.chops, update.spans, update.chop_ends) == ([{0: None}], [(0, 0, 1)], [[1]])
    assert "screen_stack" in inspect.signature(Compositor.render_update).parameters


def test_styles_keep_their_attributes_as_bits():
    """In the order of the SGR codes 1 to 9."""
    for bit, name in enumerate(
        ("bold", "dim", "italic", "underline", "blink", "blink2", "reverse", "conceal", "strike")
    ):
        style = Style(**{name: True})
        assert style._attributes & style._set_attributes == 1 << bit


def test_style_sheets_parse_when_asked():
    """And hold their sources by where they are from."""
    sheet = Stylesheet(variables={"a": "b"})

    assert sheet._variables == {"a": "b"}
    assert (sheet._require_parse, sheet._rules_map, sheet.source) == (False, None, {})


def test_rich_splits_text_into_what_is_seen_as_one():
    """Start, end and width of each."""
    assert split_graphemes("é世") == ([(0, 1, 1), (1, 2, 2)], 3)
