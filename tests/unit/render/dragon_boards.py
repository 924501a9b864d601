"""Boards of Daredragon to look at: whole random games, one with everything on, and chairs."""

import random
from collections.abc import Iterator
from dataclasses import replace

from bot.dice import SeededDice
from bot.dragon.actions import Proceed
from bot.dragon.engine import step
from bot.dragon.fellowship import Companion, Fellowship, Foe
from bot.dragon.legal import seat_moves
from bot.dragon.name import UNNAMED, Trait, name_of
from bot.dragon.settings import Settings
from bot.dragon.setup import shuffled_decks, start
from bot.dragon.shuffling import fair
from bot.dragon.state import DragonCard, Outcome, Placed, State
from bot.dragon.view import view
from bot.render.dragon.board_picture import board_sketch
from bot.render.dragon.board_words import board_words
from bot.render.dragon.chairs import ChairLabel
from bot.render.dragon.summary_picture import summary_sketch
from bot.render.words import Words

NAMES = ("Mira", "Oskar", "Lea", "Jan", "Ida", "Bo")
HELD = ("2S", "3S", "4S", "5S", "6S", "7S")
ODD_NAMES = (
    "Maximiliana von Hohenstaufen zu Trifels und Annweiler am Rande des Waldes",
    "🐉🔥🐲",
    "Żółw ☀ 🌞",
    "W" * 32,
    "Manekin",
    "דניאל",
)


def chairs(*names: str, manekins: int = 0) -> tuple[ChairLabel, ...]:
    """Chairs of these names, the last ones held by Manekins."""
    people = len(names) - manekins
    return tuple(ChairLabel(name, place >= people) for place, name in enumerate(names))


def whole_game(seed: int, seats: int, *, traits: bool = True) -> Iterator[State]:
    """Each moment at which somebody is asked, to the end, by random legal play."""
    dice, chance = SeededDice(seed), random.Random(seed)
    shuffle = fair(dice)
    state = start(Settings(seats=seats, traits=traits), shuffled_decks(dice))
    state, _ = step(state, Proceed(), shuffle)
    yield state
    while state.outcome is None:
        asks = state.pending
        assert asks is not None
        state, _ = step(state, chance.choice(seat_moves(state, asks.seat)), shuffle)
        yield state


def everything_on() -> State:
    """Six seats with every mark that a board can bear."""
    state = next(state for state in whole_game(5, 6) if state.turn == 14)
    turn = state.turn
    return replace(
        state,
        hp=(22, 13, 6, 0, 25, 9),
        prone=(False, True, False, True, False, True),
        hands=tuple(() if seat == 3 else (card,) for seat, card in enumerate(HELD)),
        board=(
            Placed(0, "9C", turn + 3),
            Placed(1, "8H", turn + 1),
            Placed(2, "AS", turn + 5),
            Placed(4, "10D", turn + 1),
            Placed(5, "JK1", turn + 1),
        ),
        parts=(25, 13, 4, 0),
        entangled=(True, False, True, False),
        riposte=(turn + 1, 0, turn, 0),
        traits=(Trait.POWER, Trait.AGILITY, Trait.NONE, Trait.DURABILITY),
        target=1,
        dragon=DragonCard("QS", "warm-up", turn + 2),
    )


def fellowship(
    outcome: Outcome | None = Outcome.VICTORY, seats: int = 4, *, named: bool = True
) -> Fellowship:
    """The end of a game in which seat n helped 3n times and was knocked down n times."""
    companions = tuple(
        Companion(
            seat=seat,
            raised=seat,
            aided=seat,
            healed=8 * seat,
            shields=0,
            blows_taken=seat,
            dodges=seat,
            drawn_off=0,
            dealt=22,
            damage=(20, 0, 5, seat),
            knockdowns=seat,
            incapacitated=0,
        )
        for seat in range(seats)
    )
    traits = (Trait.POWER, None, Trait.NONE, Trait.DURABILITY) if named else UNNAMED
    fell = (57, 33, 41, 20) if outcome is Outcome.VICTORY else (57, 0, None, 20)
    name = name_of(traits) if named else None
    foe = Foe((), (), 0, fell, traits, name)
    return Fellowship(outcome, 57, companions, foe, people=companions)


def pictures_said(say: Words) -> list[str]:
    """What boards and summaries are described by, in every kind of moment; all are drawn too.

    Names of the dragon belong to no language: what has one is drawn, and not among the texts.
    """
    people = chairs("", "Саша", "Лена", "Миша", "Аня", "Юра", manekins=2)
    nameless = [*whole_game(1, 4, traits=False), *whole_game(3, 5, traits=False)]
    plain = replace(everything_on(), settings=Settings(seats=6), traits=UNNAMED)
    resting = replace(plain, pending=None, target=None, dragon=DragonCard("5S", "cool-down", 15))
    victory = replace(plain, outcome=Outcome.VICTORY, daredevil_discard=())
    told = [board_words(view(one, None), people, say) for one in nameless]
    for one in (everything_on(), plain, resting, victory, nameless[0], nameless[-1]):
        sketch = board_sketch(view(one, None), people[: one.settings.seats], say)
        assert sketch.data
        told += [sketch.description] if view(one, None).name is None else []
    for outcome in (*Outcome, None):
        for named in (True, False):
            sketch = summary_sketch(fellowship(outcome, 6, named=named), people, say)
            assert sketch.data
            told += [] if named else [sketch.description]
    given_up = board_sketch(view(plain, None), people, say, given_up=True)
    assert given_up.data
    told.append(given_up.description)
    turned = replace(plain, dragon=DragonCard("JK1", "revealed", 14))
    return [*told, board_words(view(turned, None), people, say)]
