"""Text and names from strangers."""

from __future__ import annotations

import sys
import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from netplay import clean
from netplay.codes import ALPHABET, new_code, read_code


def test_no_code_point_that_acts_on_a_terminal_gets_through() -> None:
    """All 1,114,112 code points, a thousand at a time."""
    banned = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}

    for start in range(0, sys.maxunicode + 1, 400):
        text = "".join(map(chr, range(start, min(start + 400, sys.maxunicode + 1))))
        assert not {unicodedata.category(char) for char in clean.line(text)} & banned


@given(st.text())
@example("0 \x1b\r0")
def test_a_cleaned_line_stays_as_it_is(text: str) -> None:
    """Cleaning twice is cleaning once."""
    once = clean.line(text)

    assert once == clean.line(once)
    assert len(once) <= clean.LONGEST_LINE


def test_at_most_two_marks_stay_on_a_letter() -> None:
    """Stacked combining marks cannot climb out of their line."""
    assert clean.line("a" + "\u0301" * 1_000 + "b") == "a\u0301\u0301b"
    assert clean.line("a" + "\u0301\x1b" * 100 + "b") == "a\u0301\u0301b"


@pytest.mark.parametrize(
    ("one", "other"),
    [("Ada", "ada"), ("bob", "b0b"), ("mark", "rnark"), ("will", "w1ll"), ("a_b", "a-b")],
)
def test_names_that_look_alike_have_one_skeleton(one: str, other: str) -> None:
    """0 and o, 1 and l, rn and m, dashes and nothing."""
    assert clean.skeleton(one) == clean.skeleton(other)


@pytest.mark.parametrize("text", ["", "a b", "x" * 17, "ада", "a\n", "[b]", "ａｂ"])
def test_a_name_is_sixteen_plain_characters(text: str) -> None:
    """Anything else is no name."""
    assert not clean.is_name(text)


def test_codes_are_read_as_people_type_them() -> None:
    """Case and dashes do not matter; letters that are never used are no code."""
    code = new_code()

    assert read_code(f"{code[:3]}-{code[3:].lower()}") == code
    assert set(code) <= set(ALPHABET)
    assert read_code("O0O0O0") is None
