"""What the keeper of a house needs: settings, bans, metrics, a word with the running server."""
