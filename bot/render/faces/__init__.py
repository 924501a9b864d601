"""Faces of the deck's cards, their back and a hand of them, drawn by the program as small PNGs.

No rules and no Discord: ids and names come in, bytes go out. The first drawing of a face takes some
tens of milliseconds, so callers run it in a worker thread; afterwards it comes from a cache.
"""

from bot.render.faces.composition import MOST_IN_HAND, Shown, back, face, hand

__all__ = ["MOST_IN_HAND", "Shown", "back", "face", "hand"]
