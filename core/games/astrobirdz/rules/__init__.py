"""The rules: deal, what is asked, what is legal, what then happens, how it ended."""

from core.games.astrobirdz.rules.ending import result
from core.games.astrobirdz.rules.legal import check
from core.games.astrobirdz.rules.offers import fallback, options, pending
from core.games.astrobirdz.rules.turns import apply, start

__all__ = ["apply", "check", "fallback", "options", "pending", "result", "start"]
