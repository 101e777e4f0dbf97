"""Bots that think in processes of their own, under a budget, so that nobody waits for them."""

from netplay.pool.minds import PoolMinds

__all__ = ["PoolMinds"]
