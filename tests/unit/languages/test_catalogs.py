"""Reading a language: what is said, what falls back to English, what stops the start."""

import re
from pathlib import Path

import pytest
from babel.messages.catalog import Message

from bot.errors import StartupError
from bot.render.catalogs import COMMAND, OPTION, flaws, is_name, placeholders
from bot.render.text import Marked, person
from bot.render.words import (
    language_name,
    languages,
    nearest,
    read_languages,
    words,
)
from tests.unit.languages.making import catalog, pseudo, pseudo_translation, speaking, write
from tools.catalog import problems, read_catalog, translated

POLISH = r"""
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\n"
"Language: pl\n"
"Plural-Forms: nplurals=3; "
"plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\n"

msgid "{count} saved roll"
msgid_plural "{count} saved rolls"
msgstr[0] "{count} zapisany rzut"
msgstr[1] "{count} zapisane rzuty"
msgstr[2] "{count} zapisanych rzutów"

msgid "Join"
msgstr "Dołącz"

#, fuzzy
msgid "Leave"
msgstr "Dołącz"

msgid "Rename"
msgstr ""

msgid "“{name}” goes on."
msgstr "„{nazwa}” trwa."

msgid "Nothing was deleted."
msgstr "Nic { nie usunięto."

#. At most 80 characters.
msgid "Cancel"
msgstr "{long}"

msgctxt "command"
msgid "roll"
msgstr "Rzut Kości"

msgctxt "option"
msgid "reason"
msgstr "powód"
""".replace("{long}", "a" * 81)

HEBREW = """
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Language: he\\n"

msgid "“{name}” goes on."
msgstr "„{name}” ממשיך."

msgid "🎲 {who} rolls {expression}"
msgstr "🎲 {who} מטיל {expression}"
"""


@pytest.fixture
def polish(tmp_path: Path):
    write(tmp_path, "pl", POLISH)
    with speaking(tmp_path):
        yield words("pl")


@pytest.mark.parametrize(
    ("count", "told"),
    [
        (1, "1 zapisany rzut"),
        (2, "2 zapisane rzuty"),
        (4, "4 zapisane rzuty"),
        (5, "5 zapisanych rzutów"),
        (12, "12 zapisanych rzutów"),
        (22, "22 zapisane rzuty"),
        (0, "0 zapisanych rzutów"),
    ],
)
def test_a_language_with_three_forms_uses_all_three(polish, count: int, told: str):
    assert polish.plural("{count} saved roll", "{count} saved rolls", count) == told


def test_what_is_translated_is_said(polish):
    assert polish("Join") == "Dołącz"


@pytest.mark.parametrize("sentence", ["Leave", "Rename", "Export"])
def test_what_is_uncertain_empty_or_missing_is_said_in_english(polish, sentence: str):
    assert polish(sentence) == sentence


def test_a_missing_plural_is_said_in_english(polish):
    assert polish.plural("{count} player", "{count} players", 1) == "1 player"
    assert polish.plural("{count} player", "{count} players", 2) == "2 players"


def test_a_translation_whose_values_nobody_fills_is_left_out(polish):
    assert polish("“{name}” goes on.", name="Salt") == "“Salt” goes on."


def test_a_translation_whose_braces_do_not_match_is_left_out(polish):
    assert polish("Nothing was deleted.") == "Nothing was deleted."


def test_a_translation_too_long_for_its_button_is_left_out(polish):
    assert polish("Cancel") == "Cancel"


def test_a_name_that_discord_would_refuse_is_left_out(polish):
    assert polish.name(COMMAND, "roll") == "roll"
    assert polish.name(OPTION, "reason") == "powód"
    assert polish.name(COMMAND, "reason") == "reason"


def test_what_is_left_out_is_logged(tmp_path: Path, caplog: pytest.LogCaptureFixture):
    write(tmp_path, "pl", POLISH)
    with speaking(tmp_path):
        read_languages("en")
    assert "nothing fills {nazwa}" in caplog.text
    assert caplog.text.count("is said in English") == 4


BROKEN = {
    "half a line": POLISH + '\nmsgid "Choose a topic"\nmsgstr "Wybierz',
    "no catalog": "<html>Not found</html>",
    "an unknown plural rule": POLISH.replace("n==1 ?", "wherever ?"),
    "too many forms": POLISH.replace("nplurals=3", "nplurals=2"),
}


@pytest.mark.parametrize("text", BROKEN.values(), ids=BROKEN)
def test_a_broken_catalog_stops_the_start_in_one_sentence(tmp_path: Path, text: str):
    path = write(tmp_path, "pl", text)
    with speaking(tmp_path), pytest.raises(StartupError) as raised:
        read_languages("en")
    assert str(path) in str(raised.value)
    assert "\n" not in str(raised.value)


def test_a_catalog_that_is_no_utf8_stops_the_start(tmp_path: Path):
    write(tmp_path, "pl", "").write_bytes(POLISH.encode("utf-16"))
    with speaking(tmp_path), pytest.raises(StartupError, match="cannot be read"):
        read_languages("en")


def test_a_folder_that_is_named_like_no_language_stops_the_start(tmp_path: Path):
    write(tmp_path, "qq", POLISH)
    with speaking(tmp_path), pytest.raises(StartupError, match="'qq'"):
        read_languages("en")


def test_a_catalog_is_read_as_the_language_of_its_folder(tmp_path: Path):
    write(tmp_path, "pt-BR", catalog("pt-BR", pseudo_translation))
    with speaking(tmp_path):
        assert words("pt-BR")("Join") == pseudo("Join")
        assert words("pt-BR").language == "pt-BR"


@pytest.mark.parametrize("chosen", ["en", "en-US", "pl", "pl-PL"])
def test_a_language_for_all_tables_may_be_any_that_has_a_catalog(tmp_path: Path, chosen: str):
    write(tmp_path, "pl", POLISH)
    with speaking(tmp_path):
        read_languages(chosen)


@pytest.mark.parametrize("chosen", ["de", "", "polish", "../pl"])
def test_a_language_for_all_tables_that_nobody_translated_stops_the_start(tmp_path, chosen):
    write(tmp_path, "pl", POLISH)
    with speaking(tmp_path), pytest.raises(StartupError, match=r"MANEKIN_LANGUAGE.*: en, pl"):
        read_languages(chosen)


def test_the_nearest_language_is_spoken(tmp_path: Path):
    write(tmp_path, "pt-BR", POLISH)
    write(tmp_path, "sv", POLISH)
    with speaking(tmp_path):
        assert languages() == ("en", "pt-BR", "sv")
        assert nearest("sv-SE") == "sv"
        assert nearest("pt-PT") == "pt-BR"
        assert nearest("en-GB") == nearest("ja") == nearest("") == nearest("../sv") == "en"


def test_a_right_to_left_sentence_keeps_what_people_typed_apart(tmp_path: Path):
    write(tmp_path, "he", HEBREW)
    with speaking(tmp_path):
        say = words("he")
        assert say("“{name}” goes on.", name="Salt (1)") == "„\u2068Salt (1)\u2069” ממשיך."
        told = say("🎲 {who} rolls {expression}", who=person(7), expression=Marked("`1d20+5`"))
        assert told == "🎲 <@7> מטיל \u2068`1d20+5`\u2069"


def test_english_adds_no_invisible_characters():
    assert words("en")("“{name}” goes on.", name="Salt") == "“Salt” goes on."


@pytest.mark.parametrize(
    ("code", "whole", "part"),
    [("en", "1,234,567", "3.50"), ("fi", "1\xa0234\xa0567", "3,50"), ("de", "1.234.567", "3,50")],
)
def test_numbers_are_written_as_the_language_writes_them(tmp_path, code, whole, part):
    if code != "en":
        write(tmp_path, code, catalog(code, lambda _, sentence: sentence))
    with speaking(tmp_path):
        say = words(code)
        assert say.number(1_234_567) == whole
        assert say.number(3.5) == part
        assert say.number(4000) == "4000"
        assert say("Average {mean} of {count}.", mean=3.5, count=1_234_567).endswith(f"{whole}.")
        assert say.number(-1_234_567)[1:] == whole


@pytest.mark.parametrize(
    ("code", "name"),
    [("en", "English"), ("pt-BR", "Português (Brasil)"), ("fi", "Suomi"), ("qq", "qq"), ("", "")],
)
def test_a_language_goes_by_its_own_name(code: str, name: str):
    assert language_name(code) == name


def test_what_people_typed_is_escaped_and_what_is_marked_is_not():
    say = words("en")
    assert say("{name}", name="**a**") == "\\*\\*a\\*\\*"
    assert say("{name}", name=Marked("**a**")) == "**a**"
    assert say("{name}", name="{who}") == "{who}"


@pytest.mark.parametrize(
    ("sentence", "found"),
    [
        ("", set()),
        ("{who} and {name}", {"who", "name"}),
        ("{{braces}}", set()),
        ("{", None),
        ("}", None),
        ("{}", None),
        ("{0}", None),
        ("{who!r}", None),
        ("{who:>9}", None),
        ("{who.name}", None),
        ("{who[0]}", None),
    ],
)
def test_the_values_of_a_sentence(sentence: str, found: set[str] | None):
    assert placeholders(sentence) == found


@pytest.mark.parametrize(
    ("name", "taken"),
    [
        ("roll", True),
        ("log-channel", True),
        ("würfeln", True),
        ("ダイス", True),
        ("Roll", False),
        ("two words", False),
        ("", False),
        ("a" * 32, True),
        ("a" * 33, False),
        ("⟦roll⟧", False),
        ("roll!", False),
    ],
)
def test_what_discord_takes_as_a_name(name: str, taken: bool):
    assert is_name(name) is taken


@pytest.mark.parametrize(
    ("message", "flaw"),
    [
        (Message("{a} {b}", "{b} {a}"), None),
        (Message("{a} {b}", "{a}"), "{b} is missing"),
        (Message("{a}", "{a} {c}"), "nothing fills {c}"),
        (Message(("{count} x", "{count} xs"), ("ein x", "{count} x")), None),
        (Message(("{a} {count}", "{a} {count}"), ("{a}", "{count}")), "{a} is missing"),
        (Message("a", ""), None),
        (Message("{", "{"), "the English sentence cannot be filled"),
    ],
)
def test_what_is_wrong_with_a_translation(message: Message, flaw: str | None):
    assert flaws(message) == ((flaw,) if flaw else ())


@pytest.mark.parametrize("code", translated() or ["none"])
def test_every_language_that_is_shipped_is_sound(code: str):
    if code == "none":
        assert languages() == ("en",)
        return
    path = Path("data/languages") / code / "LC_MESSAGES" / "manekin.po"
    assert not problems(code, read_catalog(path, code))


def test_two_commands_of_one_name_are_a_problem(tmp_path: Path):
    def one_name(message: Message, sentence: str) -> str:
        return "sama" if message.context == COMMAND else sentence

    path = write(tmp_path, "fi", catalog("fi", one_name))
    found = problems("fi", read_catalog(path, "fi"))
    assert any(re.search("sama stands twice among the commands of /gm", line) for line in found)


def test_the_pseudo_language_is_sound_and_a_third_longer(tmp_path: Path):
    made = catalog("fi", pseudo_translation)
    path = write(tmp_path, "fi", made)
    read = read_catalog(path, "fi")
    assert not problems("fi", read)
    for message in read:
        if message.id and isinstance(message.id, str):
            assert len(str(message.string)) >= len(message.id) * 1.3
