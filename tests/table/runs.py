"""Dice that let a run until doom come up as it is written, in tests at a table."""

from bot.deck.doom import Hero, Rules, outcomes
from bot.deck.line import read_line
from bot.deck.run import mark
from tests.table.conftest import World

EXAMPLE = (
    "Moon (3), Throne, Sun, Flames (2), Fool, Idiot (6), Flames (1 C), Fates, Skull (F), Skull"
)
"""The third worked example of spec/deck.md, part 2."""


def faces(line: str, rules: Rules = Rules.RULES) -> list[int]:
    """The faces with which a legal run comes up; where it hides something, the likeliest."""
    hero, found = Hero(), list[int]()
    for one in read_line(line):
        assert one.card is not None
        found.append(hero.deck.index(one.card) + 1)
        possible = outcomes(hero, one.card, rules)
        fitting = [each for each in possible if tuple(map(mark, each.notes)) == one.marks]
        assert fitting, one
        if len(possible) > 1:
            before = possible[: possible.index(fitting[0])]
            found.append(sum(each.ways for each in before) + 1)
        hero = fitting[0].hero
    return found


def comes_up(world: World, line: str, rules: Rules = Rules.RULES) -> None:
    """Let this run be the next."""
    world.dice.next = faces(line, rules)


def doomed(world: World) -> None:
    """Let the Void come up again and again."""
    world.dice.next = faces("Void") * 50
