"""Known vulnerabilities: advisories in the OSV format, from a file, an archive or a folder.

The format is the one in which the advisories of the Python ecosystem are published as one archive;
whoever has a connection fetches it, and the audit reads it anywhere.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any
from zipfile import ZipFile

from packaging.utils import canonicalize_name
from packaging.version import InvalidVersion, Version

_ECOSYSTEM = "PyPI"


def read(path: Path) -> Iterator[dict[str, Any]]:
    """Yield the advisories of a `.json` file, a folder of them, or a `.zip` of them."""
    if path.is_dir():
        for file in sorted(path.glob("*.json")):
            yield json.loads(file.read_bytes())
    elif path.suffix == ".zip":
        with ZipFile(path) as archive:
            for name in sorted(archive.namelist()):
                yield json.loads(archive.read(name))
    else:
        found: Any = json.loads(path.read_bytes())
        yield from found if isinstance(found, list) else [found]


def affecting(advisories: Iterable[Mapping[str, Any]], versions: Mapping[str, str]) -> list[str]:
    """Return which advisories speak of these versions of these packages, a line each."""
    lines: list[str] = []
    for advisory in advisories:
        if advisory.get("withdrawn"):
            continue
        for about in advisory.get("affected", ()):
            package = about.get("package", {})
            name = canonicalize_name(package.get("name", ""))
            if package.get("ecosystem") != _ECOSYSTEM or name not in versions:
                continue
            if _is_affected(versions[name], about):
                summary = " ".join(str(advisory.get("summary", "")).split())[:120]
                lines.append(f"{name} {versions[name]}: {advisory['id']} {summary}".rstrip())
    return sorted(set(lines))


def _is_affected(version: str, about: Mapping[str, Any]) -> bool:
    if version in about.get("versions", ()):
        return True
    ranges = [one for one in about.get("ranges", ()) if one.get("type") == "ECOSYSTEM"]
    return any(_is_within(Version(version), one.get("events", ())) for one in ranges)


def _is_within(version: Version, events: Iterable[Mapping[str, str]]) -> bool:
    """Walk from event to event, the earliest first, up to the version."""
    moments = sorted((_at(text), kind) for event in events for kind, text in event.items())
    within = False
    for moment, kind in moments:
        if kind == "introduced" and version >= moment:
            within = True
        elif (kind == "fixed" and version >= moment) or (
            kind == "last_affected" and version > moment
        ):
            within = False
    return within


def _at(text: str) -> Version:
    try:
        # "0" is before every version, also before 0.dev1.
        return Version("0.dev0" if text == "0" else text)
    except InvalidVersion:
        return Version("0.dev0")
