"""Contests: duplicate nights and the deals of the day."""
