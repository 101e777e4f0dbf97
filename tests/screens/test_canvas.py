"""The canvas: clipping, wide characters, zones, runs."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from netplay.terminal import Colours
from tui.canvas import Canvas, Rect, clip
from tui.glyphs import ASCII
from tui.theme import STYLES, look

LOOK = look()
FELT = LOOK.ink("felt", "ink")
GOLD = LOOK.ink("felt", "gold")


def canvas(width: int = 10, height: int = 3) -> Canvas[str]:
    """A small canvas of felt."""
    return Canvas(width, height, LOOK, FELT)


@pytest.mark.parametrize(
    ("x", "y", "text", "line"),
    [
        (0, 0, "card", "card      "),
        (-2, 0, "card", "rd        "),
        (8, 0, "card", "        ca"),
        (12, 0, "card", "          "),
        (0, 5, "card", "          "),
        (0, -1, "card", "          "),
        (7, 0, "日本", "       日 "),
        (-1, 0, "日本", " 本       "),
        (2, 0, "e\u0301a", "  e\u0301a      "),
        (0, 0, "a\x1b[2J\u202eb", "a[2Jb     "),
    ],
)
def test_text_is_clipped_by_cells(x: int, y: int, text: str, line: str) -> None:
    """Whatever is written, every line stays exactly as wide as the canvas."""
    painted = canvas()
    painted.text(x, y, text, GOLD)

    assert painted.lines()[0] == line
    assert {cell_len(shown) for shown in painted.lines()} == {10}


def test_writing_over_half_of_a_wide_character_leaves_no_half() -> None:
    """The other half becomes a space, so that nothing after it moves."""
    painted = canvas()
    painted.text(0, 0, "日本", GOLD)
    painted.text(1, 0, "x", GOLD)

    assert painted.lines()[0] == " x本      "


def test_a_part_clips_to_its_rectangle() -> None:
    """A window onto the canvas has its own corner and its own edges."""
    painted = canvas()
    window = painted.part(Rect(2, 1, 4, 1))
    window.text(0, 0, "longer", GOLD)
    window.text(0, 1, "below", GOLD)

    assert painted.lines() == [" " * 10, "  long    ", " " * 10]


def test_the_latest_zone_lies_on_top() -> None:
    """A click means the last zone painted there; parts move their zones along."""
    painted = canvas()
    painted.zone(painted.area, "table")
    painted.part(Rect(2, 1, 4, 1)).zone(Rect(1, 0, 1, 1), "card")

    assert (painted.at(3, 1), painted.at(2, 1), painted.at(10, 0)) == ("card", "table", None)


def test_rows_are_runs_of_one_style() -> None:
    """Neighbours of one ink share a segment; all text survives."""
    painted = canvas(6, 1)
    painted.text(2, 0, "ab", GOLD)

    assert [(s.text, s.style) for s in painted.rows()[0]] == [
        ("  ", STYLES[FELT]),
        ("ab", STYLES[GOLD]),
        ("  ", STYLES[FELT]),
    ]


def test_unchanged_rows_are_taken_over() -> None:
    """A row equal to the one painted before is the same object: nothing to build or to send."""
    before, after = canvas(), canvas()
    after.text(0, 1, "x", GOLD)
    first = before.rows()
    second = after.rows(before)

    assert [old is new for old, new in zip(first, second, strict=True)] == [True, False, True]


def test_ascii_keeps_the_width() -> None:
    """Without glyphs every character is one of ASCII, and lines are as wide as ever."""
    plain: Canvas[str] = Canvas(20, 1, look(ascii=True), FELT)
    plain.text(0, 0, "╭─╮ ▸ 日本 Célia ✓ …", GOLD)

    assert plain.lines() == ["+-+ > ???? C?lia + ~"]
    assert all(chr(code) and len(stand_in) == 1 for code, stand_in in ASCII.items())


@pytest.mark.parametrize(
    ("text", "width", "shown"),
    [("Ada", 3, "Ada"), ("Bartholomew", 5, "Bart…"), ("日本語", 4, "日 …"), ("Ada", 0, "")],
)
def test_clip_says_that_something_is_missing(text: str, width: int, shown: str) -> None:
    """What does not fit ends in an ellipsis, never wider than asked."""
    assert clip(text, width) == shown


def test_the_same_wish_gives_the_same_look() -> None:
    """Looks are shared, so that faces are painted once for everybody."""
    assert look("light", Colours.MANY) is look("light", Colours.MANY)
    assert look("nonsense").palette is look("dark").palette
