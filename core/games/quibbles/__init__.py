"""Quibbles: split and combine cards of a common row, collect six worth 21."""

from core.game import Game
from core.games.quibbles.actions import AnyAction, Depart
from core.games.quibbles.bot import MINDS, QUICK
from core.games.quibbles.events import AnyEvent
from core.games.quibbles.rules import apply, check, fallback, options, pending, result, start
from core.games.quibbles.rules.turns import SEATS
from core.games.quibbles.settings import Settings
from core.games.quibbles.view import View, seen, view
from core.games.quibbles.words import refuse, say
from core.games.quibbles.worlds import sample

GAME = Game(
    key="quibbles",
    name="Quibbles",
    version=1,
    seats=SEATS,
    settings=Settings,
    action=AnyAction,
    event=AnyEvent,
    view_type=View,
    start=start,
    pending=pending,
    options=options,
    check=check,
    apply=apply,
    fallback=fallback,
    view=view,
    seen=seen,
    result=result,
    sample=sample,
    say=say,
    refuse=refuse,
    minds=MINDS,
    quick=QUICK,
    depart=Depart,
    out=lambda state: tuple(state.departed),
)
