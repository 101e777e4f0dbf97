"""Checks a finished match: was it dealt by the secret that was promised, and by the rules?"""

from __future__ import annotations

from msgspec import Struct

from core import fair
from core.deck import Chance, SpentChance
from core.game import Refusal
from core.match import Broken, Entry, Match
from core.saved import Drawn, Saved


class Doubt(Struct, frozen=True):
    """The first thing that is not as it should be."""

    what: str
    """One sentence."""
    step: int | None = None
    """Where in the log; None when it is about the whole."""


def verify(saved: Saved) -> Doubt | None:
    """The first doubt about a match; None when everything can be worked out again.

    The commitment is computed from the secret, the key from secret and nonces, the luck of each
    step from the key, and each step is played again by the rules.
    """
    try:
        secret = bytes.fromhex(saved.secret)
        nonces = tuple(bytes.fromhex(nonce) for nonce in saved.nonces)
        drawn = saved.night is None or _drawn(saved.night, secret)
    except (ValueError, OverflowError):
        return Doubt("secret and nonces must be hexadecimal")
    if len(secret) != fair.SECRET_BYTES or fair.commitment(secret) != saved.setup.commitment:
        return Doubt("the secret is not the one that was promised: its commitment differs")
    if not drawn:
        return Doubt("the secret of this board does not follow from the night's")
    return _replayed(saved, fair.deal_key(secret, nonces))


def _drawn(night: Drawn, secret: bytes) -> bool:
    """Whether a board's secret is the one that the night and its people have made."""
    whole = bytes.fromhex(night.secret)
    nonces = [bytes.fromhex(nonce) for nonce in night.nonces]
    promised = len(whole) == fair.SECRET_BYTES and fair.commitment(whole) == night.commitment
    return promised and fair.board_secret(whole, nonces, night.board) == secret


def _replayed(saved: Saved, key: bytes) -> Doubt | None:
    first, *later = saved.entries
    contest = bool(saved.setup.contest)
    try:
        match, dealt = Match.deal(saved.game, saved.setup, fair.chance(key, 0, contest=contest))
    except Exception as error:
        return Doubt(f"these settings cannot be dealt ({type(error).__name__})", 0)
    doubt = _compared(dealt, first)
    for entry in later:
        luck = fair.chance(key, entry.step % 2**63, contest=contest)
        doubt = doubt or _stepped(match, entry, luck)
    if doubt is None and match.result != saved.result:
        return Doubt("the match does not end with this result", match.step)
    return doubt


def _stepped(match: Match, entry: Entry, luck: Chance) -> Doubt | None:
    """Let the step happen with the luck it must have had."""
    if entry.step != match.step + 1:
        return Doubt(f"step {match.step + 1} is missing", match.step + 1)
    try:
        step = (
            match.propose_back(entry.seat)
            if entry.back
            else match.propose(entry.seat, entry.decision, entry.action, luck)
        )
    except (Broken, SpentChance, ArithmeticError, LookupError, TypeError, ValueError) as error:
        return Doubt(f"the step cannot be played ({type(error).__name__})", entry.step)
    if isinstance(step, Refusal):
        return Doubt(f"against the rules: {match.game.refuse(step)}", entry.step)
    doubt = _compared(step.entry, entry)
    if doubt is None:
        match.commit(step)
    return doubt


def _compared(worked: Entry, kept: Entry) -> Doubt | None:
    if worked.draws != kept.draws:
        return Doubt(_other_luck(worked.draws, kept.draws), kept.step)
    if worked.events != kept.events:
        return Doubt("the file tells of other events than those that follow", kept.step)
    return None if worked == kept else Doubt("the file tells of another step", kept.step)


def _other_luck(worked: tuple[int, ...], kept: tuple[int, ...]) -> str:
    for at, (drawn, said) in enumerate(zip(worked, kept, strict=False), 1):
        if drawn != said:
            return f"draw {at} was {drawn}, the file says {said}"
    return f"the step draws {len(worked)} numbers, the file has {len(kept)}"
