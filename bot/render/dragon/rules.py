"""The rules as people read them: one page a topic, and what each card does in either deck.

In our own words. Source: spec/daredragon.md, sections 3 to 14, whose credit stands below each page.
"""

from collections.abc import Iterable, Iterator, Mapping

from bot.dragon.cards import (
    DAREDEVIL,
    DRAGON,
    JOKERS,
    PARTS,
    RANKS,
    Card,
    Deed,
    DragonKind,
    Feat,
)
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

_BRIEFLY: Mapping[Deed, str] = {
    Deed.ROAR: later("all cards on the board come to nothing, everybody drops two from hand"),
    Deed.FAR_GLARE_RIGHT: later("the target moves two seats clockwise, then another card"),
    Deed.FAR_GLARE_LEFT: later("the target moves two seats counter-clockwise, then another card"),
    Deed.GLARE_RIGHT: later("the target moves one seat clockwise, then another card"),
    Deed.GLARE_LEFT: later("the target moves one seat counter-clockwise, then another card"),
    Deed.HEALTH_REGENERATION: later("for the part with the fewest hit points"),
}
"""What figures do not say of a deed, in half a line."""


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
    for rank in (*RANKS, "JK"):
        card = f"{rank}1" if rank == "JK" else f"{rank}S"
        feat = DAREDEVIL[card].feat
        cards.setdefault(feat, card)
        ranks.setdefault(feat, []).append(_rank(card, say))
    intro = say("What a card does in a daredevil's hand depends on its rank alone.")
    lines = (
        _line(ranks[feat], action_name(card, say), _daredevil_figures(card, say), say)
        for feat, card in cards.items()
    )
    return [intro, *lines]


def _daredevil_figures(card: Card, say: Words) -> Iterator[Marked]:
    rule = DAREDEVIL[card]
    if rule.warm_up is None:
        yield say("guard, at once")
        return
    yield say("attack") if rule.is_attack else say("help")
    yield say("warm-up {turns}", turns=rule.warm_up)
    if rule.is_attack:
        yield say("damage {amount}", amount=rule.amount)
    elif rule.amount:
        yield say("heals {amount}", amount=rule.amount)


def _dragon_cards(say: Words) -> list[Marked]:
    """One line for each deed, with the ranks and, where it matters, the suits that do it."""
    ranks: dict[Deed, list[str]] = {}
    suits: dict[Deed, str] = {}
    cards: dict[Deed, Card] = {}
    for rank in RANKS:
        red, black = f"{rank}H", f"{rank}S"
        differ = DRAGON[red].deed is not DRAGON[black].deed
        for card, signs in ((red, "♥♦"), (black, "♠♣")) if differ else ((red, ""),):
            deed = DRAGON[card].deed
            cards.setdefault(deed, card)
            suits[deed] = signs
            ranks.setdefault(deed, []).append(rank)
    joker = JOKERS[0]
    cards[DRAGON[joker].deed] = joker
    intro = say("Warm-up and rest are counted in turns.")
    lines = (
        _line(
            [*ranks.get(deed, [_rank(card, say)]), *filter(None, [suits.get(deed)])],
            _deed(card, say),
            _dragon_figures(card, say),
            say,
        )
        for deed, card in cards.items()
    )
    return [intro, *lines]


def _deed(card: Card, say: Words) -> Marked:
    part = DRAGON[card].part
    name = deed_name(card, say)
    return name if part is None else say("{deed} ({part})", deed=name, part=part_name(part, say))


def _dragon_figures(card: Card, say: Words) -> Iterator[Marked]:
    rule = DRAGON[card]
    if rule.kind is DragonKind.GLARE:
        yield say("at once")
        yield say(_BRIEFLY[rule.deed])
        return
    if rule.is_attack:
        yield say("area attack") if rule.kind is DragonKind.AREA else say("attack")
    yield say("warm-up {turns}", turns=rule.warm_up)
    yield say("rest {turns}", turns=rule.cool_down)
    if rule.is_attack:
        yield say("damage {amount}", amount=rule.amount)
    elif rule.amount:
        yield say("heals {amount}", amount=rule.amount)
    if rule.knocks_down:
        yield say("knocks down")
    if rule.deed in _BRIEFLY:
        yield say(_BRIEFLY[rule.deed])


def _line(ranks: Iterable[str], name: Marked, figures: Iterable[Marked], say: Words) -> Marked:
    return say(
        "- **{cards}** {name}: {figures}",
        cards=Marked(" ".join(ranks)),
        name=name,
        figures=Marked(", ".join(figures)),
    )


def _rank(card: Card, say: Words) -> str:
    return card_sign(card, say) if card in JOKERS else card[:-1]
