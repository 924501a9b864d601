"""Everything that Daredragon's words can say, said once: for tests that listen to a language.

What people would type themselves is of digits and stars, so that it is no word.
"""

from collections.abc import Iterator

from bot.dragon.cards import ALL_CARDS, DAREDEVIL, DRAGON, PARTS, Card, DragonKind
from bot.dragon.daredevil_events import (
    ActionCancelled,
    AggroDrawn,
    AllyHealed,
    AllyHelped,
    Amended,
    Asked,
    CardPlayed,
    DealBegan,
    Discarded,
    GameEnded,
    GuardLapsed,
    ManekinRevealed,
    NothingDealt,
    PartAttacked,
    PartEntangled,
    Reshuffled,
    SeatHandedBack,
    SeatTakenOver,
    StoodIn,
    TargetChanged,
    TurnBegan,
)
from bot.dragon.dragon_events import (
    CoolDownBegan,
    DaredevilHurt,
    Dodged,
    DragonAttacked,
    DragonDelayed,
    DragonPlaced,
    DragonWaited,
    EntanglementEnded,
    Glared,
    GuardSpent,
    Incapacitated,
    KnockedDown,
    Menaced,
    PartHealed,
    RiposteOpened,
    Roared,
    TraitRevealed,
)
from bot.dragon.event_words import Modifier, Verdict
from bot.dragon.events import Event
from bot.dragon.name import SYLLABLES, UNNAMED, Trait, name_of
from bot.dragon.reasons import DragonReason
from bot.dragon.state import Outcome, Question, QuestionKind
from bot.errors import Refused
from bot.render.dragon.card_rules import daredevil_rules, dragon_rules
from bot.render.dragon.cards import trait_name
from bot.render.dragon.manekin import explained
from bot.render.dragon.narration import narrated
from bot.render.dragon.rules import RULES_PAGES, card_message, rules_message
from bot.render.dragon.syllables import name_told, syllable_told
from bot.render.message import Message, Text
from bot.render.refusals import refusal
from bot.render.words import Words
from bot.table.dragon.reasons import FellowshipReason

NAMES = ("1*", "2*", "3*", "4*")
SEEDS = range(24)
"""So many that each of several asides is said."""

ONE_OF_EACH: tuple[Card, ...] = tuple({DAREDEVIL[card].feat: card for card in ALL_CARDS}.values())
DEEDS: tuple[Card, ...] = tuple({DRAGON[card].deed: card for card in ALL_CARDS}.values())
EVERY_REASON = tuple((modifier, 1) for modifier in Modifier)


def everything_said(say: Words) -> list[str]:
    """Return what the story, the name, the rules and refusals say, in the language of `say`."""
    return [
        *manekins_lines(say),
        *story_lines(say),
        *(text for message in messages(say) for text in _texts(message)),
        *_names(say),
        *(refusal(error, say) for error in refused()),
    ]


def manekins_lines(say: Words) -> list[str]:
    """Return each way in which a Manekin explains itself."""
    return [
        explained(ManekinRevealed(0, card, top, held, verdict), say)
        for verdict in Verdict
        for held in (1, 5, 9, 13)
        for card in ("8C", "JK1", None)
        for top in ("10H", "JK2", None)
    ]


def story_lines(say: Words) -> list[str]:
    """Return the lines of every event, with every aside."""
    return [
        line for beat in beats() for seed in SEEDS for line in narrated(beat, NAMES, say, seed=seed)
    ]


def messages(say: Words) -> list[Message]:
    """Return every page of the rules, the rules of every card, and every syllable."""
    syllables = [
        syllable_told(TraitRevealed(part, trait, SYLLABLES[part][trait]), name, say)
        for part in PARTS
        for trait in Trait
        for name in (name_of(UNNAMED), SYLLABLES[part][trait])
    ]
    pages = [rules_message(topic, say) for topic in RULES_PAGES]
    return [*pages, *(card_message(card, say) for card in ALL_CARDS), *syllables]


def beats() -> Iterator[tuple[Event, ...]]:
    """What happens, as far as it is told differently; what is told together in one."""
    yield from ((event,) for event in _of_daredevils())
    yield from ((event,) for event in _of_the_dragon())
    yield AggroDrawn(0, "KS"), TargetChanged(None, 0, "aggro")
    yield Glared("4H", 2), TargetChanged(None, 1, "glare")
    for recipients in ((1, 2), (1, 2, 3)):
        revealed = ManekinRevealed(0, "8C", "2H", 5, Verdict.NOT_MET)
        yield revealed, DealBegan(0, recipients)
    for guard in ("AS", "QS"):
        yield GuardSpent(0, guard, acted=True), GuardSpent(1, guard, acted=False)
    for card in DEEDS:
        if DRAGON[card].is_attack:
            yield from _attacks(card)
    yield Roared("AS", (0, 1)), ActionCancelled(0, "9C", "roar"), ActionCancelled(1, "QS", "roar")
    yield (
        Incapacitated(0),
        ActionCancelled(0, "9C", "incapacitated"),
        Discarded(0, "2C", "incapacitated"),
        TargetChanged(0, None, "incapacitated"),
    )


def _of_daredevils() -> Iterator[Event]:
    yield TurnBegan(1, 0)
    yield GuardLapsed(0, "QS")
    for card in ONE_OF_EACH:
        warm_up = DAREDEVIL[card].warm_up
        yield CardPlayed(0, card, warm_up, 0, 5)
        yield CardPlayed(0, card, warm_up, 1, 5)
    for part in PARTS:
        yield PartAttacked(0, "5C", part, 5, (), 5, 5, 0)
    for damage, before in ((0, 9), (5, 9), (16, 25), (5, 0)):
        yield PartAttacked(0, "5C", PARTS[0], 5, EVERY_REASON, damage, before, before - damage)
    yield from (PartEntangled(0, "10C", PARTS[0], anew) for anew in (True, False))
    yield AggroDrawn(0, "KC")
    yield from (AllyHelped(0, "2C", ally) for ally in (1, None))
    yield from (AllyHealed(0, "JK1", 1, 0, 8, stood_up) for stood_up in (True, False))
    yield from (TargetChanged(None, after, "attack") for after in (0, None))
    yield from (Asked(Question(kind, 0, "9C", count)) for kind in QuestionKind for count in (1, 2))
    yield from (DealBegan(0, recipients) for recipients in ((), (1,), (1, 2, 3)))
    yield NothingDealt(0)
    for count in (1, 2):
        yield Reshuffled("daredevil", count, ())
        yield Reshuffled("dragon", count, ())
    yield Discarded(0, "2C", "limit")
    yield Discarded(0, "2C", "roar")
    yield Discarded(0, "2C", "incapacitated")
    yield ActionCancelled(0, "9C", "knockdown")
    yield from (SeatTakenOver(0), SeatHandedBack(0), StoodIn(0))
    yield from (GameEnded(outcome) for outcome in Outcome)
    for so in (True, False):
        target = (None, 1) if so else (1, None)
        yield Amended(((0, 1, 2),), ((0, so),), ((PARTS[0], 1, 2),), ((PARTS[0], so),), target)


def _of_the_dragon() -> Iterator[Event]:
    yield DragonDelayed("KC", 7)
    yield DragonWaited("KC", "warm-up", 7)
    yield DragonWaited("KC", "cool-down", 7)
    for trait in Trait:
        yield TraitRevealed(PARTS[0], trait, SYLLABLES[PARTS[0]][trait])
    yield Glared("4H", 2)
    yield Menaced("KC")
    for card in DEEDS:
        rule = DRAGON[card]
        if rule.kind is not DragonKind.GLARE:
            yield DragonPlaced(card, rule.part, rule.warm_up, (), rule.warm_up, 9)
    for warm_up in (0, 2):
        yield DragonPlaced("5C", PARTS[1], 1, EVERY_REASON, warm_up, 9)
    yield Dodged(0, "AS", 1)
    yield DaredevilHurt(0, "target", 8, (), 8, 25, 17)
    yield DaredevilHurt(0, "target", 8, EVERY_REASON, 0, 25, 25)
    yield DaredevilHurt(0, "shield", 8, (), 8, 25, 17)
    yield KnockedDown(0)
    yield EntanglementEnded(PARTS[0])
    yield from (RiposteOpened(PARTS[0], 9, off) for off in (True, False))
    yield PartHealed("JK1", PARTS[0], 0, 8)
    yield CoolDownBegan("KC", 2, 9)
    yield Incapacitated(0)


def _attacks(card: Card) -> Iterator[tuple[Event, ...]]:
    rule = DRAGON[card]
    area = (0, 1, 3) if rule.kind is DragonKind.AREA else (0,)
    attack = DragonAttacked(card, rule.part, 0, area)
    yield attack, DaredevilHurt(0, "target", 8, (), 8, 25, 17)
    yield attack, DaredevilHurt(2, "shield", 8, (), 8, 25, 17)
    yield attack, Dodged(1, "AS", 0)


def refused() -> Iterator[Refused]:
    """Every refusal of the rules and of the table's game."""
    for reason in DragonReason:
        for asked, names in ((1, ()), (None, NAMES)):
            if reason is DragonReason.NOTHING_TO_PROCEED and asked is None:
                continue
            yield Refused(reason, **_values(), asked=asked, seat=1, names=names)
    for kind in QuestionKind:
        yield Refused(DragonReason.OTHER_QUESTION, seat=0, question=kind)
    yield Refused(DragonReason.ALLY_NOT_ALLOWED, ally=1, allowed=(2, 3))
    for reason in FellowshipReason:
        for near in (None, "2*", PARTS[0]):
            if reason is FellowshipReason.CARD_UNKNOWN:
                yield Refused(reason, card="1*", near=("9C", "JK1") if near else ())
                continue
            yield Refused(reason, **{**_values(), "name": "1*"}, near=near, seat=1)
    yield Refused(FellowshipReason.NOT_RUNNING, host=None)
    yield Refused(FellowshipReason.NOT_TURN, name="", is_manekin=True)
    yield Refused(FellowshipReason.DISCARD_COUNT, count=2, given=1)


def _values() -> dict[str, object]:
    """A value under every name that a reason comes with."""
    numbers = dict.fromkeys(("least", "most", "value", "count", "expected", "held", "limit"), 1)
    return {
        **numbers,
        "outcome": Outcome.VICTORY,
        "card": "9C",
        "cards": ("9C", "8C"),
        "part": "jaws",
        "allowed": ("paws", "2*"),
        "ally": 1,
        "question": QuestionKind.TURN,
        "turn": 1,
        "deck": "dragon",
        "syllable": "1*",
        "place": "jaws",
        "belongs": "paws",
        "host": 5,
        "given": 2,
        "zone": "1*",
        "is_manekin": False,
    }


def _names(say: Words) -> Iterator[str]:
    yield from (trait_name(trait, say) for trait in Trait)
    yield from (rules(card, say) for card in ALL_CARDS for rules in (daredevil_rules, dragon_rules))
    for traits in (
        UNNAMED,
        (Trait.POWER, None, None, None),
        *((trait, trait, trait, trait) for trait in Trait),
    ):
        yield name_told(traits, say)


def _texts(message: Message) -> Iterator[str]:
    return (block.content for block in message.flat() if isinstance(block, Text))
