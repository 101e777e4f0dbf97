"""Which settings a command goes by: its options, else the environment, else the file."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from pathlib import Path
from typing import Any

from msgspec import structs

from netplay.ops import configfile
from netplay.ops.config import Config
from netplay.ops.configfile import BadConfig
from tui.ways.places import state_dir


class NoSettings(Exception):
    """The settings cannot be had; the argument says why."""


def file_of(parsed: Namespace) -> Path:
    """The file that is meant: the one named, or the one in the state directory."""
    named = getattr(parsed, "config", None)
    return Path(named).expanduser() if named else state_dir(parsed.state) / configfile.NAME


def read(parsed: Namespace) -> Config:
    """The settings that hold for a command.

    Raises:
        NoSettings: the file is not there or does not fit.
    """
    file = file_of(parsed)
    needed = getattr(parsed, "config", None) is not None
    try:
        return configfile.load(file if needed or file.exists() else None, os.environ)
    except BadConfig as bad:
        raise NoSettings(str(bad)) from bad
    except (OSError, UnicodeDecodeError) as error:
        raise NoSettings(f"{file}: {getattr(error, 'strerror', None) or error}") from error


def with_options(config: Config, **sections: dict[str, Any]) -> Config:
    """The settings with what the command line says; None stands for nothing said."""
    changed = {}
    for name, options in sections.items():
        said = {key: value for key, value in options.items() if value is not None}
        changed[name] = structs.replace(getattr(config, name), **said)
    return structs.replace(config, **changed)


def complain(error: Exception) -> int:
    """Say on standard error what is wrong; the exit status."""
    for line in str(error).splitlines():
        print(f"sshuffle: {line}", file=sys.stderr)
    return 1
