"""The table of a game of turns (`core.turns`): a hand of cards, piles in the middle, a few acts.

A `TurnBoard` says how the cards look and what is to be seen; `board()` makes a whole board of it,
with line mode and keys. A game that wants more room for its own ideas writes the board itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from core.saying import counted
from netplay.messages import Act, AnyAsk, WhyNot
from tui.board import Board, Table
from tui.canvas import Rect
from tui.keys import Intent, Verb
from tui.scene import Pressed, Prompt, Scene
from tui.widgets.card import MEDIUM, SMALL, Face, Size, back, card
from tui.widgets.fan import Laid, lay

_STEPS: Final[Mapping[str, int]] = {"left": -1, "right": 1, "up": -1, "down": 1}


class Pile(NamedTuple):
    """Cards that lie in the middle."""

    name: str
    cards: int
    top: Any = None
    """The card that is seen; None for a pile that lies face down."""


class Spot(NamedTuple):
    """Something one can point at: an option, or a card that cannot be laid."""

    action: Any
    legal: bool
    place: int | None
    """Of its card in the hand; None for what lays no card."""


@dataclass(frozen=True, kw_only=True)
class TurnBoard:
    """What is particular about a table."""

    game: str
    hand: Callable[[Any], tuple[Any, ...]]
    """(view) -> one's own cards."""
    laid: Callable[[Any], Any]
    """(action) -> the card it lays; None for another act."""
    attempt: Callable[[Any], Any]
    """(card) -> what laying it would ask for, where it is no option: the house says why not."""
    face: Callable[[Any], Face]
    shown: Callable[[Any], str]
    """(card) -> as it is printed: "10H"."""
    spoken: Callable[[Any], str]
    """(action) -> what one types for it, in lower case: different for each option."""
    piles: Callable[[Any], tuple[Pile, ...]]
    """(view) -> what lies in the middle."""
    of: Callable[[Any, int], str]
    """(view, seat) -> what everybody sees of a seat: "5 cards"."""
    facts: Callable[[Any], tuple[str, ...]] = lambda view: ()
    """(view) -> what else is to be known, a line each."""
    keys: Mapping[Verb, tuple[type, ...]] = field(default_factory=dict)
    """Keys for acts that lay no card."""
    words: tuple[tuple[str, str], ...] = ()

    def board(self) -> Board:
        """The whole board."""
        return Board(
            game=self.game,
            settle=self._settle,
            press=self._press,
            prompt=self._prompt,
            suggest=self._suggest,
            paint=self._paint,
            lines=self._lines,
            typed=self._typed,
            spoken=lambda scene, action: self.spoken(action),
            words=self.words,
        )

    def spots(self, scene: Scene) -> tuple[Spot, ...]:
        """What this person can point at now, from the left: cards, then other acts."""
        if not scene.choices:
            return ()
        options = scene.choices[0].options.listed
        found: list[Spot] = []
        for place, held in enumerate(self.hand(scene.view)):
            legal = [Spot(each, True, place) for each in options if self.laid(each) == held]
            found += legal or [Spot(self.attempt(held), False, place)]
        return (*found, *(Spot(each, True, None) for each in options if self.laid(each) is None))

    def _at(self, scene: Scene) -> int:
        """Where this person points, whatever has happened since."""
        last = len(self.spots(scene)) - 1
        return max(min(scene.focus or 0, last), 0)

    def _settle(self, scene: Scene) -> int:
        spots, at = self.spots(scene), self._at(scene)
        legal = [number for number, spot in enumerate(spots) if spot.legal]
        return at if at in legal or not legal else legal[0]

    def _suggest(self, scene: Scene, action: Any) -> int:
        actions = [spot.action for spot in self.spots(scene)]
        return actions.index(action) if action in actions else self._at(scene)

    def _press(self, scene: Scene, intent: Intent) -> Pressed:
        spots = self.spots(scene)
        if not spots:
            return Pressed(scene.focus)
        at = self._at(scene)
        match intent.verb:
            case "left" | "right" | "up" | "down":
                return Pressed((at + _STEPS[intent.verb]) % len(spots))
            case "next":
                return Pressed(_after(spots, at))
            case "touch" if isinstance(intent.target, int) and intent.target < len(spots):
                return _asked(scene, spots, at) if intent.target == at else Pressed(intent.target)
            case "play" | "pick":
                return _asked(scene, spots, at)
            case "why":
                return Pressed(at, WhyNot(scene.choices[0].decision.id, spots[at].action))
            case verb if verb in self.keys:
                return self._done(scene, spots, self.keys[verb])
        return Pressed(scene.focus)

    def _done(self, scene: Scene, spots: tuple[Spot, ...], kinds: tuple[type, ...]) -> Pressed:
        meant = [number for number, spot in enumerate(spots) if isinstance(spot.action, kinds)]
        return _asked(scene, spots, meant[0]) if meant else Pressed(scene.focus)

    def _prompt(self, scene: Scene) -> Prompt:
        spots = self.spots(scene)
        if scene.view is None or not spots:
            mover = scene.view and not scene.view.how and scene.name(scene.view.mover)
            return Prompt(f"{mover} is thinking." if mover else "")
        acts = {spot.action: self.spoken(spot.action) for spot in spots if spot.place is None}
        extra = tuple(
            (verb, words)
            for verb, kinds in self.keys.items()
            for action, words in acts.items()
            if isinstance(action, kinds)
        )
        words = self._asks(spots[self._at(scene)].action)
        hints: tuple[tuple[Verb, str], ...] = (("play", "do it"), ("right", "other"), *extra)
        return Prompt(f"Your turn: {words}.", True, hints)

    def _asks(self, action: Any) -> str:
        """What one types, with the card as it is printed."""
        held = self.laid(action)
        shown = "" if held is None else self.shown(held)
        return self.spoken(action).replace(shown.lower(), shown, 1)

    def _lines(self, scene: Scene) -> tuple[str, ...]:
        view = scene.view
        if view is None:
            return ("The cards are not dealt yet.",)
        tops = [
            f" with {self.shown(p.top)} on top" if p.top is not None else ""
            for p in self.piles(view)
        ]
        piles = [
            f"{p.name}: {counted(p.cards)}{top}."
            for p, top in zip(self.piles(view), tops, strict=True)
        ]
        seats = [f"{scene.name(seat)}: {self.of(view, seat)}." for seat in range(view.seats)]
        hand = (
            []
            if scene.curtained or scene.seat is None
            else [self.shown(c) for c in self.hand(view)]
        )
        return (
            *self.facts(view),
            *piles,
            *seats,
            *([f"Your hand: {' '.join(hand)}."] if hand else []),
        )

    def _typed(self, scene: Scene, text: str) -> AnyAsk | str:
        if not scene.choices:
            return "It is not your turn."
        spots, said = self.spots(scene), " ".join(text.lower().split())
        for spot in spots:
            if self.spoken(spot.action) == said:
                return Act(scene.choices[0].decision.id, spot.action)
        some = [self.spoken(spot.action) for spot in spots if spot.legal]
        return f"Say one of: {', '.join(some[-8:])}."

    def _paint(self, table: Table, scene: Scene) -> None:
        if scene.view is None:
            return
        size = MEDIUM if table.height >= 16 else SMALL
        y = self._paint_seats(table, scene) + 1
        self._paint_middle(table, scene, size, y)
        if scene.seat is not None and not scene.curtained:
            self._paint_hand(table, scene, size)

    def _paint_seats(self, table: Table, scene: Scene) -> int:
        others = [seat for seat in range(scene.view.seats) if seat != scene.seat]
        for y, seat in enumerate(others):
            here = seat == scene.view.mover and not scene.view.how
            ink = table.look.ink("felt", "gold" if here else "ink", bold=here)
            words = f"{scene.name(seat)}: {self.of(scene.view, seat)}"
            table.text(1, y, f"{'▸ ' if here else '  '}{words}", ink, table.width - 2)
        return len(others)

    def _paint_middle(self, table: Table, scene: Scene, size: Size, y: int) -> None:
        piles = self.piles(scene.view)
        x = (table.width - len(piles) * (size.width + 2)) // 2 + 1
        for at, pile in enumerate(piles):
            hidden = pile.top is None
            stamp = (
                back(table.look, size, str(pile.cards))
                if hidden
                else card(table.look, size, self.face(pile.top))
            )
            table.stamp(x + at * (size.width + 2), y, stamp)
        ink = table.look.ink("felt", "ink", bold=True)
        for line, words in enumerate(self.facts(scene.view)):
            table.centre(table.area, y + size.height + line, words, ink)

    def _paint_hand(self, table: Table, scene: Scene, size: Size) -> None:
        spots, at = self.spots(scene), self._at(scene)
        pointed = spots[at].place if spots else None
        legal = {spot.place: number for number, spot in reversed([*enumerate(spots)]) if spot.legal}
        cards = [
            Laid(
                self.face(held),
                "plain" if place in legal or not spots else "dim",
                raised=place == pointed,
                means=Intent("touch", _first(spots, place)),
            )
            for place, held in enumerate(self.hand(scene.view))
        ]
        top = table.height - size.height - 2
        lay(table, Rect(0, top, table.width, size.height + 2), size, cards, pointed)
        self._paint_acts(table, spots, at, top - 1)

    def _paint_acts(self, table: Table, spots: tuple[Spot, ...], at: int, y: int) -> None:
        acts = [(n, f" {self.spoken(s.action)} ") for n, s in enumerate(spots) if s.place is None]
        x = (table.width - sum(len(words) + 1 for _, words in acts)) // 2
        for number, words in acts:
            here = number == at
            ink = table.look.ink("lit" if here else "bar", "gold" if here else "bar_ink", bold=here)
            table.text(x, y, words, ink)
            table.zone(Rect(x, y, len(words), 1), Intent("touch", number))
            x += len(words) + 1


def _first(spots: tuple[Spot, ...], place: int) -> int:
    """The first thing one can do with a card."""
    return next((number for number, spot in enumerate(spots) if spot.place == place), -1)


def _after(spots: tuple[Spot, ...], at: int) -> int:
    """Another way to lay the same card."""
    ways = [number for number, spot in enumerate(spots) if spot.place == spots[at].place]
    return ways[(ways.index(at) + 1) % len(ways)]


def _asked(scene: Scene, spots: tuple[Spot, ...], at: int) -> Pressed:
    decision = scene.choices[0].decision.id
    spot = spots[at]
    return Pressed(at, Act(decision, spot.action) if spot.legal else WhyNot(decision, spot.action))
