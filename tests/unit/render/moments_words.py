"""Everything that is said of moments, once: for tests that listen to a language.

What people would type themselves is of digits and stars, so that it is no word.
"""

from collections.abc import Iterator
from typing import Any, get_args

from bot.render.answers import answer
from bot.render.history import told, told_vaguely
from bot.render.message import Button, Message, Row, Text
from bot.render.sheets.doing import doings
from bot.render.sheets.moment_blocks import moment_blocks
from bot.render.sheets.moment_lines import LINES
from bot.render.words import Words
from bot.rulecards.outcome import Hindrance
from bot.rulecards.reasons import CardError, CardReason
from bot.store.model import StoredPart
from bot.table.act import Outcome
from bot.table.campaign import PART, Campaign
from bot.table.people import Person, Place
from bot.table.sheets.events import CardTested, MomentEvent, MomentPlayed, MomentRolled, Whom
from bot.table.sheets.happening import deed_of
from bot.table.sheets.problem import Problem
from bot.table.sheets.told import (
    BandTold,
    Behind,
    ClockTold,
    ConditionTold,
    Doing,
    FiredTold,
    FoeTold,
    GroupTold,
    GrowthTold,
    InboxLine,
    ItemsTold,
    MarkedTold,
    MetTold,
    PlaceTold,
    PoolTold,
    QuestTold,
    RollTold,
    Shown,
    TouchTold,
    TrackTold,
    Why,
)
from bot.table.snapshot import Table

WHO = "1*"
MASTER, PLAYER = Person(1), Person(2)

DOINGS: tuple[Doing, ...] = (
    TrackTold(who=WHO, track="2*", old=5, new=3, old_most=8, most=8),
    TrackTold(who=WHO, track="2*", old=5, new=3, old_most=8, most=7),
    TrackTold(who=WHO, track="2*", old=5, new=5, old_most=8, most=9),
    TrackTold(who=WHO, track="2*", old=5, new=6, old_most=None, most=None),
    *(
        ConditionTold(
            who=WHO,
            condition="3*",
            has_levels=levels,
            old=old,
            new=new,
            old_turns=before,
            turns=after,
        )
        for levels in (True, False)
        for old, new in ((0, 1), (1, 2), (1, 1), (1, 0))
        for before in (None, 1, 4)
        for after in (None, 1, 2)
    ),
    *(
        GrowthTold(who=WHO, old_level=1, level=level, old_xp=0, xp=xp, native=native)
        for level in (1, 2)
        for xp in (0, 50)
        for native in (True, False)
    ),
    MarkedTold(who=WHO, stats=("4*",)),
    MarkedTold(who=WHO, stats=("4*", "5*")),
    PlaceTold(who=WHO, old=None, new="6*"),
    PlaceTold(who=WHO, old="6*", new=None),
    PlaceTold(who=WHO, old=None, new=None),
    ItemsTold(who=WHO, gained=("7*",)),
    ItemsTold(who=WHO, lost=("7*",)),
    ItemsTold(who=WHO),
    MetTold(who=WHO, person="8*", kinds=(), is_new=True),
    MetTold(who=WHO, person="8*", kinds=("9*",), is_new=True),
    MetTold(who=WHO, person="8*", kinds=("9*",), is_new=False),
    QuestTold(who=WHO, quest="8*", steps=("9*",)),
    QuestTold(who=WHO, quest="8*", is_finished=True),
    QuestTold(who=WHO, quest="8*"),
    ClockTold(clock="9*", old=0, new=1, size=4),
    ClockTold(clock="9*", old=4, new=0, size=4),
    PoolTold(pool="9*", old=0, new=1, most=4),
    FoeTold(foe="9*", number=3, old=5, new=0),
    FoeTold(foe="9*", number=3, old=1, new=0),
)

ROLL = RollTold(
    who=WHO,
    check="2*",
    check_id="2",
    stat="3*",
    notation="1d20",
    dice=(14, 3),
    groups=(GroupTold(name="4*", faces=(1, 6), sides=6),),
    successes=False,
    natural=14,
    bonus=3,
    rules=2,
    total=19,
    dc=10,
    give=None,
    touched_by=(TouchTold(card="5*", did=(2, "advantage", "disadvantage")),),
    band="6*",
    outcome="success",
)
OUTCOMES = ("critical", "success", "failure", "fumble")


def rolls() -> Iterator[RollTold]:
    """Rolls of every sort."""
    yield ROLL
    yield ROLL.changed(is_usual=True)
    for outcome in OUTCOMES:
        yield ROLL.changed(outcome=outcome, touched_by=(), rules=-2, bonus=-1)
    for give in ("advantage", "disadvantage"):
        for touched_by in ((), ROLL.touched_by):
            yield ROLL.changed(give=give, touched_by=touched_by, stat=None, band=None)
    for number in (1, 4):
        pool = ROLL.changed(successes=True, notation="2d10", natural=1, total=number)
        yield pool.changed(outcome=None, groups=())


def whys() -> Iterator[Why]:
    """Every reason for which a card fires, with and without what it names."""
    edges: dict[str, tuple[str | None, ...]] = {
        "damage": ("dealt", "taken"),
        "before_damage": ("dealt", "taken"),
        "fight": ("start", "end"),
        "item": ("gain", "lose"),
        "quest": ("step", "finished"),
    }
    for on in get_args(Why.model_fields["on"].annotation):
        for edge in edges.get(on, (None,)):
            yield Why(on=on, edge=edge, what="7*", band="8*", old=5, new=9, amount=3)
            yield Why(on=on, edge=edge, old=9, new=5, amount=3)
    yield Why(on="track", what="7*", old=9, new=9)
    for line in ("empty", "full", "below_half"):
        yield Why(on="track", what="7*", old=9, new=1, lines=(line,))


def fired(why: Why, **values: Any) -> FiredTold:
    """A card that fired."""
    made = {"card": "1", "name": "9*", "is_before": False, "who": (WHO,), "step": 1, "why": why}
    return FiredTold.model_validate({**made, **values})


def cards() -> Iterator[FiredTold]:
    """Cards that fired for all reasons and did all that cards do."""
    for why in whys():
        yield fired(why)
    for by in (-3, 2, "advantage", "disadvantage"):
        on = "before_damage" if isinstance(by, int) else "before_roll"
        why = Why(on=on, edge="taken", amount=5)
        yield fired(why, is_before=True, turned=(by,))
    yield fired(Why(on="rest"), did=DOINGS[:3], rolls=(ROLL,))
    yield fired(Why(on="before_roll"), is_before=True, step=2, blocked="7*")


SHOWN = Shown(
    acted=DOINGS[:2],
    bands=(
        BandTold(who=WHO, check="2*", band="6*", did=DOINGS[:1]),
        BandTold(who=WHO, check="2*", band=None, did=DOINGS[:1]),
    ),
    fired=(fired(Why(on="rest"), did=DOINGS[:1]),),
    settled=DOINGS[-3:],
    damage=4,
)
STOPPED = fired(Why(on="before_damage", edge="taken", amount=7), is_before=True, blocked="7*")
NOT_ROLLED = fired(Why(on="before_roll", what="2*"), is_before=True, blocked="7*")

DEEDS: tuple[tuple[dict[str, Any], tuple[Shown, ...]], ...] = (
    (
        {"do": "roll", "who": WHO, "check": "2*", "advantage": True, "disadvantage": True},
        (
            SHOWN.changed(roll=ROLL, damage=None),
            Shown(blocked="7*", fired=(NOT_ROLLED,)),
            Shown(),
        ),
    ),
    (
        {"do": "take", "who": WHO, "amount": 7, "from": "3*"},
        (SHOWN, Shown(damage=9), Shown(damage=0, blocked="7*", fired=(STOPPED,))),
    ),
    ({"do": "take", "who": WHO, "amount": 7}, (SHOWN,)),
    (
        {"do": "deal", "who": WHO, "to": "3*", "amount": 7},
        (
            SHOWN.changed(defeated=("3*",), acted=DOINGS[-1:]),
            SHOWN.changed(defeated=("3*", "4*")),
            Shown(damage=7),
        ),
    ),
    ({"do": "track", "who": WHO, "track": "2*", "add": 1}, (SHOWN, Shown())),
    ({"do": "track", "who": WHO, "track": "2*", "set": 1}, (SHOWN,)),
    ({"do": "pool", "pool": "2*", "add": 1}, (Shown(),)),
    ({"do": "pool", "pool": "2*", "set": 1}, (Shown(acted=DOINGS[-2:]),)),
    ({"do": "condition", "who": WHO, "set": "2*"}, (SHOWN,)),
    ({"do": "condition", "who": WHO, "remove": "2*"}, (SHOWN,)),
    ({"do": "condition", "who": WHO, "raise": "2*"}, (SHOWN,)),
    ({"do": "condition", "who": WHO, "lower": "2*"}, (SHOWN,)),
    ({"do": "tick", "clock": "2*", "ticks": 1}, (SHOWN,)),
    ({"do": "tick", "clock": "2*", "ticks": 2}, (SHOWN,)),
    ({"do": "rest", "who": [WHO]}, (SHOWN,)),
    ({"do": "rest", "who": [WHO, "2*"]}, (SHOWN,)),
    ({"do": "turn", "who": WHO}, (SHOWN,)),
    ({"do": "xp", "who": WHO, "amount": 5}, (SHOWN,)),
    ({"do": "enter", "who": WHO, "place": "2*"}, (SHOWN,)),
    ({"do": "meet", "who": WHO, "name": "2*"}, (SHOWN,)),
    ({"do": "item", "who": WHO, "gain": "2*"}, (SHOWN,)),
    ({"do": "item", "who": WHO, "lose": "2*"}, (SHOWN,)),
    ({"do": "quest", "who": WHO, "quest": "2*", "step": "3*"}, (SHOWN,)),
    ({"do": "quest", "who": WHO, "quest": "2*", "finish": True}, (SHOWN,)),
)


def moments() -> Iterator[MomentEvent]:
    """Moments of every kind, and one that the table made by itself."""
    for data, ends in DEEDS:
        names = data.get("who") or ()
        named = [names] if isinstance(names, str) else names
        whom = tuple(Whom(key=one, name=one, owner=PLAYER.id) for one in named)
        for shown in ends:
            made: dict[str, Any] = {"deed": deed_of(data), "whom": whom, "shown": shown}
            yield (MomentRolled if shown.roll else MomentPlayed)(**made, behind=BEHIND)
            yield MomentPlayed(**made, secret=True)
    yield MomentPlayed(shown=SHOWN, whom=(Whom(key="1", name=WHO, owner=PLAYER.id),))


def line_of(sort: str, **values: Any) -> InboxLine:
    """A line for the game masters."""
    return InboxLine.model_validate(
        {"number": 1, "sort": sort, "card": "5*", "text": "7*", "who": (WHO,), "at": 0, **values}
    )


def numbered(*lines: InboxLine) -> tuple[InboxLine, ...]:
    """The lines with the numbers that an inbox gives them."""
    return tuple(one.changed(number=at) for at, one in enumerate(lines, start=1))


PROBLEM = Problem.of(CardError(CardReason.UNKNOWN, "then[0]", what="track", name="1*"))
LINES_BEHIND = numbered(
    line_of("tell"),
    line_of("tell", card=None, who=()),
    line_of("note", is_ticked=True),
    line_of("did", did=DOINGS[:1], turned=(2, "advantage"), rolls=(ROLL,)),
    line_of("did", card="6*"),
    line_of("blocked"),
    line_of("hindered", hindrance=Hindrance.NO_STAT),
    line_of("hindered", hindrance=Hindrance.LIST_IS_FULL, card=None, what="8*"),
    line_of("failed", problem=PROBLEM),
    line_of("held_back"),
)
BEHIND = Behind(lines=LINES_BEHIND, did=DOINGS[1:2], rolls=(ROLL,))
BEHINDS = (
    BEHIND,
    Behind(),
    Behind(lines=numbered(*[line_of("tell")] * 12)),
    Behind(lines=numbered(*[line_of("note")] * 300)),
)


def tested() -> Iterator[CardTested]:
    """Dry runs that came out in every way."""
    deed = deed_of({"do": "turn", "who": WHO})
    made: dict[str, Any] = {"deed": deed, "whom": (Whom(key="1", name=WHO),), "secret": True}
    yield CardTested(**made)
    yield CardTested(**made, shown=SHOWN, behind=BEHIND, name="9*", card="9", fires=True)
    not_fired: dict[str, Any] = {**made, "name": "5*", "card": "5", "fires": False}
    yield CardTested(**not_fired)
    yield CardTested(**not_fired, behind=Behind(held_back=("5*",)))
    yield CardTested(**not_fired, behind=Behind(lines=(line_of("failed", problem=PROBLEM),)))
    yield CardTested(**not_fired, shown=Shown(blocked="7*", fired=(STOPPED,)))


def samples() -> Iterator[MomentEvent]:
    """Every moment and every dry run, and some with the longest names there are."""
    yield from (*moments(), *tested())
    name = "*" * 80
    whom = (Whom(key=name, name=name, owner=2**63 - 1),)
    touched = ROLL.changed(who=name, check=name, stat=name, band=name)
    shown = SHOWN.changed(
        roll=touched, blocked="*" * 200, fired=(fired(Why(on="rest"), name=name),) * 200
    )
    for data in (
        {"do": "roll", "who": name, "check": name},
        {"do": "deal", "who": name, "to": name, "amount": 10**9},
        {"do": "quest", "who": name, "quest": name, "step": name},
    ):
        made: dict[str, Any] = {"deed": deed_of(data), "whom": whom, "shown": shown}
        yield MomentRolled(**made, behind=BEHINDS[-1])
    yield MomentPlayed(deed=deed_of({"do": "rest", "who": [name]}), whom=whom * 50, shown=shown)


def tables() -> tuple[Table, Table]:
    """A table without a log of the game masters, and one with it."""
    bare = Campaign(name="1*", masters=(MASTER.id,), started_at=1)
    return _table(bare), _table(bare.changed(log_channel=7))


def _table(campaign: Campaign) -> Table:
    return Table(1, 1, {PART: StoredPart(PART, 1, 1, campaign.model_dump_json())})


def messages(say: Words) -> Iterator[Message]:
    """Every message about a moment, as everybody who may be told is told it."""
    behinds = (MomentPlayed(shown=SHOWN, behind=one) for one in BEHINDS)
    for event in (*moments(), *behinds, *tested()):
        for table in tables():
            for person in (MASTER, PLAYER):
                told_to = answer(Outcome(table, (event,), person, Place(2, 1), 1), say, say)
                yield from (told_to.message, *told_to.logs, *told_to.besides)


def everything_said(say: Words) -> list[str]:
    """Return all that is said of moments, in the language of `say`."""
    said = [text for message in messages(say) for text in texts_of(message)]
    said += doings(DOINGS, say)
    said += [one for doing in DOINGS for one in doings((doing,), say)]
    for roll in rolls():
        said += [text.content for text in moment_blocks(Shown(roll=roll), say)]
    for card in cards():
        said += [text.content for text in moment_blocks(Shown(fired=(card,)), say)]
    return [*said, *_history(say)]


def texts_of(message: Message) -> Iterator[str]:
    """Return every text of a message and of its buttons."""
    for block in message.flat():
        if isinstance(block, Text):
            yield block.content
        elif isinstance(block, Row):
            yield from (one.label for one in block.items if isinstance(one, Button))


def _history(say: Words) -> Iterator[str]:
    for event in moments():
        yield told(event.kind, event.line() or {"do": ""}, say)
    for many in (1, 2):
        yield told("world.played", {"do": "rest", "many": many}, say)
    yield told("world.played", {"do": "rest", "who": {"owner": 1}}, say)
    yield told("world.played", {"damage": 3}, say)
    yield told("world.played", {"who": {"name": WHO, "owner": 1}}, say)
    yield told("world.rolled", {"do": "roll", "check": "1*", "total": 3, "who": {}}, say)
    for kind in LINES:
        yield told_vaguely(kind, say)
