"""What people do at a table at which everything is played: one legal move of any game at a time.

Each wish is made from the table as it is; who else is quicker may have made it impossible since.
"""

import random
from collections.abc import Callable, Iterator

from bot.deck.actions import (
    Answer,
    AutoDraw,
    Choose,
    Declare,
    Draw,
    ImportDeck,
    NewDeck,
    Retire,
    Seat,
)
from bot.deck.legal import legal
from bot.dragon.legal import seat_moves
from bot.dragon.state import QuestionKind
from bot.table.campaign import Join, Leave, Start, campaign_of
from bot.table.deck import deck_of
from bot.table.deck_moves import PlayDeck, RunDeck
from bot.table.dragon.calling import asked_person
from bot.table.dragon.moves import (
    MoveInGame,
    OpenGame,
    PauseGame,
    ResumeGame,
    StandIn,
    StartGame,
    TakeSeat,
    UndoMove,
)
from bot.table.dragon.part import DragonPart, dragon_of
from bot.table.macros import SaveMacro
from bot.table.part import Action
from bot.table.people import Person
from bot.table.rolls import RollDice
from bot.table.sheets.deal import cards_of
from bot.table.sheets.happening import deed_of
from bot.table.sheets.moves import (
    AddCard,
    AddFoe,
    CreateSheet,
    DisableCard,
    EnableCard,
    EndFight,
    Happen,
    NextTurn,
    RemoveFoe,
    StartFight,
)
from bot.table.sheets.world import PART as WORLD
from bot.table.sheets.world import WorldPart
from bot.table.snapshot import Table
from bot.table.whole import UndoLast, UndoOwn

GM, MIRA, ODILE = Person(77), Person(78), Person(79)
PEOPLE = (GM, MIRA, ODILE)
NAMES = {GM: "Gwen", MIRA: "Mira", ODILE: "Odile"}
SHEETS = {MIRA: "Brakka", ODILE: "Sel"}

CARDS = (
    "When they defeat a foe → +5 xp.",
    "When a roll is a critical → Inspiration +1.",
)

MOST_DRAWING = 8
MOST_FOES = 6

Wish = tuple[Person, Action]
Game = Callable[[Table, random.Random], Iterator[Wish]]


def wishes(table: Table, chance: random.Random) -> list[Wish]:
    """What somebody may do now, of every game something where it can be played."""
    return [wish for game in (_talk, *GAMES) for wish in game(table, chance)]


def begin(table: Table, _: random.Random) -> Iterator[Wish]:
    """Start a campaign where there is none."""
    if campaign_of(table) is None:
        yield GM, Start(name="The Sunken Chapel")


def _talk(table: Table, chance: random.Random) -> Iterator[Wish]:
    yield from begin(table, chance)
    who = chance.choice(PEOPLE)
    campaign = campaign_of(table)
    is_player = campaign is not None and who.id in campaign.players
    yield who, Leave() if is_player else Join()
    yield who, RollDice(expression="1d20", secret=chance.random() < 0.3)
    yield who, SaveMacro(name="brave", expression=f"1d20+{chance.randrange(9)}")
    yield who, UndoOwn()
    if chance.random() < 0.3:
        yield GM, UndoLast(steps=chance.randrange(1, 4))


def _deck(table: Table, chance: random.Random) -> Iterator[Wish]:
    state = deck_of(table)
    if state.which is None or not state.cards:
        yield GM, PlayDeck(move=NewDeck())
        return
    who = chance.choice(PEOPLE)
    offers = [one.action for one in legal(state, Seat(who.id, is_master=who is GM))]
    chance.shuffle(offers)
    # Cards are drawn and questions answered more often than all the rest together.
    offers.sort(key=lambda one: not isinstance(one, Draw | Choose | Answer))
    for move in offers:
        match move:
            case AutoDraw() | NewDeck() | ImportDeck():
                continue
            case Declare():
                taken = {one.name for one in state.characters if one.owner != who.id or one.ended}
                free = [name for name in (NAMES[who], *SHEETS.values()) if name not in taken]
                if not free or len(state.characters) > MOST_DRAWING:
                    continue
                name, number = chance.choice(free), chance.randrange(1, 7)
                yield who, PlayDeck(move=Declare(character=name, count=number))
            case Draw() | Choose():
                yield who, PlayDeck(move=move)
            case Answer(choice=choice):
                yield GM, RunDeck(move=Answer(choice=choice, text="her own steward"))
            case Retire():
                yield GM, RunDeck(move=move)
            case _:
                continue
        return


def _sheets(table: Table, chance: random.Random) -> Iterator[Wish]:
    part = table.part(WorldPart, WORLD)
    names = {one.name for one in part.world.characters.values()} if part else set[str]()
    for owner, name in SHEETS.items():
        if name not in names:
            yield owner, CreateSheet(name=name, stats={"str": 16, "dex": 12, "con": 14})
            return
    assert part is not None
    if part.fight is not None:
        is_end = part.fight.round > 3
        turn = part.fight.turn
        yield GM, EndFight(turn=turn) if is_end else NextTurn(turn=turn)
    elif len(part.world.foes) > MOST_FOES:
        yield GM, RemoveFoe(name="Ghoul")
    elif chance.random() < 0.4:
        yield GM, AddFoe(name="Ghoul", hit_points=9, count=2)
    else:
        yield GM, StartFight()
    name = chance.choice(tuple(SHEETS.values()))
    deeds = (
        {"do": "take", "who": name, "amount": chance.randrange(4)},
        {"do": "track", "who": name, "track": "hit_points", "set": chance.randrange(1, 9)},
        {"do": "roll", "who": name, "check": "ability_check", "stat": "dex", "dc": 12},
    )
    yield GM, Happen(moment=deed_of(chance.choice(deeds)))
    yield GM, _card(table, chance)


def _card(table: Table, chance: random.Random) -> Action:
    known = cards_of(table).entries
    if len(known) < len(CARDS):
        return AddCard(sentence=CARDS[len(known)], name=f"Card {len(known)}")
    name = f"Card {chance.randrange(len(CARDS))}"
    return EnableCard(card=name) if chance.random() < 0.5 else DisableCard(card=name)


def _dragon(table: Table, chance: random.Random) -> Iterator[Wish]:
    part = dragon_of(table)
    if part is None or part.stage == "over":
        yield MIRA, OpenGame(name=NAMES[MIRA], naming="in_play", remind_after=1)
    elif part.stage == "lobby":
        sitting = {chair.holder for chair in part.chairs}
        absent = [one for one in PEOPLE if one.id not in sitting]
        who = absent[0] if absent else MIRA
        yield who, TakeSeat(name=NAMES[who]) if absent else StartGame()
    elif part.paused:
        yield MIRA, ResumeGame()
    else:
        yield _turn(part, chance)
        if chance.random() < 0.1:
            yield GM, chance.choice((PauseGame(), UndoMove(), StandIn(stamp=part.stamp)))


def _turn(part: DragonPart, chance: random.Random) -> Wish:
    game, asked = part.game, asked_person(part)
    assert game is not None
    assert game.pending is not None
    moves = seat_moves(game, game.pending.seat)
    if game.pending.kind is QuestionKind.DISCARD:
        chosen = moves[: game.pending.count]
    else:
        chosen = (chance.choice(moves),)
    (who,) = [one for one in PEOPLE if one.id == asked]
    return who, MoveInGame(moves=chosen, stamp=part.stamp)


GAMES: tuple[Game, ...] = (begin, _deck, _sheets, _dragon)
"""The first move that each finds must be possible where nobody else acts."""
