"""`/stats`: how the dice came up, in words, as a picture, and in words for the picture."""

import io

from PIL import Image
from simcord import InteractionResult

from tests.simulated.reading import everything_seen_by
from tests.table.acting import stored_parts
from tests.table.conftest import World, said


async def roll(world: World, who: object, expression: str, *faces: int) -> None:
    """Roll with these faces."""
    world.dice.next = list(faces)
    result = await who.slash(world.channel, "roll", expression=expression)
    assert not result.ephemeral, said(result)


def picture_of(world: World, result: InteractionResult) -> tuple[Image.Image, str]:
    """The picture in an answer, and the words that a screen reader says for it."""
    assert result.response is not None
    (file,) = result.response.attachments
    data = world.env.backend.cdn.get(file.url)
    assert data is not None
    return Image.open(io.BytesIO(data)), file.description or ""


async def test_a_persons_dice_are_told_beside_what_is_expected(world: World):
    await roll(world, world.mira, "4d6", 1, 2, 3, 6)
    await roll(world, world.odile, "2d8", 8, 8)
    result = await world.gm.slash(world.channel, "stats", person=world.mira)
    assert result.ephemeral
    assert f"Dice of {world.mira.mention}" in said(result)
    assert "1 open roll." in said(result)
    assert "**d6** × 4: average 3.00, expected 3.50" in said(result)
    assert "d8" not in said(result)


async def test_fate_dice_are_told_as_what_they_show(world: World):
    await roll(world, world.mira, "4dF", 1, 1, 2, 3)
    await roll(world, world.mira, "1d3", 3)
    result = await world.mira.slash(world.channel, "stats")
    assert "**dF** × 4: average -0.25, expected 0.00" in said(result)
    assert "**d3** × 1: average 3.00, expected 2.00" in said(result)
    _, words = picture_of(world, result)
    assert words == "dF, face and how often: -1: 2, 0: 1, 1: 1. d3, face and how often: 3: 1"


async def test_what_was_counted_before_fate_dice_were_told_apart_still_counts(world: World):
    await roll(world, world.mira, "1d3", 3)
    (version, body), old = await kept_rolls(world), '{"rolls":1,"faces":{"3":[0,0,1]}}'
    assert (version, body) == (2, old)
    await world.raw_sql("UPDATE parts SET version = 1, seal = NULL WHERE name LIKE 'rolls:%'")
    await world.restart()
    assert "**d3** × 1" in said(await world.mira.slash(world.channel, "stats"))
    await roll(world, world.mira, "1d3+1dF", 1, 3)
    assert await kept_rolls(world) == (2, '{"rolls":2,"faces":{"3":[1,0,1],"F":[0,0,1]}}')


async def kept_rolls(world: World) -> tuple[int, str]:
    """Mira's counted dice as they are stored."""
    return (await stored_parts(world, world.channel))[f"rolls:{world.mira.id}"]


async def test_the_dice_of_the_table_are_everybodys(world: World):
    await roll(world, world.mira, "1d20", 20)
    await roll(world, world.odile, "1d20", 10)
    result = await world.gm.slash(world.channel, "stats")
    assert "Dice of this table" in said(result)
    assert "2 open rolls." in said(result)
    assert "**d20** × 2: average 15" in said(result)


async def test_a_picture_is_shown_with_words_for_a_screen_reader(world: World):
    await roll(world, world.mira, "3d6", 1, 1, 5)
    result = await world.mira.slash(world.channel, "stats")
    picture, words = picture_of(world, result)
    assert picture.format == "PNG"
    assert picture.width >= 600
    assert words == "d6, face and how often: 1: 2, 5: 1"


async def test_dice_of_two_sizes_are_drawn_one_below_the_other(world: World):
    await roll(world, world.mira, "3d6", 1, 1, 5)
    one, _ = picture_of(world, await world.mira.slash(world.channel, "stats"))
    await roll(world, world.mira, "1d20+1d4", 1, 1)
    both, words = picture_of(world, await world.mira.slash(world.channel, "stats"))
    assert both.height == 2 * one.height
    assert "d6" in words
    assert "d20" in words


async def test_the_words_for_a_picture_of_many_faces_stay_within_discords_limit(world: World):
    for _ in range(2):
        await roll(world, world.mira, "900d100", *(face % 100 + 1 for face in range(900)))
    await roll(world, world.mira, "1000d99", *(face % 99 + 1 for face in range(1000)))
    _, words = picture_of(world, await world.mira.slash(world.channel, "stats"))
    assert words.count("…") == 2
    assert all(part.count(": ") > 40 for part in words.split(". "))
    assert len(words) <= 1000


async def test_statistics_are_private_unless_they_are_to_be_shown(world: World):
    await roll(world, world.mira, "3d6", 1, 1, 5)
    await world.mira.slash(world.channel, "stats", person=world.mira)
    assert "average" not in everything_seen_by(world.env, world.outsider)
    result = await world.mira.slash(world.channel, "stats", person=world.mira, show=True)
    assert not result.ephemeral
    assert "average" in everything_seen_by(world.env, world.outsider)


async def test_where_nothing_was_rolled_it_says_how_to_begin(world: World):
    for options in ({}, {"person": world.mira}, {"show": True}):
        result = await world.mira.slash(world.channel, "stats", **options)
        assert result.ephemeral
        assert "No dice are counted here yet" in said(result)
        assert "`/roll 4d6kh3`" in said(result)


async def test_dice_too_large_to_count_are_not_said_to_be_never_rolled(world: World):
    await roll(world, world.mira, "1d1000", 7)
    result = await world.mira.slash(world.channel, "stats")
    assert "2 to 100 sides" in said(result)


async def test_dropped_and_exploded_dice_are_counted_like_any_other(world: World):
    await roll(world, world.mira, "4d6kh3", 1, 5, 3, 6)
    await roll(world, world.mira, "1d6!", 6, 2)
    _, words = picture_of(world, await world.mira.slash(world.channel, "stats"))
    assert words == "d6, face and how often: 1: 1, 2: 1, 3: 1, 5: 1, 6: 2"


async def test_luck_is_judged_only_from_enough_dice(world: World):
    await roll(world, world.mira, "9d6", *[6] * 9)
    assert "lucky" not in said(await world.mira.slash(world.channel, "stats"))
    await roll(world, world.mira, "1d6", 6)
    assert "remarkably lucky" in said(await world.mira.slash(world.channel, "stats"))


async def test_statistics_survive_a_restart(world: World):
    await roll(world, world.mira, "2d6", 1, 2)
    await world.restart()
    assert "**d6** × 2" in said(await world.mira.slash(world.channel, "stats"))


async def test_every_size_of_die_a_table_can_roll_fits_in_one_answer(world: World):
    expression = "+".join(f"1d{size}" for size in range(2, 40))
    await roll(world, world.mira, expression)
    result = await world.mira.slash(world.channel, "stats")
    assert said(result).count("average") == 8
