"""One connection to PostgreSQL that is made again when it is lost."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any, Final

import asyncpg

from netplay.store.interface import Closed, StoreError, Unavailable, Unknown

_CONNECT: Final = 2.0
FIRST: Final = 10.0
"""Seconds until a server that has just come gives up: all of a house may be starting at once."""
_PATIENCE: Final = (0.02, 0.05, 0.1, 0.25, 0.5)
_SETTINGS: Final = {
    "application_name": "sshuffle",
    "statement_timeout": "5000",
    "idle_in_transaction_session_timeout": "5000",
    "tcp_user_timeout": "10000",
    "default_transaction_isolation": "read committed",
    "jit": "off",
}

OUTAGE: Final = (
    asyncpg.PostgresConnectionError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    asyncpg.CannotConnectNowError,
    asyncpg.AdminShutdownError,
    asyncpg.CrashShutdownError,
    asyncpg.ReadOnlySQLTransactionError,
    asyncpg.TooManyConnectionsError,
    OSError,
    TimeoutError,
)
"""What means that the connection is of no more use."""


class Line:
    """A place for one connection."""

    def __init__(self, dsn: str, **settings: str) -> None:
        self._dsn = dsn
        self._settings = settings
        self._connection: Any = None
        self._closed = False

    async def get(self, patience: float = _CONNECT) -> Any:
        """The connection; made now, within patience seconds, if there is none."""
        if self._closed:
            raise Closed("the store is closed")
        connection = self._connection
        if connection is None or connection.is_closed():
            self._connection = connection = await connect(self._dsn, self._settings, patience)
        return connection

    async def wait(self) -> Any:
        """The connection, however long it takes to get one."""
        failures = 0
        while True:
            try:
                return await self.get()
            except Closed:
                raise
            except Exception:
                await asyncio.sleep(_PATIENCE[min(failures, len(_PATIENCE) - 1)])
                failures += 1

    def drop(self) -> None:
        """This connection is of no more use."""
        connection, self._connection = self._connection, None
        if connection is not None and not connection.is_closed():
            connection.terminate()

    async def close(self) -> None:
        """Say good-bye, or just go; there will be no other connection."""
        self._closed = True
        connection, self._connection = self._connection, None
        if connection is not None:
            try:
                await connection.close(timeout=1)
            except (*OUTAGE, asyncpg.PostgresError):
                connection.terminate()


async def connect(dsn: str, settings: Mapping[str, str], patience: float) -> Any:
    """A connection to a server that takes writes; Unavailable when there is none."""
    try:
        return await asyncpg.connect(
            dsn,
            timeout=patience,
            server_settings={**_SETTINGS, **settings},
            target_session_attrs="read-write",
        )
    except (*OUTAGE, asyncpg.PostgresError, ValueError) as error:
        raise Unavailable(words(error)) from error


def words(error: BaseException) -> str:
    """An error in one line."""
    return f"{type(error).__name__}: {error}" if str(error) else type(error).__name__


def after_sending(error: Exception) -> StoreError:
    """What to say of a write that raised this: an answer of the server is a plain no."""
    if isinstance(error, StoreError):
        return error
    gone = isinstance(error, OUTAGE) and not isinstance(error, asyncpg.ReadOnlySQLTransactionError)
    if isinstance(error, asyncpg.PostgresError) and not gone:
        return Unavailable(words(error))
    return Unknown(words(error))
