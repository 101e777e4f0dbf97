"""Input in any pieces gives the same keys, and no piece of it is ever fatal."""

import random

import pytest
from textual import events

from tui.driver.reader import Reader
from tui.driver.splitter import LONGEST_PASTE, Paste, Splitter

WHOLE = [
    ("abc", ["abc"]),
    ("\x1b[A", ["\x1b[A"]),
    ("a\x1b[1;5Cb", ["a", "\x1b[1;5C", "b"]),
    ("\x1bOP", ["\x1bOP"]),
    ("\x1b[[A", ["\x1b[[A"]),
    ("\x1b[<0;10;5M\x1b[<0;10;5m", ["\x1b[<0;10;5M", "\x1b[<0;10;5m"]),
    ("\x1b[M !!x", ["\x1b[M !!", "x"]),
    ("\x1bx", ["\x1bx"]),
    ("\x1b\x1b[A", ["\x1b", "\x1b[A"]),
    ("\x1b]11;rgb:0/0/0\x07k", ["\x1b]11;rgb:0/0/0\x07", "k"]),
    ("\x1bP1$r0m\x1b\\k", ["\x1bP1$r0m\x1b\\", "k"]),
    ("\x1b[200~two\nlines\x1b[201~k", [Paste("two\nlines", False), "k"]),
    ("\x1b[12\x01x", ["\x01x"]),
]


@pytest.mark.parametrize(("text", "pieces"), WHOLE)
def test_what_was_sent_is_split_where_it_should_be(text, pieces):
    """Keys, sequences, mouse, answers of the terminal, pastes, and broken things left out."""
    assert list(Splitter().split(text)) == pieces


@pytest.mark.parametrize(("text", "pieces"), WHOLE)
def test_the_network_may_cut_anywhere(text, pieces):
    """One character at a time gives the same, typed runs apart."""
    splitter = Splitter()
    found = [piece for char in text for piece in splitter.split(char)]

    assert _joined(found) == _joined(pieces)


def test_a_lone_escape_is_the_key_once_time_has_passed():
    """Nothing follows: it was the key."""
    splitter = Splitter()

    assert list(splitter.split("\x1b")) == []
    assert splitter.unfinished
    assert list(splitter.time_out()) == ["\x1b"]
    assert not splitter.unfinished


def test_a_sequence_that_stops_half_way_is_nothing():
    """No stray letters are typed by it."""
    splitter = Splitter()

    assert list(splitter.split("\x1b[1;")) == []
    assert list(splitter.time_out()) == []
    assert list(splitter.split("x")) == ["x"]


def test_a_long_paste_is_cut_and_says_so():
    """4 KiB are kept, however it arrives."""
    splitter = Splitter()
    parts = ["\x1b[200~", "x" * 3000, "x" * 3000, "\x1b[20", "1~k"]

    assert [piece for part in parts for piece in splitter.split(part)] == [
        Paste("x" * LONGEST_PASTE, True),
        "k",
    ]


def test_a_paste_that_never_ends_ends():
    """Keys work again afterwards."""
    splitter = Splitter()
    list(splitter.split("\x1b[200~abc"))

    assert list(splitter.time_out()) == [Paste("abc", False)]
    assert list(splitter.split("k")) == ["k"]


def test_an_answer_that_never_ends_is_not_kept():
    """An unterminated OSC of a megabyte holds nothing, and ends with the next escape."""
    splitter = Splitter()
    for _ in range(100):
        assert list(splitter.split("\x1b]0;" + "x" * 10_000)) == []
        assert len(splitter._rest) < 100
    assert list(splitter.split("\x07k")) == ["k"]


def _joined(pieces):
    """Typed runs put together."""
    out = []
    for piece in pieces:
        typed = isinstance(piece, str) and not piece.startswith("\x1b")
        if typed and out and isinstance(out[-1], str) and not out[-1].startswith("\x1b"):
            out[-1] += piece
        else:
            out.append(piece)
    return out


KEYS = [
    ("a", "a"),
    ("\r", "enter"),
    ("\x7f", "backspace"),
    ("\t", "tab"),
    ("\x03", "ctrl+c"),
    ("\x1b", "escape"),
    ("\x1b[A", "up"),
    ("\x1bOA", "up"),
    ("\x1b[1;5C", "ctrl+right"),
    ("\x1b[Z", "shift+tab"),
    ("\x1b[5~", "pageup"),
    ("\x1bx", "alt+x"),
    ("é", "é"),
]


@pytest.mark.parametrize(("piece", "key"), KEYS)
def test_keys_have_textuals_names(piece, key):
    """As with Textual's own driver; the second time, too, and for anybody else."""
    (event,) = Reader(lambda: (80, 24)).read(piece)
    (again,) = Reader(lambda: (80, 24)).read(piece)

    assert event.key == key
    assert (again.key, again.character) == (event.key, event.character)
    assert again.aliases == event.aliases


def test_the_mouse_is_believed_on_the_screen_only():
    """Positions beyond the edge, or in pixels of a made-up size, are not."""
    reader = Reader(lambda: (80, 24))
    reader.read("\x1b[48;24;80;0;0t")

    (click,) = reader.read("\x1b[<0;80;24M")
    assert isinstance(click, events.MouseDown)
    assert (click.x, click.y) == (79, 23)
    assert reader.read("\x1b[<0;81;24M") == []
    assert reader.read("\x1b[<0;999999999;1M") == []


@pytest.mark.parametrize(
    "nonsense",
    [
        "\x1b[48;3000;3000;1;1t",
        "\x1b[48;0;0;0;0t",
        "\x1b[99999999999u",
        "\x1b[34:H",
        "\x1b[55296u",
        "\x1b[12;40R",
        "\x1b[?2048;1$y",
        "\x1b[I",
        "\x1b[O",
        "\x1b[999z",
    ],
)
def test_what_nobody_asked_for_is_nothing(nonsense):
    """Sizes, cursor, focus and impossible keys; the next key is read as ever."""
    reader = Reader(lambda: (80, 24))

    assert reader.read(nonsense) == []
    assert [event.key for event in reader.read("k")] == ["k"]


ALPHABET = ["\x1b", "[", "<", "?", ";", ":", "$", "~", "O", "M", "m", "t", "u", "R", "y", "H", "A"]
ALPHABET += [*"0123456789", "999999999999", "48", "200", "201", "\x00", "\ud800", "世", "x", "\x07"]


def test_random_input_never_stops_the_keys():
    """Ten thousand strings made of the bits that hurt: a key pressed after each arrives."""
    chance = random.Random(7)
    reader, splitter = Reader(lambda: (80, 24)), Splitter()

    for _ in range(10_000):
        text = "".join(chance.choices(ALPHABET, k=chance.randrange(1, 12)))
        for piece in splitter.split(text):
            reader.read(piece)
        list(map(reader.read, splitter.time_out()))
        assert [event.key for piece in splitter.split("k") for event in reader.read(piece)] == ["k"]
