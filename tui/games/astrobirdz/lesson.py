"""A guided first game of Astrobirdz."""

from __future__ import annotations

from tui.lessons import Lesson, Step

LESSON = Lesson(
    game="astrobirdz",
    seed=5,
    steps=(
        Step("Each turn you guess how many tricks you will win, and being exact pays best."),
        Step(
            "The upcard above sets the trump colour and a rule for this turn: scores double.",
            words="The upcard sets the trump colour and a rule for this turn: scores double.",
        ),
        Step("Everybody has a Berzerker with a power: yours is Nitro, who may look at a hand."),
        Step("Look at the hand of Robin", "look Robin", "press Enter"),
        Step("Robin has R4, and red is trump, so your B6 cannot win unless Robin is kind."),
        Step("Guess one trick all the same, to see what happens", "guess 1", "right, then Enter"),
        Step("The highest guess gets the AstroBoard, which can mend a guess that is off by one."),
        Step("You lead: play your only card.", "play B6"),
        Step(
            "Robin followed with a trump and took the trick; the sheet shows who got what.",
            words="Robin followed with a trump and took the trick; table says who has how much.",
        ),
        Step(
            "In turn 2 there are two cards, and you are Speedster, who plays last in every trick.",
        ),
        Step("Robin swapped a card with you, so you know one card there; guess two.", "guess 2"),
        Step(
            "Wait for the others, then follow the led colour if you can: w says why not.",
            words="Wait for the others, then follow the led colour if you can.",
        ),
    ),
)
