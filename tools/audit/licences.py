"""Licences: which a package has, whether it may be shipped, and whether NOTICE says so."""

import re
from collections.abc import Iterable, Mapping
from importlib.metadata import Distribution
from typing import Final

from packaging.licenses import InvalidLicenseExpression, canonicalize_license_expression

from tools.audit.installed import name_of

SHIPPED: Final = frozenset(
    {"0BSD", "Apache-2.0", "BSD", "BSD-2-Clause", "BSD-3-Clause", "CC0-1.0", "ISC", "MIT"}
    | {"MIT-CMU", "PSF-2.0", "Zlib"}
)
"""What an image under the MIT licence may hold without further duties than to pass the text on."""

FOR_WORK: Final = SHIPPED | {
    "CNRI-Python",
    "GPL-3.0",
    "GPL-3.0-only",
    "GPL-3.0-or-later",
    "MPL-2.0",
}
"""Programs and libraries that only check and test: none of them is passed on."""

_CLASSIFIERS: Final[Mapping[str, str]] = {
    "Apache Software License": "Apache-2.0",
    "BSD License": "BSD",
    "MIT License": "MIT",
    "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
    "Python Software Foundation License": "PSF-2.0",
}
_TEXT = re.compile(r"licen[cs]e|copying", re.IGNORECASE)
_SECTION = re.compile(r"^Packages in the image\n-+\n(?:.*\n)*?\n((?:- .*\n)+)", re.MULTILINE)


def licence(package: Distribution) -> str | None:
    """Return the licence as an SPDX expression, or None where the package does not say."""
    said = package.metadata
    if "License-Expression" in said:
        return said["License-Expression"]
    if "License" in said and (short := _expression(said["License"])):
        return short
    classifiers = said.get_all("Classifier") or ()
    known = [_CLASSIFIERS.get(str(one).rpartition(" :: ")[2]) for one in classifiers]
    return " AND ".join(one for one in known if one) or None


def _expression(text: str) -> str | None:
    """An older field, in which some write the name of a licence, and others its whole text."""
    try:
        return canonicalize_license_expression(text)
    except InvalidLicenseExpression:
        return None


def is_allowed(expression: str, allowed: frozenset[str]) -> bool:
    """Tell whether all of a licence's parts, of alternatives one, are among those allowed."""
    parts = re.sub(r"[()]", "", expression).split(" AND ")
    return all(any(one.strip() in allowed for one in part.split(" OR ")) for part in parts)


def refused(packages: Iterable[Distribution], shipped: set[str]) -> list[str]:
    """Return the packages whose licence nobody has allowed, a line each."""
    lines: list[str] = []
    for package in packages:
        name = name_of(package)
        found = licence(package)
        if found is None:
            lines.append(f"{name} does not say under which licence it is")
        elif not is_allowed(found, SHIPPED if name in shipped else FOR_WORK):
            lines.append(f"{name} is under {found}")
        if name in shipped and not _has_text(package):
            lines.append(f"{name} does not bring the text of its licence")
    return lines


def noticed(notice: str, packages: Iterable[Distribution], elsewhere: set[str]) -> list[str]:
    """Return which lines NOTICE lacks about the shipped packages, and which it has too many.

    `elsewhere` are packages of other Pythons, which cannot be asked here.
    """
    section = _SECTION.search(notice)
    said = set(section[1].splitlines()) if section else set[str]()
    wanted = {f"- {name_of(one)}: {licence(one)}" for one in packages}
    known = {line for line in said if line[2:].partition(":")[0] in elsewhere}
    absent = elsewhere - {line[2:].partition(":")[0] for line in known}
    return [
        *(f"NOTICE lacks “{line}”" for line in sorted(wanted - said)),
        *(f"NOTICE lacks a line for {name}" for name in sorted(absent)),
        *(f"NOTICE has “{line}” and should not" for line in sorted(said - wanted - known)),
    ]


def _has_text(package: Distribution) -> bool:
    return any(
        ".dist-info" in str(each) and _TEXT.search(each.name) for each in package.files or ()
    )
