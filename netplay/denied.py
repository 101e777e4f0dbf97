"""No, said to one person."""

from __future__ import annotations

from core.catalog import OtherRules
from core.game import Game, Refusal
from core.refusals import COMMON
from netplay.messages import Refused


class Denied(Exception):
    """A request that is not carried out.

    Args:
        code: for programs.
        text: one sentence for the person.
        rule: the ruling or paragraph it rests on.
    """

    def __init__(self, code: str, text: str, rule: str = "") -> None:
        super().__init__(text)
        self.code, self.text, self.rule = code, text, rule

    @classmethod
    def known(cls, code: str) -> Denied:
        """One of the house's own refusals."""
        return cls(code, _HOUSE[code])

    @classmethod
    def by_rules(cls, game: Game, refusal: Refusal) -> Denied:
        """The rules say no."""
        return cls(refusal.code, game.refuse(refusal), refusal.rule)

    @classmethod
    def by_age(cls, error: Exception) -> Denied:
        """A newer server plays at this table."""
        if isinstance(error, OtherRules):
            return cls("newer", f"This table plays {error}.")
        return cls("newer", "A newer server plays at this table; this one cannot follow it.")

    def again(self) -> Denied:
        """The same, said once more."""
        return Denied(self.code, self.text, self.rule)

    def message(self, about: bytes = b"") -> Refused:
        """As it is sent."""
        return Refused(self.code, self.text, self.rule, about)


_HOUSE = {
    **COMMON,
    "not-host": "Only the person who opened the table can do that.",
    "not-playing": "There is no match going on here.",
    "not-seated": "You are watching; take a free seat to play.",
    "no-table": "There is no table with that code.",
    "no-replay": "There is no finished match with that code.",
    "no-seat": "There is no such seat.",
    "not-at-table": "You are at no table.",
    "one-deal": "One deal is played here, and it is the same at other tables.",
    "sealed": "Others still play these cards; until that is over only the players see the table.",
    "playing": "Not while cards are on the table.",
    "taken": "Somebody sits there.",
    "later": "The house cannot write that down right now; try again.",
    "stopped": "This table has stopped because of a fault; the others go on.",
}
