"""The doors: everything that comes in, or goes out, over SSH."""
