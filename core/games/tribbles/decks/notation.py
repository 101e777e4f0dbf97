"""Decks as plain text: one `4 x 10 Go` a line, in any order; what follows a # is a comment."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from core.games.tribbles.cards import ICONS, NUMBERS, Card, card, icon_of, number_of
from core.games.tribbles.settings import MOST_CARDS

LONGEST: Final = 8000
"""Characters a deck may have as text, comments and all."""
_LINE: Final = re.compile(
    r"(?:(?P<copies>\d{1,6})\s*[xX×*]\s*)?(?P<number>\d[\d ,._']{0,20})\s+(?P<icon>[A-Za-z]{2,20})",
    re.ASCII,
)
_FORM: Final = "write a card as 4 x 10 Go"


class Fault(NamedTuple):
    """What is wrong with one line."""

    line: int
    """Counted from 1."""
    text: str
    """In words, without a full stop."""

    def __str__(self) -> str:
        return f"line {self.line}: {self.text}"


class DeckError(ValueError):
    """A text that is no deck, with every fault found in it."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(map(str, self.faults)))


def parse(text: str) -> tuple[Card, ...]:
    """The cards of a deck, lowest first.

    >>> len(parse("4 x 10 Go  # runs\\n2 x 100,000 Rescue"))
    6

    Raises:
        DeckError: with every line that is wrong.
    """
    if len(text) > LONGEST:
        raise DeckError([Fault(1, f"a deck has at most {LONGEST} characters")])
    cards: list[Card] = []
    faults: list[Fault] = []
    for number, line in _lines(text):
        found = _read(line)
        if isinstance(found, str):
            faults.append(Fault(number, found))
        elif len(cards) + len(found) > MOST_CARDS:
            faults.append(Fault(number, f"a deck has at most {MOST_CARDS} cards"))
            break
        else:
            cards += found
    if faults:
        raise DeckError(faults)
    return tuple(sorted(cards))


def write(cards: Iterable[Card]) -> str:
    """A deck as text that `parse` reads, lowest card first.

    >>> write(parse("1 Go\\n3 x 1 Go"))
    '4 x 1 Go\\n'
    """
    copies = Counter(cards)
    return "".join(
        f"{copies[each]} x {number_of(each)} {ICONS[icon_of(each)]}\n" for each in sorted(copies)
    )


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """Lines that say something, by number."""
    for number, line in enumerate(text.splitlines(), 1):
        said = line.partition("#")[0].strip()
        if said:
            yield number, said


def _read(line: str) -> list[Card] | str:
    """The cards of one line, or what is wrong with it."""
    match = _LINE.fullmatch(line)
    if match is None:
        return f"{_clipped(line)!r} is no card; {_FORM}"
    digits = re.sub(r"\D", "", match["number"], flags=re.ASCII)
    icon = match["icon"].capitalize()
    if int(digits) not in NUMBERS:
        return f"there is no number {digits}; {_listed([str(number) for number in NUMBERS])}"
    if icon not in ICONS:
        return f"there is no icon {icon}; {_listed(ICONS)}"
    copies = int(match["copies"] or 1)
    if not 1 <= copies <= MOST_CARDS:
        return f"1 to {MOST_CARDS} copies, not {copies}"
    return [card(NUMBERS.index(int(digits)), ICONS.index(icon))] * copies


def _listed(words: Iterable[str]) -> str:
    return "there are " + ", ".join(words)


def _clipped(line: str) -> str:
    return line if len(line) <= 30 else line[:29] + "…"
