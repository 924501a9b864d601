"""What a person is told when the deck refuses something: what was wrong, what would be right."""

from collections.abc import Mapping
from typing import cast

from bot.deck.doom_refusals import DoomReason
from bot.deck.reasons import DeckReason
from bot.errors import Refused
from bot.render.deck.content import content
from bot.render.deck.ended import way_out
from bot.render.deck.file_problems import file_wrong
from bot.render.text import Marked, person
from bot.render.words import Words, later
from bot.text import shortened, tidied

_MOST_TYPED = 100

DECK_SENTENCES: Mapping[DeckReason, str] = {
    DeckReason.NO_DECK: later("No deck is laid out here yet. Lay one out with `/deck new`."),
    DeckReason.NO_CUSTOM_DECK: later(
        "This channel has no deck of its own. A game master brings one with `/deck gm import`."
    ),
    DeckReason.MASTER_ONLY: later("Only a game master can do that with the deck."),
    DeckReason.UNKNOWN_CHARACTER: later("Nobody called “{name}” draws from this deck."),
    DeckReason.NOT_YOURS: later("“{name}” belongs to {owner}, who alone draws and chooses there."),
    DeckReason.TOO_MANY_CHARACTERS: later(
        "{most} characters draw from this deck, which is the most. A game master can retire one "
        "with `/deck gm retire`."
    ),
    DeckReason.EMPTY_NAME: later("A character's name needs at least one visible character."),
    DeckReason.NAME_TOO_LONG: later(
        "That name is too long: {length} characters, and at most {most} fit."
    ),
    DeckReason.BAD_COUNT: later("That number must be from {least} to {most}, and it is {count}."),
    DeckReason.DECLARATION_OPEN: later(
        "“{name}” has declared already and may still draw {left}. Draw with `/deck draw` first."
    ),
    DeckReason.CHOICE_OPEN: later(
        "“{name}” has a choice to make about {card} first: `/deck choose`."
    ),
    DeckReason.NOTHING_DECLARED: later(
        "“{name}” has declared nothing. Say how many cards with `/deck declare`."
    ),
    DeckReason.ALL_DRAWN: later(
        "“{name}” has drawn every card declared. Declare again with `/deck declare`."
    ),
    DeckReason.DRAWING_ENDED: later("“{name}” draws no more cards, since {card} came up."),
    DeckReason.EMPTY_DECK: later(
        "No card is left in the deck. A game master lays out a new one with `/deck new`."
    ),
    DeckReason.NOT_DUE: later("The hour is not over yet."),
    DeckReason.UNKNOWN_CHOICE: later("There is no such choice to make there."),
    DeckReason.ALREADY_CHOSEN: later("That is answered already."),
    DeckReason.UNKNOWN_OPTION: later("“{option}” cannot be chosen there."),
    DeckReason.EMPTY_TEXT: later("An answer needs at least one visible character."),
    DeckReason.TEXT_TOO_LONG: later(
        "That answer is too long: {length} characters, and at most {most} fit."
    ),
    DeckReason.NOT_ANSWERED: later("That question is not answered yet."),
    DeckReason.NOT_SECRET: later("That answer is known already."),
    DeckReason.UNKNOWN_CARD: later("This deck has no card “{card}”."),
    DeckReason.CARD_IN_DECK: later("{card} is in the deck already."),
    DeckReason.CARD_AWAY: later("{card} is not in the deck."),
    DeckReason.NO_WISH: later("“{name}” has no wish left."),
    DeckReason.NO_FATES: later("“{name}” has not kept the Fates."),
    DeckReason.FATES_STORED: later(
        "“{name}” keeps the Fates already, and a second use is not kept beside them."
    ),
    DeckReason.NOT_ENDED: later("Nothing ended the drawing of “{name}”."),
    DeckReason.TOO_MANY_DRAWS: later(
        "“{name}” may draw {left} already, and at most {most} in all."
    ),
    DeckReason.UNKNOWN_CONDITION: later("“{condition}” does not hold for that character."),
    DeckReason.UNKNOWN_MOVE: later("That cannot be done with the deck now."),
    DeckReason.FILE_TOO_LARGE: later(
        "That file is too large: {size} bytes, and at most {most} are read."
    ),
    DeckReason.FILE_NOT_JSON: later(
        "That file is not JSON: I stopped reading in line {line}, column {column}."
    ),
    DeckReason.FILE_WRONG: later("That deck cannot be used: {problem}."),
}

DOOM_SENTENCES: Mapping[DoomReason, str] = {
    DoomReason.LINE_EMPTY: later("Write the cards of a run, for example `Moon (3), Skull (2)`."),
    DoomReason.LINE_TOO_LONG: later(
        "That run is too long: {length} characters, and at most {most} are read."
    ),
    DoomReason.INTELLIGENCE: later(
        "An Intelligence must be from {least} to {most}, and this is {found}."
    ),
    DoomReason.WISHES: later("Wishes must be from {least} to {most}, and these are {found}."),
    DoomReason.HUNTED: later(
        "The cards until a hunt is over must be from {least} to {most}, and these are {found}."
    ),
    DoomReason.DECK_SIZE: later("A deck has from {least} to {most} cards, and this has {found}."),
    DoomReason.CARD_TWICE: later("“{card}” stands in that deck twice."),
    DoomReason.NEVER_ENDS: later("With the cards that are left, drawing would never end."),
    DoomReason.RUNS: later("Runs must be from {least} to {most}, and these are {found}."),
    DoomReason.DECLARED: later(
        "The cards declared must be from {least} to {most}, and these are {found}."
    ),
    DoomReason.DRAWS_FOR_EVER: later(
        "The cards that are left bring so many others that the drawing may never be over."
    ),
    DoomReason.TOO_SLOW: later(
        "From that start, runs would last so long that their odds cannot be reckoned here."
    ),
    DoomReason.TOO_MANY_KINDS: later("This deck has too many different cards to reckon with."),
    DoomReason.WITH_COUNT: later(
        "With a count I tell the odds of declaring so many cards; the other options are for runs "
        "until doom. Leave out the one or the others."
    ),
}


def deck_refusal(error: Refused, say: Words) -> Marked:
    """Return the sentence for what the deck refuses."""
    reason, values = DeckReason(error.reason), error.values
    shown = {name: _shown(name, value, say) for name, value in values.items()}
    match reason:
        case DeckReason.FILE_WRONG:
            return file_wrong(values, shown, say)
        case DeckReason.NOT_YOURS:
            return say(DECK_SENTENCES[reason], **{**shown, "owner": _owner(values)})
        case DeckReason.DECLARATION_OPEN | DeckReason.TOO_MANY_DRAWS:
            shown["left"] = _cards(values, say)
            return say(DECK_SENTENCES[reason], **shown)
        case DeckReason.DRAWING_ENDED:
            return Marked(f"{say(DECK_SENTENCES[reason], **shown)} {way_out(say)}")
        case _:
            return _with_near(say(DECK_SENTENCES[reason], **shown), values, say)


def doom_refusal(error: Refused, say: Words) -> Marked:
    """Return the sentence for what a run until doom, or its odds, cannot be reckoned with."""
    shown = {name: _shown(name, value, say) for name, value in error.values.items()}
    return say(DOOM_SENTENCES[DoomReason(error.reason)], **shown)


def _shown(name: str, value: object, say: Words) -> object:
    """What somebody typed is repeated only as far as it is recognised."""
    if not isinstance(value, str):
        return value
    text = content(value, say) if name in ("card", "condition") else value
    return shortened(tidied(text), _MOST_TYPED)


def _with_near(told: Marked, values: Mapping[str, object], say: Words) -> Marked:
    near = values.get("near")
    if not near:
        return told
    meant = say("Did you mean “{near}”?", near=_shown("card", near, say))
    return Marked(f"{told} {meant}")


def _owner(values: Mapping[str, object]) -> Marked:
    return person(cast(int, values["owner"]))


def _cards(values: Mapping[str, object], say: Words) -> Marked:
    return say.plural("{count} card", "{count} cards", cast(int, values["left"]))
