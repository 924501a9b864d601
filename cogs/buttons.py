"""Every button, list and form: the id says what it does, whenever it was posted.

A press is found by its id alone (`mk:<part>:<revision>:<move>`), so it works after any restart;
who may make the move is checked when it is made, never when the button was shown.
"""

import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Self

import discord
from discord import ui

from bot.app import Manekin
from bot.errors import Refused
from bot.render.answers import Answer
from bot.render.help import help_page
from bot.render.message import Message, line
from bot.render.panel import erased_panel
from bot.render.privacy import nothing_deleted
from bot.render.settings import rename_form, settings_panel, tools
from bot.render.transfer import erase_form
from bot.render.words import languages
from bot.table.act import Outcome
from bot.table.campaign import Campaign, Close, Configure, Join, Leave, Reopen
from bot.table.panel import panel_of
from bot.table.reasons import TableReason
from bot.table.snapshot import Table
from bot.table.transfer import CancelImport
from bot.table.whole import Reset, UndoLast
from bot.text import tidied
from cogs.campaign import existing
from cogs.game_master import confirmed, exported, history_page, led
from cogs.mistakes import raised
from cogs.panel import replace_panel
from cogs.privacy import forget_everywhere
from cogs.shell import Interaction, do, own_words, table_words, take

CUSTOM_ID = re.compile(
    r"mk:(?P<part>[a-z_]{1,20}):(?P<revision>\d{1,18}):(?P<move>[a-z0-9_.]{1,60})"
)


@dataclass(frozen=True, slots=True)
class Press:
    """A press of a button, a choice in a list, or a form sent in."""

    interaction: Interaction
    revision: int
    arguments: tuple[str, ...] = ()
    values: tuple[str, ...] = ()
    fields: Mapping[str, str] = field(default_factory=dict[str, str])

    def number(self, index: int) -> int:
        """Return an argument that is a number; raises Refused where it is none."""
        try:
            found = int(self.arguments[index])
        except (IndexError, ValueError):
            raise Refused(TableReason.UNKNOWN_MOVE) from None
        if found >= 2**63:
            raise Refused(TableReason.UNKNOWN_MOVE)
        return found

    def asked_at(self) -> int:
        """Return the revision a question was asked at; raises Refused where it names none."""
        if not self.revision:
            raise Refused(TableReason.STALE)
        return self.revision


Made = Callable[[Press], Awaitable[None]]


class MoveItem(
    ui.DynamicItem[ui.Button[ui.LayoutView] | ui.Select[ui.LayoutView]],
    template=CUSTOM_ID,
):
    """Whatever on a message makes a move."""

    def __init__(self, item: Any, match: re.Match[str]) -> None:
        super().__init__(item)
        self._match = match

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """Return the item that was pressed."""
        return cls(item, match)

    async def callback(self, interaction: discord.Interaction[Any]) -> Any:
        """Make the move."""
        values = tuple(self.item.values) if isinstance(self.item, ui.Select) else ()
        await make(interaction, self._match, values=values)


async def make(
    interaction: Interaction,
    match: re.Match[str],
    *,
    values: tuple[str, ...] = (),
    fields: Mapping[str, str] | None = None,
) -> None:
    """Make the move of a custom id; one that is not known is answered like an old button."""
    name, *arguments = match["move"].split(".")
    made = MOVES.get((match["part"], name))
    press = Press(interaction, int(match["revision"]), tuple(arguments), values, fields or {})
    try:
        if made is None or (arguments and made not in _WITH_ARGUMENTS):
            raise Refused(TableReason.UNKNOWN_MOVE)
        await made(press)
    except Exception as error:
        await do(interaction, raised(error), private=True)


async def submitted(interaction: Interaction) -> None:
    """Take a form that was sent in, found by its id like any button."""
    if interaction.type is not discord.InteractionType.modal_submit:
        return
    data: Mapping[str, Any] = interaction.data or {}
    match = CUSTOM_ID.fullmatch(str(data.get("custom_id", "")))
    if match is not None:
        await make(interaction, match, fields=dict(_typed(data.get("components", []))))


def _typed(components: list[Any]) -> list[tuple[str, str]]:
    entries = [
        entry
        for component in components
        for entry in component.get("components", [component.get("component")])
        if entry
    ]
    return [(str(one.get("custom_id", "")), str(one.get("value") or "")) for one in entries]


async def _join(press: Press) -> None:
    await take(press.interaction, Join())


async def _leave(press: Press) -> None:
    await take(press.interaction, Leave())


async def _close(press: Press) -> None:
    await take(press.interaction, Close())


async def _reopen(press: Press) -> None:
    await take(press.interaction, Reopen())


def _chosen(press: Press) -> str:
    if len(press.values) != 1:
        raise Refused(TableReason.UNKNOWN_MOVE)
    return press.values[0]


async def _configure(press: Press, action: Configure) -> None:
    """The settings stay open, as they are after the change."""

    def shown(outcome: Outcome) -> Message:
        return settings_panel(existing(outcome.table), own_words(press.interaction))

    await take(press.interaction, action, private=True, in_place=True, shown=shown)


async def _system(press: Press) -> None:
    await _configure(press, Configure(system=_chosen(press)))


async def _language(press: Press) -> None:
    await _configure(press, Configure(language=_chosen(press), languages=languages()))


async def _rename(press: Press) -> None:
    async def work() -> Answer:
        _, campaign = await led(press.interaction)
        say = own_words(press.interaction)
        late = say("That took me a moment. Press the button once more.")
        return Answer(line(late), private=True, form=rename_form(campaign, say))

    await do(press.interaction, work(), private=True)


async def _renamed(press: Press) -> None:
    await take(press.interaction, Configure(name=press.fields.get("name", "")), private=True)


async def _tools(press: Press) -> None:
    async def work() -> Answer:
        _, campaign = await led(press.interaction)
        return Answer(tools(campaign, own_words(press.interaction)), private=True)

    await do(press.interaction, work(), private=True)


async def _settings(press: Press) -> None:
    async def work() -> Answer:
        _, campaign = await led(press.interaction)
        return Answer(settings_panel(campaign, own_words(press.interaction)), private=True)

    await do(press.interaction, work(), private=True)


async def _undo(press: Press) -> None:
    await take(press.interaction, UndoLast(), private=True)


async def _export(press: Press) -> None:
    await do(press.interaction, exported(press.interaction), private=True)


async def _history(press: Press) -> None:
    before, of = press.number(0), press.number(1)
    page = history_page(press.interaction, before or None, of or None)
    turns = press.interaction.message is not None and len(press.arguments) == 3
    await do(press.interaction, page, private=True, in_place=turns)


async def _import(press: Press) -> None:
    revision = press.asked_at()
    step = confirmed(press.interaction)
    await take(press.interaction, step, private=True, revision=revision, in_place=True)


async def _import_cancel(press: Press) -> None:
    await take(
        press.interaction, CancelImport(), private=True, revision=press.asked_at(), in_place=True
    )


async def _reset(press: Press) -> None:
    await take(press.interaction, Reset(), private=True, revision=press.asked_at(), in_place=True)


async def _erase(press: Press) -> None:
    async def work() -> Answer:
        table, campaign = await _asked(press)
        say = own_words(press.interaction)
        late = say("That took me a moment. Press the button once more.")
        form = erase_form(campaign, table.revision("campaign"), say)
        return Answer(line(late), private=True, form=form)

    await do(press.interaction, work(), private=True)


async def _asked(press: Press) -> tuple[Table, Campaign]:
    table, campaign = await led(press.interaction)
    if table.revision("campaign") != press.asked_at():
        raise Refused(TableReason.STALE)
    return table, campaign


async def _erased(press: Press) -> None:
    async def work() -> Answer:
        table, campaign = await _asked(press)
        if tidied(press.fields.get("name", "")).casefold() != tidied(campaign.name).casefold():
            raise Refused(TableReason.ERASE_NAME, name=campaign.name)
        bot = press.interaction.client
        await bot.tables.erase(table.channel_id)
        if (shown := panel_of(table)) is not None:
            gone = erased_panel(table_words(bot, table))
            await replace_panel(bot, table, shown, gone)
        say = own_words(press.interaction)
        told = say("“{name}” and its history are erased.", name=campaign.name)
        return Answer(line(told), private=True)

    await do(press.interaction, work(), private=True, in_place=True)


async def _reset_cancel(press: Press) -> None:
    async def work() -> Answer:
        say = own_words(press.interaction)
        return Answer(line(say("Nothing was cleared.")), private=True)

    await do(press.interaction, work(), private=True, in_place=True)


async def _help(press: Press) -> None:
    async def work() -> Answer:
        page = _chosen(press) if press.values else "start"
        return Answer(help_page(page, own_words(press.interaction)), private=True)

    await do(press.interaction, work(), private=True, in_place=bool(press.values))


async def _forget(press: Press) -> None:
    await do(press.interaction, forget_everywhere(press.interaction), private=True, in_place=True)


async def _keep(press: Press) -> None:
    async def work() -> Answer:
        return Answer(nothing_deleted(own_words(press.interaction)), private=True)

    await do(press.interaction, work(), private=True, in_place=True)


MOVES: Mapping[tuple[str, str], Made] = {
    ("campaign", "join"): _join,
    ("campaign", "leave"): _leave,
    ("campaign", "close"): _close,
    ("campaign", "reopen"): _reopen,
    ("campaign", "system"): _system,
    ("campaign", "language"): _language,
    ("campaign", "rename"): _rename,
    ("campaign", "renamed"): _renamed,
    ("gm", "tools"): _tools,
    ("gm", "settings"): _settings,
    ("gm", "undo"): _undo,
    ("gm", "export"): _export,
    ("history", "before"): _history,
    ("import", "confirm"): _import,
    ("import", "cancel"): _import_cancel,
    ("reset", "played"): _reset,
    ("reset", "erase"): _erase,
    ("reset", "erased"): _erased,
    ("reset", "cancel"): _reset_cancel,
    ("help", "show"): _help,
    ("privacy", "forget"): _forget,
    ("privacy", "keep"): _keep,
}
"""What each button does, by its part and move."""

_WITH_ARGUMENTS = frozenset({_history})


async def setup(bot: Manekin) -> None:
    """Let presses and forms find their moves."""
    bot.add_dynamic_items(MoveItem)
    bot.add_listener(submitted, "on_interaction")
