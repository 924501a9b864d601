"""Events of the deck at a table, with the longest names and numbers that they can hold."""

from bot.deck.cards import built_in
from bot.deck.effects import Condition, Experience, LoseWealth
from bot.deck.events import (
    AnsweredOpenly,
    AnsweredSecretly,
    CardPut,
    CardTaken,
    Chose,
    DeckEvent,
    DeckImported,
    DeckLaid,
    Declared,
    Drew,
    FatesSpent,
    FellDue,
    Lifted,
    RanOut,
    Retired,
    Revealed,
    WasGranted,
    WishSpent,
)
from bot.deck.model import MOST_ANSWER, MOST_LABEL, MOST_NAME, CardRef
from bot.deck.sheet import AbilityChange, FatesChange, Told, WishesChange
from bot.deck.state import Choice, ChoiceKind
from bot.table.deck_events import (
    AskingDropped,
    CardsDrawn,
    ChoiceMade,
    DeckHappened,
    DeckLaidOut,
    DeckRuled,
    DeclarationAsked,
    DrawsDeclared,
    PowerSpent,
    SecretAnswered,
)
from bot.table.part import Event

LONGEST = 2**53 - 1
OWNER = 2**63 - 1
NAME = "*" * MOST_NAME
LABEL = "_" * MOST_LABEL
WORDS = "`" * MOST_ANSWER
CARD = CardRef(id="x" * 32, name=NAME)
SUN = CardRef(id="sun", name="Sun")
WHO = {"character": 1, "name": NAME}

LOST = Told(change=LoseWealth(), lost=(LABEL,) * 200)
TOLD = (
    LOST,
    Told(change=Condition(name=LABEL)),
    Told(change=Experience(change=-(10**7), keeps_level=True), before=0, after=-(10**12)),
    Told(change=AbilityChange(ability="intelligence", change=-5, least=1), before=10, after=5),
)
SPENT = Told(change=WishesChange(change=-1), before=LONGEST, after=LONGEST - 1)


def asked(kind: ChoiceKind, number: int = LONGEST, **values: object) -> Choice:
    given = {"number": number, "character": 1, "card": CARD, "kind": kind, "at": 1, **values}
    return Choice.model_validate(given)


def drew(number: int = 1, **values: object) -> Drew:
    given: dict[str, object] = {"card": CARD, "at": 1, "told": TOLD, "left": 3, **values}
    return Drew.model_validate({**WHO, "number": number, **given})


def drawn(*happened: DeckEvent, **values: object) -> CardsDrawn:
    return CardsDrawn(happened=happened, owner=OWNER, **values)


def ruled(happened: DeckEvent) -> DeckRuled:
    return DeckRuled(happened=(happened,), owner=OWNER)


def granted(what: str, count: int = 1) -> DeckRuled:
    return ruled(WasGranted.model_validate({**WHO, "what": what, "count": count, "at": 1}))


def chose(option: str, **values: object) -> Chose:
    given = {"choice": LONGEST, "card": CARD, "option": option, "at": 1, **values}
    return Chose.model_validate({**WHO, **given})


def made(asked_kind: ChoiceKind, option: str, **values: object) -> ChoiceMade:
    return ChoiceMade(happened=(chose(option, **values),), owner=OWNER, asked=asked_kind)


MASTERS = asked(ChoiceKind.MASTER, question=WORDS, secret=True)
DECK = built_in("22").model_copy(update={"name": NAME})

SAMPLES: list[Event] = [
    DeckLaidOut(happened=(DeckLaid(which="custom", name=NAME, lapsed=tuple(range(1, 51))),)),
    DeckLaidOut(happened=(DeckLaid(which="22", name="Deck of Many Things"),)),
    DrawsDeclared(
        happened=(Declared(**WHO, owner=OWNER, count=22, at=1, is_new=True),), owner=OWNER
    ),
    drawn(drew()),
    drawn(drew(card=SUN, ended=True, lapsed=21, left_deck=True, asked=(MASTERS,))),
    drawn(drew(counts=False), drew(2)),
    drawn(*(drew(number, automatic=True, late=True) for number in range(1, 101))),
    drawn(FellDue(**WHO, left=100)),
    drawn(RanOut(**WHO, lapsed=100)),
    drawn(drew(), RanOut(**WHO, lapsed=0, redraw=True)),
    drawn(chose("yes", gained=1), drew(automatic=True), asked=ChoiceKind.EXTRA),
    made(ChoiceKind.TEXT, WORDS),
    made(ChoiceKind.EXTRA, "no"),
    made(ChoiceKind.EXPERIENCE_OR_EXTRA, "draws", gained=100),
    made(ChoiceKind.FATES, "now"),
    made(ChoiceKind.FATES, "later", told=(Told(change=FatesChange(stored=True), before=0),)),
    made(ChoiceKind.TREASURE, "x" * 32, told=TOLD),
    made(ChoiceKind.ABILITY, "charisma", told=TOLD),
    PowerSpent(happened=(WishSpent(**WHO, told=SPENT, purpose=WORDS),), owner=OWNER),
    PowerSpent(happened=(FatesSpent(**WHO, told=SPENT),), owner=OWNER),
    ruled(CardPut(card=CARD)),
    ruled(CardTaken(card=CARD)),
    ruled(DeckImported(deck=DECK)),
    granted("draws", 22),
    granted("again"),
    granted("wishes", 100),
    granted("fates"),
    granted("intelligence", 30),
    ruled(Lifted(**WHO, condition=LABEL)),
    ruled(Retired(**WHO)),
    ruled(AnsweredOpenly(**WHO, choice=1, card=CARD, text=WORDS)),
    ruled(Revealed(**WHO, choice=1, card=CARD, text=WORDS)),
    DeckRuled(happened=(DeckImported(deck=DECK), DeckLaid(which="custom", name=NAME, lapsed=(1,)))),
    SecretAnswered(
        happened=(AnsweredSecretly(**WHO, choice=1, card=CARD, text=WORDS),), owner=OWNER
    ),
    DeclarationAsked(number=LONGEST, character=NAME, name=NAME, count=22),
    AskingDropped(),
]
WAITING = (DeclarationAsked, AskingDropped)
"""What changes nothing that the table keeps."""

HAPPENED = [event for event in SAMPLES if isinstance(event, DeckHappened)]
