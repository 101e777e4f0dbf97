"""T7 in network namespaces: frames between one server and PostgreSQL are lost, one way or both.

    python -m scripts.faults.partition            both parts, about three minutes
    python -m scripts.faults.partition store      stores alone, every direction
    python -m scripts.faults.partition short      stores with a tenth of the patience, one direction

Two stores, then two whole servers with people playing at both. The wire of the first goes dead with
every socket on it: it must notice in 6 s and promise nothing; leases move and the others play on;
after half a minute its people are sent to the other server and play on there, while it is still
cut off. Healed, it is as before. Lost moves: 0. Needs root, iproute2 and util-linux.
"""

from __future__ import annotations

import asyncio
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from netplay.store.postgres import PostgresStore, lanes, listener
from netplay.store.urls import opened
from scripts.faults import half_open
from scripts.faults.kill_node import Evening
from scripts.faults.nodes import Node, open_all
from scripts.faults.replays import judge
from scripts.faults.wires import (
    LEFT_OUT,
    PLACE,
    WAYS,
    Way,
    Wire,
    in_a_network_of_its_own,
    inside,
    lay,
    possible,
)
from tests.store.postgres_server import USER, Server, binaries

ROUND_SECONDS: Final = 15.0
AWAY_SECONDS: Final = 50.0
"""So long it may take until everybody at a server without a store plays on at another one."""


def certify(folder: Path) -> tuple[Path, Path]:
    """A certificate and its key: nothing goes to another machine in the clear."""
    from cryptography import x509
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec

    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "engine")])
    begun = datetime.fromtimestamp(time.time() - 3600, UTC)
    made = x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
    signed = made.not_valid_before(begun).not_valid_after(begun + timedelta(days=1))
    pem = serialization.Encoding.PEM
    paths = folder / "engine.crt", folder / "engine.key"
    paths[0].write_bytes(signed.sign(key, hashes.SHA256()).public_bytes(pem))
    plain = serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    paths[1].write_bytes(key.private_bytes(pem, *plain))
    for path in paths:
        path.chmod(0o600)
        shutil.chown(path, USER)
    return paths


@contextmanager
def engine() -> Iterator[Server]:
    """A PostgreSQL in its own namespace."""
    server = Server()
    server.place = PLACE
    try:
        server.create()
        with (server.data / "pg_hba.conf").open("a") as rights:
            rights.write("hostssl all all 10.77.0.0/16 scram-sha-256\n")
        certificate, key = map(str, certify(server.folder))
        server.start(listen_addresses="*", ssl="on", ssl_cert_file=certificate, ssl_key_file=key)
        yield server
    finally:
        server.stop()


def through(server: Server, wire: Wire) -> str:
    """The address of the engine by one wire."""
    return f"{server.dsn.replace('127.0.0.1', wire.engine)}?sslmode=require"


async def stores(server: Server, way: Way) -> bool:
    """Two stores, one of them cut off in this direction."""
    wire = Wire(1, way)
    cut, other = PostgresStore(through(server, wire)), PostgresStore(through(server, Wire(2)))
    await cut.open()
    await other.open()
    figures = await half_open.cut_and_heal(cut, other, wire)
    await cut.close()
    await other.close()
    told = ", ".join(f"{name} {figure:.2f}" for name, figure in figures._asdict().items())
    print(f"stores, frames {way} lost; seconds: {told}", flush=True)
    return figures.good()


async def one_round(evening: Evening, wire: Wire, seconds: float) -> float:
    """Cut off for a while: how long after healing until every table has moved."""
    await evening.some_moves(2)
    wire.freeze()
    await asyncio.sleep(seconds)
    wire.thaw()
    begun = time.monotonic()
    await evening.some_moves(1)
    return time.monotonic() - begun


async def moved_on(evening: Evening, wire: Wire) -> float:
    """Cut off for good: how long until every table moves, its people having come elsewhere."""
    await evening.some_moves(2)
    wire.freeze()
    begun = time.monotonic()
    await evening.some_moves(2)
    await evening.some_moves(1)
    took = time.monotonic() - begun
    wire.thaw()
    return took


async def servers(server: Server, folder: Path) -> bool:
    """Two servers with people at both, and the wire of the first one cut again and again."""
    with ExitStack() as stack:
        dsns = [through(server, Wire(number)) for number in (1, 2)]
        nodes = [Node(folder / f"node{at}", dsn) for at, dsn in enumerate(dsns)]
        for node in nodes:
            stack.callback(node.stop)
        open_all(nodes)
        evening = Evening(nodes, folder / "people")
        await evening.begin()
        rounds = [await one_round(evening, Wire(1, way), ROUND_SECONDS) for way in WAYS]
        away = await moved_on(evening, Wire(1))
        await evening.some_moves(2)
        await evening.end()
        await asyncio.sleep(2 * half_open.TTL)
        differ = await evening.compare()
        store = await opened(dsns[1])
        verdict = await judge(store, evening.notes, evening.codes)
        await store.close()
    healed = ", ".join(f"{seconds:.1f}" for seconds in rounds)
    print(
        f"servers: {len(rounds) + 1} cuts, {evening.acked} moves acknowledged:"
        f" {verdict.lost} lost, {verdict.doubled} doubled, {verdict.wrong_views} wrong views,"
        f" {verdict.gaps} gaps, {differ} tables differ between servers; every table moved"
        f" {healed} s after healing, and {away:.1f} s after a cut that stayed"
    )
    return not any(verdict) and not differ and away <= AWAY_SECONDS


def hurry() -> None:
    """A tenth of the patience, for a short form that proves the same in less time."""
    listener._HEARTBEAT /= 10
    listener._SILENCE /= 10
    lanes._IN_FLIGHT /= 10
    half_open.TTL /= 10


def run(part: str) -> bool:
    """Everything, or what was asked for; every fault in turn."""
    lay()
    if part == "short":
        hurry()
    with engine() as server:
        ways = WAYS[-1:] if part == "short" else WAYS
        borne = [asyncio.run(stores(server, way)) for way in ways]
        good = all(borne)
        if part == "all":
            with tempfile.TemporaryDirectory() as folder:
                good &= asyncio.run(servers(server, Path(folder)))
    return good


def main(arguments: list[str]) -> int:
    """The command line."""
    if binaries() is None or not (inside() or possible()):
        print(LEFT_OUT)
        return 0
    if not inside():
        return in_a_network_of_its_own("scripts.faults.partition", *arguments)
    return 0 if run(arguments[0] if arguments else "all") else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
