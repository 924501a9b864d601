"""Cards that come up: face down first, then each face with its text and what it did.

A few cards are shown one by one; of more there is one picture of the first ten and a line each.
Source: issue 3, At the table.
"""

from collections.abc import Sequence

from bot.deck.events import CharacterEvent, DeckEvent, Drew, FellDue, RanOut
from bot.deck.state import HOUR, ChoiceKind
from bot.deck.view import CharacterView, View
from bot.render.deck.asking import PART, controls
from bot.render.deck.content import content
from bot.render.deck.effects import told_line, told_lines
from bot.render.deck.figures import label
from bot.render.deck.pictures import back, card_of, face, hand
from bot.render.message import Button, Card, Gallery, Message, Move, Row, Rule, Text
from bot.render.text import Marked, escaped, fitting, moment
from bot.render.transfer import RED
from bot.render.words import Words
from bot.text import shortened

PURPLE = 0x6C4A9E
_FILES = ("card.png", "second-card.png")
MOST_APART = len(_FILES)
"""Cards of one draw that are shown one by one."""

_ROOM = 2400
"""Characters of all cards together; questions, notes and buttons need the rest of a message."""


def face_down(name: str, say: Words) -> Message:
    """Return what is seen before a card is turned over."""
    told = say("**{name}** draws …", name=name)
    return Message((Card((Gallery((back(say),)), Text(told)), PURPLE),))


def revealed(
    happened: Sequence[DeckEvent], view: View, say: Words, *, heading: Sequence[Marked] = ()
) -> Message:
    """Return the cards of one act, what they did, and what the character may do next."""
    drawn = [one for one in happened if isinstance(one, Drew)]
    blocks: list[Text | Rule | Row | Gallery] = []
    if heading:
        blocks.append(Text("\n".join(heading)))
    blocks += _apart(drawn, view, say) if len(drawn) <= MOST_APART else _together(drawn, view, say)
    notes = [*_notes(happened, say), *_next(happened, view, say)]
    if notes:
        blocks.append(Text("\n".join(notes)))
    number = next((one.character for one in happened if isinstance(one, CharacterEvent)), None)
    below = next_steps(number, view, say) if number is not None else []
    blocks += [Rule(), *below] if below else []
    ended = any(one.ended for one in drawn)
    return Message((Card(tuple(blocks), RED if ended else PURPLE),))


def _apart(drawn: Sequence[Drew], view: View, say: Words) -> list[Text | Rule | Row | Gallery]:
    blocks: list[Text | Rule | Row | Gallery] = []
    room = _ROOM // max(len(drawn), 1)
    for file, one in zip(_FILES, drawn, strict=False):
        card = card_of(one.card, view)
        shown = face(card, say, file)
        lines = [Marked(f"## {escaped(content(card.name, say))}"), _of(one, card.playing_card, say)]
        if card.text:
            lines.append(Marked(f"> {escaped(content(card.text, say))}"))
        lines += told_lines(one.told, say)
        blocks += [Gallery((shown,)), Text("\n".join(fitting(lines, room)))]
    return blocks


def _of(drew: Drew, playing_card: str | None, say: Words) -> Marked:
    who = escaped(drew.name)
    mark = escaped(label(playing_card, say)) if playing_card else ""
    return Marked(f"-# {' · '.join(filter(None, (who, mark)))}")


def _together(drawn: Sequence[Drew], view: View, say: Words) -> list[Text | Rule | Row | Gallery]:
    shown = fitting((Marked(f"- {_in_one_line(one, say)}") for one in drawn), _ROOM)
    left = len(drawn) - len(shown)
    if left:
        shown = [*shown, say.plural("… and {count} more card", "… and {count} more cards", left)]
    cards = [card_of(one.card, view) for one in drawn]
    return [Gallery((hand(cards, say),)), Text("\n".join(shown))]


def _in_one_line(drew: Drew, say: Words) -> Marked:
    name = f"**{escaped(label(drew.card.name, say))}**"
    did = " · ".join(told_line(one, say) for one in drew.told[:4])
    return Marked(f"{name} – {did}" if did else name)


def _notes(happened: Sequence[DeckEvent], say: Words) -> list[Marked]:
    """What else came of the cards."""
    lines: list[Marked] = []
    for one in happened:
        match one:
            case Drew(ended=True):
                lines.append(say("**{name}** draws no more cards.", name=one.name))
                lines += _lapsed(one.lapsed, say)
            case RanOut(redraw=True):
                lines.append(say("-# No card is left in the deck to draw at once."))
            case RanOut():
                lines.append(say("No card is left in the deck."))
                lines += _lapsed(one.lapsed, say)
            case _:
                pass
    if any(one.left_deck for one in happened if isinstance(one, Drew)):
        names = [label(d.card.name, say) for d in happened if isinstance(d, Drew) and d.left_deck]
        shown = Marked(", ".join(map(escaped, names[:5])))
        lines.append(say("-# Gone from the deck for good: {cards}.", cards=shown))
    if any(asks_master(one) for one in happened):
        lines.append(_asks(say))
    return lines


def _asks(say: Words) -> Marked:
    return say(
        "-# 🔒 The game master has a question to answer about this, and finds it in "
        "`/deck gm peek`."
    )


def asks_master(event: DeckEvent) -> bool:
    """Tell whether a card that came up puts a question to the game master."""
    return isinstance(event, Drew) and any(one.kind is ChoiceKind.MASTER for one in event.asked)


def _lapsed(draws: int, say: Words) -> list[Marked]:
    if not draws:
        return []
    return [
        say.plural(
            "-# {count} draw that was left is void.",
            "-# {count} draws that were left are void.",
            draws,
        )
    ]


def _next(happened: Sequence[DeckEvent], view: View, say: Words) -> list[Marked]:
    """What is left to draw, and when that happens by itself."""
    for one in happened:
        if isinstance(one, FellDue):
            return [_waits(one.left, say)]
    number = next((one.character for one in happened if isinstance(one, Drew)), None)
    character = None if number is None else view.character(number)
    return left_line(character, say) if character else []


def _waits(left: int, say: Words) -> Marked:
    return say.plural(
        "⏳ The hour is over: {count} card is drawn as soon as the open choice is made.",
        "⏳ The hour is over: {count} cards are drawn as soon as the open choice is made.",
        left,
    )


def left_line(character: CharacterView, say: Words) -> list[Marked]:
    """Return how many draws a character has left, and when they are made without them."""
    if not character.left:
        return []
    if character.due_at is None:
        return [_waits(character.left, say)]
    return [
        say.plural(
            "-# {count} card is left to draw; the bot draws it {when}.",
            "-# {count} cards are left to draw; the bot draws them {when}.",
            character.left,
            when=moment(character.due_at, "R"),
        )
    ]


def next_steps(number: int, view: View, say: Words) -> list[Text | Row]:
    """Return what a character's player may do next: choices, or the next draw."""
    choices = [one for one in view.choices if one.character == number]
    if choices:
        return controls(choices, say)
    character = view.character(number)
    row = Row((button,)) if character and (button := draw_button(character, say)) else None
    return [row] if row else []


def draw_button(character: CharacterView, say: Words, *, named: bool = False) -> Button | None:
    """Return the button that draws, where there is something to draw and the hour still runs.

    It carries the moment of the last draw and how many there were: pressed twice, it draws once.
    """
    if not character.left or character.due_at is None or character.ended is not None:
        return None
    left = character.left
    if named:
        text = say("Draw for {name}", name=Marked(character.name))
    elif character.drawn:
        text = say.plural("Draw again ({count} left)", "Draw again ({count} left)", left)
    else:
        text = say.plural("Draw ({count} card)", "Draw ({count} cards)", left)
    since = character.due_at - HOUR
    move = Move(PART, f"draw.{character.number}.{since}.{character.drawn}")
    return Button(shortened(text, 80), move, "primary")
