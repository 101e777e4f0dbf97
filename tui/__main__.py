"""`sshuffle`: every way in, each loading only what it needs."""

from __future__ import annotations

import argparse
import importlib
import sys
from collections.abc import Callable, Sequence
from importlib.metadata import PackageNotFoundError, version
from typing import Any

_EXAMPLES = """\
examples:
  sshuffle                              the local card house: bots, hot seat, split screen
  sshuffle play quibbles --bots 2       straight to a table with two bots
  sshuffle serve                        open a house that friends enter with ssh
  sshuffle connect play.example.net     the native client, with automatic reconnect
  sshuffle rules quibbles               the rules of a game
  sshuffle verify match.json            was that match dealt fairly? (replay shows it)
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Read the command line, go one way in, answer its exit status."""
    parsed = _parser().parse_args(arguments)
    try:
        status: int = importlib.import_module(f"tui.ways.{parsed.way}").run(parsed)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        status = _broken().hushed()
    except Exception as error:
        status = _broken().told(error, parsed.way)
    return status


def _broken() -> Any:
    """What to do when a command breaks; loaded only then."""
    return importlib.import_module("tui.ways.broken")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="sshuffle",
        description="A card house you enter with ssh.",
        epilog=_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"sshuffle {_version()}")
    here: dict[str, object] = {"bots": None, "level": "", "split": False, "people": 1, "seed": None}
    parser.set_defaults(way="local", game="", **here)
    ways = parser.add_subparsers(title="ways in", metavar="COMMAND")
    _play(ways.add_parser("play", help="play on this machine"))
    _plain(ways.add_parser("plain", help="the same in lines of words: screen readers, scripts"))
    _serve(ways.add_parser("serve", help="open a house that others enter with ssh"))
    _admin(ways.add_parser("admin", help="orders for the house that is open here"))
    _health(ways.add_parser("health", help="knock at the house, as far as the key exchange"))
    _doctor(ways.add_parser("doctor", help="find what is wrong here, and what to do about it"))
    _backup(ways.add_parser("backup", help="copy everything into a file, at any time"))
    _restore(ways.add_parser("restore", help="put a backup in the place of a closed house"))
    _store(ways.add_parser("store", help="move a closed house to another store"))
    _config(ways.add_parser("config", help="write, check or show the settings of a house"))
    _connect(ways.add_parser("connect", help="enter a house with the native client"))
    _web(ways.add_parser("web", help="a page for friends without ssh, beside serve"))
    _rules(ways.add_parser("rules", help="print the rules of a game"))
    _verify(ways.add_parser("verify", help="check that a finished match was dealt fairly"))
    _replay(ways.add_parser("replay", help="see a finished match again"))
    _decks(ways.add_parser("decks", help="ready Tribbles decks, and a look at your own"))
    return parser


def _up_to(most: int, least: int = 0) -> Callable[[str], int]:
    """Takes whole numbers within limits."""

    def read(text: str) -> int:
        if not (text.isascii() and text.isdecimal() and least <= int(text[:9]) <= most):
            fault = f"{text[:40]!r} is not a number from {least} to {most}"
            raise argparse.ArgumentTypeError(fault)
        return int(text)

    return read


def _play(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(way="local")
    parser.add_argument("game", nargs="?", default="", help="go straight to a table of this game")
    parser.add_argument("--bots", type=_up_to(15), metavar="N", help="so many bots (default: 3)")
    parser.add_argument("--level", default="", help="how well bots play: easy, normal, hard, ...")
    parser.add_argument("--split", action="store_true", help="two people, one keyboard, two panes")
    people = _up_to(9, least=1)
    parser.add_argument("--people", type=people, default=1, metavar="N", help="hot seat for N")
    parser.add_argument("--seed", metavar="WORD", help="the same cards for the same word")


def _plain(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(way="plain")
    parser.add_argument("game", nargs="?", default="", help="go straight to a table of this game")


def _serve(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(way="serve")
    parser.add_argument("--host", action="append", metavar="ADDRESS", help="listen here only")
    parser.add_argument("--port", type=_up_to(65_535), metavar="N", help="default: 2222")
    parser.add_argument("--store", metavar="URL", help="sqlite:PATH, memory:, postgresql://...")
    parser.add_argument("--strict", action="store_true", help="post-quantum key exchange only")
    parser.add_argument("--public", action="store_true", help="let people in from everywhere")
    parser.add_argument("--private", action="store_true", help="invited keys and codes only")
    parser.add_argument("--party", action="store_true", help="one evening: with a QR code")
    parser.add_argument("--take-over", action="store_true", help="from the server that runs now")
    _house(parser)


def _house(parser: argparse.ArgumentParser) -> None:
    """Options of every command that is about a house of one's own."""
    parser.add_argument("--state", metavar="DIR", help="where host key, tables and settings live")
    parser.add_argument("--config", metavar="FILE", help="settings (default: DIR/sshuffle.toml)")


def _config(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(way="config")
    parser.add_argument("what", choices=["init", "check", "show"])
    parser.add_argument("file", nargs="?", default="", help="default: sshuffle.toml in DIR")
    parser.add_argument("--state", metavar="DIR", help="state directory")


def _store(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(way="store")
    parser.add_argument("what", choices=["copy"])
    parser.add_argument("source", help="such as: sqlite:/var/lib/sshuffle/house.sqlite")
    parser.add_argument("target", help="such as: postgresql://sshuffle@db.example.net/sshuffle")


def _admin(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(way="admin")
    parser.add_argument("--state", metavar="DIR", help="state directory of the house")
    parser.add_argument("--json", action="store_true", help="the answer for programs")
    parser.add_argument("words", nargs=argparse.REMAINDER, help="such as: ban 192.0.2.7 --for 7d")


def _health(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(way="health")
    parser.add_argument("--host", metavar="ADDRESS", help="default: as the settings say")
    parser.add_argument("--port", type=_up_to(65_535), metavar="N")
    _house(parser)


def _doctor(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(way="doctor")
    parser.add_argument("--json", action="store_true", help="what was found, for programs")
    _house(parser)


def _backup(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(way="backup")
    parser.add_argument("file")
    _house(parser)


def _restore(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(way="restore")
    parser.add_argument("file")
    _house(parser)


def _connect(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(way="connect")
    parser.add_argument("host", help="[NAME@]HOST[:PORT]")
    parser.add_argument("code", nargs="?", default="", help="straight to this table")
    parser.add_argument("-i", "--identity", metavar="FILE", help="private key to sign in with")
    parser.add_argument("--guest", action="store_true", help="show no key at all")
    parser.add_argument("--for", dest="behalf", default="", help=argparse.SUPPRESS)


def _web(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(way="web")
    parser.add_argument("--host", default="127.0.0.1", metavar="ADDRESS", help="show it here")
    parser.add_argument("--port", type=_up_to(65_535), default=8022, metavar="N")
    parser.add_argument("--url", default="", help="what friends type, if a proxy is in front")
    parser.add_argument("--house", default="", metavar="HOST:PORT", help="default: the one here")
    parser.add_argument("--most", type=_up_to(500), default=20, metavar="N", help="at a time")
    _house(parser)


def _rules(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(way="rules")
    parser.add_argument("game", nargs="?", default="", help="without it: which games there are")


def _decks(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(way="decks")
    parser.add_argument("what", nargs="?", default="", help="a ready deck to print, or a file")


def _verify(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(way="verify")
    parser.add_argument("file", help="a match as a house exports it (ssh HOST replay CODE --json)")


def _replay(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(way="replay")
    parser.add_argument("file", help="a match as a house exports it (ssh HOST replay CODE --json)")
    kind = parser.add_mutually_exclusive_group()
    kind.add_argument("--text", action="store_true", help="print it as sentences")
    kind.add_argument("--cast", action="store_true", help="print it as asciicast v2 (asciinema)")


def _version() -> str:
    try:
        return version("sshuffle")
    except PackageNotFoundError:
        return "0 (not installed)"


if __name__ == "__main__":
    sys.exit(main())
