"""What every start of a bot works out anew, worked out once a process.

Some thousand bots start in one test run, and none changes the commands of another: the modules of
the command groups are run once, and what a command looks like in all languages is put together
once. Where a test brings catalogs of its own, all is done as it is outside of tests.
"""

import sys
from importlib import import_module
from types import ModuleType
from typing import Any

from discord import app_commands
from discord.app_commands import tree
from discord.ext import commands

from bot.render import words

_SHIPPED = words.LANGUAGES

_load_anew = commands.AutoShardedBot.load_extension

_modules: dict[str, ModuleType] = {}
"""Kept here, too: unloading takes a module out of `sys.modules`."""


async def _load(bot: commands.AutoShardedBot, name: str, *, package: str | None = None) -> None:
    """Add what a module gives a bot; by itself the library runs the module anew for each."""
    if words.LANGUAGES != _SHIPPED:
        await _load_anew(bot, name, package=package)
        return
    if name not in _modules:
        _modules[name] = import_module(name, package)
    # A bot that loaded it anew took it out when it closed.
    sys.modules[name] = _modules[name]
    await _modules[name].setup(bot)


class _Kept(dict[str, Any]):
    """How a command is described to Discord; nobody changes what is in there, or copies it."""

    def __deepcopy__(self, _: object) -> "_Kept":
        return self


def _remembered(describe: Any) -> Any:
    kept: dict[tuple[Any, ...], _Kept] = {}

    async def described(command: Any, tree: Any, translator: Any) -> dict[str, Any]:
        if words.LANGUAGES != _SHIPPED:
            return await describe(command, tree, translator)
        # Its own functions tell a command from others of the same name.
        key = (type(tree.client), type(translator), command.qualified_name, *_functions(command))
        if key not in kept:
            kept[key] = _Kept(await describe(command, tree, translator))
        return kept[key]

    return described


def _functions(command: Any) -> list[Any]:
    if isinstance(command, app_commands.Group):
        return [one for child in command.commands for one in _functions(child)]
    return [command.callback]


def _unread(*, data: Any, **_: Any) -> Any:
    """Leave what Discord says of registered commands as it came: it is what it was sent."""
    return data


def start_quickly() -> None:
    """Do so from now on, in this process."""
    tree.AppCommand = _unread
    commands.AutoShardedBot.load_extension = _load
    for kind in (app_commands.Command, app_commands.Group):
        kind.get_translated_payload = _remembered(kind.get_translated_payload)
