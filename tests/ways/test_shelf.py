"""What local play keeps."""

from __future__ import annotations

from pathlib import Path

from netplay.store.memory import MemoryStore
from netplay.store.sqlite import SqliteStore
from tui.ways.shelf import Shelf


async def test_one_window_keeps_things_and_a_second_one_plays_all_the_same(tmp_path: Path) -> None:
    """Until the first is closed."""
    first, second = Shelf(tmp_path), Shelf(tmp_path)

    assert isinstance(first.store(), SqliteStore)
    assert isinstance(second.store(), MemoryStore)
    first.close()
    third = Shelf(tmp_path)
    assert isinstance(third.store(), SqliteStore)
    third.close()


async def test_where_nothing_can_be_written_one_plays_and_forgets(tmp_path: Path) -> None:
    """A file stands where the directory should be."""
    place = tmp_path / "file"
    place.write_text("")

    assert isinstance(Shelf(place).store(), MemoryStore)


async def test_a_deck_is_still_there_the_next_time(tmp_path: Path) -> None:
    """Whatever is put into the store."""
    for turn in (0, 1):
        shelf = Shelf(tmp_path)
        store = shelf.store()
        await store.open()
        if turn == 0:
            await store.put("deck", "me/fast", 0, b"4 x 1 Go")
        else:
            assert await store.get("deck", "me/fast") == (1, b"4 x 1 Go")
        await store.close()
        shelf.close()
