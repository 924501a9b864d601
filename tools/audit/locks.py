"""The locked files: what they pin, and what in them is no pin with a hash."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from packaging.markers import Marker
from packaging.requirements import InvalidRequirement, Requirement
from packaging.utils import canonicalize_name

_HASH = re.compile(r"sha256:[0-9a-f]{64}")
_COMMENT = re.compile(r"^\s*#.*\n?", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Pin:
    """One package in one version, where its marker holds."""

    name: str
    version: str
    marker: Marker | None

    def is_for_here(self) -> bool:
        """Tell whether this Python on this system installs it."""
        return self.marker is None or self.marker.evaluate()


def pins(text: str) -> list[Pin]:
    """Return the pins of a locked file; lines that are none are left out."""
    return [found for line in _lines(text) if isinstance(found := _read(line), Pin)]


def problems(path: Path) -> list[str]:
    """Return what of a locked file is not one package, one version and its hashes."""
    lines = _lines(path.read_text("utf-8"))
    return [f"{path.name}: {found}" for line in lines if isinstance(found := _read(line), str)]


def names(found: Iterable[Pin]) -> set[str]:
    """Return the names of pins."""
    return {pin.name for pin in found}


def _lines(text: str) -> list[str]:
    joined = _COMMENT.sub("", text).replace("\\\n", " ")
    return [" ".join(line.split()) for line in joined.splitlines() if line.strip()]


def _read(line: str) -> Pin | str:
    text, *hashes = line.split(" --hash=")
    shown = f"“{text[:80]}”"
    try:
        asked = Requirement(text)
    except InvalidRequirement:
        # Also every option: another index, a folder, a file that is included.
        return f"{shown} is no package"
    if asked.url:
        return f"{shown} is fetched from an address"
    specifiers = list(asked.specifier)
    if len(specifiers) != 1 or specifiers[0].operator != "==" or "*" in specifiers[0].version:
        return f"{shown} does not name one version"
    if not hashes or not all(_HASH.fullmatch(each) for each in hashes):
        return f"{shown} lacks a sha256 hash, or has something else in its place"
    return Pin(canonicalize_name(asked.name), specifiers[0].version, asked.marker)
