"""The rules: deal, what is asked, what is legal, what then happens, how it ended."""

from core.games.tribulation.rules.dealing import start
from core.games.tribulation.rules.discs import result
from core.games.tribulation.rules.legal import check
from core.games.tribulation.rules.offers import fallback, options, pending
from core.games.tribulation.rules.racing import apply

__all__ = ["apply", "check", "fallback", "options", "pending", "result", "start"]
