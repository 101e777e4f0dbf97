"""Astrobirdz: guess how many tricks you will win, under a new rule every turn."""

from core.game import Game
from core.games.astrobirdz.actions import AnyAction, Depart
from core.games.astrobirdz.bot import MINDS, QUICK
from core.games.astrobirdz.events import AnyEvent
from core.games.astrobirdz.figures import figures
from core.games.astrobirdz.rules import apply, check, fallback, options, pending, result, start
from core.games.astrobirdz.rules.turns import SEATS
from core.games.astrobirdz.settings import Settings
from core.games.astrobirdz.view import View, seen, view, views
from core.games.astrobirdz.words import refuse, say
from core.games.astrobirdz.worlds import sample

GAME = Game(
    key="astrobirdz",
    name="Astrobirdz",
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
    views=views,
    seen=seen,
    result=result,
    sample=sample,
    say=say,
    refuse=refuse,
    minds=MINDS,
    depart=Depart,
    out=lambda state: state.departed,
    quick=QUICK,
    figures=figures,
)
