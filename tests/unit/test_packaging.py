"""What leaves the repository: locked packages, the container, the compose file, the settings.

No container engine is needed: the files are read, and checked by their own linters.
"""

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml
from dotenv import dotenv_values
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from bot.settings import Settings

ROOT = Path(__file__).parents[2]
REQUIREMENTS = ROOT / "requirements"
SETS = ("serve", "playground", "dev")
PROGRAMS = Path(sys.executable).parent


def _logical_lines(text: str) -> list[str]:
    uncommented = re.sub(r"^\s*#.*\n?", "", text, flags=re.MULTILINE)
    joined = uncommented.replace("\\\n", " ")
    return [" ".join(line.split()) for line in joined.splitlines() if line.strip()]


def _locked(name: str) -> dict[str, frozenset[str]]:
    """Each pin of a locked file, marker included, with its hashes."""
    pins: dict[str, frozenset[str]] = {}
    for line in _logical_lines((REQUIREMENTS / f"{name}.txt").read_text("utf-8")):
        pin, *hashes = line.split(" --hash=")
        assert pin not in pins, f"{name}.txt pins {pin} twice"
        pins[pin] = frozenset(hashes)
    return pins


def _named(name: str) -> set[str]:
    """The packages that a .in file and those it includes ask for by name."""
    names: set[str] = set()
    for line in _logical_lines((REQUIREMENTS / f"{name}.in").read_text("utf-8")):
        if line.startswith("-r "):
            names |= _named(line.removeprefix("-r ").removesuffix(".in"))
        else:
            names.add(canonicalize_name(Requirement(line).name))
    return names


def _dockerfile() -> list[tuple[str, str]]:
    lines = _logical_lines((ROOT / "Dockerfile").read_text("utf-8"))
    return [(word, rest) for word, _, rest in (line.partition(" ") for line in lines)]


def _final_stage() -> list[tuple[str, str]]:
    instructions = _dockerfile()
    last = max(index for index, (word, _) in enumerate(instructions) if word == "FROM")
    return instructions[last:]


def _only(word: str) -> str:
    found = [rest for kind, rest in _final_stage() if kind == word]
    assert len(found) == 1, f"the final stage has {len(found)} of {word}"
    return found[0]


def _environment() -> dict[str, str]:
    pairs = [pair for word, rest in _final_stage() if word == "ENV" for pair in shlex.split(rest)]
    return dict(pair.split("=", 1) for pair in pairs)


def _compose() -> Mapping[str, Any]:
    return yaml.safe_load((ROOT / "docker-compose.yml").read_text("utf-8"))


def _service() -> Mapping[str, Any]:
    services = _compose()["services"]
    assert list(services) == ["manekin"], "one service and no other"
    return services["manekin"]


def _project() -> Mapping[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


# Locked packages


@pytest.mark.parametrize("name", ["uv", *SETS])
def test_every_locked_package_is_pinned_and_hashed(name: str) -> None:
    pins = _locked(name)
    assert pins
    for pin, hashes in pins.items():
        (specifier,) = Requirement(pin).specifier
        assert specifier.operator == "==", pin
        assert "*" not in specifier.version, pin
        assert hashes, f"{pin} has no hash"
        assert all(re.fullmatch(r"sha256:[0-9a-f]{64}", each) for each in hashes), pin


@pytest.mark.parametrize("name", ["uv", *SETS])
def test_every_package_asked_for_is_locked(name: str) -> None:
    assert _named(name) <= {canonicalize_name(Requirement(pin).name) for pin in _locked(name)}


@pytest.mark.parametrize(("smaller", "larger"), [("serve", "playground"), ("playground", "dev")])
def test_a_larger_set_holds_the_smaller_one_unchanged(smaller: str, larger: str) -> None:
    few, many = _locked(smaller), _locked(larger)
    assert few.items() <= many.items()
    assert len(few) < len(many)


@pytest.mark.parametrize("name", SETS)
def test_only_one_package_provides_lark(name: str) -> None:
    names = {canonicalize_name(Requirement(pin).name) for pin in _locked(name)}
    assert "lark" in names
    assert "lark-parser" not in names


def test_serving_needs_neither_the_simulated_discord_nor_test_tools() -> None:
    names = {canonicalize_name(Requirement(pin).name) for pin in _locked("serve")}
    assert names.isdisjoint({"simcord", "pytest", "hypothesis", "playwright", "ruff", "d20"})


# make


def _make(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    clean = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
    return subprocess.run(
        ["make", "--no-print-directory", *arguments],
        cwd=folder,
        env=clean,
        capture_output=True,
        text=True,
        check=False,
    )


def _program(path: Path, script: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{script}\n", "utf-8")
    path.chmod(0o755)


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """The Makefile and the locked files alone, with a uv that only notes what it is asked."""
    shutil.copy(ROOT / "Makefile", tmp_path)
    shutil.copytree(REQUIREMENTS, tmp_path / "requirements")
    _program(tmp_path / ".venv/bin/uv", 'echo "$@" >> asked')
    _program(tmp_path / ".venv/bin/python", "echo started >> asked")
    for path in (tmp_path / "requirements").iterdir():
        os.utime(path, (1000, 1000))
    _stamp(tmp_path, ".uv", 2000)
    return tmp_path


def _stamp(checkout: Path, name: str, when: int) -> None:
    stamp = checkout / ".venv" / name
    stamp.touch()
    os.utime(stamp, (when, when))


def _asked(checkout: Path) -> list[str]:
    asked = (checkout / "asked").read_text("utf-8").splitlines()
    return [
        re.sub(r".* requirements/(\w+)\.txt requirements/uv\.txt", r"\1", line) for line in asked
    ]


def test_run_installs_only_the_playground_and_only_once(checkout: Path) -> None:
    for _ in range(2):
        assert _make(checkout, "run").returncode == 0
    assert _asked(checkout) == ["playground", "started", "started"]


def test_run_after_setup_installs_nothing(checkout: Path) -> None:
    assert _make(checkout, "setup").returncode == 0
    assert _make(checkout, "run").returncode == 0
    assert _make(checkout, "setup").returncode == 0
    assert _asked(checkout) == ["dev", "started"]


def test_run_never_takes_development_packages_out(checkout: Path) -> None:
    for stamp in (".dev", ".playground"):
        _stamp(checkout, stamp, 3000)
    os.utime(checkout / "requirements/playground.txt", (4000, 4000))
    assert _make(checkout, "run").returncode == 0
    assert _asked(checkout) == ["dev", "started"]


def test_changed_versions_are_installed(checkout: Path) -> None:
    for stamp in (".dev", ".playground"):
        _stamp(checkout, stamp, 3000)
    os.utime(checkout / "requirements/dev.txt", (4000, 4000))
    assert _make(checkout, "setup").returncode == 0
    assert _asked(checkout) == ["dev"]


@pytest.mark.parametrize(
    ("script", "said"),
    [
        (None, "Manekin needs Python 3.11 or newer: install it"),
        ("exit 1", "Manekin needs Python 3.11 or newer, and ./named is older"),
        ('case "$2" in *venv*) exit 1;; esac', "./named lacks its venv module"),
    ],
    ids=["missing", "older", "without venv"],
)
def test_a_python_that_cannot_serve_is_one_sentence(
    checkout: Path, script: str | None, said: str
) -> None:
    (checkout / ".venv/.uv").unlink()
    if script:
        _program(checkout / "named", script)
    result = _make(checkout, "run", "PYTHON=./named")
    first, *rest = result.stderr.splitlines()
    assert result.returncode != 0
    assert first.startswith(said)
    assert all(line.startswith("make: ***") for line in rest)
    assert not (checkout / "asked").exists()


def test_help_names_every_target() -> None:
    text = (ROOT / "Makefile").read_text("utf-8")
    targets = set(" ".join(re.findall(r"^\.PHONY: (.+)$", text, re.MULTILINE)).split())
    shown = {line.split()[1] for line in _make(ROOT, "help").stdout.splitlines()}
    assert shown == targets
    assert targets >= {"run", "test", "check", "bench", "lock", "setup", "clean", "help"}


# The image


def test_the_dockerfile_passes_its_linter() -> None:
    linter = PROGRAMS / "hadolint"
    if not linter.exists():
        pytest.skip("hadolint has no ready program for this system")
    result = subprocess.run(
        [linter, "Dockerfile"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert result.returncode == 0, result.stdout


def test_the_image_runs_as_nobody_in_particular() -> None:
    user, group = _only("USER").split(":")
    assert user.isdecimal()
    assert group.isdecimal()
    assert int(user) >= 1000
    words = [word for word, _ in _final_stage()]
    assert "RUN" not in words[words.index("USER") :]


def test_the_image_starts_the_bot_as_the_first_process() -> None:
    assert json.loads(_only("ENTRYPOINT")) == ["python", "-m", "bot"]
    assert _only("STOPSIGNAL") == "SIGTERM"
    assert not [word for word, _ in _final_stage() if word == "CMD"]


def test_the_image_asks_the_bot_for_its_health() -> None:
    _, _, command = _only("HEALTHCHECK").partition("CMD ")
    assert json.loads(command) == ["python", "-m", "bot", "health"]
    assert 0 < int(_environment()["MANEKIN_METRICS_PORT"]) < 65536


def test_the_image_installs_only_what_is_locked_for_serving() -> None:
    installs = [rest for word, rest in _dockerfile() if word == "RUN" and " install" in rest]
    (pip,) = [rest for rest in installs if "-m pip" in rest]
    assert "--require-hashes" in pip.split()
    assert "--only-binary :all:" in pip
    assert pip.endswith("-r serve.txt")
    assert not [rest for rest in installs if "apt-get" in rest]


def test_the_image_holds_the_program_and_nothing_else() -> None:
    copied = [rest.split() for word, rest in _final_stage() if word == "COPY"]
    sources = {
        source for words in copied if not words[0].startswith("--from=") for source in words[:-1]
    }
    assert sources == {"bot/", "cogs/", "data/", "LICENSE", "NOTICE"}
    ignored = _logical_lines((ROOT / ".dockerignore").read_text("utf-8"))
    assert ignored[0] == "*"
    let_through = {line.removeprefix("!") for line in ignored if line.startswith("!")}
    assert let_through == sources | {"requirements/serve.txt"}


def test_the_image_carries_no_secret_and_knows_every_variable_it_sets() -> None:
    environment = _environment()
    assert not [word for word, _ in _dockerfile() if word == "ARG"]
    ours = {name for name in environment if name.startswith(("MANEKIN_", "DISCORD_"))}
    assert ours <= _variables().keys()
    assert "DISCORD_TOKEN" not in environment


def test_the_image_writes_only_to_its_volume_and_the_temporary_folder() -> None:
    environment = _environment()
    volume = _only("VOLUME")
    assert environment["MANEKIN_DATA_DIR"] == volume
    assert Path(environment["MPLCONFIGDIR"]).is_relative_to("/tmp")  # noqa: S108 - the image's
    assert environment["PYTHONDONTWRITEBYTECODE"] == "1"
    mounts = [mount.split(":") for mount in _service()["volumes"]]
    assert [target for _, target, *_ in mounts] == [volume]
    assert [each.split(":")[0] for each in _service()["tmpfs"]] == ["/tmp"]  # noqa: S108 - as above


# The compose file


def test_the_compose_file_passes_its_schema() -> None:
    result = subprocess.run(
        [
            PROGRAMS / "check-jsonschema",
            *("--builtin-schema", "vendor.compose-spec"),
            "docker-compose.yml",
        ],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0, result.stdout + result.stderr


def test_the_service_can_change_nothing_but_its_volume() -> None:
    service = _service()
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]
    loosening = {"privileged", "cap_add", "devices", "network_mode", "pid", "ipc", "user", "ports"}
    assert loosening.isdisjoint(service)


def test_the_database_lives_in_a_named_volume() -> None:
    (mount,) = _service()["volumes"]
    name, _, target = mount.partition(":")
    assert name in _compose()["volumes"]
    assert target.startswith("/var/lib/")


def test_the_token_comes_from_the_environment_or_nothing_starts() -> None:
    environment = _service()["environment"]
    assert re.fullmatch(r"\$\{DISCORD_TOKEN:\?[^}]+\}", environment["DISCORD_TOKEN"])
    assert environment.keys() <= _variables().keys()


def test_the_service_is_passed_every_setting_with_its_default() -> None:
    # The folder and the address belong to the image; a container serves no page.
    fixed = {"DATA_DIR", "METRICS_HOST", "METRICS_PORT", "PLAYGROUND_PORT"}
    defaults = {**_variables(), **_environment()}
    passed = {
        name: f"${{{name}:-{'' if default is None else default}}}"
        for name, default in defaults.items()
        if name.startswith("MANEKIN_") and name.removeprefix("MANEKIN_") not in fixed
    }
    environment = _service()["environment"]
    assert {name: environment[name] for name in environment if name != "DISCORD_TOKEN"} == passed


def test_the_service_is_given_time_to_stop_and_comes_back() -> None:
    service = _service()
    assert service["restart"] == "unless-stopped"
    assert int(service["stop_grace_period"].removesuffix("s")) >= 10


def test_the_image_is_named_for_this_version() -> None:
    project = _project()["project"]
    assert _service()["image"] == f"{project['name']}:{project['version']}"


# Settings


def _variables() -> dict[str, object]:
    """Every environment variable that is read, with its default."""
    prefix = Settings.model_config.get("env_prefix", "")
    return {
        str(field.validation_alias or f"{prefix}{name.upper()}"): field.default
        for name, field in Settings.model_fields.items()
    }


def test_the_example_lists_every_setting_with_its_default() -> None:
    example = dotenv_values(ROOT / ".env.example", interpolate=False)
    defaults = {
        name: "" if default is None else str(default) for name, default in _variables().items()
    }
    assert example == defaults


# The repository


def test_every_package_of_rules_is_held_pure() -> None:
    contracts = _project()["tool"]["importlinter"]["contracts"]
    (pure,) = [contract for contract in contracts if contract["id"] == "pure"]
    rules = {"dice", "deck", "rulecards", "dragon"}
    built = {f"bot.{name}" for name in rules if (ROOT / "bot" / name / "__init__.py").exists()}
    assert set(pure["source_modules"]) == built


def _committed() -> list[Path]:
    git = shutil.which("git")
    if git is None or not (ROOT / ".git").exists():
        pytest.skip("only a clone knows what is committed")
    listed = subprocess.run(
        [git, "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return [ROOT / name for name in listed.stdout.split("\0") if name]


FOREIGN = re.compile(
    r"(pypi|pythonhosted|npmjs|debian)\.(org|com)\b"  # where packages are fetched from
    r"|(?<![\w.~$}-])/(root|work|home|Users)/\w"  # a folder of one machine
)


@pytest.mark.parametrize(
    ("text", "foreign"),
    [
        ("index = https://" + "files.pythonhosted" + ".org/x", True),
        ("see " + "/ho" + "me/ann/notes", True),
        ("COPY bot/ bot/  # in /srv/manekin and /var/lib/manekin", False),
        ("src/work/table.py", False),
    ],
)
def test_a_foreign_place_is_recognised(text: str, foreign: bool) -> None:
    assert bool(FOREIGN.search(text)) is foreign


def test_no_committed_file_names_a_download_host_or_a_folder_of_one_machine() -> None:
    found: list[str] = []
    for path in _committed():
        if not path.is_file():
            continue
        text = path.read_bytes().decode("utf-8", errors="ignore")
        if match := FOREIGN.search(text):
            found.append(f"{path.relative_to(ROOT)}: {match[0]}")
    assert not found
