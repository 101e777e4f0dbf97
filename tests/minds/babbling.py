"""A thinker that answers with what is no answer."""

import sys


def main() -> None:
    """Two bytes that no message begins with."""
    while head := sys.stdin.buffer.read(4):
        sys.stdin.buffer.read(int.from_bytes(head, "big"))
        sys.stdout.buffer.write(b"\0\0\0\2\xc1\xc1")
        sys.stdout.buffer.flush()
