"""A guided first game of Tribbles."""

from __future__ import annotations

from tui.lessons import Lesson, Step

LESSON = Lesson(
    game="tribbles",
    seed=2,
    steps=(
        Step("All climb one chain together: 1, 10, 100 and so on, up to 100,000."),
        Step(
            "Jay has begun with a 1, so a 10 comes next: what fits stands higher and is lit.",
            words="Jay has begun with a 1, so a 10 comes next.",
        ),
        Step(
            "Go gives you another turn: play your 10 Go with its icon",
            "play 10 Go",
            "point at it and press Enter",
        ),
        Step("It is your turn again: play a 100 Poison.", "play 100 Poison"),
        Step(
            "Poison takes the top card off somebody's deck, and you score its number: hit Jay.",
            "poison Jay",
        ),
        Step("That card was worth 1,000 points, and they are yours whatever happens."),
        Step(
            "Both others have passed, but you hold nothing that fits either: draw a card",
            "draw",
            "press d",
        ),
        Step("A card that does not fit is kept, and you pass", "keep", "press Enter"),
        Step("Right after a pass a 1 may begin the chain again, if nobody has climbed on."),
        Step(
            "Clone may be played on its own number: play your 10,000 Clone on Jay's 10,000.",
            "play 10,000 Clone",
        ),
        Step("Whoever gets rid of all cards first scores everything on their own pile."),
        Step(
            "After five rounds the highest total wins; ? tells the rest, i what to do.",
            words="After five rounds the highest total wins; rules tells more, hint what to do.",
        ),
    ),
)
