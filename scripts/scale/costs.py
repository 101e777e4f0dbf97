"""What everything costs, as it was measured, and what that comes to on paper."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Costs:
    """Measured on two busy cores; a calm machine does the same in about half the time."""

    commit_us: float = 700.0
    """CPU of the primary for one transaction of appends,"""
    event_us: float = 55.0
    """and for each event in it."""
    cry_us: float = 120.0
    """For one notification at the node that makes it,"""
    hear_us: float = 100.0
    """and for each node that is notified."""
    glance_us: float = 360.0
    """For one look for news of a node that is not notified."""
    glances: float = 25.0
    """Looks a second."""
    idle_us: float = 2500.0
    """A second of a node at which nothing happens: beats, leases, due tables."""
    disk_ms: float = 3.5
    """Until a transaction is on disk; those that wait meanwhile go together the next time."""
    wire_ms: float = 0.3
    """From a node to the primary and back."""
    cores: int = 8
    """Of the primary."""
    node_players: int = 100
    """Screens that one server process draws."""


@dataclass(frozen=True)
class Load:
    """A house at its busiest moment."""

    players: int
    events_each: float
    """Events a second for each player: their own moves, and their share of those of bots."""
    nodes: int
    shards: int = 1
    notify: bool = True

    @property
    def events(self) -> float:
        """A second, at each shard."""
        return self.players * self.events_each / self.shards


CARDS = 0.22
"""Four at a table, one of them a bot, somebody moving every one and a half seconds."""
RUSH = 0.67
"""Every table moves twice a second."""


def house(players: int, pace: float, costs: Costs, **how: bool | int) -> Load:
    """A house with as many nodes as it needs."""
    nodes = max(1, -(-players // costs.node_players))
    return replace(Load(players, pace, nodes), **how)  # type: ignore[arg-type] # fields of Load


def background(load: Load, costs: Costs, commits: float) -> float:
    """Cores of each primary that are busy with something else than appends."""
    busy = load.nodes * costs.idle_us
    if load.notify:
        busy += commits * (costs.cry_us + load.nodes * costs.hear_us)
    else:
        busy += load.nodes * costs.glances * costs.glance_us
    return busy / 1e6


def cores(load: Load, costs: Costs) -> float:
    """Cores that each primary needs, if every event is a transaction of its own."""
    appends = load.events * (costs.commit_us + costs.event_us) / 1e6
    return appends + background(load, costs, load.events)


def most_players(pace: float, costs: Costs, share: float = 0.6, **how: bool | int) -> int:
    """The largest house for which each primary is busy with no more than a share of its cores."""
    low, high = 0, 1_000_000
    while high - low > 50:
        middle = (low + high) // 2
        fits = cores(house(middle, pace, costs, **how), costs) <= share * costs.cores
        low, high = (middle, high) if fits else (low, middle)
    return low // 100 * 100


def shards_for(players: int, pace: float, costs: Costs, *, notify: bool) -> int:
    """Primaries that a house needs."""
    shards = 1
    while most_players(pace, costs, shards=shards, notify=notify) < players and shards < 64:
        shards += 1
    return shards
