"""What the commands for moments offer while somebody types: whom and what the table knows."""

from bot.render.sheets.choices import condition, everyone, foe, scale
from bot.rulecards.names import id_of, key_of
from bot.table.sheets.meant import ALL
from bot.table.sheets.offering import Scale
from bot.table.sheets.tracker import FoeView
from bot.table.sheets.typed import changes_offered
from cogs.offered import filled, like, names_like, names_next_like, offering
from cogs.send import Choices, suggest
from cogs.shell import Interaction, own_words


async def character(interaction: Interaction, typed: str) -> Choices:
    """Offer the characters whom one may act for."""
    found = await offering(interaction)
    return names_like(typed, (one.name for one in found.own())) if found else []


async def characters(interaction: Interaction, typed: str) -> Choices:
    """Offer the characters whom one may act for, several after one another, or all."""
    found = await offering(interaction)
    if found is None:
        return []
    own = [one.name for one in found.own()]
    alone = [(everyone(own_words(interaction)), ALL)] if len(own) > 1 else []
    return names_next_like(typed, own, alone)


async def target(interaction: Interaction, typed: str) -> Choices:
    """Offer whom a blow may be for: the foes that stand, and the characters one may act for."""
    found = await offering(interaction)
    if found is None:
        return []
    say = own_words(interaction)
    foes = [(foe(one, say), found.meant.foe_sent(called(one))) for one in found.foes()]
    return like(typed, [*foes, *((one.name, one.name) for one in found.own())])


def called(one: FoeView) -> str:
    """What names a foe and no other."""
    return f"#{one.number}" if one.has_namesakes else one.name


async def striker(interaction: Interaction, typed: str) -> Choices:
    """Offer who strikes the target that is named already: a character at a foe, and others so."""
    found = await offering(interaction)
    if found is None:
        return []
    own, foes = [one.name for one in found.own()], found.foe_names()
    named = filled(interaction, "target")
    if named and found.character(named) and named not in foes:
        return names_like(typed, [*foes, *own])
    return names_like(typed, own)


async def track(interaction: Interaction, typed: str) -> Choices:
    """Offer the tracks of the character meant."""
    found = await offering(interaction)
    tracks = found.tracks(filled(interaction, "who")) if found else []
    return _scales(interaction, typed, tracks)


async def pool(interaction: Interaction, typed: str) -> Choices:
    """Offer game masters their pools."""
    found = await offering(interaction)
    return _scales(interaction, typed, found.pools() if found else [])


async def clock(interaction: Interaction, typed: str) -> Choices:
    """Offer game masters the clocks that run, and those that could."""
    found = await offering(interaction)
    return _scales(interaction, typed, found.clocks() if found else [])


async def running_clock(interaction: Interaction, typed: str) -> Choices:
    """Offer game masters the clocks that run."""
    found = await offering(interaction)
    if found is None:
        return []
    running = found.meant.part.world.clocks
    return _scales(
        interaction, typed, [one for one in found.clocks() if key_of(one.name) in running]
    )


async def track_change(interaction: Interaction, typed: str) -> Choices:
    """Offer changes of the track that is named already."""
    found = await offering(interaction)
    tracks = found.tracks(filled(interaction, "who")) if found else []
    return _changes(interaction, typed, tracks)


async def pool_change(interaction: Interaction, typed: str) -> Choices:
    """Offer changes of the pool that is named already."""
    found = await offering(interaction)
    return _changes(interaction, typed, found.pools() if found else [])


async def conditions(interaction: Interaction, typed: str) -> Choices:
    """Offer the system's conditions; to end or to lower, those that stand."""
    found = await offering(interaction)
    if found is None:
        return []
    say = own_words(interaction)
    standing = filled(interaction, "action") in ("remove", "lower")
    named = found.conditions(filled(interaction, "who"), standing=standing)
    return like(typed, ((condition(name, level, say), name) for name, level in named))


def _scales(interaction: Interaction, typed: str, found: list[Scale]) -> Choices:
    say = own_words(interaction)
    return like(typed, ((scale(one, say), one.name) for one in found))


def _changes(interaction: Interaction, typed: str, found: list[Scale]) -> Choices:
    named = id_of(filled(interaction, "name") or "")
    one = next((one for one in found if id_of(one.name) == named), None)
    if one is None or one.value is None:
        return []
    return suggest(changes_offered(typed, one.value, one.least, one.most))
