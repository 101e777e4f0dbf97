"""A short form of the bench of sessions: real SSH, a real table, and limits no machine is too slow
for."""

from __future__ import annotations

from pathlib import Path

from scripts.bench._houses import WAYS
from scripts.bench.sessions import Figures, Plan, once, report, rounds, spread

SHORT = Plan(2, rest=0.2, play=3.0, hammer=0.5)


def test_two_people_at_tables_of_their_own():
    """One full painting each, few bytes until it stands and for a key, every key answered."""
    figures = once("one", "quibbles", SHORT)

    assert figures.full_paints == 1
    assert figures.bytes_until_settled < 17_000
    assert 0 < figures.bytes_per_key < 6_000
    assert 0 < figures.key_p50_ms <= figures.key_p99_ms
    assert figures.keys_per_s > 1
    assert figures.cpu_s_per_1000_keys > 0


def test_the_floor_is_below():
    """asyncssh alone sends twenty bytes and a little for a key."""
    assert 20 <= once("echo", "quibbles", SHORT).bytes_per_key <= 30


def test_a_way_that_cannot_be_had_is_left_out(monkeypatch, capsys):
    """The report is about those that are there."""
    monkeypatch.setattr("scripts.bench._houses._GOCODE", Path("/nonexistent"))
    monkeypatch.setattr("scripts.bench._houses._PROGRAM", Path("/nonexistent"))

    assert rounds(["wish"], "quibbles", SHORT, 1) == {}
    assert "SKIPPED wish: apt install" in capsys.readouterr().out


def test_ratios_are_medians_of_each_rounds_ratio():
    """Not the ratio of medians."""
    ours = [Figures(key_p50_ms=value) for value in (1.0, 2.0, 9.0)]
    theirs = [Figures(key_p50_ms=value) for value in (2.0, 8.0, 9.0)]
    lines = report({"one": ours, "wish": theirs}, 7).splitlines()

    assert "| 7 | key_p50_ms | 2.00 | 8.00 |" in lines
    assert any("one / other: key_p50_ms" in line and "0.500" in line for line in lines)


def test_the_spread_of_waits():
    """Median and 99th percentile, in milliseconds."""
    assert spread([n / 1000 for n in range(200)]) == (100.0, 198.0)


def test_every_way_has_a_name():
    """As the command line offers them."""
    assert set(WAYS) == {"one", "two", "each", "wish", "echo"}
