"""The audit of the packages: what it must find in environments made for it, and in the locks."""

import base64
import hashlib
import json
import zipfile
from collections.abc import Mapping
from importlib.metadata import Distribution
from pathlib import Path
from typing import Any

import pytest
from packaging.markers import Marker

from tools.audit.__main__ import REQUIREMENTS, ROOT, SETS, main
from tools.audit.advisories import affecting, read
from tools.audit.installed import altered, found_in, own_to_machine, strangers, unowned
from tools.audit.licences import is_allowed, licence, noticed, refused
from tools.audit.locks import Pin, pins, problems

HASH = f"--hash=sha256:{'0' * 64}"


def _package(folder: Path, name: str, metadata: str = "License-Expression: MIT") -> Distribution:
    """Install a package of one module, with its licence and its list of files."""
    info = folder / f"{name}-1.0.dist-info"
    (folder / name).mkdir(parents=True)
    info.mkdir()
    (folder / name / "__init__.py").write_text("x = 1\n", "utf-8")
    (info / "LICENSE").write_text("Take it.\n", "utf-8")
    (info / "METADATA").write_text(f"Name: {name}\nVersion: 1.0\n{metadata}\n", "utf-8")
    listed = [f"{info.name}/RECORD,,"]
    for path in (folder / name / "__init__.py", info / "LICENSE", info / "METADATA"):
        content = path.read_bytes()
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        listed.append(f"{path.relative_to(folder)},sha256={digest},{len(content)}")
    (info / "RECORD").write_text("\n".join(listed), "utf-8")
    (found,) = [one for one in found_in(folder) if one.metadata["Name"] == name]
    return found


# The locked files


@pytest.mark.parametrize("name", SETS)
def test_no_line_of_a_lock_lacks_its_hash_or_names_a_host(name: str) -> None:
    path = REQUIREMENTS / f"{name}.txt"
    assert problems(path) == []
    assert pins(path.read_text("utf-8"))
    assert "://" not in path.read_text("utf-8")


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("dice==1.0", "lacks a sha256 hash"),
        ("dice==1.0 --hash=md5:0123", "lacks a sha256 hash"),
        (f"dice==1.0 {HASH} --hash=sha256:00", "lacks a sha256 hash"),
        (f"dice>=1.0 {HASH}", "does not name one version"),
        (f"dice {HASH}", "does not name one version"),
        (f"dice==1.* {HASH}", "does not name one version"),
        (f"dice==1.0,!=1.1 {HASH}", "does not name one version"),
        (f"dice @ https://example.org/dice.whl {HASH}", "is fetched from an address"),
        ("--index-url https://example.org", "is no package"),
        ("--extra-index-url https://example.org", "is no package"),
        ("-e ../dice", "is no package"),
        ("-r more.txt", "is no package"),
        ("./dice.whl", "is no package"),
    ],
)
def test_what_is_no_locked_package_is_told(tmp_path: Path, line: str, told: str) -> None:
    path = tmp_path / "serve.txt"
    path.write_text(
        f"# locked\ncards==2.0 ; python_version > '3' \\\n    {HASH}\n{line}\n", "utf-8"
    )
    (found,) = problems(path)
    assert found.startswith("serve.txt: “")
    assert told in found


# What is installed


def test_an_environment_as_it_is_locked_is_well(tmp_path: Path) -> None:
    dice = _package(tmp_path, "dice")
    compiled = tmp_path / "dice/__pycache__/__init__.cpython-311.pyc"
    compiled.parent.mkdir()
    compiled.touch()
    windows = Pin("colours", "1.0", Marker("sys_platform == 'no-such-system'"))
    assert strangers([dice], [Pin("dice", "1.0", None), windows]) == []
    assert altered(dice) == []
    assert unowned(tmp_path, [dice]) == []


def test_another_version_a_missing_and_an_unknown_package_are_found(tmp_path: Path) -> None:
    here = [_package(tmp_path, name) for name in ("dice", "miner", "pip")]
    locked = [Pin("dice", "2.0", None), Pin("cards", "1.0", None)]
    assert strangers(here, locked) == [
        "cards 1.0 is missing",
        "dice is 1.0, and 2.0 is locked",
        "miner 1.0 is not locked",
    ]
    assert strangers([here[0], here[0]], [Pin("dice", "1.0", None)]) == ["dice is installed twice"]


def test_a_file_changed_or_gone_is_found(tmp_path: Path) -> None:
    dice, cards = _package(tmp_path, "dice"), _package(tmp_path, "cards")
    (tmp_path / "dice/__init__.py").write_text("x = 6\n", "utf-8")
    (tmp_path / "cards/__init__.py").unlink()
    assert altered(dice) == ["dice: dice/__init__.py was changed"]
    assert altered(cards) == ["cards: cards/__init__.py is gone"]
    assert not own_to_machine(altered(dice)[0])
    (tmp_path / "dice-1.0.dist-info/RECORD").unlink()
    assert altered(dice) == ["dice does not say which files it brought"]


def test_authorities_that_a_machine_added_are_a_note(tmp_path: Path) -> None:
    line = "certifi: certifi/cacert.pem was changed"
    assert own_to_machine(line)
    assert not own_to_machine("certifi: certifi/core.py was changed")
    assert not own_to_machine("certifi: certifi/cacert.pem is gone")


@pytest.mark.parametrize(
    "path",
    [
        "start.pth",
        "sitecustomize.py",
        "dice/more.py",
        "dice/_native.so",
        "dice/__pycache__/gone.cpython-311.pyc",
    ],
)
def test_a_file_that_no_package_brought_is_found(tmp_path: Path, path: str) -> None:
    dice = _package(tmp_path, "dice")
    (tmp_path / path).parent.mkdir(exist_ok=True)
    (tmp_path / path).touch()
    assert unowned(tmp_path, [dice]) == [f"{path} belongs to no package"]


# Licences


@pytest.mark.parametrize(
    ("metadata", "expression"),
    [
        ("License-Expression: Apache-2.0 AND MIT", "Apache-2.0 AND MIT"),
        ("License: MIT", "MIT"),
        ("License: The whole of it, in words\nClassifier: License :: OSI :: MIT License", "MIT"),
        ("Classifier: License :: OSI Approved :: BSD License", "BSD"),
        ("Classifier: Topic :: Games", None),
        ("License: Ask me", None),
    ],
)
def test_a_licence_is_read_where_packages_write_it(
    tmp_path: Path, metadata: str, expression: str | None
) -> None:
    assert licence(_package(tmp_path, "dice", metadata)) == expression


@pytest.mark.parametrize(
    ("expression", "allowed"),
    [
        ("MIT", True),
        ("MIT OR GPL-3.0-only", True),
        ("(MIT OR GPL-3.0-only) AND BSD-3-Clause", True),
        ("MIT AND GPL-3.0-only", False),
        ("GPL-3.0-only OR (AGPL-3.0-only)", False),
        ("LicenseRef-Ours", False),
    ],
)
def test_all_of_a_licence_must_be_allowed_and_one_of_alternatives(
    expression: str, allowed: bool
) -> None:
    assert is_allowed(expression, frozenset({"MIT", "BSD-3-Clause"})) is allowed


def test_what_is_shipped_may_do_less_than_what_only_tests(tmp_path: Path) -> None:
    linter = _package(tmp_path, "linter", "License-Expression: GPL-3.0-or-later")
    odd = _package(tmp_path, "odd", "License: Ask me")
    assert refused([linter], set()) == []
    assert refused([linter], {"linter"}) == ["linter is under GPL-3.0-or-later"]
    assert refused([odd], set()) == ["odd does not say under which licence it is"]


def test_what_is_shipped_brings_the_text_of_its_licence(tmp_path: Path) -> None:
    bare = _package(tmp_path, "bare")
    record = tmp_path / "bare-1.0.dist-info/RECORD"
    kept = [line for line in record.read_text("utf-8").splitlines() if "LICENSE" not in line]
    record.write_text("\n".join(kept), "utf-8")
    assert refused([bare], set()) == []
    assert refused([bare], {"bare"}) == ["bare does not bring the text of its licence"]


def test_the_notice_lists_what_is_shipped_and_nothing_else(tmp_path: Path) -> None:
    dice = _package(tmp_path, "dice")
    opening = "Manekin\n\nPackages in the image\n---------------------\nThese are:\n\n"
    assert noticed(f"{opening}- dice: MIT\n- old: PSF-2.0\n", [dice], {"old"}) == []
    assert noticed(f"{opening}- dice: BSD\n- cards: MIT\n", [dice], {"old"}) == [
        "NOTICE lacks “- dice: MIT”",
        "NOTICE lacks a line for old",
        "NOTICE has “- cards: MIT” and should not",
        "NOTICE has “- dice: BSD” and should not",
    ]
    assert noticed("Manekin\n", [dice], set()) == ["NOTICE lacks “- dice: MIT”"]


# Advisories


def _advisory(**about: Any) -> dict[str, Any]:
    package = {"ecosystem": "PyPI", "name": "Dice_Roller"}
    return {"id": "X-1", "summary": "Loaded", "affected": [{"package": package, **about}]}


def _events(*events: Mapping[str, str]) -> dict[str, Any]:
    return {"ranges": [{"type": "ECOSYSTEM", "events": list(events)}]}


@pytest.mark.parametrize(
    ("about", "version", "affected"),
    [
        ({"versions": ["1.0", "1.1"]}, "1.1", True),
        ({"versions": ["1.0", "1.1"]}, "1.2", False),
        (_events({"introduced": "0"}, {"fixed": "1.2"}), "1.1.9", True),
        (_events({"introduced": "0"}, {"fixed": "1.2"}), "1.2", False),
        (_events({"introduced": "0"}, {"fixed": "1.2"}), "1.2rc1", True),
        (_events({"introduced": "1.1"}, {"fixed": "1.2"}), "1.0", False),
        (_events({"introduced": "0"}, {"last_affected": "1.2"}), "1.2", True),
        (_events({"introduced": "0"}, {"last_affected": "1.2"}), "1.2.1", False),
        (_events({"introduced": "0"}), "99", True),
        (_events({"fixed": "1.2"}, {"introduced": "2"}, {"introduced": "0"}), "1.9", False),
        (_events({"fixed": "1.2"}, {"introduced": "2"}, {"introduced": "0"}), "2.0", True),
        (_events({"introduced": "10"}, {"fixed": "10.1"}), "9", False),
    ],
)
def test_an_advisory_speaks_of_the_versions_it_names(
    about: dict[str, Any], version: str, affected: bool
) -> None:
    found = affecting([_advisory(**about)], {"dice-roller": version})
    assert found == ([f"dice-roller {version}: X-1 Loaded"] if affected else [])


def test_what_was_withdrawn_or_is_about_another_ecosystem_counts_for_nothing() -> None:
    advisory = _advisory(versions=["1.0"])
    assert affecting([advisory], {"dice-roller": "1.0"})
    assert not affecting([{**advisory, "withdrawn": "2026-01-01"}], {"dice-roller": "1.0"})
    advisory["affected"][0]["package"]["ecosystem"] = "npm"
    assert not affecting([advisory], {"dice-roller": "1.0"})


def test_advisories_are_read_from_a_file_a_folder_and_an_archive(tmp_path: Path) -> None:
    first, second = {"id": "X-1"}, {"id": "X-2"}
    folder = tmp_path / "all"
    folder.mkdir()
    for one in (first, second):
        (folder / f"{one['id']}.json").write_text(json.dumps(one), "utf-8")
    (tmp_path / "both.json").write_text(json.dumps([first, second]), "utf-8")
    with zipfile.ZipFile(tmp_path / "all.zip", "w") as archive:
        for path in folder.iterdir():
            archive.write(path, path.name)
    for name in ("all", "both.json", "all.zip"):
        assert list(read(tmp_path / name)) == [first, second]
    assert list(read(folder / "X-1.json")) == [first]


# As a command


def _nothing_installed(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sysconfig.get_path", lambda _: str(folder))


def test_the_command_fails_with_what_is_wrong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _package(tmp_path, "miner")
    _nothing_installed(tmp_path, monkeypatch)
    assert main([]) == 1
    told = capsys.readouterr().out.splitlines()
    assert "miner 1.0 is not locked" in told
    assert told[0].startswith("note: no advisories were given")
    assert told[-1].endswith(" wrong")


def test_advisories_are_held_against_every_locked_version_of_whatever_system(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _nothing_installed(tmp_path, monkeypatch)
    advisory = _advisory(**_events({"introduced": "0"}))
    advisory["affected"][0]["package"]["name"] = "numpy"
    known = tmp_path / "known.json"
    known.write_text(json.dumps({**advisory, "modified": "2026-05-01T00:00:00Z"}), "utf-8")
    assert main(["--advisories", str(known)]) == 1
    told = capsys.readouterr().out
    locked = (REQUIREMENTS / "serve.txt").read_text("utf-8")
    versions = {pin.version for pin in pins(locked) if pin.name == "numpy"}
    assert len(versions) > 1
    assert all(f"numpy {version}: X-1 Loaded\n" in told for version in versions)
    assert "1 advisories, the newest of 2026-05-01T00:00:00Z" in told


@pytest.mark.parametrize("content", [None, "not json", "PK"])
def test_advisories_that_cannot_be_read_fail_the_audit(
    tmp_path: Path,
    content: str | None,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    _nothing_installed(tmp_path, monkeypatch)
    known = tmp_path / ("known.zip" if content == "PK" else "known.json")
    if content is not None:
        known.write_text(content, "utf-8")
    assert main(["--advisories", str(known)]) == 1
    assert "the audit cannot be made" in capsys.readouterr().out


def test_every_change_is_audited() -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    for target in ("test", "check"):
        (line,) = [each for each in makefile.splitlines() if each.startswith(f"{target}: ")]
        assert "audit" in line.partition("##")[0].split()
    assert "make test" in (ROOT / ".ci/run").read_text("utf-8")
