"""The end of a game, told to everyone: how it went, what was given to one another, and the dragon.

Helps come first, in the game's spirit; nobody is ranked. Source: issue 7.
"""

from collections.abc import Iterator, Mapping

from bot.dragon.fellowship import Fellowship, Foe
from bot.render.dragon.board import GREEN, GREY
from bot.render.dragon.cards import DEEDS
from bot.render.dragon.seating import chair_labels
from bot.render.dragon.summary_picture import summary_sketch
from bot.render.dragon.syllables import name_told
from bot.render.message import Attachment, Card, Gallery, Message, Rule, Text
from bot.render.text import Marked
from bot.render.words import Words, later
from bot.table.dragon.game_view import GameView
from bot.table.dragon.part import Ending

_TOLD: Mapping[Ending, tuple[str, ...]] = {
    "victory": (
        later(
            "The dragon blinks, yawns, and curls up around its own sore tail. You have done it, "
            "all of you together."
        ),
        later(
            "With one last huff of smoke the dragon sits down and does not get up again. Somebody "
            "laughs first, and then everybody does."
        ),
        later(
            "Jaws, paws, legs and tail: not one of them has anything left to say. The fellowship "
            "stands, scraped and proud."
        ),
    ),
    "defeat": (
        later(
            "One after the other you sit down in the grass, out of breath. The dragon looks you "
            "over, snorts, and lets you be. There will be another day."
        ),
        later(
            "The last of you is out of breath, too. Bruised, muddy and in one piece, you walk "
            "home and know it a little better now."
        ),
        later(
            "It was too strong today. The dragon trots off, and you begin to talk about how to do "
            "it next time."
        ),
    ),
    "conceded": (
        later("You look at each other, nod, and step back behind the rocks. Well tried."),
        later("Knowing when to go is a skill, too. The dragon keeps its cave, for now."),
        later("The fellowship turns back, together, as it came. The dragon will be there."),
    ),
}


def ending(seen: GameView, found: Fellowship, file: Attachment, say: Words) -> Message:
    """Return the last message of a game, with its picture and its file."""
    head = f"{_heading(seen, say)}\n{_told(seen, say)}"
    picture = summary_sketch(found, chair_labels(seen.chairs, say), say)
    blocks: list[Text | Gallery | Rule] = [Text(head), Gallery((picture,))]
    blocks.append(Text("\n".join(_given(found, say))))
    if found.dragon.name is not None:
        blocks += [Rule(), Text(name_told(found.dragon.traits, say))]
    blocks += [Rule(), Text("\n".join(_dragon(found.dragon, say))), Text(_note(say))]
    colour = GREEN if seen.ended == "victory" else GREY
    return Message((Card(tuple(blocks), colour), file))


def _heading(seen: GameView, say: Words) -> Marked:
    match seen.ended:
        case "victory":
            return say("## 🏆 Victory!")
        case "defeat":
            return say("## 🐉 The dragon wins this one")
        case _:
            return say("## 🏳️ The fellowship turns back")


def _told(seen: GameView, say: Words) -> Marked:
    variants = _TOLD[seen.ended or "conceded"]
    return say(variants[seen.number % len(variants)])


def _given(found: Fellowship, say: Words) -> Iterator[Marked]:
    """What they did for one another; what never happened is left out."""
    helps = sum(one.helps for one in found.companions)
    yield say.plural(
        "🤝 **You helped one another {count} time.**",
        "🤝 **You helped one another {count} times.**",
        helps,
    )
    yield from (Marked(f"- {told}") for told in _helps(found, say))


def _helps(found: Fellowship, say: Words) -> Iterator[Marked]:
    all_of = found.companions
    if raised := sum(one.raised for one in all_of):
        yield say.plural(
            "{count} time somebody was helped to their feet",
            "{count} times somebody was helped to their feet",
            raised,
        )
    if healed := sum(one.healed for one in all_of):
        yield say.plural(
            "First Aid gave back {count} hit point",
            "First Aid gave back {count} hit points",
            healed,
        )
    if shields := sum(one.shields for one in all_of):
        yield say.plural(
            "{count} Shield held for others", "{count} Shields held for others", shields
        )
    if dodges := sum(one.dodges for one in all_of):
        yield say.plural("{count} Dodge saved somebody", "{count} Dodges saved somebody", dodges)
    if drawn_off := sum(one.drawn_off for one in all_of):
        yield say.plural(
            "{count} time the dragon's eye was drawn away from somebody",
            "{count} times the dragon's eye was drawn away from somebody",
            drawn_off,
        )
    if dealt := sum(one.dealt for one in all_of):
        yield say.plural(
            "{count} card was dealt to others", "{count} cards were dealt to others", dealt
        )


def _dragon(foe: Foe, say: Words) -> Iterator[Marked]:
    turned = sum(count for _, count in foe.played)
    yield say.plural(
        "🐉 **The dragon turned over {count} card:** {deeds}.",
        "🐉 **The dragon turned over {count} cards:** {deeds}.",
        turned,
        deeds=_deeds(foe, say),
    )
    taken = sum(damage for _, damage in foe.damage)
    yield say.plural(
        "It took {count} hit point off you.", "It took {count} hit points off you.", taken
    )
    if foe.menaces:
        yield say.plural(
            "{count} attack was mere menace, for want of a target.",
            "{count} attacks were mere menace, for want of a target.",
            foe.menaces,
        )


def _deeds(foe: Foe, say: Words) -> Marked:
    often = sorted(foe.played, key=lambda one: -one[1])
    told = (say("{deed} {count}", deed=say(DEEDS[deed]), count=count) for deed, count in often)
    return Marked(", ".join(told)) or say("none")


def _note(say: Words) -> Marked:
    return say(
        "-# The file holds every card of this game; `python -m bot dragon replay` plays it again. "
        "`/dragon bestiary` remembers the dragons that told their names."
    )
