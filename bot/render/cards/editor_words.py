"""What the card editor calls the places of a card and what may stand there.

What the card's own sentence says is English in every language; what the editor says of it is not.
Source: spec/rule-cards.md, parts 2 to 4.
"""

from collections.abc import Mapping

from bot.render.text import Marked
from bot.render.words import Words, later
from bot.rulecards.editing.drafts import Gap, Missing
from bot.rulecards.editing.pieces import Label, Place, Typed, What

WHAT: Mapping[What, str] = {
    What.ON: later("What sets it off"),
    What.STAGE: later("Before or after"),
    What.CHECK: later("Check"),
    What.RESULT: later("Outcome"),
    What.WHERE: later("Where"),
    What.TRACK: later("Track"),
    What.LINE: later("Which line"),
    What.REACH: later("Which number"),
    What.CLOCK: later("Clock"),
    What.EDGE: later("Start or end"),
    What.PLACE: later("Place"),
    What.PERSON: later("Whom they meet"),
    What.CHANGE: later("Gain or lose"),
    What.ITEM: later("Item"),
    What.DIRECTION: later("Dealt or taken"),
    What.LEAST: later("How much damage"),
    What.FOE: later("Foe"),
    What.STEP: later("What is done"),
    What.QUESTION: later("Question"),
    What.IF: later("Only while"),
    What.ALSO: later("And also while"),
    What.BOUND: later("The number in it"),
    What.EFFECT: later("Effect {number}"),
    What.ADD: later("Add an effect"),
    What.REMOVE: later("Remove an effect"),
    What.NAME: later("Name"),
    What.NOTE: later("Note to game masters"),
    What.KIND: later("What it does"),
    What.HOW: later("How"),
    What.AMOUNT: later("How much"),
    What.CONDITION: later("Condition"),
    What.OP: later("What happens to it"),
    What.LEVEL: later("Level"),
    What.TURNS: later("How long"),
    What.TICKS: later("Ticks"),
    What.SIZE: later("Size of the clock"),
    What.POOL: later("Pool"),
    What.STAT: later("Stat"),
    What.TEXT: later("Line for the scene"),
    What.REASON: later("Why it is stopped"),
}

LABELS: Mapping[str, str] = {
    "on.roll": later("a roll"),
    "on.track": later("a track comes to a line"),
    "on.damage": later("damage is dealt or taken"),
    "on.defeat": later("they defeat a foe"),
    "on.fight": later("a fight starts or ends"),
    "on.rest": later("they rest"),
    "on.turn": later("each turn they take"),
    "on.level": later("they gain a level"),
    "on.place": later("they enter a place"),
    "on.meet": later("they first meet someone"),
    "on.item": later("they gain or lose an item"),
    "on.clock": later("a clock fills"),
    "on.quest": later("a quest moves on"),
    "on.story": later("you answer a question after a scene with yes"),
    "stage.after": later("after it has happened"),
    "stage.before": later("just before it happens"),
    "check.any": later("any check"),
    "result.any": later("however it ends"),
    "result.critical": later("a critical"),
    "result.success": later("a success"),
    "result.failure": later("a failure"),
    "result.fumble": later("a fumble"),
    "result.fails_or_fumbles": later("a failure or a fumble"),
    "result.band": later("it lands on {name}"),
    "where.any": later("anywhere"),
    "line.empty": later("runs out"),
    "line.full": later("fills up"),
    "line.below_half": later("drops below half"),
    "line.reach": later("reaches a number"),
    "clock.any": later("any clock"),
    "edge.start": later("it starts"),
    "edge.end": later("it ends"),
    "place.any": later("any place"),
    "person.any": later("anyone new"),
    "of_kind": later("any {name}"),
    "change.gain": later("they gain it"),
    "change.lose": later("they lose it"),
    "item.any": later("any item"),
    "dir.taken": later("they take it"),
    "dir.dealt": later("they deal it"),
    "least.any": later("any amount"),
    "least.of": later("{name} or more"),
    "foe.any": later("any foe"),
    "what.step": later("a step"),
    "what.finished": later("the whole quest"),
    "if.any": later("always"),
    "if.while": later("while {name}"),
    "if.unless": later("unless {name}"),
    "if.below": later("{name} is below …"),
    "if.least": later("{name} is at least …"),
    "if.amount": later("the damage is at least …"),
    "if.one": later("the {name} die shows a 1"),
    "if.shows": later("the {name} die shows …"),
    "kind.track": later("move a track"),
    "kind.condition": later("set or take away a condition"),
    "kind.clock": later("tick a clock"),
    "kind.xp": later("give or take xp"),
    "kind.pool": later("move one of your pools"),
    "kind.check": later("roll a check at once"),
    "kind.mark": later("mark a stat to improve"),
    "kind.tell": later("tell you a line for the scene"),
    "kind.modify": later("change the roll or the damage"),
    "kind.block": later("stop it from happening"),
    "how.add": later("move it by"),
    "how.set": later("set it to"),
    "op.set": later("they get it"),
    "op.remove": later("they lose it"),
    "op.raise": later("it rises by a level"),
    "op.lower": later("it falls by a level"),
    "level.none": later("no level given"),
    "turns.none": later("until it is taken away"),
    "turns.of": later("turns: {name}"),
    "size.none": later("as it is, else 4"),
    "stat.none": later("the roll's own stat"),
    "modify.amount": later("by a number"),
    "modify.advantage": later("advantage"),
    "modify.disadvantage": later("disadvantage"),
}

MISSING: Mapping[Missing, str] = {
    Missing.NAME: later("a name"),
    Missing.WHEN: later("when it fires"),
    Missing.QUESTION: later("the question that you are asked"),
    Missing.EFFECT: later("what it does"),
    Missing.CLOCK: later("which clock effect {number} ticks"),
    Missing.TEXT: later("the line that effect {number} tells"),
    Missing.REASON: later("why effect {number} stops it"),
}

HINTS: Mapping[Typed | What, str] = {
    What.QUESTION: later("I put “they” in front: keep a promise that cost them something"),
    What.NOTE: later("What you are told when it fires; empty: what the card did"),
    What.TEXT: later("Something old notices that the oath is broken"),
    What.REASON: later("No spell can be cast inside the temple"),
    Typed.NUMBER: later("A whole number"),
    Typed.AMOUNT: later("A number such as 2 or −2, or a formula such as @level + 1"),
    Typed.FORMULA: later("@hit_points < 5 and @level >= 3"),
    Typed.KIND: later("What it is, such as settlement or priest"),
}


def what_words(place: Place, say: Words) -> str:
    """Return what a place is called, as plain text."""
    number = {} if place.effect is None else {"number": place.effect + 1}
    return str(say(WHAT[place.what], **number))


def label_words(label: Label, say: Words) -> str:
    """Return what stands or may stand at a place, as plain text."""
    if not label.word:
        return label.name
    # Lists show no Markdown, so that names stand in them as they are.
    return str(say(LABELS[label.word], **({"name": Marked(label.name)} if label.name else {})))


def gap_words(gap: Gap, say: Words) -> Marked:
    """Return what is missing."""
    number = {} if gap.effect is None else {"number": gap.effect + 1}
    return say(MISSING[gap.what], **number)
