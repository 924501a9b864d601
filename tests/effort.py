"""How many examples hypothesis tries: a quarter in `make test`, all of them in `make thorough`.

Which of the two is the profile's to say; `tries` gives a test's own number its share.
"""

from hypothesis import settings

ALL = 100
"""What a test that names no number tries in `make thorough`."""
QUARTER = ALL // 4
TORTURE = ALL * 20
"""As `tests/torture` tries."""
_FEWEST = 5


def tries(most: int) -> int:
    """Give how many to try now, of so many in `make thorough`."""
    return max(min(_FEWEST, most), most * settings().max_examples // ALL)
