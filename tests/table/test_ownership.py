"""What is somebody's is theirs: every act on it is forged by everybody else, and does nothing.

Each act is one that is about to succeed (every_act.py): the same payload comes from others first,
then from those who may. `make test` tries what names a thing of somebody's, which is every button,
list and form; `make torture` the commands, too, which take what is one's own.
"""

from collections.abc import Iterable, Iterator

import pytest
from simcord import MemberActor

from bot.table.part import Rank
from tests.effort import thorough
from tests.simulated.delivery import deliver_together
from tests.table.acts import Act, ids
from tests.table.conftest import World, said
from tests.table.every_act import ACTS
from tests.table.forging import Kept, by
from tests.table.rules import COMMANDS, MOVE_RULES, OUR_FAULT, Rule

ROLES = ("outsider", "manager", "odile", "gm", "mira")


def names(given: str) -> frozenset[str]:
    """Names with commas between, over several lines."""
    return frozenset(one.strip() for one in given.replace("\n", ",").split(",") if one.strip())


EVERYBODYS = names(
    """
    about, help, help.show, roll, stats, campaign start, campaign info, campaign join
    campaign.join, macro save, deck new, deck declare, deck status, deck history, deck check
    deck odds, deck.status, deck.history, deck doom, doom.again, doom.whole, privacy show
    privacy export, privacy delete, privacy.forget, privacy.keep, reset.cancel, clock list
    world.clocks, world.order, world.foes, world.places, fight show, foe list, place list
    dragon new, dragon.new, dragon status, dragon board, dragon seat take, dragon.sit
    dragon calls, dragon bestiary, dragon.bestiary, dragon rules, dragon.rules, dragon log
    dragon.log, sheet create, sheet import, sheet list, sheet.list, sheet.keep
    """
)
"""What anybody does or reads for themselves."""

ALONE = names(
    """
    campaign leave, campaign.leave, macro roll, macro list, macro delete, deck draw, deck wish
    deck fates, deck.confirm, deck.cancel, check, ability, save, attack, heal, track, condition
    xp, rest, turn, meet, place enter, item gain, item lose, quest step, quest finish, fight join
    dragon start, dragon.start, dragon seat leave, dragon hand, dragon.hand, dragon play
    dragon.play, dragon draw, dragon.draw, dragon choose, dragon.part, dragon.ally, dragon.discard
    dragon odds, dragon.odds, dragon.cards, sheet show, sheet edit, sheet export
    """
)
"""Nobody does it in another's place, no game master either."""

LED = names(
    """
    undo, deck choose, deck.draw, deck.choose, deck.pick, deck.say, deck.said, damage
    dragon settings, dragon close, dragon seat manekin, dragon pause, dragon resume
    dragon gm skip, dragon gm kick, dragon.manekin, dragon.difficulty, dragon.pace, dragon.naming
    dragon.resume, fight next, world.next, world.out, sheet switch, sheet give, sheet delete
    sheet.show, sheet.edit, sheet.post, sheet.posted, sheet.see, sheet.reveal, sheet.hide
    sheet.open, sheet.guide, sheet.fill, sheet.filled, sheet.class, sheet.form, sheet.formed
    sheet.again, sheet.delete
    """
)
"""Whose it is does it, or a game master for them."""

SEATED = names("dragon concede, dragon.rise, fight leave, world.leave")
"""Odile has one of her own there."""

MASTERS = names("dragon gm undo, dragon gm fix")
"""In a campaign its game masters alone; where there is none, whoever opened the game."""

MAY: dict[str, frozenset[str]] = {
    "sheet edit of somebody else's": names("mira, gm"),
    "sheet create of an NPC": names("gm"),
    "sheet import of an NPC": names("gm"),
    **dict.fromkeys(ALONE, names("mira")),
    **dict.fromkeys(LED, names("mira, gm")),
    **dict.fromkeys(SEATED, names("mira, odile, gm")),
    **dict.fromkeys(MASTERS, names("gm")),
}
"""Who is not refused, by the name of an act or by its id."""


def rule_of(act: Act) -> Rule:
    return COMMANDS[act.name] if act.name in COMMANDS else MOVE_RULES[_split(act.name)]


def _split(name: str) -> tuple[str, str]:
    part, _, move = name.partition(".")
    return part, move


def owned(acts: Iterable[Act]) -> Iterator[Act]:
    """Those that somebody else must not do."""
    for act in acts:
        # A command of one's own takes what is the person's own: no option can name another's.
        own = act.name in ALONE and act.name in COMMANDS
        if (act.id in MAY or act.name in MAY) and (thorough() or not own):
            yield act


def test_of_every_act_it_is_said_whose_it_is():
    open_to_all = {act.name for act in ACTS if rule_of(act).rank is Rank.ANYONE}
    assert open_to_all == ALONE | LED | SEATED | MASTERS | EVERYBODYS
    groups = (ALONE, LED, SEATED, MASTERS, EVERYBODYS)
    assert sum(map(len, groups)) == len(open_to_all)
    assert {act.id for act in ACTS} >= {one for one in MAY if " of " in one}


@pytest.mark.parametrize("act", [*owned(ACTS)], ids=ids)
async def test_what_is_somebodys_nobody_else_does(world: World, act: Act):
    await world.start()
    prepared = await act.make(world)
    kept = await Kept.now(world)
    may = MAY.get(act.id) or MAY[act.name]
    refusals = set[str]()
    # Those who are refused change nothing, and so come first; then whose it is.
    maker = prepared.record.user_id
    for role in sorted(ROLES, key=lambda role: (role in may, getattr(world, role).id != maker)):
        actor: MemberActor = getattr(world, role)
        forged = by(prepared, actor)
        (result,) = await deliver_together(world.env, forged)
        told, where = said(result), f"{act.id} by {role}"
        assert result.acknowledged, where
        assert OUR_FAULT not in told, where
        if role not in may:
            assert await kept.is_same(), f"{where}: {told}"
            refusals.add(told)
        elif actor.id == maker:
            # It was about to succeed.
            assert told not in refusals, where
            assert not act.changes or not await kept.is_same(), f"{where}: {told}"
        await kept.restore()
