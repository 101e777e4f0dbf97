"""The terminal one sits at: colours, characters, and how long Esc takes."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable, Iterator, Mapping
from typing import Final

from netplay.terminal import Colours
from tui.app import local_colours
from tui.ways.doctor.finding import Finding, look, ok

_SLOW_MS: Final = 200
"""Milliseconds after which Esc feels slow."""
_LEAST: Final = (80, 24)


def findings(
    env: Mapping[str, str], drawn_on: bool, ask_tmux: Callable[[], str] | None = None
) -> Iterator[Finding]:
    """What there is to say of a terminal by its environment.

    Args:
        env: The variables.
        drawn_on: Whether the output goes to a terminal at all.
        ask_tmux: Answers tmux's escape-time in milliseconds, as text.
    """
    yield _colours(env, drawn_on)
    yield _characters(env)
    yield _escape(env, ask_tmux or _escape_time)
    if drawn_on:
        yield _size(*shutil.get_terminal_size())


def _colours(env: Mapping[str, str], drawn_on: bool) -> Finding:
    term = env.get("TERM", "")
    if env.get("NO_COLOR"):
        return ok("colours", "none, as NO_COLOR asks: cards are told apart by letters and frames")
    if not term and not drawn_on:
        return ok("colours", "there is no terminal here to look at")
    shown = local_colours(dict(env))
    if shown == Colours.NONE:
        return look("colours", f"TERM={term} has none", "export TERM=xterm-256color")
    if shown == Colours.SIXTEEN:
        return look("colours", f"TERM={term or 'nothing'} has 16", "export TERM=xterm-256color")
    return ok("colours", f"{int(shown):,}".replace(",", " "))


def _characters(env: Mapping[str, str]) -> Finding:
    said = env.get("LC_ALL") or env.get("LC_CTYPE") or env.get("LANG") or ""
    if "utf" in said.lower():
        return ok("characters", said)
    name = f"the locale {said}" if said else "no locale is set, which"
    text = f"{name} knows no card frames: they are drawn in ASCII"
    return look("characters", text, "export LC_ALL=C.UTF-8")


def _escape(env: Mapping[str, str], ask_tmux: Callable[[], str]) -> Finding:
    waits = env.get("ESCDELAY", "")
    if waits.isdigit() and int(waits) > _SLOW_MS:
        return look("Esc", f"ESCDELAY makes Esc wait {waits} ms", "export ESCDELAY=25")
    told = ask_tmux() if env.get("TMUX") else ""
    if told.isdigit() and int(told) > _SLOW_MS:
        do = "put this into ~/.tmux.conf: set -sg escape-time 10"
        return look("Esc", f"tmux holds Esc back for {told} ms", do)
    return ok("Esc", "arrives at once")


def _size(columns: int, rows: int) -> Finding:
    text = f"{columns} by {rows}"
    if columns < _LEAST[0] or rows < _LEAST[1]:
        return look("window", text, "make it 80 by 24 or larger, to see all of a table")
    return ok("window", text)


def _escape_time() -> str:
    words = ("tmux", "show-options", "-sv", "escape-time")
    try:
        done = subprocess.run(words, capture_output=True, text=True, timeout=5, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return done.stdout.strip()
