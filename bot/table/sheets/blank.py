"""A new sheet at its start, with what was given of it."""

from collections.abc import Mapping
from dataclasses import replace

from bot.rulecards.beginning import bare, begun_growth
from bot.rulecards.sheet import Character
from bot.rulecards.system import System
from bot.table.sheets.fitting import fitted_sheet


def blank_sheet(
    system: System,
    name: str,
    *,
    stats: Mapping[str, int] | None = None,
    level: int | None = None,
    classes: Mapping[str, int] | None = None,
) -> Character:
    """A sheet under a system; stats and classes by id, every track at its start."""
    sheet = bare(system, name)
    return fitted_sheet(
        replace(
            sheet,
            growth=begun_growth(system, level, None),
            stats={**sheet.stats, **(stats or {})},
            classes=dict(classes or {}),
        ),
        system,
    )
