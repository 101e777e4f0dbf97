"""The rules as lines of a page, and as lines to be heard."""

from __future__ import annotations

import pytest

from core.catalog import games
from tui.canvas import cells
from tui.printing import GLOSSARY, printed, spoken

BOOKS = [*games(), GLOSSARY]


@pytest.mark.parametrize("width", [76, 41])
@pytest.mark.parametrize("book", BOOKS)
def test_no_line_is_wider_than_the_page(book: str, width: int) -> None:
    """A row of a table goes on below instead of running out of the page."""
    assert max(len(cells(line.text)) for line in printed(book, width)) <= width


def test_the_columns_of_a_table_stand_below_their_names() -> None:
    """What a Berzerker does starts where the word "power" does."""
    lines = [line.text for line in printed("astrobirdz", 76)]
    names = next(line for line in lines if line.startswith("no "))
    zoom, turbo = (next(line for line in lines if word in line) for word in ("Zoom", "Turbo"))
    assert zoom.index("leads") == names.index("power") == turbo.index("wins ties")


def test_nothing_of_a_table_is_lost_at_a_phones_width() -> None:
    """All the words of a wide page are on a narrow one."""
    wide, narrow = (
        sorted(word for line in printed("astrobirdz", width) for word in line.text.split())
        for width in (200, 41)
    )
    assert [word for word in narrow if word != "▏"] == [word for word in wide if word != "▏"]


def test_a_table_is_heard_row_by_row() -> None:
    """Who listens hears each cell with the name of its column."""
    lines = " ".join(line.strip() for line in spoken("astrobirdz", 78))
    assert "• 1: Red each red card +1; Orange each orange card +2" in lines
