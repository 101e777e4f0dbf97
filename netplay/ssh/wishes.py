"""What a person asks for on the way in: by the user name, or by a command."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from core import catalog
from netplay.clean import as_name
from netplay.codes import read_code
from netplay.terminal import Wish

GUESTS: Final = frozenset({"guest", "play", "new"})
"""User names that come in without being asked who they are."""
_GENERIC: Final = frozenset(
    {"root", "admin", "administrator", "pi", "ubuntu", "debian", "user", "git", "plain"} | GUESTS
)
INVITE: Final = "invite"
"""`invite+CODE@HOST`: the first visit with a key to a private house."""
_SEATS: Final = ("watch", "hand", "table", "plain")
_MOST_BOTS: Final = 15


class Usage(Exception):
    """A command that is not said right; the argument is the right way."""


def of_user(user: str) -> tuple[Wish, str]:
    """The wish in a user name, and the name its owner would like to have ("" for none).

    >>> of_user("watch+abc-234")
    (Wish(kind='watch', code='ABC234'), '')
    >>> of_user("Ada")
    (Wish(), 'Ada')
    """
    head, plus, tail = user.rpartition("+")
    if invitation(user):
        return Wish(), ""
    if plus:
        return _seat(head.lower(), tail), "" if head.lower() in _SEATS else _name(head)
    if user.lower() == "plain":
        return Wish("plain"), ""
    code = read_code(user)
    if code is None:
        return Wish(), _name(user)
    return Wish("join", code, guess=True), _name(user) if _may_be_a_name(user) else ""


def _may_be_a_name(code: str) -> bool:
    """Whether somebody may be called so: "andrea", but neither "ABC234" nor "HJKMNP"."""
    return code.isalpha() and not code.isupper()


def invitation(user: str) -> str:
    """The one-time code in a user name; "" when there is none."""
    head, plus, tail = user.partition("+")
    return tail if plus and head.lower() == INVITE else ""


def of_command(words: Sequence[str]) -> Wish | None:
    """The wish in a command; None when the command is no wish.

    Raises:
        Usage: when it is one, said wrong.
    """
    verb = _VERBS.get(words[0].lower()) if words else None
    return verb(words[1:]) if verb else None


def _name(user: str) -> str:
    name = as_name(user)
    return "" if name.lower() in _GENERIC else name


def _seat(kind: str, tail: str) -> Wish:
    code = read_code(tail)
    if code is None:
        return Wish(notice="That is no table code: six letters and digits, like ABC234.")
    return Wish(kind if kind in _SEATS else "join", code)


def _by_code(kind: str) -> Callable[[Sequence[str]], Wish]:
    def read(words: Sequence[str]) -> Wish:
        code = read_code("".join(words))
        if code is None:
            raise Usage(f"{kind} CODE (six letters and digits, like ABC234)")
        return Wish(kind, code)

    return read


def _by_game(kind: str) -> Callable[[Sequence[str]], Wish]:
    def read(words: Sequence[str]) -> Wish:
        game, *rest = [word.lower() for word in words] or [""]
        if game not in catalog.games():
            raise Usage(f"{kind} GAME [--bots N] [--level LEVEL]; {_games(game)}")
        options = _options(kind, rest)
        level = options.get("--level", "")
        if level not in ("", *catalog.games()[game].levels):
            known = ", ".join(catalog.games()[game].levels)
            raise Usage(f"{kind} {game} --level LEVEL, one of {known}")
        bots = _bots(kind, options.get("--bots", "0"))
        return Wish(kind, game=game, bots=bots, level=level)

    return read


def _games(wrong: str) -> str:
    near = difflib.get_close_matches(wrong, catalog.games(), 1)
    return f"did you mean {near[0]}?" if near else "games: " + ", ".join(catalog.games())


def _options(kind: str, words: Sequence[str]) -> dict[str, str]:
    """What is said after the game: "--bots 3", "--bots=3"."""
    parts = [part for word in words for part in word.split("=", 1)]
    if len(parts) % 2 or not {*parts[::2]} <= {"--bots", "--level"}:
        raise Usage(f"{kind} GAME [--bots N] [--level LEVEL]")
    return dict(zip(parts[::2], parts[1::2], strict=True))


def _bots(kind: str, number: str) -> int:
    if not (number.isascii() and number.isdigit() and int(number[:4]) <= _MOST_BOTS):
        raise Usage(f"{kind} GAME --bots N, N from 0 to {_MOST_BOTS}")
    return int(number)


def _plain(words: Sequence[str]) -> Wish:
    code = read_code("".join(words)) if words else ""
    if code is None:
        raise Usage("plain [CODE]")
    return Wish("plain", code)


_VERBS: Final[Mapping[str, Callable[[Sequence[str]], Wish]]] = {
    "join": _by_code("join"),
    "watch": _by_code("watch"),
    "hand": _by_code("hand"),
    "table": _by_code("table"),
    "new": _by_game("new"),
    "play": _by_game("play"),
    "plain": _plain,
}
VERBS: Final = tuple(_VERBS)
"""Commands that want a terminal."""
