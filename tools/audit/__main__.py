"""`python -m tools.audit`: say what is wrong with the packages, and fail if anything is.

python -m tools.audit                       locks, versions, files, licences
python -m tools.audit --advisories PATH     known vulnerabilities as well, in the OSV format
"""

import argparse
import json
import sys
import sysconfig
import zipfile
from collections.abc import Sequence
from pathlib import Path

from tools.audit import advisories, licences
from tools.audit.installed import (
    altered,
    found_in,
    name_of,
    own_to_machine,
    strangers,
    unowned,
)
from tools.audit.locks import names, pins, problems

ROOT = Path(__file__).resolve().parents[2]
REQUIREMENTS = ROOT / "requirements"
SETS = ("uv", "serve", "playground", "dev")
INSTALLED = ("uv", "dev")
"""What a development environment holds; the smaller sets are part of it."""


def audit(folder: Path, known: Path | None = None) -> tuple[list[str], list[str]]:
    """Return what is wrong, and what is worth knowing, a line each."""
    texts = {name: (REQUIREMENTS / f"{name}.txt").read_text("utf-8") for name in SETS}
    locked = [pin for name in INSTALLED for pin in pins(texts[name])]
    serving = pins(texts["serve"])
    shipped, here = names(serving), names(pin for pin in serving if pin.is_for_here())
    packages = found_in(folder)
    changed = [line for one in packages for line in altered(one)]
    notice = (ROOT / "NOTICE").read_text("utf-8")
    wrong = [
        *(line for name in SETS for line in problems(REQUIREMENTS / f"{name}.txt")),
        *strangers(packages, locked),
        *(line for line in changed if not own_to_machine(line)),
        *unowned(folder, packages),
        *licences.refused(packages, shipped),
        *licences.noticed(
            notice, [one for one in packages if name_of(one) in here], shipped - here
        ),
    ]
    notes = [f"{line}, as machines do" for line in changed if own_to_machine(line)]
    if known is None:
        notes.append("no advisories were given: nothing was held against known vulnerabilities")
        return wrong, notes
    read = list(advisories.read(known))
    newest = max((str(one.get("modified", "")) for one in read), default="none")
    notes.append(f"{len(read)} advisories, the newest of {newest}")
    # Of every Python and system: the image has another one than this machine.
    for each in SETS:
        for pin in pins(texts[each]):
            wrong += advisories.affecting(read, {pin.name: pin.version})
    return list(dict.fromkeys(wrong)), notes


def main(arguments: Sequence[str]) -> int:
    """Audit this environment."""
    parser = argparse.ArgumentParser("python -m tools.audit", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--advisories", type=Path, metavar="PATH", help="a file, folder or .zip")
    given = parser.parse_args(arguments)
    folder = Path(sysconfig.get_path("purelib"))
    try:
        wrong, notes = audit(folder, given.advisories)
    except (OSError, json.JSONDecodeError, zipfile.BadZipFile) as failure:
        wrong, notes = [f"the audit cannot be made: {failure}"], []
    sys.stdout.writelines(f"note: {line}\n" for line in notes)
    sys.stdout.writelines(f"{line}\n" for line in wrong)
    sys.stdout.write(f"audit: {len(wrong)} wrong\n" if wrong else "audit: nothing is wrong\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
