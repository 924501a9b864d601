"""Names that people gave or typed: compared without accents or case, and the nearest one known."""

import difflib
import unicodedata
from collections.abc import Iterable
from functools import lru_cache


@lru_cache(maxsize=2048)
def folded(text: str) -> str:
    """Return the form under which names are compared: no accents, no case, no width."""
    decomposed = unicodedata.normalize("NFKD", text)
    bare = "".join(letter for letter in decomposed if not unicodedata.combining(letter))
    return " ".join(bare.casefold().split())


def nearest(text: str, known: Iterable[str]) -> str | None:
    """Return the known name that is most like what was typed, if any is like it."""
    by_form = {folded(name): name for name in known}
    close = difflib.get_close_matches(folded(text[:100]), by_form, n=1, cutoff=0.6)
    return by_form[close[0]] if close else None
