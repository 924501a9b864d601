"""The bot in languages that no one shipped: everything is said, to each in the right language.

The pseudo-language brackets and accents all that is translated (tests/unit/languages/making.py);
people's own words are Cyrillic or digits here, so that any plain letter is hard-coded text.
"""

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
import simcord.interactions
from babel.messages.pofile import read_po

from bot.app import Manekin
from bot.errors import StartupError
from bot.render.catalogs import is_name
from bot.render.words import Words
from bot.settings import Settings
from cogs.buttons import MOVES
from tests.simulated.reading import texts
from tests.table import (
    tour,
    tour_cards,
    tour_dragon,
    tour_dragon_play,
    tour_fights,
    tour_sheets,
)
from tests.table.acting import open_gm_to_all
from tests.table.conftest import World, said
from tests.table.tour import NAME
from tests.unit.languages.hard_coded import hard_coded, visible
from tests.unit.languages.making import (
    catalog,
    pseudo,
    pseudo_name,
    pseudo_translation,
    second_translation,
    speaking,
    write,
)
from tools.catalog import TEMPLATE


@pytest.fixture(scope="module")
def catalogs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two pseudo-languages in one folder: Finnish and Swedish, which Discord knows."""
    folder = tmp_path_factory.mktemp("languages")
    write(folder, "fi", catalog("fi", pseudo_translation))
    write(folder, "sv-SE", catalog("sv-SE", second_translation))
    return folder


@pytest.fixture
def spoken(catalogs: Path) -> Iterator[Path]:
    with speaking(catalogs):
        yield catalogs


@pytest.fixture
def acts() -> set[str]:
    """The commands that people used and the parts and moves they pressed."""
    return set()


@pytest.fixture
def locales(monkeypatch: pytest.MonkeyPatch, acts: set[str]) -> dict[int, str]:
    """What each person's Discord is set to, Finnish unless a test says otherwise."""
    chosen: dict[int, str] = {}
    made = simcord.interactions.base_payload

    def with_locale(backend: Any, **given: Any) -> Any:
        record, payload = made(backend, **given)
        payload["locale"] = chosen.get(given["user_id"], "fi")
        acts.add(act_of(payload["data"]))
        return record, payload

    monkeypatch.setattr(simcord.interactions, "base_payload", with_locale)
    return chosen


def act_of(data: Any) -> str:
    """The name of a command with its group, or the part and move of a press."""
    if custom_id := data.get("custom_id"):
        _, part, _, move = custom_id.split(":", maxsplit=3)
        return f"{part}.{move.split('.')[0]}"
    inner = [one for one in data.get("options") or () if one["type"] in (1, 2)]
    return f"{data['name']} {act_of(inner[0])}" if inner else str(data["name"])


@pytest.fixture
def settings(
    tmp_path: Path, spoken: Path, locales: dict[int, str], sentences_said: set[str]
) -> Settings:
    return Settings(data_dir=tmp_path, backups=0, language="fi", _env_file=None)


@pytest.fixture
def sentences_said(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Every sentence and name that was asked for in whatever language."""
    heard: set[str] = set()
    say, plural, name = Words.__call__, Words.plural, Words.name

    def say_heard(self: Words, sentence: str, /, **values: object) -> Any:
        heard.add(sentence)
        return say(self, sentence, **values)

    def plural_heard(self: Words, one: str, many: str, count: int, /, **values: object) -> Any:
        heard.add(one)
        return plural(self, one, many, count, **values)

    def name_heard(self: Words, context: str, text: str) -> str:
        heard.add(f"{context} {text}")
        return name(self, context, text)

    monkeypatch.setattr(Words, "__call__", say_heard)
    monkeypatch.setattr(Words, "plural", plural_heard)
    monkeypatch.setattr(Words, "name", name_heard)
    return heard


def shown(world: World) -> list[str]:
    """Everything the bot has sent that people read, but the command tree."""
    return [
        text
        for request in world.env.http_requests
        if not request.path.endswith("/commands")
        for text in visible(request.json)
    ]


def assert_all_said(world: World) -> None:
    wrong_ones = {text: found for text in shown(world) if (found := hard_coded(text))}
    assert not wrong_ones


def is_in(text: str, brackets: str) -> bool:
    """Tell whether a text is said in the language with these brackets, and in no other."""
    others = {"⟦⟧": "⟪⟫", "⟪⟫": "⟦⟧"}[brackets]
    return brackets[0] in text and others[0] not in text and not hard_coded(text)


FINNISH, SWEDISH = "⟦⟧", "⟪⟫"


async def test_everyone_reads_the_tables_language_and_one_person_their_own(
    world: World, locales: dict[int, str]
):
    locales[world.mira.id] = "sv-SE"
    panel = await world.start(NAME, language="fi")
    assert is_in(said(panel), FINNISH)
    for command in ("campaign join", "campaign leave"):
        public = await world.mira.slash(world.channel, command)
        assert not public.ephemeral
        assert is_in(said(public), FINNISH), command
    for command in ("campaign info", "macro list", "help", "about", "privacy show", "gm undo"):
        open_gm_to_all(world)
        private = await world.mira.slash(world.channel, command)
        assert private.ephemeral
        assert is_in(said(private), SWEDISH), command


async def test_the_same_holds_for_buttons_and_refusals(world: World, locales: dict[int, str]):
    locales[world.mira.id] = "sv-SE"
    panel = await world.start(NAME, language="fi")
    joined = await world.mira.click(panel.response, custom_id="mk:campaign:0:join")
    assert is_in(said(joined), FINNISH)
    again = await world.mira.click(panel.response, custom_id="mk:campaign:0:join")
    assert again.ephemeral
    assert is_in(said(again), SWEDISH)
    topics = await world.mira.click(panel.response, custom_id="mk:help:0:show")
    assert is_in(said(topics), SWEDISH)
    refused = await world.mira.slash(world.channel, "roll", expression="2d6)")
    assert is_in(said(refused), SWEDISH)


async def test_a_secret_roll_speaks_to_its_roller_and_the_log_to_the_table(
    world: World, locales: dict[int, str]
):
    locales[world.mira.id] = "sv-SE"
    await world.start(NAME, language="fi")
    await world.gm.slash(world.channel, "gm log-channel", channel=world.notes)
    rolled = await world.mira.slash(world.channel, "roll", expression="1d20", secret=True)
    assert is_in(said(rolled), SWEDISH)
    (logged,) = world.notes.history()
    assert is_in(logged.content, FINNISH)


async def test_statistics_speak_to_whoever_sees_them(world: World, locales: dict[int, str]):
    locales[world.mira.id] = "sv-SE"
    await world.start(NAME, language="fi")
    world.dice.next = [1, 2, 3, 4]
    await world.mira.slash(world.channel, "roll", expression="4d6")
    alone = said(await world.mira.slash(world.channel, "stats"))
    assert is_in(alone, SWEDISH)
    assert "2,50" in alone
    for_all = await world.mira.slash(world.channel, "stats", show=True)
    assert is_in(said(for_all), FINNISH)
    locales[world.mira.id] = "en-US"
    assert "2.50" in said(await world.mira.slash(world.channel, "stats"))


async def test_the_panel_follows_when_the_table_changes_its_language(world: World):
    panel = await world.start(NAME, language="fi")
    await world.mira.slash(world.channel, "campaign join")
    chosen = await world.gm.slash(world.channel, "gm settings")
    await world.gm.select(chosen.response, ["sv-SE"], custom_id="mk:campaign:0:language")
    assert panel.response is not None
    assert is_in(texts(panel.response), SWEDISH)


async def test_who_speaks_a_language_that_the_bot_does_not_is_answered_in_english(
    world: World, locales: dict[int, str]
):
    await world.start(NAME, language="fi")
    for locale in ("ja", "en-GB", "no-such-language"):
        locales[world.mira.id] = locale
        refused = await world.mira.slash(world.channel, "campaign leave")
        assert said(refused).startswith("You do not sit at this table.")
        assert is_in(said(await world.mira.slash(world.channel, "roll", expression="1d6")), FINNISH)


async def test_the_languages_at_hand_can_be_chosen_at_the_start(world: World):
    command = world.env.backend.find_command("campaign", world.guild.id)
    assert command is not None
    start = next(one for one in command["options"] if one["name"] == "start")
    language = next(one for one in start["options"] if one["name"] == "language")
    offered = {one["value"]: one["name"] for one in language["choices"]}
    assert offered == {"en": "English", "fi": "Suomi", "sv-SE": "Svenska (Sverige)"}


def entries(command: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """A command, its options, theirs, and their choices."""
    yield command
    for inner in (*(command.get("options") or ()), *(command.get("choices") or ())):
        yield from entries(inner)


def told_to_discord(world: World) -> list[dict[str, Any]]:
    (sync,) = [one for one in world.env.http_requests if one.path.endswith("/commands")]
    assert isinstance(sync.json, list)
    return sync.json


async def test_every_name_and_description_is_told_in_every_language(world: World):
    found = [entry for command in told_to_discord(world) for entry in entries(command)]
    assert len(found) > 70
    for entry in found:
        if "value" in entry:
            if entry["value"] not in ("en", "fi", "sv-SE"):
                assert entry["name_localizations"]["fi"] == pseudo(entry["name"])
                assert len(entry["name_localizations"]["fi"]) <= 100
            continue
        for language in ("fi", "sv-SE"):
            name = entry["name_localizations"][language]
            assert name == pseudo_name(entry["name"])
            assert is_name(name)
            assert 1 <= len(entry["description_localizations"][language]) <= 100
        assert entry["description_localizations"]["fi"] == pseudo(entry["description"])


async def test_names_of_siblings_differ_in_every_language(world: World):
    tree = told_to_discord(world)
    groups = [tree, *(entry.get("options") or [] for command in tree for entry in entries(command))]
    for group in groups:
        names = [entry["name_localizations"]["fi"] for entry in group]
        assert len(set(names)) == len(names)


async def test_english_and_languages_without_a_catalog_are_told_nothing(world: World):
    told_languages = {
        language
        for command in told_to_discord(world)
        for entry in entries(command)
        for kind in ("name_localizations", "description_localizations")
        for language in entry.get(kind) or {}
    }
    assert told_languages == {"fi", "sv-SE"}


class TestOtherCatalogs:
    """Tables in languages with three forms, from right to left, half translated, and broken."""

    @pytest.fixture
    def spoken(self, tmp_path: Path) -> Iterator[Path]:
        folder = tmp_path / "languages"
        write(folder, "pl", POLISH)
        write(folder, "he", HEBREW)
        with speaking(folder):
            yield folder

    @pytest.fixture
    def settings(self, settings: Settings) -> Settings:
        return settings.model_copy(update={"language": "en"})

    @pytest.mark.parametrize(
        ("steps", "heading"),
        [(1, "Cofnięto 1 zmianę:"), (3, "Cofnięto 3 zmiany:"), (5, "Cofnięto 5 zmian:")],
    )
    async def test_a_language_with_three_forms_counts_in_three_forms(
        self, world: World, locales: dict[int, str], steps: int, heading: str
    ):
        locales[world.gm.id] = "pl"
        await world.start(NAME, language="pl")
        for _ in range(5):
            await world.mira.slash(world.channel, "roll", expression="1d6")
        assert said(await world.gm.slash(world.channel, "gm undo", steps=steps)).startswith(heading)

    async def test_what_is_not_translated_is_said_in_english(self, world: World):
        panel = said(await world.start(NAME, language="pl"))
        assert "Dołącz" in panel
        assert "How to play" in panel

    async def test_a_right_to_left_table_keeps_names_and_rolls_in_one_piece(self, world: World):
        await world.start("Salt (1)", language="he")
        await world.gm.slash(world.channel, "campaign close")
        reopened = said(await world.gm.slash(world.channel, "campaign reopen"))
        assert reopened == "„\u2068Salt (1)\u2069” ממשיך."
        rolled = said(await world.mira.slash(world.channel, "roll", expression="1d20+5"))
        assert rolled.startswith(f"🎲 {world.mira.mention} מטיל \u2068`1d20+5`\u2069\n")

    async def test_a_broken_catalog_stops_the_start_before_anything_is_opened(
        self, spoken: Path, settings: Settings
    ):
        broken = write(spoken, "de", POLISH + "\n<<<<<<< ours")
        with speaking(spoken), pytest.raises(StartupError) as raised:
            await Manekin(settings).open()
        assert str(broken) in str(raised.value)
        assert not settings.database.exists()


POLISH = r"""
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\n"
"Language: pl\n"
"Plural-Forms: nplurals=3; "
"plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\n"

msgid "Join"
msgstr "Dołącz"

msgid "↩️ Took back {count} change:"
msgid_plural "↩️ Took back {count} changes:"
msgstr[0] "Cofnięto {count} zmianę:"
msgstr[1] "Cofnięto {count} zmiany:"
msgstr[2] "Cofnięto {count} zmian:"
"""

HEBREW = r"""
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\n"
"Language: he\n"

msgid "“{name}” goes on."
msgstr "„{name}” ממשיך."

msgid "🎲 {who} rolls {expression}"
msgstr "🎲 {who} מטיל {expression}"
"""


NOT_IN_THE_TOUR = {
    # Takes a history of megabytes (tests/table/test_transfer.py).
    "Of its history it holds the newest {count} changes.",
}


async def test_everything_is_said_in_the_readers_language(
    world: World, sentences_said: set[str], acts: set[str], caplog: pytest.LogCaptureFixture
):
    # Its import is slow on a busy machine, and simcord waits for an answer in real time.
    import_module("matplotlib.figure")
    open_gm_to_all(world)
    await tour.before_a_campaign(world)
    await tour.panel_and_settings(world)
    await tour.rolling(world)
    await tour.saving_rolls(world)
    await tour.playing_the_deck(world)
    await tour.drawing_until_doom(world)
    await tour_dragon.around_the_dragon(world)
    await tour_dragon_play.playing_with_the_dragon(world)
    await tour_fights.fighting(world)
    await tour_sheets.sheets_and_happenings(world)
    await tour_cards.rule_cards(world)
    await tour.leading(world)
    await tour.taking_back(world)
    await tour.moving_tables(world)
    await tour.help_and_privacy(world)
    await tour.what_goes_wrong(world, caplog)
    assert_all_said(world)
    leaves = {one.qualified_name for one in world.bot.tree.walk_commands() if not one_is_group(one)}
    assert leaves <= acts
    assert {f"{part}.{move}" for part, move in MOVES} <= acts
    rare = tour.what_is_seldom_said()
    assert not [text for text in rare if hard_coded(text)]
    assert sorted(everything_in_the_template() - sentences_said - NOT_IN_THE_TOUR) == []


def one_is_group(command: Any) -> bool:
    return hasattr(command, "commands")


def everything_in_the_template() -> set[str]:
    with TEMPLATE.open("rb") as source:
        messages = [message for message in read_po(source) if message.id]
    ids = [(one.context, one.id if isinstance(one.id, str) else one.id[0]) for one in messages]
    return {f"{context} {text}" if context else text for context, text in ids}
