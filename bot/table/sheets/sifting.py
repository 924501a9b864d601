"""What of a form can be taken, and what cannot, each value for its own reason.

Looks at the sheet as it is now and changes nothing. Source: issue 5.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from bot.errors import Refused
from bot.rulecards.names import key_of
from bot.table.people import Person
from bot.table.sheets.meant import Meant
from bot.table.sheets.moves import EditSheet, Filling
from bot.table.sheets.reasons import SheetReason
from bot.table.sheets.sheet_values import with_correction
from bot.table.snapshot import Table


@dataclass(frozen=True, slots=True)
class Unfit:
    """A value that cannot be taken, as it was typed, and why."""

    typed: str
    error: Refused


@dataclass(frozen=True, slots=True)
class Sifted:
    """The values of a form that can be taken, and those that cannot."""

    fit: tuple[Filling, ...]
    unfit: tuple[Unfit, ...]


def sifted(table: Table, person: Person, number: int, values: Iterable[Filling]) -> Sifted:
    """Sift the values for the character of this number; Refused where no value that fits is new.

    Without anything unfit all values fit, new or not.
    """
    look = Meant.at(table, person)
    key = look.seats.own(number)
    before = sheet = look.part.world.characters[key]
    fit: list[Filling] = []
    unfit: list[Unfit] = []
    for one in values:
        edit = EditSheet(who=sheet.name, what=one.what, of=one.of, value=one.value)
        try:
            after = with_correction(sheet, edit, look.kit.system).sheet
            if key_of(after.name) != key and key_of(after.name) in look.part.world.characters:
                raise Refused(SheetReason.NAME_TAKEN, name=after.name)
        except Refused as error:
            unfit.append(Unfit(str(one.value or ""), error))
        else:
            fit.append(one)
            sheet = after
    if unfit and sheet == before:
        raise Refused(SheetReason.NOT_TAKEN, unfit=tuple(unfit))
    return Sifted(tuple(fit), tuple(unfit))
