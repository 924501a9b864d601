"""The dragons that were met at a table: how it went, who was there, and what each name told."""

from collections.abc import Mapping

from bot.dragon.cards import PARTS
from bot.dragon.name import DOT, read_name
from bot.render.dragon.syllables import part_meant
from bot.render.message import Card, Message, Move, Row, Rule, Text
from bot.render.text import Marked, escaped, moment
from bot.render.turning import turning_buttons
from bot.render.words import Words, later
from bot.table.dragon.part import PART, Bestiary, Ending, Met

PAGE = 5
_SCALES = 0x4F7942
_ENDINGS: Mapping[Ending, str] = {
    "victory": later("beaten after {turns}"),
    "defeat": later("too much for you after {turns}"),
    "conceded": later("left alone after {turns}"),
}


def bestiary(book: Bestiary, say: Words, page: int = 0) -> Message:
    """Return a page of the dragons met, the newest first; pages are counted from 0."""
    if not book.met:
        return _empty(say)
    pages = -(-len(book.met) // PAGE)
    page = min(page, pages - 1)
    newest = book.met[::-1][page * PAGE : (page + 1) * PAGE]
    title = say("## 📖 Bestiary")
    shown = say.plural("{count} dragon met here", "{count} dragons met here", len(book.met))
    blocks: list[Text | Rule | Row] = [Text("\n".join((title, f"-# {shown}")))]
    blocks += [Text(_dragon(one, say)) for one in newest]
    if pages > 1:
        before = Move(PART, f"bestiary.{max(0, page - 1)}")
        after = Move(PART, f"bestiary.{page + 1}")
        blocks += [Rule(), Row(turning_buttons(before, after, page, pages, say))]
    return Message((Card(tuple(blocks), _SCALES),))


def _empty(say: Words) -> Message:
    told = say(
        "No dragon has been met by name here yet. Open a game with `/dragon new` and choose “A "
        "name to find out” for the dragon: when that game ends, the dragon comes in here with "
        "whatever you learned of its name."
    )
    return Message((Card((Text("\n".join((say("## 📖 Bestiary"), told))),), _SCALES),))


def _dragon(met: Met, say: Words) -> str:
    turns = say.plural("{count} turn", "{count} turns", met.turns)
    ending = say(_ENDINGS[met.ended], turns=turns)
    when = moment(met.at, "D")
    lines = [say("**{name}**, {ending} · {when}", name=met.name, ending=ending, when=when)]
    if syllables := _syllables(met.name, say):
        lines.append(Marked(f"> {', '.join(syllables)}"))
    lines.append(_fellowship(met, say))
    return "\n".join(lines)


def _syllables(name: str, say: Words) -> list[Marked]:
    known = zip(PARTS, name.split(DOT), read_name(name, partly=True), strict=True)
    return [
        say("{syllable}: {meaning}", syllable=syllable, meaning=part_meant(part, trait, say))
        for part, syllable, trait in known
        if trait is not None
    ]


def _fellowship(met: Met, say: Words) -> Marked:
    names = [escaped(name) for name in met.daredevils]
    if met.manekins:
        names.append(say.plural("{count} Manekin", "{count} Manekins", met.manekins))
    return say("The fellowship: {names}", names=Marked(", ".join(names)))
