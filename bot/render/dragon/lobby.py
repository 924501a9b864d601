"""The lobby of a game: who sits where, what is chosen, and the buttons that change it.

It is the board before the game begins. Its buttons name the game that they belong to, so that those
of another game do nothing; Start alone goes stale when anything was changed meanwhile.
"""

from collections.abc import Iterable, Sequence

from bot.dragon.settings import MOST_SEATS
from bot.render.dragon.choices import (
    DIFFICULTIES,
    DIFFICULTY_TOLD,
    NAMING_TOLD,
    NAMINGS,
    PACE_TOLD,
    PACES,
    chosen_lines,
    first_name,
)
from bot.render.dragon.seating import chair_names
from bot.render.message import (
    Button,
    Card,
    Message,
    Move,
    Option,
    Row,
    Rule,
    Select,
    Text,
)
from bot.render.text import Marked, person
from bot.render.words import Words
from bot.table.dragon.game_view import GameView
from bot.table.dragon.part import PART, Chair
from bot.text import shortened

EMBER = 0xC8553D
_MOST_IN_A_ROW = 5


def lobby(seen: GameView, say: Words) -> Message:
    """Return the lobby for everyone in the channel."""
    heading = say("## 🐉 Daredragon Fellowship: who stands up to the dragon?")
    settings = "\n".join(chosen_lines(seen.choices, first_name(seen, say), say))
    return Message(
        (
            Card(
                (
                    Text("\n".join((heading, _how_it_works(say)))),
                    Text("\n".join(_seats(seen, say))),
                    *_sitting(seen, say),
                    Rule(),
                    Text(settings),
                    *_choosing(seen, say),
                    _manekins(seen, say),
                    Rule(),
                    _starting(seen, say),
                    Text(_note(say)),
                ),
                EMBER,
            ),
        )
    )


def _how_it_works(say: Words) -> Marked:
    return say(
        "You play this together, against one dragon. On your turn you play a card, or deal the "
        "others one each. Cards take a few turns to land, so help one another and strike "
        "together. Bring all four parts of the dragon down and you have won; nobody comes to "
        "harm, though some may end up out of breath. Manekins take the seats that nobody has."
    )


def _note(say: Words) -> Marked:
    return say(
        "-# New here? Sit down and start: your hand says what each card does. `/help "
        "topic:Daredragon Fellowship` has the commands. Daredragon Fellowship by Bartosz "
        "Sułkowski, CC BY 4.0, adapted."
    )


def _seats(seen: GameView, say: Words) -> list[Marked]:
    names = chair_names(seen.chairs, say)
    return [
        _seat(number, chair, name, say)
        for number, (chair, name) in enumerate(zip(seen.chairs, names, strict=True), start=1)
    ]


def _seat(number: int, chair: Chair, name: str, say: Words) -> Marked:
    if chair.holder is not None:
        return say(
            "**{number}** · {who} as **{name}**", number=number, who=person(chair.holder), name=name
        )
    if chair.is_manekin:
        return say("**{number}** · 🪆 a Manekin", number=number)
    return say("**{number}** · *free*", number=number)


def _sitting(seen: GameView, say: Words) -> list[Row]:
    buttons = [
        Button(
            say("Sit on {seat}", seat=seat + 1),
            Move(PART, f"sit.{seen.number}.{seat}"),
            "secondary" if chair.is_manekin else "success",
        )
        for seat, chair in enumerate(seen.chairs)
        if chair.holder is None
    ]
    if not buttons and len(seen.chairs) < MOST_SEATS:
        move = Move(PART, f"sit.{seen.number}")
        buttons.append(Button(say("Bring a chair and sit down"), move, "success"))
    buttons.append(
        Button(say("Get up"), Move(PART, f"rise.{seen.number}"), disabled=not seen.people)
    )
    return [
        Row(tuple(buttons[begin : begin + _MOST_IN_A_ROW]))
        for begin in range(0, len(buttons), _MOST_IN_A_ROW)
    ]


def _choosing(seen: GameView, say: Words) -> tuple[Row, ...]:
    choices = seen.choices
    hard = [(str(one), say(DIFFICULTIES[one]), say(DIFFICULTY_TOLD[one])) for one in DIFFICULTIES]
    fast = [(str(one), say(PACES[one]), say(PACE_TOLD[one])) for one in PACES]
    named = [(str(one), say(NAMINGS[one]), say(NAMING_TOLD[one])) for one in NAMINGS]
    return (
        _select(seen, "difficulty", hard, str(choices.difficulty)),
        _select(seen, "pace", fast, str(choices.pace)),
        _select(seen, "naming", named, choices.naming),
    )


def _select(seen: GameView, name: str, offered: Sequence[tuple[str, str, str]], chosen: str) -> Row:
    options = tuple(
        Option(shortened(label, 100), value, shortened(told, 100), chosen=value == chosen)
        for value, label, told in offered
    )
    return Row((Select(Move(PART, f"{name}.{seen.number}"), options),))


def _manekins(seen: GameView, say: Words) -> Row | Text:
    options = tuple(_manekin_options(seen.chairs, say))
    if not options:
        return Text(say("-# Every seat is taken by somebody."))
    placeholder = shortened(say("Keep a seat for a Manekin, or free it"), 150)
    return Row((Select(Move(PART, f"manekin.{seen.number}"), options, placeholder),))


def _manekin_options(chairs: Sequence[Chair], say: Words) -> Iterable[Option]:
    for seat, chair in enumerate(chairs):
        if chair.holder is not None:
            continue
        if chair.is_manekin:
            yield Option(shortened(say("Free seat {seat}", seat=seat + 1), 100), f"{seat}.0")
        else:
            label = say("A Manekin for seat {seat}", seat=seat + 1)
            yield Option(shortened(label, 100), f"{seat}.1")


def _starting(seen: GameView, say: Words) -> Row:
    return Row(
        (
            Button(
                say("Start"),
                Move(PART, "start", seen.revision),
                "primary",
                disabled=not seen.people,
            ),
            Button(say("Rules"), Move(PART, "rules")),
            Button(say("Help"), Move("help", "show.dragon")),
        )
    )
