"""Every name and description of the command tree, as Discord is told them."""

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

from discord import app_commands

from bot.app import MOST_DESCRIPTION, Manekin
from bot.render.catalogs import COMMAND, OPTION
from bot.render.words import language_name, languages
from bot.settings import Settings

Command = app_commands.Command[Any, ..., Any] | app_commands.Group


@dataclass(frozen=True, slots=True)
class Label:
    """A text of a command: what it is, whose, and how long it may be."""

    text: str
    what: str
    context: str | None = None
    limit: int | None = MOST_DESCRIPTION


def commands() -> list[Command]:
    """Return every command and group of the bot, which connects to nothing."""
    return asyncio.run(_commands())


async def _commands() -> list[Command]:
    bot = Manekin(Settings.model_construct(data_dir=Path()))
    for name in import_module("cogs").COGS:
        await import_module(name).setup(bot)
    return sorted(bot.tree.walk_commands(), key=lambda command: command.qualified_name)


def labels(command: Command) -> Iterator[Label]:
    """Yield the texts of one command; languages go by their own names and are left out."""
    path = f"/{command.qualified_name}"
    yield Label(command.name, f"Name of {path}", COMMAND, None)
    yield Label(command.description, f"Description of {path}")
    if isinstance(command, app_commands.Group):
        return
    for option in command.parameters:
        yield Label(option.display_name, f"Option of {path}", OPTION, None)
        yield Label(str(option.description), f"Description of {option.display_name} in {path}")
        own_names = {language_name(code) for code in languages()}
        for choice in option.choices:
            if choice.name not in own_names:
                yield Label(choice.name, f"Choice of {option.display_name} in {path}")


def most_letters(commands: list[Command], say: Callable[[Label], str]) -> dict[str, int]:
    """Count the letters of each command with all it holds, as Discord does, in one more language.

    Of each text the longer one counts; what a choice stands for counts too.
    """
    counted: Counter[str] = Counter()
    for command in commands:
        root = f"/{(command.root_parent or command).name}"
        for label in labels(command):
            counted[root] += max(len(label.text), len(say(label)))
        if isinstance(command, app_commands.Command):
            choices = [choice for option in command.parameters for choice in option.choices]
            counted[root] += sum(len(str(choice.value)) for choice in choices)
    return dict(counted)


def siblings(commands: list[Command]) -> Iterator[tuple[str, str, list[str]]]:
    """Yield names that must differ from one another: whose, the context, the names."""
    within: dict[str, list[str]] = {}
    for command in commands:
        above = command.parent.qualified_name if command.parent else ""
        within.setdefault(above, []).append(command.name)
        if isinstance(command, app_commands.Command):
            names = [option.display_name for option in command.parameters]
            yield f"options of /{command.qualified_name}", OPTION, names
    for above, names in within.items():
        yield f"commands of /{above}", COMMAND, names
