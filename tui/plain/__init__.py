"""Line mode: the whole house in lines of words, for screen readers, scripts and transcripts."""

from tui.plain.show import show

__all__ = ["show"]
