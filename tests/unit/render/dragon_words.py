"""Everything that Daredragon can say, said once: for tests that listen to a language."""

from bot.dragon.daredevil_events import ManekinRevealed
from bot.dragon.event_words import Verdict
from bot.render.dragon.manekin import explained
from bot.render.words import Words


def everything_said(say: Words) -> list[str]:
    """Return each way in which a Manekin explains itself."""
    return [
        explained(ManekinRevealed(0, card, top, 5, verdict), say)
        for verdict in Verdict
        for card in ("8C", "JK1", None)
        for top in ("10H", "JK2", None)
    ]
