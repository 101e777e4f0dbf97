"""The widgets: parts of the screen, each in its own file."""
