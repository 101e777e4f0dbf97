"""The tables in PostgreSQL, and the one function that appends a batch."""

from __future__ import annotations

import logging
import re
from typing import Any, Final

from netplay.store.interface import SchemaTooNew, Unavailable

SCHEMA: Final = 1
CHANNEL: Final = "sshuffle"
_LOCK: Final = 0x73736866
_OLDEST: Final = 150_000

_log = logging.getLogger(__name__)

_TABLES: Final = f"""
CREATE TABLE meta (schema integer NOT NULL);
INSERT INTO meta VALUES ({SCHEMA});
CREATE TABLE tab (
    log text COLLATE "C" PRIMARY KEY, head bigint NOT NULL, at bigint NOT NULL,
    due bigint, bucket integer NOT NULL, meta bytea NOT NULL
) WITH (fillfactor = 80);
CREATE INDEX tab_due ON tab (bucket, due) WHERE due IS NOT NULL;
CREATE TABLE ev (
    log text COLLATE "C" NOT NULL, seq bigint NOT NULL, at bigint NOT NULL,
    id bytea NOT NULL, data bytea NOT NULL, PRIMARY KEY (log, seq)
);
CREATE TABLE doc (
    kind text COLLATE "C" NOT NULL, key text COLLATE "C" NOT NULL, rev bigint NOT NULL,
    data bytea NOT NULL, PRIMARY KEY (kind, key)
);
CREATE TABLE lease (
    name text COLLATE "C" PRIMARY KEY, owner text NOT NULL, fence bigint NOT NULL,
    until bigint NOT NULL
);
CREATE FUNCTION now_ms() RETURNS bigint LANGUAGE sql VOLATILE AS
    $$ SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint $$;
CREATE FUNCTION add_events(
    logs text[], afters bigint[], ids bytea[], datas bytea[],
    dues bigint[], metas bytea[], buckets integer[]
) RETURNS TABLE (n bigint, seq bigint, at bigint, head bigint, data bytea)
LANGUAGE plpgsql VOLATILE AS $$
#variable_conflict use_column
DECLARE
    stamp bigint;
    count integer := cardinality(logs);
    kept boolean := false;
BEGIN
    IF 0 = ANY (afters) THEN
        INSERT INTO tab (log, head, at, bucket, meta)
            SELECT i.log, 0, 0, i.bucket, ''
            FROM unnest(logs, afters, buckets) AS i (log, after, bucket)
            WHERE i.after = 0 ORDER BY i.log COLLATE "C"
            ON CONFLICT (log) DO NOTHING;
    END IF;
    IF count > 1 THEN
        PERFORM 1 FROM tab WHERE tab.log = ANY (logs) ORDER BY tab.log FOR UPDATE;
    END IF;
    stamp := now_ms();
    FOR k IN 1 .. count LOOP
        UPDATE tab t SET head = t.head + 1, at = greatest(t.at, stamp),
            due = dues[k], meta = coalesce(metas[k], t.meta)
            WHERE t.log = logs[k] AND t.head = afters[k]
            RETURNING t.head, t.at, NULL::bytea INTO head, at, data;
        IF FOUND THEN
            seq := head;
            INSERT INTO ev VALUES (logs[k], seq, at, ids[k], datas[k]);
            kept := true;
        ELSE
            SELECT e.seq, e.at, e.data INTO seq, at, data
                FROM ev e WHERE e.log = logs[k] AND e.seq = afters[k] + 1 AND e.id = ids[k];
            head := coalesce((SELECT t.head FROM tab t WHERE t.log = logs[k]), 0);
        END IF;
        n := k;
        RETURN NEXT;
    END LOOP;
    IF NOT kept THEN -- whoever has lost need not hold up the winner for a disk
        PERFORM set_config('synchronous_commit', 'off', true);
    END IF;
END $$;
"""

_EXISTS: Final = """
SELECT EXISTS (SELECT FROM pg_tables WHERE schemaname = current_schema() AND tablename = 'meta')
"""
_RIGHTS: Final = """
GRANT USAGE ON SCHEMA public TO {role};
GRANT SELECT ON meta TO {role};
GRANT SELECT, INSERT ON ev TO {role};
GRANT SELECT, INSERT, UPDATE ON tab, doc, lease TO {role};
GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA public TO {role};
"""


def rights(role: str) -> str:
    """SQL for the owner: what a server's role needs; with it nobody can change what happened."""
    if not re.fullmatch(r"[a-z_][a-z0-9_]{0,62}", role):
        raise ValueError("a role is named by small letters, digits and _")
    return _RIGHTS.format(role=role)


async def prepare(connection: Any) -> None:
    """Make the tables if there are none; SchemaTooNew if they are ahead of us."""
    if connection.get_server_version()[0] * 10000 < _OLDEST:
        raise Unavailable("PostgreSQL 15 or newer is needed")
    if await version(connection) == 0:
        async with connection.transaction():
            await connection.execute("SELECT pg_advisory_xact_lock($1)", _LOCK)
            if await version(connection) == 0:
                await connection.execute(_TABLES)
    schema = await version(connection)
    if schema > SCHEMA:
        raise SchemaTooNew(f"the database has schema {schema}; this program knows {SCHEMA}")


async def version(connection: Any) -> int:
    """The schema of the database; 0 when there is none."""
    if not await connection.fetchval(_EXISTS):
        return 0
    return int(await connection.fetchval("SELECT schema FROM meta"))


async def warn_of_settings(connection: Any) -> list[str]:
    """Say what would let an acknowledged event be lost; the sentences are returned, too."""
    warnings = []
    for setting, bad in (
        ("synchronous_commit", ("off",)),
        ("fsync", ("off",)),
        ("full_page_writes", ("off",)),
    ):
        value = await connection.fetchval("SELECT current_setting($1)", setting)
        if value in bad:
            warnings.append(f"PostgreSQL runs with {setting} = {value}: a crash may lose moves")
    for warning in warnings:
        _log.warning(warning)
    return warnings
