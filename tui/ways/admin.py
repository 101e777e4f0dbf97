"""`sshuffle admin ...`: orders for the house that is open over a state directory."""

from __future__ import annotations

import sys
from argparse import Namespace

import msgspec

from netplay.ops.control import NoHouseHere, ask
from netplay.ssh.commands import NOT_FOUND, OK
from tui.ways.places import state_dir


def run(parsed: Namespace) -> int:
    """Give one order; the exit status is the house's answer, 3 when no house is open."""
    words = [word for word in parsed.words if word != "--json"]
    as_json = parsed.json or "--json" in parsed.words
    try:
        reply = ask(state_dir(parsed.state), words)
    except NoHouseHere as error:
        print(f"sshuffle: {error}", file=sys.stderr)
        return NOT_FOUND
    text = reply.text
    if as_json:
        text = msgspec.json.encode(
            reply.data if reply.data is not None else {"text": text}
        ).decode()
    print(text, file=sys.stderr if reply.code != OK else sys.stdout)
    return reply.code
