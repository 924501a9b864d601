"""What is installed: the versions that are locked, every file as its package brought it."""

import base64
import hashlib
import os
import re
from collections.abc import Iterable, Sequence
from importlib.metadata import Distribution, PackagePath, distributions
from pathlib import Path
from typing import Final

from packaging.utils import canonicalize_name

from tools.audit.locks import Pin

BROUGHT_BY_VENV: Final = {"pip", "setuptools"}
"""A new environment has them before anything locked is installed."""

MACHINES_OWN: Final = {"certifi/cacert.pem"}
"""The list of authorities: who sits behind a proxy that reads along adds the proxy's to it."""

_COMPILED: Final = re.compile(r"__pycache__/(.+?)\.\w+-\d+(?:\.opt-\d|-pytest-[\d.]+)?\.pyc")


def name_of(package: Distribution) -> str:
    """Return the one spelling of a package's name."""
    return canonicalize_name(package.metadata["Name"])


def found_in(folder: Path) -> list[Distribution]:
    """Return the packages of a folder."""
    return sorted(distributions(path=[str(folder)]), key=name_of)


def strangers(packages: Sequence[Distribution], locked: Iterable[Pin]) -> list[str]:
    """Return what is not installed as it is locked, a line each."""
    wanted = {pin.name: pin.version for pin in locked if pin.is_for_here()}
    here = {name_of(one): one.version for one in packages}
    lines = [f"{name} {wanted[name]} is missing" for name in wanted.keys() - here.keys()]
    for name, version in here.items():
        if name in wanted and version != wanted[name]:
            lines.append(f"{name} is {version}, and {wanted[name]} is locked")
        elif name not in wanted and name not in BROUGHT_BY_VENV:
            lines.append(f"{name} {version} is not locked")
    twice = {name_of(one) for one in packages if [*map(name_of, packages)].count(name_of(one)) > 1}
    return sorted([*lines, *(f"{name} is installed twice" for name in twice)])


def altered(package: Distribution) -> list[str]:
    """Return the files of a package that are not as it brought them."""
    listed = package.files
    if not listed:
        return [f"{name_of(package)} does not say which files it brought"]
    return [f"{name_of(package)}: {each} {how}" for each in listed if (how := _change(each))]


def own_to_machine(line: str) -> bool:
    """Tell whether a line of `altered` is about a file that machines change for good reason."""
    return any(line.endswith(f": {path} was changed") for path in MACHINES_OWN)


def unowned(folder: Path, packages: Iterable[Distribution]) -> list[str]:
    """Return the files that no package brought; Python would run some of them at every start."""
    owned = {os.path.normpath(each.locate()) for one in packages for each in one.files or ()}
    found = (
        Path(place) / name
        for place, _, files in os.walk(folder)
        for name in files
        if os.path.normpath(f"{place}/{name}") not in owned
    )
    return sorted(
        f"{path.relative_to(folder)} belongs to no package"
        for path in found
        if not _is_compiled(path)
    )


def _is_compiled(path: Path) -> bool:
    """What Python wrote for a module that is there."""
    made = _COMPILED.fullmatch(f"{path.parent.name}/{path.name}")
    return made is not None and (path.parents[1] / f"{made[1]}.py").exists()


def _change(listed: PackagePath) -> str | None:
    # What was written when it was installed has no hash: its list of files, what was compiled.
    if listed.hash is None:
        return None
    try:
        content = Path(listed.locate()).read_bytes()
    except FileNotFoundError:
        return "is gone"
    digest = hashlib.new(listed.hash.mode, content).digest()
    same = base64.urlsafe_b64encode(digest).rstrip(b"=").decode() == listed.hash.value
    return None if same else "was changed"
