"""How it is said at the table."""

from core.games.astrobirdz.words.refusals import refuse
from core.games.astrobirdz.words.rules import rule_text
from core.games.astrobirdz.words.sayings import say

__all__ = ["refuse", "rule_text", "say"]
