"""What there is to be offered while somebody types, found by any part of its name."""

from collections.abc import Iterable

from bot.errors import Refused
from bot.table.sheets.meant import Meant, names_in
from bot.table.sheets.offering import Offering
from bot.text import folded
from cogs.send import Choices, suggest
from cogs.shell import Interaction, look, person_of


async def offering(interaction: Interaction) -> Offering | None:
    """What this person may be offered here; None where there are no sheets."""
    try:
        return Offering(Meant.at(await look(interaction), person_of(interaction)))
    except Refused:
        return None


def filled(interaction: Interaction, option: str) -> str | None:
    """What stands in another option already, if anything."""
    return str(getattr(interaction.namespace, option, None) or "") or None


def like(typed: str, found: Iterable[tuple[str, str]]) -> Choices:
    """Offer what holds what is typed (shown, sent), what begins with it first."""
    wanted = folded(typed)
    fits = [one for one in found if wanted in folded(one[0])]
    return suggest(sorted(fits, key=lambda one: not folded(one[0]).startswith(wanted)))


def names_like(typed: str, names: Iterable[str]) -> Choices:
    """Offer names that hold what is typed."""
    return like(typed, ((one, one) for one in names))


def next_like(
    typed: str, found: Iterable[tuple[str, str]], alone: Iterable[tuple[str, str]] = ()
) -> Choices:
    """Offer to go on with a list (shown, sent) with commas between, its last one being typed.

    `alone` is what stands for several of the list, and so only by itself.
    """
    before, comma, begun = typed.rpartition(",")
    found = list(found)
    if not comma:
        return like(typed, [*alone, *found])
    known = {sent for _, sent in found}
    taken = {folded(one) for one in names_in(before, known.__contains__)}
    lead = f"{before.strip()}, "
    left = [one for one in found if folded(one[1]) not in taken and folded(begun) in folded(one[0])]
    return suggest([(_end(lead + shown), lead + sent) for shown, sent in left])


def names_next_like(
    typed: str, names: Iterable[str], alone: Iterable[tuple[str, str]] = ()
) -> Choices:
    """Offer to go on with a list of names, as `next_like`."""
    return next_like(typed, ((one, one) for one in names), alone)


def _end(text: str) -> str:
    """The end of a list that is too long to be shown: what is being added."""
    return text if len(text) <= 100 else f"…{text[-99:]}"
