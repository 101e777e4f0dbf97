"""Whom a private house lets in."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path

from netplay.ops.desk import SOCKET, Desk, Order, Said, Usage, never
from netplay.ops.invitations import keys_in
from netplay.ssh.commands import NOT_FOUND, Reply


async def _invite(desk: Desk, said: Said) -> Reply:
    code = await desk.keeper.invitations.new_code(said.by, said.days)
    port = desk.server.port
    text = (
        f"{code}: lets one person in once, within {said.days:g} days.\n"
        f"With a key, which is invited from then on: ssh -p {port} invite+{code}@HOST\n"
        f"Without one: ssh -p {port} HOST, and this code when the house asks for it."
    )
    if not desk.keeper.question:
        text += "\nThis house is not private now: everybody may come in anyway."
    return Reply(text, {"code": code, "days": said.days})


def _invite_words(parser: ArgumentParser) -> None:
    parser.add_argument("--days", type=float, default=7.0, help="how long it may be used")


async def _allow(desk: Desk, said: Said) -> Reply:
    keys = [said.key] if said.key.startswith("SHA256:") else _keys_of(said)
    for key in keys:
        await desk.keeper.invitations.invite_key(key, said.by)
    return Reply(f"Invited: {len(keys)}.", {"invited": keys})


def _keys_of(said: Said) -> list[str]:
    if said.way != SOCKET:
        raise Usage("over SSH a key is invited by its fingerprint (SHA256:...)")
    try:
        return list(keys_in(Path(said.key).read_text(encoding="utf-8")))
    except (OSError, ValueError) as error:
        raise Usage(f"{said.key}: {error}") from None


async def _disallow(desk: Desk, said: Said) -> Reply:
    if not await desk.keeper.invitations.uninvite_key(said.key):
        return Reply("That key is not invited.", code=NOT_FOUND)
    return Reply("That key is not invited any more.")


async def _allowed(desk: Desk, said: Said) -> Reply:
    invitations = desk.keeper.invitations
    keys = sorted(invitations.keys)
    rows = [*keys, f"Codes not used yet: {invitations.open_codes()}"]
    return Reply("\n".join(rows), {"keys": keys, "codes": invitations.open_codes()})


def _key_words(parser: ArgumentParser) -> None:
    parser.add_argument("key", help="fingerprint (SHA256:...)")


def _keys_words(parser: ArgumentParser) -> None:
    parser.add_argument("key", help="fingerprint, or (not over SSH) an authorized_keys file")


ORDERS = {
    "invite": Order(_invite, "a one-time code for a private house", _invite_words),
    "allow": Order(_allow, "invite a key, or a file of keys", _keys_words),
    "disallow": Order(_disallow, "invite a key no more", _key_words),
    "allowed": Order(_allowed, "the keys that are invited", changes=never),
}
