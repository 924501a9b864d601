"""Names that would format, mention or break a message, everywhere a sheet, a card or a fight may
show them: they are read letter for letter, by everybody, up to the longest."""

import re
from typing import Any

import pytest
from simcord.components import walk_components

from tests.simulated.reading import everything_seen_by
from tests.table.acting import posted
from tests.table.conftest import World, said

NAMES = {
    "mentions": "<@1> <@&2> <#3> @everyone",
    "Markdown": "**bold** __line__ ~~out~~ ||hidden|| _it_",
    "code": "`code` ```block``` ``two``",
    "links": "[dice](http://a.example) http://b.example",
    "signs": "# head > quote - item 1. one :smile: </x:4>",
    "the longest": "*" + "Ñ" * 78 + "*",
    "right to left": "זרוק קוביות",
    "wide": "龍" * 80,
}
FAULT = "Something went wrong"
_RAW = re.compile(
    r"(?<!\\)(?:<@1>|<@&2>|<#3>|\*\*bold|__line__|~~out|\|\|hidden|`code`|```block|</x:4>|:smile:"
    r"|https?://[ab]\.example)|\]\(http"
)
"""What would be more than text."""


async def evening_of(world: World, name: str) -> list[str]:
    """Use a name for everything that can have one; returns all that was answered."""
    heard: list[str] = []

    async def on(actor: Any, command: str, /, **options: Any) -> None:
        result = await actor.slash(world.channel, command, **options)
        answers = [one for one in (result.response, *result.followups) if one is not None]
        heard.extend(text for one in answers for text in texts_of(one.components))
        assert FAULT not in said(result), command

    gm, mira = world.gm, world.mira
    sentence = f'When they enter "{name.replace(chr(34), "")}" → "It tolls {name[:60]}"'
    await on(gm, "campaign start", name="The Sunken Chapel")
    await on(gm, "gm log-channel", channel=world.notes)
    await on(mira, "sheet create", name=name)
    await on(gm, "card write", name=name, sentence=sentence, note=name)
    await on(gm, "card write", name=name, sentence="When they rest → Inspiration +1", note=name)
    for command in ("card list", "card export", "gm inbox"):
        await on(gm, command)
    await on(gm, "card show", card=name)
    await on(gm, "foe add", name=name, hit_points=5, count=2, kinds=name)
    await on(gm, "place describe", place=name, kinds=name)
    await on(mira, "place enter", place=name)
    await on(mira, "meet", name=name, kinds=name)
    await on(mira, "item gain", item=name)
    await on(mira, "quest step", quest=name, step=name)
    await on(gm, "clock tick", clock=name)
    await on(mira, "rest")
    await on(gm, "damage", amount=1, target=name)
    await on(gm, "fight start")
    await on(gm, "fight next")
    for command in ("fight show", "foe list", "place list", "sheet list", "gm inbox", "gm history"):
        await on(gm, command)
    await on(mira, "sheet show")
    await on(gm, "sheet show", who=name)
    await on(world.odile, "damage", amount=1, target=name)
    await on(mira, "damage", amount=1, target=f"{name}x")
    await on(gm, "gm undo", steps=3)
    told = [*posted(world.channel), *posted(world.notes)]
    read = [texts_of([part.to_dict() for part in one.components]) for one in told]
    return [*heard, *(text for one in read for text in one)]


def texts_of(components: Any) -> list[str]:
    """The texts of a message that Discord reads as Markdown; labels are shown as they are."""
    return [str(one["content"]) for one in walk_components(components) if one["type"] == 10]


def pinged(world: World) -> set[int]:
    """Whom any message was allowed to ping."""
    found: set[int] = set()
    for request in world.env.http_requests:
        body = request.json if isinstance(request.json, dict) else {}
        allowed = (body.get("data") or body).get("allowed_mentions") or {}
        assert not allowed.get("parse")
        assert not allowed.get("roles")
        found |= {int(one) for one in allowed.get("users") or ()}
    return found


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
async def test_a_name_is_shown_letter_for_letter_wherever_it_stands(world: World, name: str):
    heard = await evening_of(world, name)
    assert len(heard) > 40
    for told in heard:
        shown = re.sub(r"```\n.*?\n```", "", told, flags=re.DOTALL)
        assert not _RAW.search(shown), told
    assert pinged(world) == {world.mira.id}, "whose turn it is, and nobody else"
    # A line to bring in is told to nobody but the game master.
    assert "It tolls" not in everything_seen_by(world.env, world.mira)
    assert "Bring it in:** “It tolls" in everything_seen_by(world.env, world.gm)
