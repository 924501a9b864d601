"""A clone just made is compiled once, not by each worker beside the others.

Compiling takes longer than everything else before the first test; for tests pytest has a way of
its own, which makes what failed readable.
"""

import compileall
import re
import sys
from pathlib import Path

import pytest
from _pytest.assertion import rewrite

TESTS = Path(__file__).parent
_REWRITTEN = re.compile(r"[/\\](test_[^/\\]*|conftest)\.py$")


def compile_all(config: pytest.Config) -> None:
    """Write what is not written yet; nothing where Python is told to write nothing."""
    if sys.dont_write_bytecode:
        return
    for folder in ("bot", "cogs", "tests"):
        compileall.compile_dir(TESTS.parent / folder, quiet=1, rx=_REWRITTEN)
    state = config.stash[rewrite.assertstate_key]
    for file in filter(lambda file: _REWRITTEN.search(str(file)), TESTS.rglob("*.py")):
        folder = rewrite.get_cache_dir(file)
        written = folder / f"{file.stem}{rewrite.PYC_TAIL}"
        if rewrite._read_pyc(file, written) is None and rewrite.try_makedirs(folder):
            source, code = rewrite._rewrite_test(file, config)
            rewrite._write_pyc(state, code, source, written)
