"""The faults of store.md, made on purpose; each prints its figure and fails when it is not 0."""
