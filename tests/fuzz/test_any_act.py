"""Any evening with all games at one table: whatever is done, in whatever order, all laws hold.

Acts are drawn from those that fit (legal moves, names that are there) and from everything that can
be asked of a table at all (actions.py). After each: parts read back to the letter, revisions only
grow, the history counts on, a refusal changes nothing, an act told twice acts once, what is taken
back is as it was, and everything has its words (playing.py).
"""

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

from bot.deck.actions import (
    Answer,
    Choose,
    Declare,
    Draw,
    Grant,
    Lift,
    NewDeck,
    PutCard,
    Retire,
    SpendFates,
    SpendWish,
    TakeCard,
)
from bot.dragon.legal import seat_moves
from bot.dragon.state import QuestionKind
from bot.errors import Refused
from bot.table.act import Outcome
from bot.table.campaign import Start
from bot.table.deck_moves import AskDeclaration, ConfirmDeclaration, MakeChoice, PlayDeck, RunDeck
from bot.table.dragon.calling import asked_person
from bot.table.dragon.moves import (
    AmendGame,
    ChooseSettings,
    LeaveSeat,
    MoveInGame,
    OpenGame,
    PauseGame,
    ResumeGame,
    SeatManekin,
    SendAway,
    StandIn,
    StartGame,
    TakeSeat,
    UndoMove,
    VoteConcede,
)
from bot.table.dragon.part import dragon_of
from bot.table.part import Action, Rank
from bot.table.people import SYSTEM, Person
from bot.table.sheets.moves import CreateSheet
from tests.effort import tries
from tests.fuzz.actions import KINDS, Pools, any_action
from tests.fuzz.playing import HERE, Channel
from tests.unit.table.building import GWEN, MIRA, ODILE
from tests.unit.table.sheets import test_laws as sheets

TAMSIN, ROSALIND = Person(80), Person(81, frozenset({9}), manages_server=True)
NAMES = (
    "Mira", "Odile", "Zed", "Ghoul", "longsword", "hit_points", "Hit points", "con", "Siege",
    "Storm", "promise_kept", "lucky_streak", "own", "attack", "saving_throw", "ability_check",
    "poisoned", "Poisoned", "Inspiration", "doom", "classic_d20", "night_hunt", "1d20", "sun",
    "fool", "void", "rogue", "star", "wisdom", "draws", "experience", "yes", "later", "1", "2",
    "Ash", "Ga-Ro", "custom", "Lantern", "Rope", "fighter", "en", "Euryale's curse",
    'When they rest → "x"; Inspiration +1.', "Each turn (while Poisoned) → Hit points −1.",
)  # fmt: skip
POOLS = Pools(NAMES, (77, 78, 79, 80, 81, 5), ("{}", "[]", '{"name": "Tam"}'))
ANY = st.sampled_from(KINDS).flatmap(lambda kind: any_action(kind, POOLS))

WHO = st.sampled_from(("Mira", "Odile", "Zed"))
COUNT = st.integers(1, 5)
CARD = st.sampled_from(("fool", "jester", "sun", "void", "rogue", "star", "moon", "knight"))
OPTION = st.sampled_from(("yes", "no", "draws", "experience", "wisdom", "later", "now", "gems"))
PLAYERS = st.one_of(
    st.builds(Declare, character=WHO, count=COUNT),
    st.builds(Draw, character=WHO),
    st.builds(Draw, character=WHO),
    st.builds(Choose, character=WHO, choice=COUNT, option=OPTION),
    st.builds(SpendWish, character=WHO, purpose=st.just("rain")),
    st.builds(SpendFates, character=WHO),
    st.builds(NewDeck, which=st.sampled_from(("22", "13"))),
)
MASTERS = st.one_of(
    st.builds(PutCard, card=CARD),
    st.builds(TakeCard, card=CARD),
    st.builds(Grant, character=WHO, what=st.just("wishes"), count=COUNT),
    st.builds(Lift, character=WHO, condition=st.just("Euryale's curse")),
    st.builds(Retire, character=WHO),
    st.builds(Answer, choice=COUNT, text=st.just("the steward")),
)
DECK = st.one_of(
    PLAYERS.map(lambda move: PlayDeck(move=move)),
    PLAYERS.map(lambda move: PlayDeck(move=move)),
    MASTERS.map(lambda move: RunDeck(move=move)),
    st.builds(MakeChoice, choice=COUNT, option=OPTION),
    st.builds(AskDeclaration, character=WHO, count=COUNT),
    st.builds(ConfirmDeclaration, number=COUNT),
)
SEAT = st.integers(0, 5)
LOBBY = st.one_of(
    st.builds(OpenGame, name=WHO, naming=st.sampled_from(("off", "in_play"))),
    st.builds(TakeSeat, name=WHO, seat=st.none() | SEAT),
    st.just(LeaveSeat()),
    st.builds(SeatManekin, seat=SEAT, there=st.booleans()),
    st.just(StartGame()),
    st.just(StandIn()),
    st.builds(SendAway, seat=SEAT),
    st.builds(AmendGame, seat=SEAT, hp=st.integers(0, 26), prone=st.none() | st.booleans()),
    st.builds(ChooseSettings, difficulty=st.integers(-3, 3), chairs=st.none() | SEAT),
    st.builds(VoteConcede, concedes=st.booleans()),
    st.just(PauseGame()),
    st.just(ResumeGame()),
    st.just(UndoMove()),
)
SHEETS = st.one_of(
    sheets.DEEDS, sheets.DEEDS, sheets.SHEETS, sheets.FIGHTS, sheets.FIGHTS, sheets.CARDS_MOVES
)
PEOPLE = st.sampled_from((GWEN, GWEN, GWEN, MIRA, ODILE, TAMSIN, ROSALIND))


class AnyEvening(RuleBasedStateMachine):
    """People at one table, and the hour."""

    channel: Channel
    last: tuple[Person, Action, Outcome] | None = None

    @initialize(
        seed=st.integers(0, 1000),
        system=st.sampled_from(("classic_d20", "classic_d20", "night_hunt", "salt_and_iron")),
        begins=st.sets(st.sampled_from(("sheets", "fight", "deck", "dragon"))),
    )
    def starts(self, seed: int, system: str, begins: set[str]) -> None:
        self.channel = Channel(seed)
        self.act(GWEN, Start(name="The Sunken Chapel", system=system))
        steps: dict[str, tuple[tuple[Person, Action], ...]] = {
            "sheets": (
                (MIRA, CreateSheet(name="Mira")),
                (ODILE, CreateSheet(name="Odile")),
                (GWEN, CreateSheet(name="Zed", is_npc=True)),
            ),
            "fight": ((GWEN, sheets.AddFoe(name="Ghoul", hit_points=5, count=2)),),
            "deck": (
                (MIRA, PlayDeck(move=NewDeck(which="22"))),
                (MIRA, PlayDeck(move=Declare(character="Mira", count=9))),
            ),
            "dragon": (
                (GWEN, OpenGame(name="Gwen")),
                (MIRA, TakeSeat(name="Mira")),
                (GWEN, StartGame()),
            ),
        }
        for name in ("sheets", "fight", "deck", "dragon"):
            for person, action in steps[name] if name in begins else ():
                assert not isinstance(self.act(person, action), Refused)

    def act(self, person: Person, action: Action) -> Outcome | Refused:
        who = SYSTEM if action.rank is Rank.SYSTEM else person
        outcome = self.channel.act(who, action)
        self.last = (who, action, outcome) if isinstance(outcome, Outcome) else None
        return outcome

    @rule(person=PEOPLE, action=SHEETS)
    def plays_at_sheets(self, person: Person, action: Action) -> None:
        self.act(person, action)

    @rule(person=PEOPLE, action=DECK)
    def plays_with_the_deck(self, person: Person, action: Action) -> None:
        self.act(person, action)

    @rule(person=PEOPLE, action=LOBBY)
    def sits_down_or_up(self, person: Person, action: Action) -> None:
        self.act(person, action)

    @rule(choose=st.integers(0, 10_000), stamped=st.booleans())
    def fights_the_dragon(self, choose: int, stamped: bool) -> None:
        part = dragon_of(self.channel.table)
        who = None if part is None else asked_person(part)
        if part is None or who is None or part.game is None or part.game.pending is None:
            return
        asked = part.game.pending
        legal = seat_moves(part.game, asked.seat)
        discards = asked.kind is QuestionKind.DISCARD
        moves = legal[: asked.count] if discards else (legal[choose % len(legal)],)
        move = MoveInGame(moves=moves, stamp=part.stamp if stamped else None)
        assert not isinstance(self.act(Person(who), move), Refused), "what is legal was refused"

    @rule(person=PEOPLE, action=ANY)
    def does_anything(self, person: Person, action: Action | None) -> None:
        if action is not None:
            self.act(person, action)

    @rule()
    def is_told_twice(self) -> None:
        if self.last is not None:
            self.channel.again(*self.last)

    @rule(steps=st.integers(1, 4))
    def takes_back(self, steps: int) -> None:
        self.last = None
        for _ in range(steps):
            self.channel.take_back(GWEN)

    @rule()
    def time_passes(self) -> None:
        self.last = None
        self.channel.ring()


AnyEvening.TestCase.settings = settings(max_examples=tries(50), stateful_step_count=30)
TestAnyEvening = AnyEvening.TestCase


def teardown_module() -> None:
    """Close what the evenings were kept in."""
    HERE.close()
