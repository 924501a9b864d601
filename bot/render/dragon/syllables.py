"""The dragon's name, syllable by syllable: what each speaks for, and what it means in play.

Source: spec/daredragon.md, section 14.
"""

from collections.abc import Mapping

from bot.dragon.cards import PARTS, Part
from bot.dragon.dragon_events import TraitRevealed
from bot.dragon.name import SYLLABLES, Trait, Traits, name_of
from bot.render.dragon.cards import part_name
from bot.render.message import Card, Message, Text
from bot.render.text import Marked
from bot.render.words import Words, later

GOLD = 0xD9A441

_MEANINGS: Mapping[Part, Mapping[Trait, str]] = {
    Part.JAWS: {
        Trait.POWER: later("powerful jaws"),
        Trait.DURABILITY: later("durable jaws"),
        Trait.AGILITY: later("agile jaws"),
        Trait.NONE: later("plain jaws"),
    },
    Part.PAWS: {
        Trait.POWER: later("powerful paws"),
        Trait.DURABILITY: later("durable paws"),
        Trait.AGILITY: later("agile paws"),
        Trait.NONE: later("plain paws"),
    },
    Part.LEGS: {
        Trait.POWER: later("powerful legs"),
        Trait.DURABILITY: later("durable legs"),
        Trait.AGILITY: later("agile legs"),
        Trait.NONE: later("plain legs"),
    },
    Part.TAIL: {
        Trait.POWER: later("a powerful tail"),
        Trait.DURABILITY: later("a durable tail"),
        Trait.AGILITY: later("an agile tail"),
        Trait.NONE: later("a plain tail"),
    },
}

_DRAMA: Mapping[Trait, str] = {
    Trait.POWER: later(
        "The ground hums. Deep in the dragon's chest, a syllable rolls like thunder:"
    ),
    Trait.DURABILITY: later("Scales click shut like shutters, and the clicking spells a syllable:"),
    Trait.AGILITY: later("Something flits past, much too fast, and the wind whistles a syllable:"),
}

_IN_PLAY: Mapping[Trait, str] = {
    Trait.POWER: later("In play: each attack with the {part} hits one step of the scale harder."),
    Trait.DURABILITY: later(
        "In play: each blow against the {part} lands one step of the scale weaker. The big ones, "
        "ripostes and blows struck together are worth waiting for."
    ),
    Trait.AGILITY: later(
        "In play: each card with the {part} needs one turn less of warm-up, so be on guard sooner."
    ),
}

_FOR_GOOD = later("It holds from now on, and for the very card that revealed it.")


def syllable_told(event: TraitRevealed, name_so_far: str, say: Words) -> Message:
    """Return the message that reveals a syllable; `name_so_far` is the name with it.

    A plain part, which changes nothing, has few lines.
    """
    meaning = part_meant(event.part, event.trait, say)
    if event.trait is Trait.NONE:
        told = say(
            "## {syllable}\nThe dragon mumbles it into its beard: **{meaning}**, nothing special.",
            syllable=Marked(event.syllable),
            meaning=meaning,
        )
        return Message((Card((Text(f"{told}\n{_so_far(name_so_far, say)}"),), GOLD),))
    blocks = (
        Text(say(_DRAMA[event.trait])),
        Text(
            say(
                "## {syllable}\nThat stands for **{meaning}**.",
                syllable=Marked(event.syllable),
                meaning=meaning,
            )
        ),
        Text(f"{say(_IN_PLAY[event.trait], part=part_name(event.part, say))} {say(_FOR_GOOD)}"),
        Text(_so_far(name_so_far, say)),
    )
    return Message((Card(blocks, GOLD),))


def name_told(traits: Traits, say: Words) -> Marked:
    """Return the dragon's name, and in a line each what its syllables mean.

    What was not revealed stays a riddle.
    """
    known = [
        say(
            "**{syllable}** – {meaning}",
            syllable=Marked(SYLLABLES[part][trait]),
            meaning=part_meant(part, trait, say),
        )
        for part, trait in zip(PARTS, traits, strict=True)
        if trait is not None
    ]
    name = Marked(name_of(traits))
    if len(known) == len(PARTS):
        head = say("The dragon's name was **{name}**.", name=name)
    elif known:
        head = say("Of the dragon's name you learned **{name}**.", name=name)
    else:
        return say("The dragon never told its name.")
    return Marked("\n".join((head, *known)))


def part_meant(part: Part, trait: Trait, say: Words) -> Marked:
    """Return what a syllable stands for: `powerful jaws`."""
    return say(_MEANINGS[part][trait])


def _so_far(name: str, say: Words) -> Marked:
    if "?" in name:
        return say("The name so far: **{name}**", name=Marked(name))
    return say("Now you know its whole name: **{name}**!", name=Marked(name))
