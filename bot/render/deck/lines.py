"""The deck's lines in the history of a table, made from what the journal keeps of them."""

from collections.abc import Callable, Mapping
from typing import cast

from bot.deck.model import MOST_ANSWER
from bot.render.deck.figures import ability, known_ability, label, listed
from bot.render.text import Marked
from bot.render.words import Words, later
from bot.text import shortened

_ROOM = 300
"""Characters of all cards in one line."""

Values = Mapping[str, object]

VAGUE: Mapping[str, str] = {
    "deck.laid": later("laid out a deck"),
    "deck.declared": later("declared cards to draw"),
    "deck.drew": later("drew cards"),
    "deck.chose": later("made a choice about a card"),
    "deck.spent": later("used what a card had given"),
    "deck.ruled": later("ruled about the deck"),
    "deck.answered_secretly": later("answered a card's question in secret"),
}

OPTIONS: Mapping[str, str] = {
    "yes": later("to draw on"),
    "draws": later("to draw on"),
    "no": later("not to draw on"),
    "experience": later("experience points"),
    "later": later("to keep the Fates"),
    "let_go": later("to let the Fates go"),
    "now": later("to use the Fates at once"),
}


def _who(values: Values, say: Words) -> Marked:
    """The character's name; who is forgotten, is forgotten by that name too."""
    who = values.get("who")
    name = cast(Mapping[str, object], who).get("name") if isinstance(who, Mapping) else None
    return say("“{name}”", name=str(name)) if name else say("someone")


def _count(values: Values, key: str) -> int:
    value = values.get(key)
    return value if isinstance(value, int) else 0


def _laid(values: Values, say: Words) -> Marked:
    return say("laid out “{deck}”", deck=label(str(values.get("deck", "")), say))


def _declared(values: Values, say: Words) -> Marked:
    return say.plural(
        "declared {count} card for {name}",
        "declared {count} cards for {name}",
        _count(values, "count"),
        name=_who(values, say),
    )


def _drew(values: Values, say: Words) -> Marked:
    cards = [label(str(one), say) for one in cast(list[object], values.get("cards") or [])]
    name = _who(values, say)
    facts: list[Marked] = []
    if "chose" in values:
        of, asked = str(values.get("chose_of", "")), str(values.get("asked", ""))
        facts.append(_chosen(asked, str(values["chose"]), of, name, say))
    if cards:
        shown = listed(cards, room=_ROOM)
        facts.append(say("drew {cards} for {name}", cards=shown, name=name))
    if more := _count(values, "more"):
        facts.append(say.plural("{count} card more", "{count} cards more", more))
    if values.get("late"):
        facts.append(say("drawn late"))
    elif values.get("automatic"):
        facts.append(say("drawn by itself"))
    if lapsed := _count(values, "lapsed"):
        facts.append(say.plural("no card for {count} draw", "no card for {count} draws", lapsed))
    if values.get("waits"):
        facts.append(say("the hour of {name} was over", name=name))
    return Marked(" · ".join(facts)) if facts else say("drew no card for {name}", name=name)


def _chose(values: Values, say: Words) -> Marked:
    option, card = str(values.get("option", "")), str(values.get("card", ""))
    return _chosen(str(values.get("asked", "")), option, card, _who(values, say), say)


def _chosen(asked: str, option: str, card: str, name: Marked, say: Words) -> Marked:
    if asked == "treasure":
        return say("chose a form for {card} of {name}", card=label(card, say), name=name)
    if asked == "text":
        return _said(option, card, name, say)
    known = known_ability(option)
    if option in OPTIONS:
        chosen = say(OPTIONS[option])
    elif known:
        chosen = ability(known, say)
    else:
        return _said(option, card, name, say)
    return say(
        "chose {option} for {card} of {name}", option=chosen, card=label(card, say), name=name
    )


def _said(text: str, card: str, name: Marked, say: Words) -> Marked:
    return say(
        "answered “{text}” for {card} of {name}",
        text=shortened(text, MOST_ANSWER),
        card=label(card, say),
        name=name,
    )


def _spent(values: Values, say: Words) -> Marked:
    name = _who(values, say)
    wish = values.get("what") == "wish"
    told = (
        say("made a wish for {name}", name=name)
        if wish
        else say("used the Fates for {name}", name=name)
    )
    if purpose := values.get("purpose"):
        told = say("{told}: “{purpose}”", told=told, purpose=shortened(str(purpose), MOST_ANSWER))
    return told


def _ruled(values: Values, say: Words) -> Marked:
    card, name = label(str(values.get("card", "")), say), _who(values, say)
    match values.get("ruling"):
        case "deck.card_put":
            return say("put {card} back into the deck", card=card)
        case "deck.card_taken":
            return say("took {card} out of the deck", card=card)
        case "deck.imported":
            return say("brought the deck “{deck}”", deck=label(str(values.get("deck", "")), say))
        case "deck.granted":
            return _granted(values, name, say)
        case "deck.lifted":
            condition = label(str(values.get("condition", "")), say)
            return say("freed {name} of this: {condition}", name=name, condition=condition)
        case "deck.retired":
            return say("retired {name}", name=name)
        case "deck.revealed":
            return say(
                "made known, for {card} of {name}: “{text}”",
                card=card,
                name=name,
                text=_text(values),
            )
        case _:
            return _said(_text(values), str(values.get("card", "")), name, say)


def _text(values: Values) -> str:
    return shortened(str(values.get("text", "")), MOST_ANSWER)


def _granted(values: Values, name: Marked, say: Words) -> Marked:
    count = _count(values, "count")
    match values.get("what"):
        case "draws":
            return say.plural(
                "granted {name} {count} card more",
                "granted {name} {count} cards more",
                count,
                name=name,
            )
        case "wishes":
            return say.plural(
                "granted {name} {count} wish", "granted {name} {count} wishes", count, name=name
            )
        case "fates":
            return say("granted {name} the Fates", name=name)
        case "intelligence":
            return say("set the Intelligence of {name} to {count}", name=name, count=count)
        case _:
            return say("let {name} draw again", name=name)


def _secret(values: Values, say: Words) -> Marked:
    card = label(str(values.get("card", "")), say)
    return say("answered in secret for {card} of {name}", card=card, name=_who(values, say))


LINES: Mapping[str, Callable[[Values, Words], Marked]] = {
    "deck.laid": _laid,
    "deck.declared": _declared,
    "deck.drew": _drew,
    "deck.chose": _chose,
    "deck.spent": _spent,
    "deck.ruled": _ruled,
    "deck.answered_secretly": _secret,
}
