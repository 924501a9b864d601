"""What the deck's commands offer while somebody types; what is hidden, to game masters alone."""

from collections.abc import Iterable

from bot.deck.view import CardView, ChoiceView, View
from bot.render.deck.asking import choice_label, option_label
from bot.render.deck.content import content
from bot.table.deck import deck_view
from bot.table.sheets.world import PART as WORLD
from bot.table.sheets.world import WorldPart
from bot.text import folded
from cogs.offered import like
from cogs.send import Choices
from cogs.shell import Interaction, look, own_words, person_of


async def _seen(interaction: Interaction) -> View:
    return deck_view(await look(interaction), person_of(interaction))


def _questions(interaction: Interaction, typed: str, found: Iterable[ChoiceView]) -> Choices:
    say = own_words(interaction)
    return like(typed, ((choice_label(one, say), str(one.number)) for one in found))


def _cards(interaction: Interaction, typed: str, found: Iterable[CardView]) -> Choices:
    say = own_words(interaction)
    return like(typed, ((content(one.name, say), one.id) for one in found))


async def own_characters(interaction: Interaction, typed: str) -> Choices:
    """Offer the person's characters, to a game master everyone's."""
    seen = await _seen(interaction)
    return like(typed, ((one.name, one.name) for one in seen.characters if one.is_yours))


async def declaring(interaction: Interaction, typed: str) -> Choices:
    """Offer who may declare: the person's characters in the deck, and those of their sheets."""
    table = await look(interaction)
    part = table.part(WorldPart, WORLD) or WorldPart()
    me = interaction.user.id
    sheets = (
        one.name for key, one in part.world.characters.items() if part.holder(key).owner == me
    )
    drawing = (
        one.name for one in deck_view(table, person_of(interaction)).characters if one.is_yours
    )
    names = {folded(name): name for name in (*drawing, *sheets)}
    return like(typed, ((name, name) for name in names.values()))


async def all_characters(interaction: Interaction, typed: str) -> Choices:
    """Offer everyone's characters to a game master."""
    return await own_characters(interaction, typed) if (await _seen(interaction)).is_master else []


async def open_choices(interaction: Interaction, typed: str) -> Choices:
    """Offer the choices that this person may make."""
    seen = await _seen(interaction)
    return _questions(interaction, typed, (one for one in seen.choices if one.is_yours))


async def options(interaction: Interaction, typed: str) -> Choices:
    """Offer the options of the choice that is named already, or else of the only one."""
    seen, say = await _seen(interaction), own_words(interaction)
    mine = [one for one in seen.choices if one.is_yours]
    named = str(getattr(interaction.namespace, "choice", None) or "")
    meant = [one for one in mine if str(one.number) == named] if named else mine
    if len(meant) != 1:
        return []
    (choice,) = meant
    found = ((option_label(choice, one, say), one) for one in choice.options)
    return like(typed, found)


async def cards_away(interaction: Interaction, typed: str) -> Choices:
    """Offer a game master the cards that are not in the deck."""
    seen = await _seen(interaction)
    return _cards(interaction, typed, seen.away if seen.is_master else ())


async def cards_in(interaction: Interaction, typed: str) -> Choices:
    """Offer a game master the cards that are in the deck."""
    seen = await _seen(interaction)
    return _cards(interaction, typed, seen.cards if seen.is_master else ())


async def masters_questions(interaction: Interaction, typed: str) -> Choices:
    """Offer a game master the questions that wait for an answer."""
    seen = await _seen(interaction)
    waiting = (one for one in seen.answers if one.is_open and one.is_yours)
    return _questions(interaction, typed, waiting)


async def secret_answers(interaction: Interaction, typed: str) -> Choices:
    """Offer a game master the answers that players do not know."""
    seen = await _seen(interaction)
    kept = (one for one in seen.answers if one.is_secret and not one.is_open)
    return _questions(interaction, typed, kept if seen.is_master else ())


async def conditions(interaction: Interaction, typed: str) -> Choices:
    """Offer a game master what holds for the character that is named already, or for anybody."""
    seen, say = await _seen(interaction), own_words(interaction)
    named = folded(str(getattr(interaction.namespace, "character", None) or ""))
    meant = [one for one in seen.characters if not named or folded(one.name) == named]
    held = meant if seen.is_master else []
    names = dict.fromkeys(name for one in held for name in one.ledger.lasting)
    return like(typed, ((content(name, say), name) for name in names))
