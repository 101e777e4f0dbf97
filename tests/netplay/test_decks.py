"""Decks belong to people and live in the store."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from core.games.tribbles.decks import PRESETS, write
from netplay.decks import MOST, Decks
from netplay.denied import Denied
from netplay.errands import errands
from netplay.house import House
from netplay.messages import DecksShown, DropDeck, ListDecks, Open, Refused, SaveDeck, Sit
from netplay.people import Person
from netplay.ssh.commands import FAILED, NOT_FOUND, OK, USAGE, Reply, answer, builtin
from netplay.store.memory import MemoryStore
from tests.netplay.people import Caller

ADA, BEA = (Person(f"p-{name}", name, guest=False) for name in ("Ada", "Bea"))
GUEST = Person("guest-1", "guest-1234")
RUNS = "4 x 1 Bonus\n2 x 10 Bonus\n"


@pytest.fixture
async def house() -> AsyncIterator[House]:
    """A house over a store in memory."""
    house = House(MemoryStore())
    await house.open()
    yield house
    await house.close()


@pytest.fixture
def decks(house: House) -> Decks:
    """The decks of that house."""
    return Decks(house.store)


async def command(house: House, text: str, person: Person = ADA) -> Reply:
    """The answer to a command line."""
    return await answer(text, person, builtin(errands(house)))


async def test_a_deck_is_kept_in_order_without_comments(decks: Decks) -> None:
    """As everybody would write it."""
    await decks.save(ADA, "tribbles", " Runs ", "2 x 10 bonus # later\n\n4x1 Bonus")
    (deck,) = await decks.of(ADA, "tribbles")
    assert (deck.name, deck.text) == ("Runs", RUNS)


async def test_a_deck_is_its_owners_alone(decks: Decks) -> None:
    """Nobody else sees it, also not somebody whose id begins alike."""
    await decks.save(ADA, "tribbles", "Runs", RUNS)
    assert await decks.of(BEA, "tribbles") == ()
    assert await decks.of(Person("p-Ad", "Ad", guest=False), "tribbles") == ()
    with pytest.raises(Denied):
        await decks.drop(BEA, "tribbles", "Runs")


async def test_saving_again_replaces_and_dropping_forgets(decks: Decks) -> None:
    """By name, in any case; a name can be used again."""
    await decks.save(ADA, "tribbles", "Runs", RUNS)
    await decks.save(ADA, "tribbles", "Runs", "1 Go")
    assert (await decks.get(ADA, "tribbles", "runs")).text == "1 x 1 Go\n"
    await decks.drop(ADA, "tribbles", "RUNS")
    assert await decks.of(ADA, "tribbles") == ()
    await decks.save(ADA, "tribbles", "Runs", RUNS)
    assert len(await decks.of(ADA, "tribbles")) == 1


@pytest.mark.parametrize(
    ("person", "game", "name", "text", "code"),
    [
        (GUEST, "tribbles", "Runs", RUNS, "guest"),
        (ADA, "quibbles", "Runs", RUNS, "no-decks"),
        (ADA, "tribbles", " \x1b ", RUNS, "deck-name"),
        (ADA, "tribbles", "Runs", "4 x 7 Go", "deck-line"),
        (ADA, "tribbles", "Runs", "# nothing", "empty"),
    ],
)
async def test_what_is_no_deck_is_not_kept(
    decks: Decks, person: Person, game: str, name: str, text: str, code: str
) -> None:
    """With one sentence why, and nothing is changed."""
    with pytest.raises(Denied) as denied:
        await decks.save(person, game, name, text)
    assert denied.value.code == code
    assert denied.value.text.endswith(".")
    assert await decks.of(person, "tribbles") == ()


async def test_nobody_keeps_decks_without_end(decks: Decks) -> None:
    """Fifty at a time."""
    for number in range(MOST):
        await decks.save(ADA, "tribbles", f"deck {number}", "1 Go")
    with pytest.raises(Denied):
        await decks.save(ADA, "tribbles", "one more", "1 Go")
    await decks.save(ADA, "tribbles", "deck 7", "10 Go")


async def test_decks_are_talked_about_over_a_link(house: House) -> None:
    """Each change is answered with all decks, a fault with a sentence."""
    ada = Caller(house, "Ada")
    ada.ask(ListDecks("tribbles"))
    assert (await ada.told(DecksShown)).decks == ()
    ada.ask(SaveDeck("tribbles", "Runs", RUNS))
    assert [deck.name for deck in (await ada.told(DecksShown)).decks] == ["Runs"]
    ada.ask(SaveDeck("tribbles", "Runs", "1 Go\n7 Go"))
    assert "line 2" in (await ada.told(Refused)).text
    ada.ask(DropDeck("tribbles", "Runs"))
    assert (await ada.told(DecksShown)).decks == ()


async def test_a_deck_is_brought_to_a_table(house: House) -> None:
    """When it is opened, or afterwards; one that does not fit is refused."""
    ada = Caller(house, "Ada")
    kit = write(PRESETS[1].cards)
    ada.ask(Open("tribbles", seats=2, bots=1, begin=True, kit=kit))
    await ada.until(lambda: ada.view is not None)
    assert ada.view.my_deck == PRESETS[1].cards
    bea = Caller(house, "Bea")
    bea.ask(Open("tribbles", seats=2))
    await bea.until(lambda: bea.client.table)
    bea.ask(Sit(0, kit="1 x 100 Clone"))
    assert (await bea.told(Refused)).rule == "T-35"


async def test_decks_by_command(house: House) -> None:
    """List, save, show and drop."""
    assert (await command(house, "decks")).text == "You have no deck yet."
    saved = await command(house, "decks save Runs 4 x 1 Bonus, 2 x 10 Bonus")
    assert saved.code == OK
    assert "6 cards" in saved.text
    assert (await command(house, "decks show runs")).text == RUNS.rstrip()
    assert (await command(house, "decks list")).data == ["Runs"]
    assert (await command(house, "decks drop Runs")).code == OK
    assert (await command(house, "decks show Runs")).code == NOT_FOUND


async def test_a_deck_is_saved_from_a_file(house: House) -> None:
    """What is sent to the command, comments and empty lines too; faults by line."""

    async def file() -> str:
        return "# runs\n\n4 x 1 Bonus\n2 x 10 Bonus\n"

    async def wrong() -> str:
        return "# runs\n\n4 x 7 Bonus"

    table = builtin(errands(house))
    assert (await answer("decks save Runs", ADA, table, file)).code == OK
    assert (await command(house, "decks show Runs")).text == RUNS.rstrip()
    assert "line 3" in (await answer("decks save Runs", ADA, table, wrong)).text


async def test_a_wrong_command_is_explained(house: House) -> None:
    """And a wrong card by its line."""
    assert (await command(house, "decks burn")).code == USAGE
    wrong = await command(house, "decks save Runs 1 Go, 7 Go")
    assert wrong.code == FAILED
    assert "line 2" in wrong.text
    assert (await command(house, "decks save Runs 1 Go", GUEST)).code == FAILED
