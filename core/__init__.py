"""The rules: no loop, clock, disk, wire, log or screen, and everything in it is deterministic."""
