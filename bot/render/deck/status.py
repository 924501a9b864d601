"""The deck as it stands: what is in it, who draws, what each character has, what is open."""

from collections.abc import Sequence

from bot.deck.view import CharacterView, View
from bot.render.deck.asking import PART, controls
from bot.render.deck.content import content
from bot.render.deck.ended import way_out
from bot.render.deck.figures import label, listed
from bot.render.deck.ledger import ledger_lines
from bot.render.deck.reveal import PURPLE, draw_button, left_line
from bot.render.message import Card, Message, Move, Row, Rule, Text, line
from bot.render.text import Marked, fitting, person
from bot.render.turning import turning_buttons
from bot.render.words import Words

_ROOM = 1800
"""Characters of all characters on a page; what is open and the buttons need the rest."""

_MOST_ON_PAGE = 8


def status(seen: View, say: Words, page: int = 0) -> Message:
    """Return a page of the deck's state, one's own characters first."""
    if seen.name is None:
        return line(say("No deck is laid out here yet. `/deck new` does that."))
    pages = _pages([_character(one, say) for one in _in_order(seen)])
    shown = pages[min(page, len(pages) - 1)]
    head = [say("## {deck}", deck=label(seen.name, say)), *_cards(seen, say)]
    blocks: list[Text | Rule | Row] = [Text("\n".join(head)), Rule()]
    if not seen.characters:
        blocks.append(Text(say("Nobody has declared yet. `/deck declare` begins.")))
    blocks += [Text("\n".join(shown))] if shown else []
    if not all(one.ledger.intelligence_entered for one in seen.characters):
        blocks.append(Text(say("-# Assumed: a game master sets it with `/deck gm grant`.")))
    blocks += _open_to(seen, say)
    if len(pages) > 1:
        blocks.append(_turn(min(page, len(pages) - 1), len(pages), say))
    return Message((Card(tuple(blocks), PURPLE),))


def _cards(seen: View, say: Words) -> list[Marked]:
    count = len(seen.cards)
    lines = [
        say.plural(
            "{count} of {all} card is in the deck.",
            "{count} of {all} cards are in the deck.",
            count,
            all=count + len(seen.away),
        )
    ]
    if seen.away:
        names = listed(content(one.name, say) for one in seen.away)
        lines.append(say("Not in the deck: {cards}", cards=names))
    return lines


def _in_order(seen: View) -> list[CharacterView]:
    last = {past.character: past.number for past in seen.history}
    return sorted(
        seen.characters,
        key=lambda one: (not one.is_yours, not one.left, -last.get(one.number, 0), one.number),
    )


def _pages(characters: Sequence[Marked]) -> list[list[Marked]]:
    pages: list[list[Marked]] = []
    rest = list(characters)
    while rest:
        shown = fitting(rest[:_MOST_ON_PAGE], _ROOM)
        pages.append(shown)
        rest = rest[len(shown) :]
    return pages or [[]]


def _character(character: CharacterView, say: Words) -> Marked:
    lines = [say("### {name} ({who})", name=character.name, who=person(character.owner))]
    if character.ended is not None:
        card = label(character.ended.name, say)
        told = say("⛔ Draws no more cards: {card}.", card=card)
        lines.append(Marked(f"{told} {way_out(say)}"))
    lines += ledger_lines(character.ledger, say)
    lines += left_line(character, say)
    return Marked("\n".join(lines))


def _open_to(seen: View, say: Words) -> list[Text | Rule | Row]:
    """What whoever looks may do at once; a game master, who may do all, sees the first few."""
    mine = [one for one in seen.choices if one.is_yours]
    open_to_me: list[Text | Row] = controls(mine, say) if mine else []
    buttons = [
        button
        for one in _in_order(seen)
        if one.is_yours
        and all(choice.character != one.number for choice in seen.choices)
        and (button := draw_button(one, say, named=True))
    ]
    if buttons:
        open_to_me.append(Row(tuple(buttons[:5])))
    return [Rule(), *open_to_me] if open_to_me else []


def _turn(page: int, pages: int, say: Words) -> Row:
    before = Move(PART, f"status.{page - 1}") if page else Move(PART, "status.0.first")
    after = Move(PART, f"status.{page + 1}")
    return Row(turning_buttons(before, after, page, pages, say))


def choices(seen: View, say: Words) -> Message:
    """Return what one person may choose now, with what chooses it."""
    mine = [one for one in seen.choices if one.is_yours]
    if not mine:
        return line(say("No choice of yours is open."))
    return Message((Card(tuple(controls(mine, say)), PURPLE),))
