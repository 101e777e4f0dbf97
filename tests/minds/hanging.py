"""A thinker that never answers."""

import sys
import time


def main() -> None:
    """Listen, and say nothing."""
    sys.stdin.buffer.read(4)
    time.sleep(600)
