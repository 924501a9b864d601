"""A run until doom: how it is shown card by card, and the whole of it at the end.

The run is decided and on disk before any of this is seen. Source: issue 3, Until doom.
"""

from collections import Counter
from collections.abc import Mapping

from bot.deck.cards import built_in
from bot.deck.doom import End, Rules
from bot.deck.run import SEPARATOR
from bot.deck.view import card_view
from bot.render.answer import Answer, Tellers
from bot.render.deck.pictures import face
from bot.render.deck.reveal import PURPLE
from bot.render.doom.line import ELLIPSIS, beginning, cards_of, ending, fits, marks, quoted
from bot.render.message import (
    Attachment,
    Block,
    Button,
    Card,
    Gallery,
    Message,
    Move,
    Row,
    Rule,
    Text,
)
from bot.render.text import Marked, person
from bot.render.transfer import RED
from bot.render.words import Words, later
from bot.table.act import Outcome
from bot.table.doom import RanUntilDoom, RunCard, Saved
from bot.table.part import Event

PART = "doom"

MOST_STAGES = 11
"""Messages between the first and the whole run, each an edit: Discord takes five in five seconds,
and nobody watches for longer."""

_ROOM_UNFOLDING = 1000
_ROOM_WHOLE = 2400
_ROOM_END = 400
"""Characters of the line while it grows, of the whole line, and of its end if it is longer."""

ENDINGS: Mapping[End, str] = {
    End.SKULL: later("**Skull**: neither the Fates nor a wish could help, and the character dies."),
    End.HUNTED: later("**Hunted down**: neither the Fates nor a wish came in time."),
    End.DONJON: later("**Donjon**: the character is imprisoned and draws no more."),
    End.VOID: later("**Void**: the character's soul is gone, and no card is drawn any more."),
    End.TALONS: later("**Talons**: every magic item is destroyed, and with them the run ends."),
    End.DIM: later("**Intelligence 3 or lower**: the character no longer knows how to draw."),
}


def stages(count: int, most: int = MOST_STAGES) -> tuple[int, ...]:
    """Return how many of `count` cards are seen after each step before the last card."""
    before = count - 1
    if before <= most:
        return tuple(range(1, count))
    return tuple(round(before * step / most) for step in range(1, most + 1))


def unfolding(event: RanUntilDoom, shown: int, entry: int, who: int, say: Words) -> Message:
    """Return what is seen after so many cards, with the rest to come."""
    heading = say("## Until doom")
    begins = say("{who} draws until the deck has its way …", who=_person(who, say))
    cards = cards_of(card.text for card in event.cards[:shown])
    seen = ending(cards, _ROOM_UNFOLDING) if cards else 0
    left_out = [ELLIPSIS] if seen < shown else []
    line = quoted((*left_out, *cards[shown - seen :], ELLIPSIS))
    button = Button(say("See the end now"), Move(PART, f"whole.{entry}"))
    text = Text("\n".join((heading, begins, line, marks(say))))
    return Message((Card((text, Row((button,))), PURPLE),))


def whole(event: RanUntilDoom, who: int, say: Words) -> Message:
    """Return the whole run, what saved and what ended the character, and the last card's face."""
    count = len(event.cards)
    heading = say("## Until doom")
    drew = say.plural(
        "{who} drew {count} card:", "{who} drew {count} cards:", count, who=_person(who, say)
    )
    cards = cards_of(card.text for card in event.cards)
    is_whole = fits(cards, _ROOM_WHOLE)
    lines = [heading, drew, quoted(cards if is_whole else _ends_of(cards)), marks(say)]
    if not is_whole:
        lines.append(say("-# Cards in the middle are left out here; the file has the whole run."))
    lines += [say(ENDINGS[event.end]), *_saves(event.cards, say)]
    blocks: list[Text | Gallery | Rule | Row] = [Text("\n".join(lines))]
    if card := built_in("22").card(event.cards[-1].id):
        blocks.append(Gallery((face(card_view(card), say, "last-card.png"),)))
    if event.rules is Rules.REFERENCE:
        blocks.append(Text(say("-# By the printed program, which differs from the text.")))
    again = Button(say("Again"), Move(PART, f"again.{event.rules.value}"))
    shown: list[Block] = [Card((*blocks, Rule(), Row((again,))), RED)]
    if not is_whole:
        line = SEPARATOR.join(card.text for card in event.cards)
        shown.append(Attachment("run.txt", f"{line}\n".encode()))
    return Message(tuple(shown))


def _ends_of(cards: list[Marked]) -> list[Marked]:
    """The first and the last cards, with a sign for those between."""
    last = ending(cards, _ROOM_END)
    first = beginning(cards[:-last], _ROOM_WHOLE - _ROOM_END)
    return [*cards[:first], ELLIPSIS, *cards[-last:]]


def _saves(cards: tuple[RunCard, ...], say: Words) -> list[Marked]:
    saved = Counter(card.saved for card in cards)
    wishes = saved[Saved.WISH] + saved[Saved.CURSE]
    lines: list[Marked] = []
    if saved[Saved.FATES]:
        lines.append(
            say.plural(
                "- The Fates saved the character {count} time.",
                "- The Fates saved the character {count} times.",
                saved[Saved.FATES],
            )
        )
    if wishes:
        lines.append(
            say.plural(
                "- Wishes saved the character {count} time.",
                "- Wishes saved the character {count} times.",
                wishes,
            )
        )
    if saved[Saved.CURSE]:
        lines.append(say("- One of these wishes cursed all others."))
    return lines


def _person(who: int, say: Words) -> Marked:
    return person(who) if who else say("someone")


def _ran(outcome: Outcome, event: RanUntilDoom, say: Words) -> Answer:
    who, entry = outcome.person.id, outcome.entry or 0
    shown = (0, *stages(len(event.cards)))
    first, *others = (unfolding(event, count, entry, who, say) for count in shown)
    return Answer(first, stages=tuple(others), then=whole(event, who, say))


TELLERS: Tellers = {RanUntilDoom: _ran}
PUBLIC: frozenset[type[Event]] = frozenset({RanUntilDoom})
