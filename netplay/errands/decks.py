"""Commands about one's own decks."""

from __future__ import annotations

from functools import partial
from typing import Final

from core.catalog import games
from netplay.decks import Decks
from netplay.denied import Denied
from netplay.house import House
from netplay.messages import Deck
from netplay.ssh.commands import FAILED, NOT_FOUND, USAGE, Entry, Errand, Reply, Table

_USAGE: Final = (
    "decks | decks show NAME | decks save NAME < FILE | decks save NAME 4 x 10 Go, 2 x 100 Go"
    " | decks drop NAME"
)


def table(house: House) -> Table:
    """The commands of this room; none in a house where nobody brings anything."""
    found = [key for key, game in games().items() if game.tidy is not None]
    if not found:
        return {}
    run = partial(_decks, Decks(house.store), found[0])
    return {"decks": Entry(run, "your decks: list, show NAME, save NAME < FILE, drop NAME")}


async def _decks(decks: Decks, game: str, errand: Errand) -> Reply:
    try:
        return await _said(decks, game, errand)
    except Denied as denied:
        code = NOT_FOUND if denied.code == "no-deck" else FAILED
        return Reply(denied.text, code=code)


async def _said(decks: Decks, game: str, errand: Errand) -> Reply:
    person = errand.person
    match errand.words:
        case () | ("list",):
            found = await decks.of(person, game)
            rows = [_row(deck) for deck in found] or ["You have no deck yet."]
            return Reply("\n".join(rows), [deck.name for deck in found])
        case ("show", *name) if name:
            deck = await decks.get(person, game, " ".join(name))
            return Reply(deck.text.rstrip(), {"name": deck.name, "text": deck.text})
        case ("save", name, *words):
            said = " ".join(words).replace(",", "\n").replace(";", "\n")
            text = said or await errand.read()
            deck = await decks.save(person, game, name, text)
            return Reply(f"Saved. {_row(deck)}", {"name": deck.name, "text": deck.text})
        case ("drop", *name) if name:
            await decks.drop(person, game, " ".join(name))
            return Reply("Dropped.")
    return Reply(_USAGE, code=USAGE)


def _row(deck: Deck) -> str:
    copies = (line.partition(" x ")[0] for line in deck.text.splitlines())
    return f"{deck.name:24} {sum(int(count) for count in copies if count.isdigit())} cards"
