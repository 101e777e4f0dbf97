"""How many people one primary carries, and when to shard: on paper, and played through."""
