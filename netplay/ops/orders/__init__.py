"""What a keeper can order, by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from netplay.ops.desk import Order
from netplay.ops.orders import bans, invitations, limits, people, running, tables

ORDERS: Final[Mapping[str, Order]] = {
    **people.ORDERS,
    **bans.ORDERS,
    **invitations.ORDERS,
    **tables.ORDERS,
    **limits.ORDERS,
    **running.ORDERS,
}
