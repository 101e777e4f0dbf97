"""Deals that one seat cannot tell from the true one: the discs face down lie in any order."""

from __future__ import annotations

from core.deck import Rng
from core.games.tribulation.state import Call, State
from core.games.tribulation.sums import solve
from core.games.tribulation.tiles import DISCS, Disc
from core.games.tribulation.view import View


def sample(view: View, rng: Rng) -> State:
    """A table that looks to this seat exactly like the view."""
    pile = _hidden(view, rng)
    ids = {decision.kind: decision.id for decision in view.waiting if decision.kind != "thaw"}
    calls, window = _calls(view)
    return State(
        settings=view.settings,
        grid=view.grid,
        pile=pile[len(pile) - view.left :],
        aside=pile[: len(pile) - view.left],
        won=[list(discs) for discs in view.won],
        gone=list(view.gone),
        departed=list(view.departed),
        phase=view.phase,
        number=view.number,
        disc=view.disc,
        decision=view.decision,
        limit=ids.get("limit", 0),
        mark=ids.get("mark", 0),
        last=view.last,
        floor=view.floor or 0,
        given_up=list(view.given_up),
        out=list(view.out),
        frozen=list(view.frozen),
        calls=calls,
        window=window,
        failed=list(view.failed),
        closed=view.closed,
    )


def _hidden(view: View, rng: Rng) -> list[Disc]:
    """The discs nobody has seen, mixed; the next one last, and one that can be made if only such
    are turned up (R-9).
    """
    shown = {view.disc, *view.gone, *(disc for discs in view.won for disc in discs)}
    discs = [disc for disc in range(1, DISCS + 1) if disc not in shown]
    rng.shuffle(discs)
    if view.settings.auto_skip_unsolvable:
        lines = solve(view.grid, view.settings.twists)
        possible = [disc for disc in discs if lines[disc]]
        if possible:
            discs.remove(possible[-1])
            discs.append(possible[-1])
    return discs


def _calls(view: View) -> tuple[list[Call], int]:
    """One's own claim in the window: of others' this seat knows nothing."""
    if view.claimed is not None and view.seat is not None:
        return [Call(view.seat, view.claimed, 0, 0)], view.last + 1
    return [], 0
