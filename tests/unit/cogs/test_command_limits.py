"""The commands as Discord is told them, in every language there is and in some that are longer."""

import asyncio
from collections.abc import Iterator
from copy import deepcopy
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Catalog, Message

import tools.commands
from bot.app import CatalogTranslator, Manekin
from bot.render import catalogs
from bot.render.catalogs import COMMAND, OPTION
from bot.render.words import languages
from bot.settings import Settings
from tests.unit.cogs import command_limits
from tests.unit.cogs.command_limits import MOST_LETTERS, all_letters, flaws
from tests.unit.languages.making import (
    Translate,
    pseudo_translation,
    second_translation,
    speaking,
    write,
)
from tools.catalog import problems
from tools.commands import Label, labels


async def told() -> list[dict[str, Any]]:
    """Return what Discord is told when the bot starts."""
    bot = Manekin(Settings.model_construct(data_dir=Path()))
    for name in import_module("cogs").COGS:
        await import_module(name).setup(bot)
    translator = CatalogTranslator()
    await translator.load()
    return [
        await command.get_translated_payload(bot.tree, translator)
        for command in bot.tree.get_commands()
    ]


@pytest.fixture(scope="module")
def texts() -> list[Label]:
    """Everything that a command says of itself."""
    return [label for command in tools.commands.commands() for label in labels(command)]


def catalog(code: str, texts: list[Label], translate: Translate) -> Catalog:
    """Return a language with the commands translated, and nothing else."""
    made = Catalog(locale=code.replace("-", "_"), fuzzy=False)
    for one in texts:
        made.add(
            one.text,
            translate(Message(one.text, context=one.context), one.text),
            context=one.context,
        )
    return made


def every(entries: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for entry in entries:
        yield entry
        yield from every([*(entry.get("options") or ()), *(entry.get("choices") or ())])


async def test_the_commands_keep_the_limits_in_every_language_there_is() -> None:
    commands = await told()
    assert len(commands) > 25
    assert flaws(commands) == []
    spoken = {code for one in every(commands) for code in one.get("name_localizations") or {}}
    assert spoken >= {code for code in languages() if code != "en"}


async def test_they_keep_them_in_languages_a_third_longer(
    tmp_path: Path, texts: list[Label]
) -> None:
    write(tmp_path, "fi", catalog("fi", texts, pseudo_translation))
    write(tmp_path, "sv-SE", catalog("sv-SE", texts, second_translation))
    with speaking(tmp_path):
        commands = await told()
    assert flaws(commands) == []
    for entry in every(commands):
        for what in ("name", "description"):
            for text in (entry.get(f"{what}_localizations") or {}).values():
                # Whole: none had to be cut to fit.
                assert not text.endswith("…"), text
                assert len(text) >= len(entry[what]) * 1.3 - 1, text


async def test_a_translation_too_long_in_all_is_told_to_its_translator(
    tmp_path: Path, texts: list[Label]
) -> None:
    def longest(message: Message, sentence: str) -> str:
        if message.context in (COMMAND, OPTION):
            return (sentence + "ẋ" * 32)[:32]
        return sentence + "·" * (100 - len(sentence))

    made = catalog("fi", texts, longest)
    write(tmp_path, "fi", made)
    with speaking(tmp_path):
        commands = await told()
    too_long = {f"/{one['name']}": all_letters(one) for one in commands}
    too_long = {name: letters for name, letters in too_long.items() if letters > MOST_LETTERS}
    assert too_long
    said = [line for line in await asyncio.to_thread(problems, "fi", made) if "in all" in line]
    assert sorted(line.split()[1] for line in said) == sorted(too_long)
    for name, letters in too_long.items():
        assert any(line.startswith(f"fi: {name} has {letters} letters in all") for line in said)


# The checker itself.


def _option(name: str = "words", **more: Any) -> dict[str, Any]:
    return {"type": 3, "name": name, "description": "What is said", **more}


def _command(*options: dict[str, Any], name: str = "say", **more: Any) -> dict[str, Any]:
    return {"type": 1, "name": name, "description": "Say it", "options": list(options), **more}


def _group(*options: dict[str, Any], name: str = "more") -> dict[str, Any]:
    return {**_command(*options, name=name), "type": 2}


def _choices(*values: Any, **more: Any) -> list[dict[str, Any]]:
    return [{"name": str(value), "value": value, **more} for value in values]


WELL = [
    _command(_option(required=True), _option("other", choices=_choices(*range(25)))),
    _command(_command(_option(), name="one"), _group(_command(name="deep")), name="many"),
    _command(name="x" * 32),
    _command(name="कार्ड"),
    _command(name="ไพ่"),
]

WRONG: dict[str, tuple[list[dict[str, Any]], str]] = {
    "101 commands": ([_command(name=f"c{number}") for number in range(101)], "101 commands"),
    "a name of 33": ([_command(name="x" * 33)], "is no name"),
    "no name": ([_command(name="")], "is no name"),
    "a capital": ([_command(name="Say")], "is no name"),
    "a capital of its own": ([_command(name_localizations={"fi": "Ääni"})], "is no name fi"),
    "a space": ([_command(_option("two words"))], "is no name"),
    "a sign": ([_command(_option("a.b"))], "is no name"),
    "no description": ([_command(_option(description=" "))], "is no description"),
    "a description of 101": (
        [_command(description_localizations={"fi": "x" * 101})],
        "is no description fi",
    ),
    "two of a name": ([_command(), _command()], "'say' stands twice among the commands"),
    "two of a name in one language": (
        [_command(_option("a", name_localizations={"fi": "b"}), _option("b"))],
        "'b' stands twice among the options of /say fi",
    ),
    "26 options": ([_command(*(_option(f"o{n}") for n in range(26)))], "/say holds 26"),
    "26 choices": ([_command(_option(choices=_choices(*range(26))))], "offers 26 choices"),
    "a choice of 101": ([_command(_option(choices=_choices("x" * 101)))], "is no choice"),
    "a choice that stands for 101": (
        [_command(_option(choices=[{"name": "long", "value": "x" * 101}]))],
        "stands for 101 letters",
    ),
    "choices of one name": (
        [_command(_option(choices=[{"name": "a", "value": n} for n in (1, 2)]))],
        "'a' stands twice among the choices",
    ),
    "choices of one value": (
        [_command(_option(choices=[{"name": name, "value": 1} for name in "ab"]))],
        "stand for the same",
    ),
    "choices and completion": (
        [_command(_option(choices=_choices(1), autocomplete=True))],
        "completes as well",
    ),
    "needed last": ([_command(_option("a"), _option("b", required=True))], "after what is not"),
    "both": ([_command(_option(), _command(name="one"))], "both commands and options"),
    "a group in a group": ([_command(_group(_group(name="deeper")))], "stands too deep"),
    "a number too large": ([_command(_option(max_value=2**53 + 1))], "no client can hold"),
    "bounds the wrong way round": (
        [_command(_option(min_value=2, max_value=1))],
        "between 2 and 1",
    ),
    "a text of no length": ([_command(_option(min_length=1, max_length=0))], "letters long"),
    "8,001 letters": (
        [_command(*(_option(f"{n:0>32}", choices=_choices(*range(90, 100))) for n in range(25)))],
        "letters in all",
    ),
}


def test_what_discord_takes_has_no_flaw() -> None:
    assert flaws(WELL) == []


@pytest.mark.parametrize(("commands", "words"), WRONG.values(), ids=WRONG)
def test_what_discord_refuses_is_found(commands: list[dict[str, Any]], words: str) -> None:
    if words == "letters in all":
        commands = _padded(commands, MOST_LETTERS)
        assert flaws(commands) == []
        commands[0]["description"] += "x"
    assert any(words in flaw for flaw in flaws(commands)), flaws(commands)


def _padded(commands: list[dict[str, Any]], letters: int) -> list[dict[str, Any]]:
    """Fill descriptions and choices up until a command has so many letters in all."""
    (command,) = padded = deepcopy(commands)
    command["description"] = "x"
    for entry in [*every(command["options"])]:
        what = "name" if "value" in entry else "description"
        room = min(100 - len(entry[what]), letters - all_letters(command))
        entry[what] += "x" * room
    assert all_letters(command) == letters
    return padded


@pytest.mark.parametrize(
    "name", ["say", "x" * 32, "two-words_or'3", "würfeln", "кубик", "서명", "कार्ड", "ไพ่", "²", "𝟙"]
)
def test_a_name_that_discord_takes_is_taken_from_a_translator(name: str) -> None:
    assert command_limits.is_name(name)
    assert catalogs.is_name(name)


@pytest.mark.parametrize("name", ["", "x" * 33, "Say", "a b", "a.b", "a/b", "é\u0301", "🎲", "।"])
def test_a_name_that_discord_refuses_is_refused_from_a_translator(name: str) -> None:
    assert not command_limits.is_name(name)
    assert not catalogs.is_name(name)
