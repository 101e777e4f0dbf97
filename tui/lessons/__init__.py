"""Lessons: a guided first game, step by step."""

from tui.lessons.lesson import Lesson, Step

__all__ = ["Lesson", "Step"]
