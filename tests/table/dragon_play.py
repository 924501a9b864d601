"""A game of Daredragon brought to the moment that a test needs, by what people would do."""

from collections.abc import Callable
from dataclasses import dataclass

from simcord.actors import MemberActor

from bot.dice import SeededDice
from bot.dragon.actions import Discard, Play, SeatAction
from bot.dragon.cards import Card
from bot.dragon.policies import greedy, random
from bot.dragon.state import Question, QuestionKind
from bot.dragon.view import view
from bot.table.dragon.moves import MoveInGame
from bot.table.dragon.part import DragonPart
from tests.table.conftest import World
from tests.table.dragon import part_of
from tests.table.seats import done

MOST_MOVES = 400
Fits = Callable[[DragonPart, Question], bool]


@dataclass(frozen=True)
class Moment:
    """Whom the game asks, and what it is just then."""

    who: MemberActor
    part: DragonPart
    question: Question

    @property
    def hand(self) -> tuple[Card, ...]:
        """The cards of whoever is asked, which only they may see."""
        assert self.part.game is not None
        return self.part.game.hands[self.question.seat]

    @property
    def moves(self) -> tuple[SeatAction, ...]:
        """What they may do."""
        assert self.part.game is not None
        return view(self.part.game, self.question.seat).moves


async def asked(world: World) -> Moment | None:
    """The moment as it is; None when the game is over."""
    part = await part_of(world)
    if part.game is None or part.game.pending is None or part.stage != "playing":
        return None
    question = part.game.pending
    people = (world.mira, world.odile, world.gm, world.outsider, world.manager)
    holder = part.chairs[question.seat].holder
    (who,) = [one for one in people if one.id == holder]
    return Moment(who, part, question)


async def until(world: World, fits: Fits, *, seed: int = 1, one_of: int = 2) -> Moment:
    """Let everybody play on until somebody is asked something that fits."""
    dice = SeededDice(seed)
    for _ in range(MOST_MOVES):
        now = await asked(world)
        assert now is not None, "the game is over before that"
        if fits(now.part, now.question):
            return now
        await play_on(world, now, dice, one_of)
    raise AssertionError("that moment does not come")


async def play_on(world: World, now: Moment, dice: SeededDice, one_of: int) -> None:
    """Somebody does what they are asked for: of so many moves one is a random one."""
    assert now.part.game is not None
    seen = view(now.part.game, now.question.seat)
    move = (random if dice.die(one_of) == 1 else greedy)(seen, dice)
    moves: tuple[SeatAction, ...] = (move,)
    if isinstance(move, Discard):
        others = [one for one in seen.moves if isinstance(one, Discard) and one != move]
        moves = (move, *others[: now.question.count - 1])
    await done(world, now.who, MoveInGame.model_validate({"moves": moves}))


def kind(meant: QuestionKind, count: int | None = None) -> Fits:
    """A question of a kind."""

    def fits(_: DragonPart, question: Question) -> bool:
        return question.kind is meant and count in (None, question.count)

    return fits


def may_play(part: DragonPart, question: Question) -> bool:
    """A turn on which some card may be played."""
    assert part.game is not None
    moves = view(part.game, question.seat).moves
    return question.kind is QuestionKind.TURN and any(isinstance(one, Play) for one in moves)
