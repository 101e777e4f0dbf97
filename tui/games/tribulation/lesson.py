"""A guided first game of Tribulation."""

from __future__ import annotations

from tui.lessons import Lesson, Step

LESSON = Lesson(
    game="tribulation",
    seats=1,
    seed=3,
    settings={"discs": 5},
    steps=(
        Step("A number is turned up, and everybody looks for it in the grid at the same time."),
        Step("Three tiles in a straight line make it: two are multiplied, one is added or taken."),
        Step(
            "50 is 9x5+5",
            "d2 e2 f2",
            "go to d2, press Space, then right twice, and Enter claims d2 e2 f2; or type d2e2f2",
        ),
        Step("Right and first: the disc is yours, and three seconds later the next one comes."),
        Step("Lines run across, down and along both diagonals, and the order does not matter."),
        Step("16 is 9x2-2: claim a2 b2 c2.", "a2 b2 c2"),
        Step("A wrong claim would have kept you out for three seconds."),
        Step("Nothing to be seen? Give up on this number", "give up", "press s"),
        Step("Once all have given up, the house shows how it goes; not every number can be made."),
        Step("When all discs are gone, whoever has most of them wins."),
    ),
)
