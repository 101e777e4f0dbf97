"""Benches: `python -m scripts.bench NAME ...`. Each is a module here with `main(words) -> int`."""
