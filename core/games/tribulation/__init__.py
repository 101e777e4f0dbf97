"""Tribulation: three tiles in a line make the number, first to see it takes the disc."""

from core.game import Game
from core.games.tribulation.actions import AnyAction, Depart, stamp
from core.games.tribulation.bot import MINDS, QUICK
from core.games.tribulation.events import AnyEvent
from core.games.tribulation.figures import figures
from core.games.tribulation.rules import apply, check, fallback, options, pending, result, start
from core.games.tribulation.rules.dealing import SEATS
from core.games.tribulation.settings import Settings
from core.games.tribulation.view import View, seen, view
from core.games.tribulation.words import refuse, say
from core.games.tribulation.worlds import sample

GAME = Game(
    key="tribulation",
    name="Tribulation",
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
    depart=Depart,
    stamp=stamp,
    out=lambda state: tuple(state.departed),
    figures=figures,
    hints=False,
    quick=QUICK,
)
