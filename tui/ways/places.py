"""Where things are kept on this machine."""

from __future__ import annotations

import os
from pathlib import Path


def state_dir(chosen: str | None = None) -> Path:
    """The state directory: as chosen, or `$XDG_DATA_HOME/sshuffle`."""
    if chosen:
        return Path(chosen).expanduser()
    base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(base) / "sshuffle"
