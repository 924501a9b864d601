"""The buttons, lists and forms of the deck.

Questions to game masters may stand in their log channel: such a button carries the table that it
is about, and who may press it is looked up there.
"""

from functools import partial

from bot.deck.actions import Answer as AnswerQuestion
from bot.deck.actions import Draw, Reveal
from bot.deck.reasons import DeckReason
from bot.deck.view import ChoiceView, View
from bot.errors import Refused
from bot.render.answers import Answer
from bot.render.deck.asking import answer_form, text_form
from bot.render.deck.past import history
from bot.render.deck.status import status
from bot.render.message import Form, line
from bot.table.act import Outcome
from bot.table.deck import deck_view
from bot.table.deck_moves import (
    ConfirmDeclaration,
    DropDeclaration,
    MakeChoice,
    PlayDeck,
    RunDeck,
)
from bot.table.part import Rank
from bot.table.people import Place
from bot.table.reasons import TableReason
from bot.table.snapshot import Table
from bot.table.who import check_rank
from cogs.campaign import existing
from cogs.deck import show
from cogs.deck_acts import as_it_is
from cogs.moves import Made, Moves, Press
from cogs.shell import do, look, own_words, person_of, place_of, take


async def _draw(press: Press) -> None:
    after = press.number(1), press.number(2)
    action = PlayDeck(move=Draw(character=press.number(0)), after=after)
    await take(press.interaction, action, beside=partial(as_it_is, press.interaction))


async def _choose(press: Press) -> None:
    await _chosen(press, press.arguments[1] if len(press.arguments) > 1 else "")


async def _pick(press: Press) -> None:
    await _chosen(press, press.chosen())


async def _said(press: Press) -> None:
    await _chosen(press, press.fields.get("text", ""))


async def _chosen(press: Press, option: str) -> None:
    action = MakeChoice(choice=press.number(0), option=option)
    await take(press.interaction, action, beside=partial(as_it_is, press.interaction))


async def _say(press: Press) -> None:
    async def work() -> Answer:
        table = await look(press.interaction)
        existing(table)
        choice = _open(press, deck_view(table, person_of(press.interaction)))
        if not choice.is_yours:
            owner = deck_view(table, person_of(press.interaction)).character(choice.character)
            raise Refused(DeckReason.NOT_YOURS, name=choice.name, owner=owner.owner if owner else 0)
        return _with_form(press, text_form(choice, own_words(press.interaction)))

    await do(press.interaction, work(), private=True, beside=partial(as_it_is, press.interaction))


async def _ask(press: Press) -> None:
    async def work() -> Answer:
        table = await _led(press)
        choice = _open(press, deck_view(table, person_of(press.interaction)))
        at = table.channel_id if len(press.arguments) > 1 else None
        return _with_form(press, answer_form(choice, own_words(press.interaction), table=at))

    await do(press.interaction, work(), private=True)


async def _answer(press: Press) -> None:
    text = press.fields.get("text", "")
    await _run(press, RunDeck(move=AnswerQuestion(choice=press.number(0), text=text)))


async def _reveal(press: Press) -> None:
    await _run(press, RunDeck(move=Reveal(choice=press.number(0))))


async def _run(press: Press, action: RunDeck) -> None:
    at = _place(press)

    async def led() -> RunDeck:
        await _led(press)
        return action

    await take(press.interaction, led(), private=True, at=at)


def _place(press: Press) -> Place:
    """Where the table is that the press is about."""
    if len(press.arguments) < 2:
        return place_of(press.interaction)
    return Place(press.interaction.guild_id or 0, press.number(1))


async def _led(press: Press) -> Table:
    """The table that the press is about; raises Refused unless whoever pressed leads it."""
    interaction = press.interaction
    table = await interaction.client.tables.look(_place(press))
    if table.guild_id != interaction.guild_id:
        raise Refused(TableReason.UNKNOWN_MOVE)
    check_rank(existing(table), person_of(interaction), Rank.GAME_MASTER)
    return table


def _open(press: Press, seen: View) -> ChoiceView:
    number = press.number(0)
    for one in (*seen.choices, *seen.answers):
        if one.number == number and one.is_open:
            return one
    raise Refused(DeckReason.ALREADY_CHOSEN)


def _with_form(press: Press, form: Form) -> Answer:
    say = own_words(press.interaction)
    late = say("That took me a moment. Press the button once more.")
    return Answer(line(late), private=True, form=form)


async def _confirm(press: Press) -> None:
    """The question, which one person sees, is over; the declaration is told to everyone."""

    async def shown(outcome: Outcome, told: Answer) -> Answer:
        say = own_words(press.interaction)
        return Answer(line(say("That is declared.")), private=True, announce=told.message)

    await take(
        press.interaction,
        ConfirmDeclaration(number=press.number(0)),
        private=True,
        revision=press.asked_at(),
        in_place=True,
        shown=shown,
        beside=partial(as_it_is, press.interaction),
    )


async def _cancel(press: Press) -> None:
    action = DropDeclaration(number=press.number(0))
    await take(press.interaction, action, private=True, in_place=True)


async def _status(press: Press) -> None:
    page = press.number(0) if press.arguments else 0
    await show(press.interaction, partial(status, page=page), in_place=bool(press.arguments))


async def _history(press: Press) -> None:
    before = press.number(0) if press.arguments else 0
    await show(press.interaction, partial(history, before=before), in_place=bool(press.arguments))


MOVES: Moves = {
    ("deck", "draw"): Made(_draw, arguments=3),
    ("deck", "choose"): Made(_choose, arguments=2),
    ("deck", "pick"): Made(_pick, arguments=1),
    ("deck", "say"): Made(_say, arguments=1),
    ("deck", "said"): Made(_said, arguments=1),
    ("deck", "ask"): Made(_ask, arguments=2),
    ("deck", "answer"): Made(_answer, arguments=2),
    ("deck", "reveal"): Made(_reveal, arguments=2),
    ("deck", "confirm"): Made(_confirm, arguments=1),
    ("deck", "cancel"): Made(_cancel, arguments=1),
    ("deck", "status"): Made(_status, arguments=2),
    ("deck", "history"): Made(_history, arguments=1),
}
