"""The ways in: here, and only here, the parts are joined. Each has `run(parsed) -> exit status`."""
