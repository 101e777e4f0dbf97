"""Every game has its rules in words, its rulings with their tests, and golden transcripts."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from core import catalog
from core.game import Game
from tests.builders import KNOBS
from tests.golden.transcripts import path

TOP = Path(__file__).parent.parent.parent
ROW = re.compile(r"^\| ([A-Z]-\d+) \| (.+?) \| (.+?) \| (tests/\S+\.py)::(\w+) \|$")


def rulings(game: Game) -> list[tuple[str, ...]]:
    """The rows of a game's table of rulings: id, question, ruling, file, test."""
    lines = catalog.rulings(game.key).splitlines()
    table = [line for line in lines if line.startswith("|")][2:]
    found = [ROW.match(line) for line in table]
    assert all(found), [line for line, match in zip(table, found, strict=True) if not match]
    return [match.groups() for match in found if match]


def test_every_game_has_rules_for_players(game: Game) -> None:
    """With a title and headings, in lines that fit a screen."""
    lines = catalog.rules(game.key).splitlines()
    assert lines[0] == f"# {game.name}"
    assert sum(line.startswith("## ") for line in lines) >= 5
    assert max(map(len, lines)) <= 110


def test_every_ruling_names_a_test_that_exists(game: Game) -> None:
    """A ruling that nothing holds is only an opinion."""
    for id_, _, _, file, test in rulings(game):
        tree = ast.parse((TOP / file).read_text("utf-8"))
        names = {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
        assert test in names, id_


def test_rulings_have_ids_of_their_own(game: Game) -> None:
    """No id stands for two rulings."""
    ids = [row[0] for row in rulings(game)]
    assert len(ids) > 10
    assert len(set(ids)) == len(ids)


def test_settings_cite_rulings_that_exist(game: Game) -> None:
    """A setting's description names the ruling it turns, and the table of rulings has it."""
    text = str(game.settings.__annotations__)
    cited = set(re.findall(r"\b[A-Z]-\d+\b", text))
    assert cited <= {row[0] for row in rulings(game)}


def test_every_game_has_golden_transcripts(game: Game) -> None:
    """One at least for the smallest and the largest table."""
    played = KNOBS[game.key].played
    assert {each.sample.seats for each in played} >= {game.seats[0], game.seats[-1]}
    assert all(path(game.key, each).is_file() for each in played)
