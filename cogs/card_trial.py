"""`/card test`: what would fire if something happened; nothing changes."""

from collections.abc import Callable, Mapping

from discord import app_commands
from discord.ext import commands

from bot.errors import Refused
from bot.rulecards import limits
from bot.rulecards.fields import Outcome
from bot.table.sheets.happening import deed_of
from bot.table.sheets.meant import Meant
from bot.table.sheets.moves import Deed, TestCard
from bot.table.sheets.offering import Offering
from bot.table.sheets.people import usual_character
from bot.table.sheets.reasons import SheetReason
from cogs.card_acts import Deal, dealt
from cogs.card_moments import DO, KINDS, Kind, Names, Typed
from cogs.card_pickers import cards, deal_for_master
from cogs.offered import filled, names_like
from cogs.options import Counted, one_of
from cogs.send import Choices
from cogs.shell import Interaction, person_of, take

MOMENTS = [app_commands.Choice(name=kind.title, value=key) for key, kind in KINDS.items()]
ENDS: Mapping[Outcome, str] = {
    "critical": "A critical",
    "success": "A success",
    "failure": "A failure",
    "fumble": "A fumble",
}
OUTCOMES = [app_commands.Choice[str](name=title, value=key) for key, title in ENDS.items()]


async def _names(
    interaction: Interaction, typed: str, of: Callable[[Kind], Names | None]
) -> Choices:
    """Offer what the moment that was chosen before can name."""
    deal = await deal_for_master(interaction)
    kind = KINDS.get(filled(interaction, "moment") or "")
    found = of(kind) if kind else None
    if deal is None or found is None:
        return []
    offering = Offering(Meant.at(deal.table, person_of(interaction)))
    return names_like(typed, found(offering, filled(interaction, "who")))


async def whats(interaction: Interaction, typed: str) -> Choices:
    """Offer what the moment can be about."""
    return await _names(interaction, typed, lambda kind: kind.what)


async def details(interaction: Interaction, typed: str) -> Choices:
    """Offer what more the moment can name."""
    return await _names(interaction, typed, lambda kind: kind.detail)


async def characters(interaction: Interaction, typed: str) -> Choices:
    """Offer every character."""
    deal = await deal_for_master(interaction)
    known = deal.part.world.characters.values() if deal else ()
    return names_like(typed, (one.name for one in known))


def somebody(interaction: Interaction, deal: Deal) -> str:
    """The character whom the game master plays just now, or else the table's first; Refused
    without any."""
    usual = usual_character(deal.table, person_of(interaction))
    first = usual or next(iter(deal.part.world.characters.values()), None)
    if first is None:
        raise Refused(SheetReason.NO_CHARACTER)
    return first.name


def _moment(name: str, typed: Typed, offering: Offering) -> Deed:
    """The moment that was meant; Refused where something is not filled in."""
    kind = KINDS[one_of(KINDS, name)]
    for option in kind.needs:
        if typed[option] is None:
            raise Refused(SheetReason.NOT_FILLED_IN, key=option)
    if typed["amount"] is None and kind.usual:
        typed = {**typed, "amount": kind.usual(offering, typed)}
    given = kind.data(typed)
    return deed_of({"do": DO.get(name, name), "who": typed["who"], **given})


class CardTrial(commands.Cog):
    """Trying cards, as a command of the cards' group."""

    @app_commands.command()
    @app_commands.describe(
        moment="What happens",
        who="To whom it happens; somebody of the table, if left out",
        what="The check, track, condition, clock, place, person, item, foe or quest",
        amount="How much, how many, which level, or the difficulty; as usual, if left out",
        detail="The stat of a roll, kinds of whom they meet, or the step of a quest",
        outcome="How the roll ends",
        card="Whether this card would fire, as if it were on",
    )
    @app_commands.choices(moment=MOMENTS, outcome=OUTCOMES)
    @app_commands.autocomplete(who=characters, what=whats, detail=details, card=cards)
    async def test(
        self,
        interaction: Interaction,
        moment: str,
        who: str | None = None,
        what: str | None = None,
        amount: app_commands.Transform[int, Counted(-limits.NUMBER, limits.NUMBER)] | None = None,
        detail: str | None = None,
        outcome: str | None = None,
        card: str | None = None,
    ) -> None:
        """See what would fire if something happened; nothing changes"""

        async def action() -> TestCard:
            deal = await dealt(interaction)
            name = who or somebody(interaction, deal)
            typed = {"who": name, "what": what, "amount": amount, "detail": detail}
            ends = one_of(ENDS, outcome) if outcome is not None else None
            offering = Offering(Meant.at(deal.table, person_of(interaction)))
            return TestCard(moment=_moment(moment, typed, offering), card=card, outcome=ends)

        await take(interaction, action(), private=True)
