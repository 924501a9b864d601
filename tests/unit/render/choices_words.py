"""Everything that stands in the lists of moments' commands, and the pages of clocks and pools."""

from bot.render.message import Button, Message, Row, Text
from bot.render.sheets.choices import condition, everyone, foe, scale
from bot.render.sheets.scenery import gauge_list
from bot.render.words import Words
from bot.table.sheets.offering import Scale
from bot.table.sheets.scenery import GaugeView
from bot.table.sheets.tracker import FoeView, Hurt


def everything_said(say: Words) -> list[str]:
    """What is offered, and every page, as text; names are of digits and stars."""
    ends = (None, 3)
    scales = [Scale("1*", value, 0, most) for value in ends for most in ends]
    clock, pool = GaugeView("1*", 1, 4), GaugeView("2*", 2, 6, note="3*")
    pages = [
        gauge_list(clocks, pools, say)
        for clocks in ((), (clock,), (clock,) * 40)
        for pools in ((), (pool, pool))
    ]
    return [
        everyone(say),
        *(scale(one, say) for one in scales),
        *(condition("1*", level, say) for level in (0, 2)),
        *(
            foe(FoeView(7, "1*", namesakes, hurt), say)
            for namesakes in (True, False)
            for hurt in Hurt
        ),
        *(text for page in pages for text in _texts(page)),
    ]


def _texts(message: Message) -> list[str]:
    found: list[str] = []
    for block in message.flat():
        if isinstance(block, Text):
            found.append(block.content)
        elif isinstance(block, Row):
            found += [one.label for one in block.items if isinstance(one, Button) and one.label]
    return found
