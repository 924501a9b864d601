"""The rules as people read them: one page a topic, and what each card does in either deck.

In our own words. Source: spec/daredragon.md, sections 3 to 14, whose credit stands below each page.
"""

from collections.abc import Mapping

from bot.dragon.cards import ALL_CARDS, DAREDEVIL, DRAGON, PARTS, Card, Feat
from bot.dragon.name import SYLLABLES, Trait
from bot.dragon.scale import SCALE
from bot.render.dragon.card_rules import daredevil_rules, dragon_rules
from bot.render.dragon.cards import action_name, daredevil_card, deed_name, dragon_card, part_name
from bot.render.dragon.manekin import card_sign
from bot.render.dragon.rules_pages import PAGES
from bot.render.message import Card as Frame
from bot.render.message import Message, Rule, Text
from bot.render.text import Marked
from bot.render.words import Words, later

GREEN = 0x4F8A5B

RULES_PAGES: Mapping[str, str] = {
    **{topic: page.title for topic, page in PAGES.items()},
    "daredevil_cards": later("The daredevils' cards"),
    "dragon_cards": later("The dragon's cards"),
}
"""The title of each page, to be said, by its topic."""


def rules_message(topic: str, say: Words) -> Message:
    """Return a page of the rules; KeyError for a topic that has none."""
    body = _body(topic, say)
    head = Text(say("## {title}", title=say(RULES_PAGES[topic])))
    return Message((Frame((head, Text("\n".join(body)), Rule(), _credit(say)), GREEN),))


def card_message(card: Card, say: Words) -> Message:
    """Return what a card does in a daredevil's hand, and what it does when the dragon plays it."""
    blocks = (
        Text(
            say(
                "## {card}\nIn your hand: {rules}",
                card=daredevil_card(card, say),
                rules=daredevil_rules(card, say),
            )
        ),
        Rule(),
        Text(
            say(
                "From the dragon's deck the same card is **{card}**: {rules}",
                card=dragon_card(card, say),
                rules=dragon_rules(card, say),
            )
        ),
        Rule(),
        _credit(say),
    )
    return Message((Frame(blocks, GREEN),))


def _credit(say: Words) -> Text:
    return Text(
        say(
            "-# *Daredragon Fellowship* by Bartosz Sułkowski, CC BY 4.0, adapted. "
            "<https://github.com/bsulkowski/daredragon-fellowship>"
        )
    )


def _body(topic: str, say: Words) -> list[Marked]:
    match topic:
        case "daredevil_cards":
            return _daredevil_cards(say)
        case "dragon_cards":
            return _dragon_cards(say)
        case _:
            return _page(topic, say)


def _page(topic: str, say: Words) -> list[Marked]:
    values = {"scale": Marked(f"`{' '.join(map(str, SCALE))}`")}
    lines = [say(told, **values) for told in PAGES[topic].paragraphs]
    return [*lines, *_syllables(say)] if topic == "name" else lines


def _syllables(say: Words) -> list[Marked]:
    """Every syllable, part by part."""
    return [
        say(
            "- {part}: {power}, {durability}, {agility}, {none}",
            part=part_name(part, say),
            power=Marked(SYLLABLES[part][Trait.POWER]),
            durability=Marked(SYLLABLES[part][Trait.DURABILITY]),
            agility=Marked(SYLLABLES[part][Trait.AGILITY]),
            none=Marked(SYLLABLES[part][Trait.NONE]),
        )
        for part in PARTS
    ]


def _daredevil_cards(say: Words) -> list[Marked]:
    """One line for each action, with the ranks that do it."""
    ranks: dict[Feat, list[str]] = {}
    cards: dict[Feat, Card] = {}
    for card in ALL_CARDS:
        feat = DAREDEVIL[card].feat
        cards.setdefault(feat, card)
        rank = _rank(card, say)
        if rank not in ranks.setdefault(feat, []):
            ranks[feat].append(rank)
    intro = say("What a card does in a daredevil's hand depends on its rank alone.")
    return [intro, *(_daredevil_line(ranks[feat], card, say) for feat, card in cards.items())]


def _daredevil_line(ranks: list[str], card: Card, say: Words) -> Marked:
    rule = DAREDEVIL[card]
    values = {
        "ranks": Marked(" ".join(ranks)),
        "action": action_name(card, say),
        "warm_up": rule.warm_up,
        "amount": rule.amount,
    }
    if rule.is_guard:
        return say("- **{ranks}** {action}: a guard, at once", **values)
    if rule.is_attack:
        return say("- **{ranks}** {action}: attack, warm-up {warm_up}, damage {amount}", **values)
    if rule.amount:
        return say("- **{ranks}** {action}: help, warm-up {warm_up}, heals {amount}", **values)
    return say("- **{ranks}** {action}: help, warm-up {warm_up}", **values)


def _dragon_cards(say: Words) -> list[Marked]:
    """One line for each deed, with the cards that do it."""
    signs: dict[object, list[str]] = {}
    cards: dict[object, Card] = {}
    for card in ALL_CARDS:
        deed = DRAGON[card].deed
        cards.setdefault(deed, card)
        sign = _rank(card, say)
        if sign not in signs.setdefault(deed, []):
            signs[deed].append(sign)
    intro = say(
        "Aces and the cards from 4 down also go by colour: for red ones (♥♦) the first of two, "
        "for black ones (♠♣) the second. W is warm-up, R is rest."
    )
    return [intro, *(_dragon_line(signs[deed], card, say) for deed, card in cards.items())]


def _dragon_line(signs: list[str], card: Card, say: Words) -> Marked:
    rule = DRAGON[card]
    values = {
        "ranks": Marked(" ".join(signs)),
        "deed": deed_name(card, say),
        "warm_up": rule.warm_up,
        "rest": rule.cool_down,
        "amount": rule.amount,
    }
    if rule.is_attack and rule.part is not None:
        part = part_name(rule.part, say)
        return say(
            "- **{ranks}** {deed} ({part}): W {warm_up}, R {rest}, damage {amount}",
            **values,
            part=part,
        )
    if rule.is_attack:
        return say("- **{ranks}** {deed}: W {warm_up}, R {rest}, damage {amount}", **values)
    if rule.amount:
        return say("- **{ranks}** {deed}: W {warm_up}, R {rest}, heals {amount}", **values)
    if rule.warm_up:
        return say("- **{ranks}** {deed}: W {warm_up}, R {rest}", **values)
    return say("- **{ranks}** {deed}: at once", **values)


def _rank(card: Card, say: Words) -> str:
    return card_sign(card, say) if card.startswith("JK") else Marked(card[:-1])
