"""The table as lines of words, and typed words as actions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from core.games.tribulation.actions import AnyAction, Buzz, Claim, GiveUp, Withdraw
from core.games.tribulation.sums import Formula, Sign
from core.games.tribulation.tiles import SIDE, parse, show
from core.games.tribulation.words import judged
from core.seat import Seat
from netplay.messages import Act, AnyAsk
from tui.games.tribulation.board import standing_of, went
from tui.games.tribulation.prompts.asking import not_now
from tui.games.tribulation.prompts.focus import choice_of
from tui.scene import Scene

WORDS: Final = (
    ("c3 d4 e5", "claim these three tiles, in any order"),
    ("c3 d4 e5 minus d4", "the same where the formula must be stated: d4 is subtracted"),
    ("stop", "call stop, where the table plays that way"),
    ("nothing", "you called stop, and it was for nothing"),
    ("give up", "give up on this number, or search on"),
)
_SIGNS: Final[dict[str, Sign]] = {"plus": "plus", "minus": "minus", "from": "from"}


def lines(scene: Scene) -> tuple[str, ...]:
    """The whole table, one thing a line."""
    view = scene.view
    if view is None:
        return ("The tiles are not laid yet.",)
    rows = (view.grid[row * SIDE : (row + 1) * SIDE] for row in range(SIDE))
    return (
        _task(scene),
        "     a b c d e f g",
        *(f"  {n}  {' '.join(map(str, row))}" for n, row in enumerate(rows, 1)),
        *(_seat(scene, seat) for seat in range(len(view.won))),
        *_latest(scene),
    )


def _task(scene: Scene) -> str:
    view = scene.view
    of = f"disc {min(view.number, view.settings.discs)} of {view.settings.discs}"
    if view.phase == "over":
        return "All discs are gone."
    if view.disc:
        return f"Find {view.disc} ({of})."
    return f"The next number comes in a moment ({of})."


def _seat(scene: Scene, seat: Seat) -> str:
    discs: Sequence[int] = scene.view.won[seat]
    word, _ = standing_of(scene.view, seat)
    listed = f": {' '.join(map(str, discs))}" if discs else ""
    counted = "1 disc" if len(discs) == 1 else f"{len(discs)} discs"
    return f"{scene.name(seat)}: {counted}{listed}" + (f" ({word.lstrip('× ')})" if word else "")


def _latest(scene: Scene) -> tuple[str, ...]:
    closed = scene.view.closed
    if closed is None:
        return ()
    verdicts = (judged(verdict, scene.name(verdict.seat)) for verdict in closed.verdicts)
    return (f"Last: {went(scene, closed)}.", *verdicts)


def typed(scene: Scene, text: str) -> AnyAsk | str:
    """What typed words ask for; a sentence when they make no sense."""
    choice = choice_of(scene)
    if choice is None:
        return not_now(scene)
    action = _action(text.strip().lower())
    return action if isinstance(action, str) else Act(choice.decision.id, action)


def _action(text: str) -> AnyAction | str:
    match text.split():
        case ["stop"]:
            return Buzz()
        case ["nothing"]:
            return Withdraw()
        case ["give", "up"]:
            return GiveUp()
        case [*cells, sign, third] if sign in _SIGNS:
            return _claim(cells, third, _SIGNS[sign])
        case cells:
            return _claim(cells)


def _claim(words: Sequence[str], third: str = "", sign: Sign = "plus") -> Claim | str:
    try:
        cells = parse(" ".join(words))
        formula = Formula(parse(third)[0], sign) if third else None
    except ValueError:
        cells, formula = (), None
    if not cells:
        return "Say three tiles, like c3 d4 e5; or give up."
    return Claim(cells, formula)


def spoken(scene: Scene, action: AnyAction) -> str:
    """The words one types for an action."""
    match action:
        case Claim(cells, formula):
            how = "" if formula is None else f" {formula.sign} {show((formula.third,))}"
            return show(cells) + how
        case Buzz():
            return "stop"
        case Withdraw():
            return "nothing"
    return "give up"
