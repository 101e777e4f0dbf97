"""The rules: deal, what is asked, what is legal, what then happens, how it ended."""

from core.games.quibbles.rules.ending import result
from core.games.quibbles.rules.legal import check
from core.games.quibbles.rules.offers import fallback, options, pending
from core.games.quibbles.rules.turns import apply, start

__all__ = ["apply", "check", "fallback", "options", "pending", "result", "start"]
