"""The screens, and the way in."""
