"""The sentences for why sheets, fights, scenes and cards are refused; `refusals.py` fills them."""

from collections.abc import Mapping

from bot.render.words import later
from bot.rulecards.outcome import Hindrance
from bot.table.sheets.reasons import SheetReason

SHEET_SENTENCES: Mapping[SheetReason, str] = {
    SheetReason.NO_SYSTEM: later(
        "This campaign is played freely, without sheets and rule cards. A game master chooses a "
        "system with `/gm settings`."
    ),
    SheetReason.NO_CHARACTER: later(
        "You have no character here yet. Make one with `/sheet create`."
    ),
    SheetReason.NAME_SOMEBODY: later(
        "You play nobody here yourself. Name a character, or make one with `/sheet create`."
    ),
    SheetReason.NOT_YOURS: later(
        "“{name}” belongs to {owner}. Only they and game masters can do that."
    ),
    SheetReason.PRIVATE: later("“{name}” is played by {owner}, who keeps the sheet private."),
    SheetReason.NAME_TAKEN: later("There is a “{name}” at this table already. Take another name."),
    SheetReason.NO_LETTERS: later("“{name}” needs at least one letter or digit."),
    SheetReason.NOTHING_CHANGED: later("Nothing to change: it is like that already."),
    SheetReason.ALREADY_THEIRS: later("“{name}” is {owner}'s already."),
    SheetReason.NOT_OWNED: later(
        "“{name}” belongs to “{thing}”, which this character does not own."
    ),
    SheetReason.NOT_JSON: later(
        "That is not JSON: I stopped reading in line {line}, column {column}."
    ),
    SheetReason.NOT_JSON_HERE: later("That file cannot be read: {problem}."),
    SheetReason.FILE_TOO_LARGE: later(
        "That file is too large: at most {most} characters are read."
    ),
    SheetReason.FIGHT_ON: later("A fight is on already. End it with `/fight end` first."),
    SheetReason.NO_FIGHT: later("There is no fight. A game master starts one with `/fight start`."),
    SheetReason.NOBODY_FIGHTS: later("A fight needs somebody who fights."),
    SheetReason.ALREADY_FIGHTING: later("“{name}” is in the fight already."),
    SheetReason.NOT_FIGHTING: later("“{name}” is not in the fight."),
    SheetReason.NONE_OF_YOURS: later("Nobody of yours is in this fight."),
    SheetReason.WHO_LEAVES: later("Who leaves the fight?"),
    SheetReason.TURNS_ARE_TICKED: later(
        "“{name}” is in the fight, where turns are counted for you: go on with `/fight next`."
    ),
    SheetReason.SCENE_OVER: later(
        "That scene is over, and its questions with it. The next come with `/scene end`."
    ),
    SheetReason.ANSWERED: later("The question of “{card}” is answered already."),
    SheetReason.NOT_A_STORY_CARD: later("“{card}” asks no question at the end of a scene."),
    SheetReason.AT_REST: later("“{card}” is off. Turn it on with `/card enable`."),
    SheetReason.BROKEN: later("“{card}” does not work at the moment. {problem}"),
    SheetReason.ONE_SOURCE: later(
        "Give one of these: a sentence, a file, or a card of the library."
    ),
    SheetReason.CARD_TAKEN: later(
        "There is a card with the id {id} at this table already. Give yours another id, or delete "
        "the other with `/card delete`."
    ),
    SheetReason.CARD_HERE: later(
        "“{card}” is at this table already. Look at it with `/card show`; for a second one, write "
        "it with `/card write` under another name."
    ),
    SheetReason.CARD_CHANGED: later(
        "{by} changed “{card}” since you opened it, so nothing was saved. Open it again to see how "
        "it reads now."
    ),
    SheetReason.ALREADY_TICKED: later("That line is ticked off already."),
    SheetReason.NOT_FILLED_IN: later("Fill in “{key}” as well: what is to happen needs it."),
    SheetReason.NEVER_ENDED_SO: later(
        "I rolled it {most} times, and it never ended like that. Try another difficulty."
    ),
    SheetReason.NEEDS_NAME: later("Give the card a name."),
    SheetReason.NOT_A_CHANGE: later(
        "“{typed}” is no change. Write one such as `+2`, `-1` or `=5`."
    ),
}

TOO_MANY: Mapping[str, str] = {
    "cards": later("This table would have more than {most} rule cards, which is the most."),
    "characters": later("This table has {most} characters, which is the most."),
    "clocks": later("This table would have more than {most} clocks, which is the most."),
    "foes": later(
        "This table would have more than {most} foes, which is the most. Take the fallen away "
        "with `/foe remove`."
    ),
    "items": later("Nobody can carry more than {most} items."),
    "kinds": later("At most {most} kinds fit."),
    "people met": later("A sheet holds at most {most} people that were met."),
    "places": later("This table would have more than {most} places, which is the most."),
    "quests": later("A sheet holds at most {most} quests."),
    "steps": later("A quest has at most {most} steps."),
}
"""By what there is too much of."""

TOO_MANY_OTHER = later("Those are too many: at most {most} fit.")

MEASURES: Mapping[str, str] = {
    "amount": later("The amount"),
    "level": later("The level"),
    "place": later("The place in the order"),
    "xp": later("The xp"),
}
"""Numbers that are called by no name of the system."""

COMMANDS: Mapping[str, str] = {
    "ability_check": later("This system has no ability checks."),
    "attack": later("This system has no attack rolls."),
    "saving_throw": later("This system has no saving throws."),
}
"""Commands for checks that not every system has."""

HINDRANCES: Mapping[Hindrance, str] = {
    Hindrance.LIST_IS_FULL: later("no room for “{what}” on {who}'s list"),
    Hindrance.NOT_OWNED: later("{who} does not own what “{what}” belongs to"),
    Hindrance.NO_STAT: later("the roll has no stat to mark"),
    Hindrance.CHECK_BLOCKED: later("another card stopped the roll “{what}”"),
}
