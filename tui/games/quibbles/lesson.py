"""A guided first game of Quibbles."""

from __future__ import annotations

from tui.lessons import Lesson, Step

LESSON = Lesson(
    game="quibbles",
    seed=2,
    steps=(
        Step(
            "The cards at the bottom are yours; the row in the middle belongs to everybody.",
            words="Your hand is yours alone, the row belongs to everybody.",
        ),
        Step("Whoever first collects six cards that add up to 21 or more wins."),
        Step(
            "Split: put a 3 away and take two pairs of the row that make 3 each",
            "split 3 taking 1+2 2+1",
            "point at a 3 and press Enter",
        ),
        Step(
            "Stash: one 1, two 2s, three 3s and so on let you put one of them into your "
            "collection; stash a 1.",
            "stash 1",
        ),
        Step("Your other 1s are gone, the row is filled up to six cards, and the others move."),
        Step(
            "Combine: cards with a total of 6 or less take single cards of that value",
            "combine 2 2 2 taking 3",
            "press 2 three times, then Enter",
        ),
        Step(
            "Three 6s for three 2s, but six of them are needed to stash one: end your turn",
            "end",
            "press s",
        ),
        Step(
            "Draw: lay any card into the row and take two from the pile",
            "draw 5",
            "point at a 5 and press d",
        ),
        Step("You can always draw, but what you lay down is there for the others."),
        Step("Nothing to stash this time: end your turn", "end", "press s"),
        Step("A row of ten cards is swept away, and six new ones are laid out."),
        Step(
            "i says what a good player would do, w why a card will not go, ? shows the rules.",
            words="hint says what a good player would do, moves what can be typed, rules all.",
        ),
    ),
)
