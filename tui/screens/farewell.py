"""Farewell: the few lines that stay on the terminal when a person leaves."""

from __future__ import annotations

from tui.screens.ending import headline
from tui.screens.pane import Pane


def last_words(pane: Pane, invite: str) -> str:
    """How the match ended, and how to come back to the table, to another match, to a replay.

    Args:
        pane: What the person saw last.
        invite: How one gets to a table, with "{code}"; "" when nobody can.
    """
    table, scene = pane.client.table, pane.scene
    if table is None or scene is None:
        return "Good bye."
    code = table.card.code
    back = invite.format(code=code) if invite else ""
    lines = [f"{scene.game.name}, table {code}."]
    if scene.result is not None:
        lines.append(f"{headline(scene, scene.result).strip('★ ')}: {_scores(pane)}.")
        lines += [f"Again with the same people: {back}"] if back else []
        lines += [f"See it again: replay {table.replay}"] if table.replay else []
    elif table.card.phase == "playing" and table.seat is not None:
        lines.append("A bot minds your seat until you come back" + (f": {back}" if back else "."))
    elif back:
        lines.append(f"Come back: {back}")
    return "\n".join(lines)


def _scores(pane: Pane) -> str:
    scene = pane.scene
    if scene is None or scene.result is None:
        return ""
    scores, ranks = scene.result.scores, scene.result.ranks
    order = sorted(range(len(scores)), key=lambda seat: ranks[seat])
    return ", ".join(f"{scene.name(seat)} {scores[seat]:,}" for seat in order)
