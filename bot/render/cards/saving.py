"""Rule cards as a file: what it holds, and how it comes back."""

import json
from collections.abc import Sequence

from bot.render.message import Attachment, Message, Text, line
from bot.render.words import Words
from bot.table.sheets.deal import Entry

ALL = "rule-cards.json"
ONE = "rule-card.json"


def saved(entries: Sequence[Entry], say: Words) -> Message:
    """Return the cards as data, in their order, as `/card import` and the command line take them.

    Whether a card is on and whom it watches is the table's, and not in the file.
    """
    if not entries:
        return line(say("There are no rule cards here yet, so there is nothing to save."))
    told = say.plural(
        "This is {count} rule card, with its note. `/card import` reads it, here or at another "
        "table. Notes and secrets are in it: keep it to game masters.",
        "These are {count} rule cards, with their notes. `/card import` reads them, here or at "
        "another table. Notes and secrets are in them: keep the file to game masters.",
        len(entries),
    )
    data = [dict(one.card.to_data()) for one in entries]
    text = json.dumps(data[0] if len(data) == 1 else data, ensure_ascii=False, indent=1)
    name = ONE if len(data) == 1 else ALL
    return Message((Text(told), Attachment(name, text.encode())))
