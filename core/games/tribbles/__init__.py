"""Tribbles: climb from 1 to 100,000 in tenfold steps, empty your hand, score your pile."""

from core.game import Game
from core.games.tribbles.actions import AnyAction, Depart
from core.games.tribbles.bot import MINDS, QUICK
from core.games.tribbles.decks import kit, tidy
from core.games.tribbles.events import AnyEvent
from core.games.tribbles.rules import apply, check, fallback, options, pending, result, start
from core.games.tribbles.rules.starting import SEATS
from core.games.tribbles.settings import Settings
from core.games.tribbles.view import View, seen, view
from core.games.tribbles.words import refuse, say
from core.games.tribbles.worlds import sample

GAME = Game(
    key="tribbles",
    name="Tribbles",
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
    kit=kit,
    tidy=tidy,
    out=lambda state: tuple(state.departed),
)
