"""A thinker that uses all the time it is given."""

from netplay.minds import ponder
from netplay.pool import thinker


def main() -> None:
    """Think for nothing until time is up, then as usual."""

    def muse(question, seed, budget):  # type: ignore[no-untyped-def]
        while not budget.spent():
            pass
        return ponder(question, seed, budget)

    thinker.ponder = muse
    thinker.main()
