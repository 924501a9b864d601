"""`/card new` and `/card edit`, and everything that is pressed in the card editor.

The draft is looked up anew at every press, by its owner; which place, and at which revision, stands
in the ids. Source: issue 5 (the card editor).
"""

from collections.abc import Callable
from functools import partial

from discord import app_commands
from discord.ext import commands

from bot.errors import Refused
from bot.render.answers import Answer
from bot.render.cards.editor import Desk, editor, unfinished
from bot.render.cards.editor_steps import discard_question, theirs, writing_form
from bot.render.message import Message, line
from bot.render.words import Words
from bot.rulecards.editing.places import find
from bot.rulecards.reasons import CardError
from bot.table.part import Rank
from bot.table.reasons import TableReason
from bot.table.sheets.drafting import ChangeDraft, DraftAction, DropDraft, SaveDraft, StartDraft
from bot.table.sheets.reasons import SheetReason
from bot.table.who import check_rank
from cogs.campaign import existing
from cogs.card_pickers import cards
from cogs.moves import Made, Moves, Press
from cogs.shell import Interaction, do, look, own_words, person_of, take

_SHOWN_AGAIN = frozenset(
    (TableReason.STALE, SheetReason.CARD_CHANGED, SheetReason.UNKNOWN, TableReason.UNKNOWN_MOVE)
)
"""Refusals below which the draft is shown as it is now."""


class CardEditor(commands.Cog):
    """The card editor, as commands of the cards' group."""

    @app_commands.command(name="new")
    @app_commands.describe(name="What the card is called")
    async def new_card(self, interaction: Interaction, name: str) -> None:
        """Make a rule card by choosing its parts from lists"""
        await take(interaction, StartDraft(name=name), private=True)

    @app_commands.command(name="edit")
    @app_commands.describe(card="Which card")
    @app_commands.autocomplete(card=cards)
    async def edit_card(self, interaction: Interaction, card: str) -> None:
        """Change a rule card by choosing its parts from lists"""
        await take(interaction, StartDraft(card=card), private=True)


async def _desk(interaction: Interaction) -> Desk | None:
    """The draft of whoever pressed; raises Refused unless the person is game master."""
    table = await look(interaction)
    check_rank(existing(table), person_of(interaction), Rank.GAME_MASTER)
    return Desk.of(table, interaction.user.id)


def _is_alone(press: Press) -> bool:
    """Whether what was pressed stands where nobody else sees it, and so can make room."""
    message = press.interaction.message
    return message is not None and message.flags.ephemeral


async def _take(press: Press, action: DraftAction) -> None:
    await take(press.interaction, action, private=True, in_place=_is_alone(press))


async def _open(press: Press) -> None:
    await take(press.interaction, StartDraft(number=press.number(0)), private=True)


async def _anew(press: Press) -> None:
    action = StartDraft(number=press.number(0), instead_of=press.asked_at())
    await _take(press, action)


async def _shown(press: Press, focus: str = "on", page: int | None = None) -> None:
    await _answered(press, partial(editor, focus=focus, page=page))


async def _answered(press: Press, made: Callable[[Desk, Words], Message]) -> None:
    """Answer in place with what is made of the draft as it is now."""

    async def work() -> Answer:
        desk = await _desk(press.interaction)
        say = own_words(press.interaction)
        return Answer(made(desk, say) if desk else editor(None, say), private=True)

    await do(press.interaction, work(), private=True, in_place=_is_alone(press))


async def _place(press: Press) -> None:
    await _shown(press, press.chosen())


async def _page(press: Press) -> None:
    await _shown(press, _argument(press), press.number(1))


async def _show(press: Press) -> None:
    await _shown(press)


async def _choose(press: Press) -> None:
    action = ChangeDraft(seen=press.asked_at(), place=_argument(press), choice=press.chosen())
    await _take(press, action)


async def _write(press: Press) -> None:
    place_id, number = _argument(press), press.number(1)

    async def work() -> Answer:
        desk = await _desk(press.interaction)
        say = own_words(press.interaction)
        place = find(desk.places, place_id) if desk else None
        if desk is None or place is None or number >= len(place.typings):
            # A form cannot be put in a message's place: what there is now is shown beside it.
            return Answer(editor(desk, say), private=True)
        late = line(say("That took me a moment. Press the button once more."))
        return Answer(late, private=True, form=writing_form(desk, place, number, say))

    await do(press.interaction, work(), private=True)


async def _wrote(press: Press) -> None:
    action = ChangeDraft(
        seen=press.asked_at(),
        place=_argument(press),
        text=press.fields.get("text", ""),
        form=press.number(1),
    )
    await _take(press, action)


async def _save(press: Press, *, as_new: bool = False) -> None:
    await take(
        press.interaction,
        SaveDraft(seen=press.asked_at(), as_new=as_new),
        private=True,
        in_place=_is_alone(press),
        beside=partial(_as_it_is, press.interaction),
    )


async def _save_new(press: Press) -> None:
    await _save(press, as_new=True)


async def _as_it_is(interaction: Interaction, error: Refused) -> Message | None:
    """The draft as it is, at what is to be done before it can be saved."""
    if not isinstance(error, CardError) and error.reason not in _SHOWN_AGAIN:
        return None
    desk = await _desk(interaction)
    return editor(desk, own_words(interaction), focus=unfinished(desk)) if desk else None


async def _theirs(press: Press) -> None:
    await _answered(press, theirs)


async def _discard(press: Press) -> None:
    await _answered(press, discard_question)


async def _drop(press: Press) -> None:
    await _take(press, DropDraft(seen=press.asked_at()))


def _argument(press: Press) -> str:
    if not press.arguments:
        raise Refused(TableReason.UNKNOWN_MOVE)
    return press.arguments[0]


MOVES: Moves = {
    ("cards", "edit"): Made(_open, arguments=1),
    ("draft", "place"): Made(_place),
    ("draft", "part"): Made(_place),
    ("draft", "page"): Made(_page, arguments=2),
    ("draft", "choose"): Made(_choose, arguments=1),
    ("draft", "write"): Made(_write, arguments=2),
    ("draft", "wrote"): Made(_wrote, arguments=2),
    ("draft", "save"): Made(_save),
    ("draft", "save_new"): Made(_save_new),
    ("draft", "theirs"): Made(_theirs),
    ("draft", "anew"): Made(_anew, arguments=1),
    ("draft", "show"): Made(_show),
    ("draft", "discard"): Made(_discard),
    ("draft", "drop"): Made(_drop),
}
