"""The story of a game, turn by turn, in pages of which the first has the newest turns."""

from collections.abc import Sequence

from bot.render.dragon.narration import narrated, shortened_story
from bot.render.message import Attachment, Card, Message, Move, Row, Text, line
from bot.render.text import MOST_BODY, Marked
from bot.render.turning import turning_buttons
from bot.render.words import Words
from bot.table.dragon.part import PART
from bot.table.dragon.story import Turn

EMBER = 0xB5502E


def log_page(
    turns: Sequence[Turn],
    names: Sequence[str],
    page: int,
    say: Words,
    *,
    seed: int = 0,
    file: Attachment | None = None,
) -> Message:
    """Return a page of the story, from 0; the last one where there are fewer. `file` goes along.

    `seed` is the game's number (narration.narrated).
    """
    pages = _pages(turns, names, say, seed)
    if not pages:
        return line(say("Nothing has happened yet."))
    page = min(page, len(pages) - 1)
    heading = say("## The story so far · page {page} of {pages}", page=page + 1, pages=len(pages))
    blocks: list[Text | Row] = [Text(heading), Text(pages[page])]
    if len(pages) > 1:
        # The newest is the first page, so that the one before it is told further back.
        before = Move(PART, f"log.{max(page - 1, 0)}.newer")
        after = Move(PART, f"log.{page + 1}")
        blocks.append(Row(turning_buttons(before, after, page, len(pages), say)))
    card = Card(tuple(blocks), EMBER)
    return Message((card,) if file is None else (card, file))


def _pages(turns: Sequence[Turn], names: Sequence[str], say: Words, seed: int) -> list[Marked]:
    """The pages, the newest first; on each, turns in the order in which they were played."""
    pages: list[list[Marked]] = []
    room = 0
    for turn in reversed(turns):
        told = _told(turn, names, say, seed)
        if not told:
            continue
        if not pages or len(told) + 2 > room:
            pages.append([])
            room = MOST_BODY
        pages[-1].insert(0, told)
        room -= len(told) + 2
    return [Marked("\n\n".join(page)) for page in pages]


def _told(turn: Turn, names: Sequence[str], say: Words, seed: int) -> Marked:
    lines = narrated(turn.events, names, say, seed=seed)
    return shortened_story(lines, MOST_BODY) if lines else Marked("")
