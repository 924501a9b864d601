"""A game of Daredragon at the table, as people play it: the board, the buttons of their hands."""

from dataclasses import dataclass
from typing import Any

from simcord import InteractionResult
from simcord.actors import MemberActor
from simcord.results import ResponseMessage

from bot.dice import SeededDice
from bot.dragon.actions import Discard, Draw, NameAlly, NamePart, Play, SeatAction
from bot.dragon.cards import PART_NAMES
from bot.dragon.policies import greedy, random
from bot.dragon.view import View
from bot.table.dragon.game_view import GameView, game_view
from bot.table.dragon.part import PART, DragonPart, board_of, dragon_of
from bot.table.people import Person, Place
from tests.table.conftest import FixedDice, World


class Shuffled(FixedDice):
    """Dice that are never the same twice, and the same in every run."""

    def __init__(self, seed: int) -> None:
        super().__init__()
        self._dice = SeededDice(seed)

    def die(self, sides: int) -> int:
        """Return the next face that was set, or chance."""
        return self.next.pop(0) if self.next else self._dice.die(sides)


def place_of(world: World) -> Place:
    """The table of the first channel."""
    return Place(world.guild.id, world.channel.id)


async def part_of(world: World) -> DragonPart:
    """What the table keeps of its game, hidden cards included."""
    part = dragon_of(await world.bot.tables.look(place_of(world)))
    assert part is not None
    return part


async def seen_by(world: World, who: MemberActor | None) -> GameView:
    """The game as somebody may know it; of None, as everybody may."""
    table = await world.bot.tables.look(place_of(world))
    seen = game_view(table, None if who is None else Person(who.id))
    assert seen is not None
    return seen


async def board_message(world: World) -> Any:
    """The board as it stands in the channel."""
    shown = board_of(await world.bot.tables.look(place_of(world)))
    assert shown is not None
    return await message_in(world, shown.message)


async def message_in(world: World, message_id: int) -> Any:
    """A message of the first channel by its id."""
    found = [one for one in world.channel.history() if one.id == message_id]
    assert found, message_id
    return found[0]


async def opened(world: World, **options: Any) -> InteractionResult:
    """Mira opens a game and sits down."""
    return await world.mira.slash(world.channel, "dragon new", **options)


async def begun(world: World, *others: MemberActor, **options: Any) -> InteractionResult:
    """Mira and the others sit down, and Mira starts; free seats are Manekins'."""
    await opened(world, **options)
    for one in others:
        await one.slash(world.channel, "dragon seat take")
    return await world.mira.slash(world.channel, "dragon start")


def move_id(move: SeatAction, stamp: int) -> str:
    """The id of the button in a hand that makes a move."""
    match move:
        case Play():
            name = f"play.{move.card.lower()}"
        case Draw():
            name = "draw"
        case NamePart():
            name = f"part.{PART_NAMES[move.part]}"
        case NameAlly():
            name = f"ally.{move.ally}"
        case Discard():
            name = "discard"
    return f"mk:{PART}:{stamp}:{name}"


async def look_at_hand(world: World, who: MemberActor) -> ResponseMessage:
    """Press "My hand" on the board; returns the hand, which the person alone sees."""
    shown = await who.click(await board_message(world), custom_id=f"mk:{PART}:0:hand")
    assert shown.ephemeral
    assert shown.response is not None
    return shown.response


async def press_move(
    who: MemberActor, hand: ResponseMessage, moves: tuple[SeatAction, ...], stamp: int
) -> InteractionResult:
    """Make a move by the button, or the list, of a hand."""
    custom_id = move_id(moves[0], stamp)
    if isinstance(moves[0], Discard):
        values = [move.card.lower() for move in moves if isinstance(move, Discard)]
        return await who.select(hand, values, custom_id=custom_id)
    return await who.click(hand, custom_id=custom_id)


@dataclass
class Players:
    """People who play on: mostly to hit the dragon, now and then whatever is legal."""

    world: World
    people: tuple[MemberActor, ...]
    seed: int = 0
    sometimes: int = 5
    """Of so many moves one is a random one."""

    def __post_init__(self) -> None:
        self.dice = SeededDice(self.seed)

    async def asked(self) -> MemberActor | None:
        """Whom the game waits for."""
        part = await part_of(self.world)
        if part.stage != "playing" or part.game is None or part.game.pending is None:
            return None
        holder = part.chairs[part.game.pending.seat].holder
        return next((one for one in self.people if one.id == holder), None)

    async def move(self) -> InteractionResult | None:
        """Whoever is asked opens the hand and presses; None where nobody is asked any more."""
        who = await self.asked()
        if who is None:
            return None
        seen = await seen_by(self.world, who)
        assert seen.seen is not None
        hand = await look_at_hand(self.world, who)
        return await press_move(who, hand, self.chosen(seen.seen), seen.stamp)

    def chosen(self, view: View) -> tuple[SeatAction, ...]:
        """What somebody does who sees the game so."""
        policy = random if self.dice.die(self.sometimes) == 1 else greedy
        move = policy(view, self.dice)
        if not isinstance(move, Discard):
            return (move,)
        assert view.pending is not None
        cards = [one for one in view.moves if isinstance(one, Discard)]
        return (move, *[one for one in cards if one != move][: view.pending.count - 1])
