"""Nights, days and leaders: screens that compare people."""
