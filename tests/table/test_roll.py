"""`/roll` as people use it, and what others see of it."""

from tests.simulated.reading import everything_seen_by
from tests.table.conftest import World, said


async def test_a_roll_shows_every_die_the_dropped_one_struck_out_and_the_total(world: World):
    world.dice.next = [1, 5, 3, 6]
    result = await world.mira.slash(world.channel, "roll", expression="4d6kh3+2")
    assert not result.ephemeral
    assert "~~1~~" in said(result)
    assert "**16**" in said(result)
    assert "**16**" in everything_seen_by(world.env, world.outsider)
