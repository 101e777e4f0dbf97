"""A thinker that dies of its first question."""

import os
import sys


def main() -> None:
    """Listen, and die."""
    sys.stdin.buffer.read(4)
    os._exit(3)
