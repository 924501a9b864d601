"""What each change of the deck is answered with, and what others are told because of it.

A player's acts are told to everyone; the game master's are answered in private, and announced as
far as they are no secret. What a card asks of the game master goes to the game masters' log.
"""

from bot.deck.actions import Seat
from bot.deck.events import (
    AnsweredSecretly,
    Chose,
    DeckLaid,
    Declared,
    Drew,
    FatesSpent,
    WishSpent,
)
from bot.deck.state import ChoiceKind
from bot.deck.view import view
from bot.render.answer import Answer, Aside, Asides, Tellers
from bot.render.deck import peek
from bot.render.deck.declaring import question
from bot.render.deck.effects import told_lines
from bot.render.deck.figures import label
from bot.render.deck.reveal import (
    asks_master,
    face_down,
    revealed,
)
from bot.render.deck.rulings import announced, ruled
from bot.render.deck.standing import and_now, laid_out
from bot.render.message import line
from bot.render.text import Marked, escaped, person
from bot.render.words import Words
from bot.table.act import Outcome
from bot.table.deck import PART, deck_of, everyones_view
from bot.table.deck_events import (
    AskingDropped,
    CardsDrawn,
    ChoiceMade,
    DeckHappened,
    DeckLaidOut,
    DeckRuled,
    DeclarationAsked,
    DrawsDeclared,
    PowerSpent,
    SecretAnswered,
)


def _laid_out(outcome: Outcome, event: DeckLaidOut, say: Words) -> Answer:
    (laid,) = event.happened
    if not isinstance(laid, DeckLaid):
        raise TypeError("a deck that is laid out tells which")
    return Answer(laid_out(laid, everyones_view(outcome.table), say))


def _declared(outcome: Outcome, event: DrawsDeclared, say: Words) -> Answer:
    (declared,) = event.happened
    if not isinstance(declared, Declared):
        raise TypeError("a declaration tells how many")
    told = say.plural(
        "🃏 **{name}** declares **{count}** card.",
        "🃏 **{name}** declares **{count}** cards.",
        declared.count,
        name=declared.name,
    )
    return Answer(and_now(declared.character, [told], everyones_view(outcome.table), say))


def _drawn(outcome: Outcome, event: CardsDrawn, say: Words) -> Answer:
    seen = everyones_view(outcome.table)
    first = event.happened[0]
    heading = _chosen(event, say) if isinstance(first, Chose) else []
    automatic = any(one.automatic for one in event.drawn)
    if automatic or event.by_itself:
        heading += _over(event, say)
    told = revealed(event.happened, seen, say, heading=heading)
    name = event.drawn[0].name if event.drawn else None
    if name is None or automatic or heading:
        return Answer(told)
    return Answer(face_down(name, say), then=told)


def _over(event: CardsDrawn, say: Words) -> list[Marked]:
    name = event.name or ""
    who = person(event.owner) if event.owner else say("someone")
    lines = [say("⏳ The hour of **{name}** ({who}) is over.", name=name, who=who)]
    if any(one.late for one in event.drawn):
        lines.append(say("-# It was over earlier, while I was away: this comes late."))
    return lines


def _chose(outcome: Outcome, event: ChoiceMade, say: Words) -> Answer:
    (chose,) = event.happened
    if not isinstance(chose, Chose):
        raise TypeError("a choice tells what was chosen")
    lines = _chosen(event, say)
    return Answer(and_now(chose.character, lines, everyones_view(outcome.table), say))


def _chosen(event: CardsDrawn | ChoiceMade, say: Words) -> list[Marked]:
    chose = event.happened[0]
    if not isinstance(chose, Chose):
        return []
    card = label(chose.card.name, say)
    if event.asked is ChoiceKind.TEXT:
        told = say(
            "**{name}**, **{card}**: “{text}”", name=chose.name, card=card, text=chose.option
        )
        return [told]
    lines = [say("**{name}** has chosen for **{card}**:", name=chose.name, card=card)]
    lines += told_lines(chose.told, say)
    if chose.gained:
        gained = say.plural("{count} card more", "{count} cards more", chose.gained)
        lines.append(Marked(f"- {gained}"))
    if len(lines) == 1:
        lines.append(Marked(f"- {_without_change(chose.option, say)}"))
    return lines


def _without_change(option: str, say: Words) -> Marked:
    return say("The Fates are used at once") if option == "now" else say("no card more")


def _spent(outcome: Outcome, event: PowerSpent, say: Words) -> Answer:
    (spent,) = event.happened
    if not isinstance(spent, WishSpent | FatesSpent):
        raise TypeError("a power that is spent is a wish or the Fates")
    if isinstance(spent, WishSpent):
        told = say("✨ **{name}** makes a wish.", name=spent.name)
    else:
        told = say("✨ **{name}** calls on the Fates.", name=spent.name)
    lines = [told]
    if spent.purpose:
        lines.append(Marked(f"> {escaped(spent.purpose)}"))
    return Answer(line("\n".join((*lines, *told_lines((spent.told,), say)))))


def _answered(outcome: Outcome, event: SecretAnswered, say: Words) -> Answer:
    (answered,) = event.happened
    if not isinstance(answered, AnsweredSecretly):
        raise TypeError("a secret answer tells which card asked")
    told = say(
        "🔒 Kept secret: **{card}**, drawn by **{name}**: “{text}” `/deck gm peek` shows it again.",
        card=label(answered.card.name, say),
        name=answered.name,
        text=answered.text,
    )
    return Answer(line(told))


def _asked(outcome: Outcome, event: DeclarationAsked, say: Words) -> Answer:
    revision = outcome.table.revision(PART)
    return Answer(question(event, None, everyones_view(outcome.table), say, revision=revision))


def _dropped(outcome: Outcome, event: AskingDropped, say: Words) -> Answer:
    return Answer(line(say("Nothing is declared.")))


def _for_masters(outcome: Outcome, event: DeckHappened, say: Words) -> Aside:
    asked = {
        choice.number
        for one in event.happened
        if isinstance(one, Drew) and asks_master(one)
        for choice in one.asked
    }
    if not asked:
        return Aside()
    # From the master's seat: the log is a channel that game masters alone can see.
    seen = view(deck_of(outcome.table), Seat(-1, is_master=True))
    questions = [one for one in seen.answers if one.number in asked and one.is_open]
    return Aside(log=peek.asked_now(questions, outcome.table.channel_id, say))


TELLERS: Tellers = {
    DeckLaidOut: _laid_out,
    DrawsDeclared: _declared,
    CardsDrawn: _drawn,
    ChoiceMade: _chose,
    PowerSpent: _spent,
    DeckRuled: ruled,
    SecretAnswered: _answered,
    DeclarationAsked: _asked,
    AskingDropped: _dropped,
}
ASIDES: Asides = {CardsDrawn: _for_masters, DeckRuled: announced}
PUBLIC = frozenset((DeckLaidOut, DrawsDeclared, CardsDrawn, ChoiceMade, PowerSpent))
