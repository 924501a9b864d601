"""A sheet as JSON, in the shape in which a scenario has a character; read strictly.

Everything that is wrong is told at once, each with its place. Source:
spec/rule-cards-details.md, part 9 (character).
"""

import json
from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any, Final, cast

from bot.errors import Refused
from bot.rulecards import limits
from bot.rulecards.reasons import CardError, CardReason
from bot.rulecards.scenario_names import Names
from bot.rulecards.scenario_output import world_data
from bot.rulecards.scenario_shape import CharacterData, ScenarioData
from bot.rulecards.scenario_sheets import world_of
from bot.rulecards.shapes import shaped
from bot.rulecards.sheet import Character, World
from bot.rulecards.system import System
from bot.table.import_problems import ImportProblem, WrongJson
from bot.table.json_reading import Bounds, read_bounded
from bot.table.sheets.bounds import MOST_ITEMS, MOST_MET, MOST_QUESTS
from bot.table.sheets.reasons import SheetReason
from bot.text import plain

MOST_FILE = 500_000
"""Characters of one file with a sheet, cards or a system."""

_BOUNDS: Final = Bounds(entries=limits.CARDS, values=25_000)
"""More than the cards of a table are, or what a system of that many characters holds."""

MOST_FILE_NAME: Final = 60
"""Characters of a character's name in its file's."""

_PREFIX: Final = "characters[0]"
_MOST: Final = {"items": MOST_ITEMS, "met": MOST_MET, "quests": MOST_QUESTS}


def sheet_data(sheet: Character, system: System) -> dict[str, Any]:
    """A sheet as data. A maximum that follows the system is left out, and follows it again."""
    alone = World(characters={"one": sheet}, pools={pool.id: pool.start for pool in system.pools})
    data = world_data(alone, system)["characters"][0]
    of_things = (one["tracks"] for one in data["things"].values())
    for gauges in (data["tracks"], *of_things):
        for track, gauge in gauges.items():
            if not sheet.tracks[track].is_fixed:
                del gauge["max"]
    if data["place"] is None:
        del data["place"]
    return data


def sheet_text(sheet: Character, system: System) -> str:
    """A sheet as the text of a file."""
    return json.dumps(sheet_data(sheet, system), ensure_ascii=False, indent=1)


def file_name(name: str) -> str:
    """What the file of a sheet is called: the character's name in plain letters."""
    slug = plain(name, MOST_FILE_NAME) or "character"
    return f"manekin-{slug}.json"


def read_json(text: str) -> object:
    """What a file holds; Refused where it is no JSON, or holds a key twice."""
    if len(text) > MOST_FILE:
        raise Refused(SheetReason.FILE_TOO_LARGE, most=MOST_FILE)
    try:
        return read_bounded(text, _BOUNDS)
    except json.JSONDecodeError as error:
        raise Refused(SheetReason.NOT_JSON, line=error.lineno, column=error.colno) from error
    except WrongJson as error:
        if error.problem is ImportProblem.TOO_LONG:
            raise CardError(CardReason.TOO_MANY, error.place, **error.values) from error
        raise Refused(SheetReason.NOT_JSON_HERE, problem=error.problem, **error.values) from error


def read_sheet(data: object, system: System) -> Character:
    """The sheet that the data are; CardError with every fault and its place otherwise."""
    shape = shaped(CharacterData, data)
    for what, most in _MOST.items():
        if len(getattr(shape, what)) > most:
            raise CardError(CardReason.TOO_MANY, what, most=most)
    try:
        return _read(shape, system)
    except CardError as error:
        first = _placed(error, _PREFIX, "")
        found = {one.place: one for one in islice(_problems(shape, system), limits.PROBLEMS)}
        found.setdefault(first.place, first)
        raise CardError.of(list(found.values())[: limits.PROBLEMS]) from None


def _read(shape: CharacterData, system: System) -> Character:
    scenario = ScenarioData(characters=(shape,), moments=())
    (sheet,) = world_of(scenario, Names(system)).characters.values()
    return sheet


def _problems(shape: CharacterData, system: System) -> Iterator[CardError]:
    """What is wrong with each entry by itself: reading ends at the first fault."""
    for values, inner, outer in _pieces(shape):
        name = values.pop("name", "Name")
        try:
            _read(CharacterData(name=cast(str, name), **values), system)
        except CardError as error:
            yield _placed(error, f"{_PREFIX}{inner}", outer)


def _pieces(shape: CharacterData) -> Iterator[tuple[dict[str, Any], str, str]]:
    """Sheets with one entry each; the place that it has there, and the one that it has here."""
    for key in CharacterData.model_fields:
        value = getattr(shape, key)
        if isinstance(value, tuple):
            for at, one in enumerate(cast(tuple[object, ...], value)):
                yield {key: (one,)}, f".{key}[0]", f"{key}[{at}]"
        elif isinstance(value, dict):
            # Those that a maximum hangs on go with every track.
            base: dict[str, Any] = {"things": shape.things} if key == "tracks" else {}
            for name, one in cast(Mapping[str, object], value).items():
                yield {**base, key: {name: one}}, "", ""
        elif value is not None:
            yield {key: value}, "", ""


def _placed(error: CardError, inner: str, outer: str) -> CardError:
    """The same fault at its place in the sheet alone."""
    rest = error.place.removeprefix(inner if error.place.startswith(inner) else _PREFIX)
    place = f"{outer}{rest}".removeprefix(".")
    values = {key: value for key, value in error.values.items() if key != "place"}
    if isinstance(by := values.get("by"), str):
        values["by"] = by.removeprefix(_PREFIX).removeprefix(".")
    return CardError(CardReason(error.reason), place, **values)
