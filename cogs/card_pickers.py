"""What the commands of rule cards offer while a game master types; players are offered nothing."""

from collections import Counter
from collections.abc import Callable

from bot.errors import Refused
from bot.render.cards.shelf import ready_like
from bot.render.cards.wording import standing
from bot.rulecards.sentences.complete import Offer, complete
from bot.rulecards.sentences.writing import is_written
from bot.table.campaign import campaign_of
from bot.table.sheets.deal import Entry
from bot.table.sheets.kit import clocks_ticked
from bot.table.sheets.known import known_names
from bot.table.sheets.typed import MOST_SENT
from bot.table.who import is_game_master
from bot.text import folded
from cogs.card_acts import Deal, deal_of
from cogs.offered import like, names_next_like
from cogs.send import Choices, suggest
from cogs.shell import Interaction, look, own_words, person_of


async def deal_for_master(interaction: Interaction) -> Deal | None:
    """The cards here for a game master; None for anybody else, and where there is no system."""
    table = await look(interaction)
    if not is_game_master(campaign_of(table), person_of(interaction)):
        return None
    try:
        return deal_of(table)
    except Refused:
        return None


async def cards(interaction: Interaction, typed: str) -> Choices:
    """Offer every card of the table."""
    return await _entries(interaction, typed, lambda _: True)


async def cards_off(interaction: Interaction, typed: str) -> Choices:
    """Offer the cards that are off."""
    return await _entries(interaction, typed, lambda one: not one.is_enabled)


async def cards_on(interaction: Interaction, typed: str) -> Choices:
    """Offer the cards that are on."""
    return await _entries(interaction, typed, lambda one: one.is_enabled)


async def _entries(interaction: Interaction, typed: str, fits: Callable[[Entry], bool]) -> Choices:
    deal = await deal_for_master(interaction)
    if deal is None:
        return []
    say = own_words(interaction)
    called = Counter(folded(one.card.name) for one in deal.kit.entries)
    named: list[tuple[str, str]] = []
    for place, one in enumerate(deal.kit.entries, start=1):
        if fits(one):
            is_alone = called[folded(one.card.name)] == 1
            which = None if is_alone else say("card {number}", number=place)
            marks = filter(None, (one.card.name, which, standing(one, say)))
            named.append((" · ".join(marks), one.id))
    return like(typed, named)


async def ready_cards(interaction: Interaction, typed: str) -> Choices:
    """Offer the cards of the library that fit and are not at the table yet."""
    deal = await deal_for_master(interaction)
    if deal is None:
        return []
    found = ready_like(typed, deal.kit.system)
    return suggest([(one.name, one.id) for one in found if one.id not in deal.ids])


async def sentence_so_far(interaction: Interaction, typed: str) -> Choices:
    """Offer the sentence as it stands, where it is one, and then with its next words.

    Whoever picks goes on typing after it, so what is shown is what is sent. A sentence that an
    option cannot hold is typed on by hand.
    """
    deal = await deal_for_master(interaction)
    if deal is None:
        return []
    found = [one.sentence for one in _following(deal, typed)]
    if _is_whole(deal, typed):
        found = [typed.strip(), *found]
    return suggest([(one, one) for one in dict.fromkeys(found)])


def _following(deal: Deal, typed: str) -> list[Offer]:
    return complete(typed, deal.kit.system, known_names(deal.part, deal.kit))


def _is_whole(deal: Deal, typed: str) -> bool:
    """Whether what is typed is a sentence already, and no longer than can be offered."""
    if len(typed) > MOST_SENT:
        return False
    running = (one.name for one in deal.part.world.clocks.values())
    clocks = (*running, *clocks_ticked(deal.kit.entries))
    return is_written(typed, deal.kit.system, clocks)


async def people(interaction: Interaction, typed: str) -> Choices:
    """Offer the characters one after the other, with commas between them."""
    deal = await deal_for_master(interaction)
    known = deal.part.world.characters.values() if deal else ()
    return names_next_like(typed, (one.name for one in known))
