"""One folder a game; `core.catalog` finds them."""
