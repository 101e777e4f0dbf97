"""The rules: decks and rounds, what is asked, what is legal, what then happens, how it ended."""

from core.games.tribbles.rules.ending import result
from core.games.tribbles.rules.legal import check
from core.games.tribbles.rules.offers import fallback, options, pending
from core.games.tribbles.rules.starting import start
from core.games.tribbles.rules.turns import apply

__all__ = ["apply", "check", "fallback", "options", "pending", "result", "start"]
