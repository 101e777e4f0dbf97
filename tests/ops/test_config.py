"""Settings: a file that explains itself, the environment before it, and complaints that help."""

from __future__ import annotations

import stat
import tomllib
from pathlib import Path

import pytest
from msgspec import structs

from netplay.ops import configfile
from netplay.ops.config import Config
from netplay.ops.configfile import BadConfig, load, sample, shown
from tui.__main__ import main


def write(path: Path, text: str) -> Path:
    file = path / "sshuffle.toml"
    file.write_text(text)
    return file


def problems(file: Path | None, env: dict[str, str] | None = None) -> list[str]:
    with pytest.raises(BadConfig) as bad:
        load(file, env or {})
    return [str(problem) for problem in bad.value.problems]


def test_the_file_to_begin_with_changes_nothing(tmp_path: Path) -> None:
    """Every key stands in it, as a comment, with what holds without it."""
    assert load(write(tmp_path, sample()), {}) == Config() == load(None, {})


def test_the_file_to_begin_with_has_every_key_with_its_default(tmp_path: Path) -> None:
    """Uncommented it is valid, complete, and still the defaults."""
    lines = [
        line[1:] if line[:1] == "#" and line[1:2] != " " else line for line in sample().splitlines()
    ]
    text = "\n".join(lines)

    assert load(write(tmp_path, text), {}) == Config()
    found = {name: set(section) for name, section in tomllib.loads(text).items()}
    assert found == {
        name: set(type(getattr(Config(), name)).__struct_fields__)
        for name in Config.__struct_fields__
    }


def test_every_section_says_what_its_keys_mean() -> None:
    """Nearly every key has a comment; the few without one follow one that speaks for them."""
    lines = sample().splitlines()
    keys = [n for n, line in enumerate(lines) if line[:1] == "#" and line[1:2].isalpha()]
    silent = [lines[n] for n in keys if not lines[n - 1].startswith("# ")]

    assert [line.split(" ")[0] for line in silent] == [
        "#private_per_second",
        "#private_live",
        "#private_unproved",
    ]


def test_the_environment_goes_before_the_file(tmp_path: Path) -> None:
    """Numbers, switches and lists."""
    file = write(tmp_path, "[server]\nport = 22\nstrict = false\n[gate]\nlive = 3\n")
    env = {
        "SSHUFFLE_SERVER_PORT": "2022",
        "SSHUFFLE_SERVER_STRICT": "true",
        "SSHUFFLE_SERVER_HOSTS": "127.0.0.1, ::1",
        "SSHUFFLE_HOME": "no section of ours",
        "HOME": "/",
    }
    config = load(file, env)

    assert (config.server.port, config.server.strict) == (2022, True)
    assert config.server.hosts == ("127.0.0.1", "::1")
    assert config.gate.live == 3


def test_what_is_shown_is_what_holds(tmp_path: Path) -> None:
    """And can be read back."""
    config = load(None, {"SSHUFFLE_PACE_AWAY": "5", "SSHUFFLE_HOUSE_MOTD": 'say "hello"'})

    assert load(write(tmp_path, shown(config)), {}) == config
    assert config.pace.away == 5.0


def test_every_problem_is_named_with_its_line_and_what_would_fit(tmp_path: Path) -> None:
    """All of them at once, not one after the other."""
    file = write(
        tmp_path,
        '[server]\nport = "x"\n\n[gat]\na = 1\n[gate]\nburts = 3\nlive = 0\n'
        '[log]\nformat = "xml"\n[pace]\nbot_least = 9\n[admin]\nkeys = ["ada"]\n',
    )
    found = problems(file, {"SSHUFFLE_GUARD_READ": "much"})

    assert found == [
        f'{file}:2: server.port = "x" does not fit: Expected int, got str',
        f"{file}:4: gat is no section; did you mean gate?",
        f"{file}:7: burts is no key of [gate]; did you mean burst?",
        f"{file}:8: gate.live = 0 does not fit: Expected int >= 1",
        f"{file}:10: log.format = \"xml\" does not fit: Invalid enum value 'xml'",
        'SSHUFFLE_GUARD_READ: guard.read = "much" does not fit: Expected int, got str',
        f"{file}:11: [pace] bot_least is more than bot_most",
        f"{file}:13: [admin] 'ada' is no fingerprint (ssh-keygen -lf KEY.pub shows it)",
    ]


def test_networks_of_proxies_are_checked(tmp_path: Path) -> None:
    """A typing error there would let strangers lie about who they are, or shut everybody out."""
    file = write(tmp_path, '[server]\nproxies = ["10.0.0.0/8", "10.0.0.300"]\n')

    assert "10.0.0.300" in problems(file)[0]


def test_what_is_no_toml_is_named_with_its_line(tmp_path: Path) -> None:
    """By the parser's own word."""
    assert "line 2" in problems(write(tmp_path, "[server]\nport = \n"))[0]


def test_the_doors_are_given_every_limit() -> None:
    """Nothing of the tree is left out on the way to the server."""
    config = structs.replace(Config(), gate=structs.replace(Config().gate, live=5))
    ssh = config.ssh(Path("/state"))

    assert ssh.gate.live == 5
    assert ssh.port == 2222
    assert ssh.hosts[0] == "0.0.0.0"
    assert config.store_url(Path("/state")) == "sqlite:/state/house.sqlite"


def test_init_check_and_show(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """From nothing to a checked file that only its owner may read; never over another one."""
    state = str(tmp_path / "state")
    file = tmp_path / "state" / configfile.NAME

    assert main(["config", "check", "--state", state]) == 3
    assert main(["config", "init", "--state", state]) == 0
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert main(["config", "init", "--state", state]) == 1
    assert main(["config", "check", "--state", state]) == 0
    file.write_text("[server]\nport = 99999\n")
    assert main(["config", "check", str(file)]) == 1
    assert f"{file}:2: server.port = 99999 does not fit" in capsys.readouterr().err
    assert main(["config", "show", str(file)]) == 1
    file.write_text("[server]\nport = 1999\n")
    capsys.readouterr()
    assert main(["config", "show", str(file)]) == 0
    assert "port = 1999" in capsys.readouterr().out


def test_serve_refuses_settings_that_do_not_fit(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Before anything is opened, with exit status 1."""
    file = write(tmp_path, "[server]\nport = true\n")

    assert main(["serve", "--config", str(file), "--state", str(tmp_path / "state")]) == 1
    assert f"sshuffle: {file}:2: server.port" in capsys.readouterr().err
    assert main(["serve", "--config", str(tmp_path / "none"), "--state", str(tmp_path)]) == 1
    assert "No such file" in capsys.readouterr().err
