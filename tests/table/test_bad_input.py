"""Whatever people type into any argument: a clear private answer or a harmless success.

The arguments are read from the commands that the bot registered, so that a new command or option
is covered from its first day.
"""

import logging
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from operator import attrgetter
from typing import Any

import pytest
from simcord import InteractionResult
from simcord.components import walk_components
from simcord.interactions import command_leaves

from tests.effort import dealt
from tests.simulated import deliver_together, prepare_forged_press, prepare_slash
from tests.table.acting import assert_nothing_pinged
from tests.table.conftest import World, said

STRING, INTEGER, USER, ROLE, ATTACHMENT = 3, 4, 6, 8, 11

BAD_TEXTS = {
    "empty": "",
    "spaces only": "   ",
    "ideographic spaces": "\u3000\u3000",
    "line breaks": "\n\r\n\t",
    "4,000 letters": "a" * 4000,
    "4,000 digits": "9" * 4000,
    "4,000 brackets": "(" * 4000,
    "4,000 wide emoji": "🧙" * 4000,
    "6,000 backticks": "`" * 6000,
    "right to left": "זרוק קוביות ورمي النرد",
    "direction controls": "\u202eabc\u202c\u2066def\u2069",
    "direction controls only": "\u202e\u2066",
    "zero-width only": "\u200b\u200c\u200d\u2060\ufeff",
    "stacked accents": "Z" + "\u0301" * 300,
    "flag emoji": "🇩🇪🇫🇷🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f",
    "joined emoji": "👩\u200d👩\u200d👧\u200d👦 ❤️\u200d🔥",
    "Markdown": "# **bold** _it_ ~~out~~ ||hidden|| > quote\n- item\n1. one",
    "backticks": "```python\nprint(1)\n``` `code` ``two``",
    "everyone": "@everyone @here",
    "mentions": "<@1456074443980800019> <@&1456074443980800011> <#1456074443980800013>",
    "link": "[free dice](http://example.org) <http://example.org> http://example.org",
    "custom emoji": "<:crit:1456074443980800019> <a:dance:1456074443980800019>",
    "timestamp": "<t:0:R> </roll:1456074443980800019> <id:guide>",
    "nought": "a\x00b\x00",
    "control characters": "\x07\x08\x1b[31mred\x7f",
    "lone surrogate": "a\ud800b",
    "format string": "{name} {0} %s %(name)s {count!r:>10000}",
    "custom id": "mk:gm:0:undo",
    "query": "'; DROP TABLE parts; --",
    "private use": "\ue000\U000f0000",
}
NUMBERS = (-(2**53) + 1, -1, 0, 1, 2**53 - 1)
FAULT = "Something went wrong"
CHANGING = ("roll", "macro roll", "campaign start")
"""Commands whose success is shown to everyone and written down."""


@dataclass(frozen=True)
class Argument:
    """One option of one command, with all options of that command."""

    command: str
    option: Mapping[str, Any]
    others: tuple[Mapping[str, Any], ...]

    @property
    def name(self) -> str:
        return str(self.option["name"])


def arguments(world: World, kind: int) -> Iterator[Argument]:
    """Every option of a kind that the bot registered."""
    known = world.env.backend.visible_commands(user_id=world.gm.id, channel_id=world.channel.id)
    for root in known:
        for path, leaf in command_leaves(root):
            options = tuple(leaf.get("options") or ())
            for option in options:
                if option["type"] == kind:
                    yield Argument(" ".join(path), option, options)


def typed_into(given: Iterable[Argument]) -> list[tuple[Argument, str]]:
    """What is typed into which of them."""
    return dealt(given, [*BAD_TEXTS.values()], attrgetter("command"))


def sane(world: World, option: Mapping[str, Any]) -> Any:
    """A value that nobody objects to."""
    if option.get("choices"):
        return option["choices"][0]["value"]
    match option["type"]:
        case 3:
            return "brave" if option["name"] == "name" else "1d20"
        case 4:
            return max(1, option.get("min_value", 1))
        case 6:
            return world.mira
        case 8:
            return next(iter(world.guild.roles.values()))
        case 11:
            return ("table.json", b"{}")
        case _:
            raise AssertionError(f"no sane value for {option}")


async def use(world: World, argument: Argument, value: Any) -> InteractionResult:
    """Use the command with this one value, past what Discord's own client would stop."""
    options = {
        str(one["name"]): sane(world, one)
        for one in argument.others
        if one.get("required") or one is argument.option
    }
    place = world.elsewhere if argument.command == "campaign start" else world.channel
    prepared = await prepare_slash(world.gm, place, argument.command, **options)
    _put(prepared.payload["data"]["options"], argument.name, value)
    (result,) = await deliver_together(world.env, prepared)
    return result


def _put(options: list[dict[str, Any]], name: str, value: Any) -> None:
    for one in options:
        if "options" in one:
            _put(one["options"], name, value)
        elif one["name"] == name:
            one["value"] = value


async def written(world: World) -> int:
    """How many changes the histories hold."""
    ((count,),) = await world.raw_sql("SELECT count(*) FROM journal")
    return int(count)


async def stored(world: World) -> list[Any]:
    """Everything that the tables hold."""
    return await world.raw_sql("SELECT channel_id, name, revision, body FROM parts ORDER BY 1, 2")


def leave_behind(world: World, result: InteractionResult, label: str, custom_id: str) -> None:
    """Let a button carry another id, as one that an earlier version of the bot posted."""
    assert result.response is not None
    message = world.env.backend.get_message(world.channel.id, result.response.id)
    (button,) = (one for one in walk_components(message.components) if one.get("label") == label)
    button["custom_id"] = custom_id


def assert_answered(result: InteractionResult, where: str) -> None:
    """A message or a form came, and no trace of a mistake of ours."""
    assert result.response is not None or result.modal is not None, f"{where}: no answer"
    shown = said(result)
    assert shown.strip(), f"{where}: an empty answer"
    assert FAULT not in shown, f"{where}: {shown}"
    assert "Traceback" not in shown
    assert len(shown) <= 4200


def assert_no_error_logged(caplog: pytest.LogCaptureFixture) -> None:
    """Nothing on our side went wrong unseen."""
    errors = [
        one
        for one in caplog.records
        if one.levelno >= logging.ERROR and not one.name.startswith("asyncio")
    ]
    assert not errors, errors[0].getMessage()


@pytest.fixture
async def table(world: World) -> World:
    """A running table of somebody who has a saved roll and rolled."""
    await world.start()
    await world.gm.slash(world.channel, "macro save", name="brave", expression="1d20+5")
    await world.gm.slash(world.channel, "roll", expression="1d20")
    return world


@pytest.mark.parametrize("text", BAD_TEXTS.values(), ids=BAD_TEXTS)
async def test_any_text_in_any_argument_is_answered_clearly_and_pings_nobody(
    table: World, text: str, caplog: pytest.LogCaptureFixture
):
    world, now = table, await written(table)
    for argument in [one for one, its in typed_into(arguments(world, STRING)) if its == text]:
        for value in (text, f"1d20 {text}"):
            where = f"/{argument.command} {argument.name}"
            changing = argument.command in CHANGING
            parts = await stored(world) if changing else []
            result = await use(world, argument, value)
            assert_answered(result, where)
            before, now = now, await written(world)
            changed = now > before
            if not result.ephemeral:
                assert changed, f"{where}: everyone was shown what changed nothing"
            elif changing:
                assert not changed, f"{where}: a public change was answered in private"
                assert await stored(world) == parts
            if argument.command == "campaign start":
                await world.bot.tables.erase(world.elsewhere.id)
                now = await written(world)
    for command in ("gm history", "campaign info", "campaign panel", "macro list", "stats"):
        assert_answered(await world.gm.slash(world.channel, command), f"/{command} afterwards")
    await world.gm.slash(world.channel, "gm export")
    # The member in the options, who may be given a character; no text names her.
    assert_nothing_pinged(world, but=world.mira)
    assert_no_error_logged(caplog)


async def test_any_text_typed_while_choosing_offers_choices_within_limits(
    table: World, caplog: pytest.LogCaptureFixture
):
    completed = [one for one in arguments(table, STRING) if one.option.get("autocomplete")]
    assert len(completed) >= 3
    for argument, text in typed_into(completed):
        choices = await table.gm.autocomplete(table.channel, argument.command, argument.name, text)
        assert len(choices) <= 25
        for choice in choices:
            assert 1 <= len(choice["name"]) <= 100
            assert 1 <= len(choice["value"]) <= 100
    assert_no_error_logged(caplog)


async def test_any_text_in_the_rename_form_is_answered_clearly_and_pings_nobody(
    table: World, caplog: pytest.LogCaptureFixture
):
    settings = await table.gm.slash(table.channel, "gm settings")
    for what, text in BAD_TEXTS.items():
        form = await table.gm.click(settings.response, label="Rename")
        before, entries = await stored(table), await written(table)
        # The client keeps to the form's limits; what is sent past them is judged by the bot.
        shown = table.env.backend.interactions[form._interaction.id].modal
        assert shown is not None
        shown["components"][0]["component"].update(max_length=4000, min_length=0, required=False)
        result = await table.gm.submit_modal(form, {"name": text[:4000]})
        assert result.response is not None
        assert result.response.ephemeral
        assert_answered(result, f"the rename form with {what}")
        if await written(table) == entries:
            assert await stored(table) == before
    assert_nothing_pinged(table)
    assert_no_error_logged(caplog)


async def test_numbers_below_at_and_beyond_their_limits_are_answered_clearly(
    table: World, caplog: pytest.LogCaptureFixture
):
    seen = 0
    for argument in arguments(table, INTEGER):
        least, most = argument.option["min_value"], argument.option["max_value"]
        for value in (*NUMBERS, least - 1, least, most, most + 1):
            await table.gm.slash(table.channel, "macro save", name="brave", expression="1d20")
            before = await stored(table)
            result = await use(table, argument, value)
            assert_answered(result, f"/{argument.command} {argument.name}:{value}")
            changed = await stored(table) != before
            assert changed or result.ephemeral, "everyone was shown what changed nothing"
            assert least <= value <= most or not changed, f"{value} changed something"
            if "campaign" not in {row[1] for row in await stored(table)}:
                await table.start()
        seen += 1
    assert seen
    assert_no_error_logged(caplog)


async def test_somebody_who_is_no_member_is_named_in_the_answer(table: World):
    stranger = table.env.create_user("stranger")
    result = await table.gm.slash(table.channel, "gm add", person=stranger)
    assert result.ephemeral
    assert said(result) == f"{stranger.mention} is not a member of this server."


async def test_a_command_that_discord_still_shows_but_the_bot_has_no_more_is_answered(table: World):
    prepared = await prepare_slash(table.gm, table.channel, "about")
    prepared.payload["data"]["name"] = "dance"
    (result,) = await deliver_together(table.env, prepared)
    assert result.ephemeral
    assert "Reload Discord" in said(result)


@pytest.mark.parametrize(
    "custom_id",
    [
        "mk:gm:0:dance",
        "mk:history:0:before",
        "mk:history:0:before.x.y",
        "mk:history:0:before.999999999999999999.999999999999999999",
        "mk:help:0:show.x",
        "mk:import:7:confirm",
        "mk:privacy:0:dance",
        "mk:__class__:0:__init__",
    ],
)
async def test_a_press_of_no_button_there_is_is_answered_in_private(
    table: World, custom_id: str, caplog: pytest.LogCaptureFixture
):
    panel = await table.gm.slash(table.channel, "campaign panel")
    leave_behind(table, panel, "Join", custom_id)
    before = await stored(table)
    result = await table.gm.click(panel.response, label="Join")
    assert result.ephemeral
    assert_answered(result, custom_id)
    assert await stored(table) == before
    assert_no_error_logged(caplog)


@pytest.mark.parametrize(
    ("move", "values"),
    [
        ("mk:campaign:0:system", ["' OR 1=1"]),
        ("mk:campaign:0:system", ["x" * 100]),
        ("mk:campaign:0:system", []),
        ("mk:campaign:0:language", ["../../etc/passwd"]),
        ("mk:campaign:0:language", ["tlh"]),
        ("mk:help:0:show", ["@everyone"]),
    ],
)
async def test_a_choice_that_was_never_offered_changes_nothing(
    table: World, move: str, values: list[str], caplog: pytest.LogCaptureFixture
):
    shown = await table.gm.slash(table.channel, "help" if ":help:" in move else "gm settings")
    before = await stored(table)
    prepared = await prepare_forged_press(table.gm, shown.response, move, values=values)
    (result,) = await deliver_together(table.env, prepared)
    assert_answered(result, move)
    assert await stored(table) == before
    assert_nothing_pinged(table)
    assert_no_error_logged(caplog)
