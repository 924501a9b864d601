"""From what was typed to a moment at the table, and the options that all moments share."""

from collections.abc import Callable, Mapping

from bot.rulecards import limits
from bot.table.sheets.happening import deed_of
from bot.table.sheets.meant import Meant
from bot.table.sheets.moves import Happen
from cogs.shell import Interaction, look, person_of, take

LEAST, MOST = -limits.NUMBER, limits.NUMBER

WHO = "Whose; the character you play, unless you name another one"
WHOS = "Whose, with commas between them, or all; yours, unless you name others"
SECRET = "Show this to you and the game masters only"  # noqa: S105 - no password

Make = Callable[[Meant], Mapping[str, object]]
"""Makes a moment, as in a scenario, of a table as somebody sees it who acts."""


async def happen(interaction: Interaction, make: Make, *, secret: bool = False) -> None:
    """Let a moment happen and answer it."""

    async def action() -> Happen:
        meant = Meant.at(await look(interaction), person_of(interaction))
        return Happen(moment=deed_of(make(meant)), secret=secret)

    await take(interaction, action(), private=secret)
