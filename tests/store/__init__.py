"""The stores, each held to the same promises."""
