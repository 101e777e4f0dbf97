"""A teacher: the house of a lesson, in one process with its only guest."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from core.bot import Simulations
from core.catalog import games
from core.deck import generator, seeded
from core.game import Decision, Refusal, Setup
from core.match import Entry, Match
from core.seat import SYSTEM
from netplay import messages
from netplay.client import Client
from netplay.link import MemoryLink
from netplay.messages import AnyAsk, AnyTell, Chair, TableCard, TableShown, Update
from tui.board import Board, board
from tui.lessons.lesson import Lesson, Step
from tui.scene import Scene

PUPIL: Final = 0
_NAMES: Final = ("You", "Robin", "Jay", "Martin")
_CODE: Final = "lesson"


class Teacher:
    """Deals, plays the others, accepts what a step is about.

    Args:
        lesson: What is taught.
        tell: Says something to the pupil.
        again: How the pupil gets to know what the lesson is about.
    """

    def __init__(
        self,
        lesson: Lesson,
        tell: Callable[[AnyTell], None],
        again: str = "i shows what the lesson is about.",
    ) -> None:
        self.lesson = lesson
        self._again = again
        self.at = 0
        self._tell = tell
        self._rng = generator(lesson.seed)
        game = games()[lesson.game]
        setup = Setup(game.key, game.version, lesson.seats, {**lesson.settings})
        self._match, self._deal = Match.deal(game, setup, seeded(self._rng))

    @property
    def step(self) -> Step | None:
        """What is to be read or done now; None when the lesson is over."""
        steps = self.lesson.steps
        return steps[self.at] if self.at < len(steps) else None

    def begin(self) -> None:
        """The table, and the deal."""
        game = self._match.game
        chairs = tuple(
            Chair(name, "" if seat == PUPIL else "easy", seat == PUPIL, seat == PUPIL)
            for seat, name in enumerate(_NAMES[: self.lesson.seats])
        )
        card = TableCard(_CODE, game.key, _NAMES[PUPIL], chairs, "playing")
        self._tell(TableShown(card, PUPIL))
        self._show(self._deal, fresh=True)

    def read(self) -> None:
        """The step has been read."""
        if self.step is not None and not self.step.does:
            self.at += 1

    def play_on(self) -> bool:
        """Somebody else moves, if it is for anybody else; whether anybody has."""
        found = self._next()
        if found is None:
            return False
        decision, action = found
        entry = self._match.act(decision.seat, decision.id, action, seeded(self._rng))
        assert isinstance(entry, Entry), entry
        self._show(entry)
        return True

    def ask(self, ask: AnyAsk, scene: Scene) -> None:
        """The pupil does something, or asks about it."""
        match ask:
            case messages.Act():
                self._act(ask, scene)
            case messages.WhyNot(decision, action):
                self._say_why(decision, action)
            case messages.Hint():
                step = self.step
                text = step.shown if step is not None else "The lesson is over."
                self._tell(messages.Answered(text, action=self.wanted(scene)))

    def wanted(self, scene: Scene) -> Any:
        """The action of this step; None while there is only something to read."""
        laid: Board | None = board(self.lesson.game)
        step = self.step
        if step is None or not step.does or laid is None:
            return None
        asked = laid.typed(scene, step.does)
        return asked.action if isinstance(asked, messages.Act) else None

    def _act(self, ask: messages.Act, scene: Scene) -> None:
        wanted = self.wanted(scene)
        if wanted is None or not self._alike(scene, ask.action, wanted):
            words = "Read this first." if wanted is None else "Not this time."
            self._tell(messages.Refused("lesson", f"{words} {self._again}"))
            return
        entry = self._match.act(PUPIL, ask.decision, wanted, seeded(self._rng))
        if isinstance(entry, Refusal):
            self._tell(messages.Refused(entry.code, self._match.game.refuse(entry), entry.rule))
            return
        self.at += 1
        self._show(entry)

    def _alike(self, scene: Scene, one: Any, other: Any) -> bool:
        """Whether two answers come to the same, whichever of equal cards they take."""
        laid = board(self.lesson.game)
        return laid is not None and _sorted(laid.spoken(scene, one)) == _sorted(
            laid.spoken(scene, other)
        )

    def _say_why(self, decision: int, action: Any) -> None:
        game, found = self._match.game, self._match.find(PUPIL, decision)
        refusal = game.check(self._match.state, found, action)
        text = "That is allowed." if refusal is None else game.refuse(refusal)
        self._tell(messages.Answered(text, refusal.rule if refusal else ""))

    def _next(self) -> tuple[Decision, Any] | None:
        """What somebody else does; nothing while the pupil is asked."""
        game = self._match.game
        pending = game.pending(self._match.state)
        if any(decision.seat == PUPIL and not decision.chosen for decision in pending):
            return None
        for decision in pending:
            if decision.seat == SYSTEM:
                return decision, game.fallback(self._match.state, decision)
            if not decision.chosen:
                return decision, self._thought(decision)
        return None

    def _thought(self, decision: Decision) -> Any:
        view: Any = self._match.view(decision.seat)
        choice = next(c for c in view.choices if c.decision.id == decision.id)
        mind = next(iter(self._match.game.minds.values()))
        return mind(view, choice, self._rng, Simulations(1)).action

    def _show(self, entry: Entry, fresh: bool = False) -> None:
        match = self._match
        seen = (match.game.seen(event, PUPIL) for event in entry.events)
        self._tell(
            Update(
                table=_CODE,
                game=match.game.key,
                seq=match.step,
                events=tuple(event for event in seen if event is not None),
                view=match.view(PUPIL),
                result=match.result,
                fresh=fresh,
            )
        )


def _sorted(words: str) -> list[str]:
    """Words in an order of their own: 2+1 and 1+2 are the same."""
    return sorted("+".join(sorted(word.split("+"))) for word in words.split(" "))


class Pupil(Client):
    """The pupil's end: what it asks goes to the teacher."""

    def __init__(self, asks: Callable[[AnyAsk], None]) -> None:
        super().__init__(MemoryLink.pair()[0], lambda message: None)
        self._asks = asks

    def ask(self, message: AnyAsk) -> None:
        """Ask the teacher."""
        self._asks(message)

    def hear(self, tell: AnyTell) -> None:
        """The teacher says something."""
        self._take(tell)
