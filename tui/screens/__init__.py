"""The screens: what a person walks through."""
