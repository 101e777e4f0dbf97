"""What the keeper of a house needs."""
