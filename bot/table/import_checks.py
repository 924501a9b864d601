"""What a file must hold beyond the shape of its parts, told by the place that is wrong.

A table that people made has all of this already; a file may have been written by hand.
"""

import re
from collections.abc import Iterable

from bot.deck.state import DeckState
from bot.dice import parse
from bot.dragon.name import name_of, read_name
from bot.errors import Refused
from bot.table.campaign import SYSTEMS, Campaign
from bot.table.deck import DeckPart
from bot.table.dragon.part import Bestiary, Met
from bot.table.import_problems import ImportProblem, wrong
from bot.table.macros import Macros, check_name
from bot.table.sheets.world import WorldPart
from bot.table.snapshot import State
from bot.text import folded, tidied

_LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})*")


def check_state(place: str, state: State) -> None:
    """Raise Refused naming what in a part no table could have come to hold."""
    match state:
        case Campaign():
            _check_campaign(place, state)
        case Macros():
            _check_macros(place, state)
        case DeckPart():
            _check_deck(f"{place}.state", state.state)
        case Bestiary():
            for number, met in enumerate(state.met):
                _check_met(f"{place}.met.{number}", met)
        case WorldPart():
            _check_tracks(f"{place}.world.characters", state)
        case _:
            return


def _check_campaign(place: str, campaign: Campaign) -> None:
    if campaign.name != tidied(campaign.name):
        raise wrong(f"{place}.name", ImportProblem.NOT_ALLOWED)
    if campaign.system not in SYSTEMS:
        raise wrong(f"{place}.system", ImportProblem.NOT_ALLOWED)
    if not _LANGUAGE.fullmatch(campaign.language):
        raise wrong(f"{place}.language", ImportProblem.NOT_ALLOWED)
    _check_once(f"{place}.masters", campaign.masters)
    _check_once(f"{place}.players", campaign.players)


def _check_macros(place: str, kept: Macros) -> None:
    for number, saved in enumerate(kept.saved):
        here = f"{place}.saved.{number}"
        try:
            check_name(saved.name)
        except Refused as error:
            raise wrong(f"{here}.name", ImportProblem.NOT_ALLOWED) from error
        try:
            parse(saved.expression)
        except Refused as error:
            raise wrong(f"{here}.expression", ImportProblem.NOT_A_ROLL) from error
    _check_once(f"{place}.saved", (folded(saved.name) for saved in kept.saved))


def _check_tracks(place: str, part: WorldPart) -> None:
    for key, sheet in part.world.characters.items():
        for track, gauge in sheet.tracks.items():
            if gauge.max is not None and gauge.value > gauge.max:
                raise wrong(f"{place}.{key}.tracks.{track}.value", ImportProblem.TOO_LARGE)


def _check_deck(place: str, deck: DeckState) -> None:
    names = (folded(one.name) for one in deck.characters)
    _check_once(f"{place}.characters", names)


def _check_met(place: str, met: Met) -> None:
    try:
        name = name_of(read_name(met.name, partly=True))
    except Refused as error:
        raise wrong(f"{place}.name", ImportProblem.NOT_ALLOWED) from error
    if met.name != name:
        raise wrong(f"{place}.name", ImportProblem.NOT_ALLOWED)
    for number, daredevil in enumerate(met.daredevils):
        if not daredevil or daredevil != tidied(daredevil):
            raise wrong(f"{place}.daredevils.{number}", ImportProblem.NOT_ALLOWED)
    if len(met.daredevils) != len(met.holders):
        raise wrong(f"{place}.holders", ImportProblem.NOT_ALLOWED)
    _check_once(f"{place}.holders", met.holders)


def _check_once(place: str, found: Iterable[int | str]) -> None:
    before: set[int | str] = set()
    for number, one in enumerate(found):
        if one in before:
            raise wrong(f"{place}.{number}", ImportProblem.STANDS_TWICE)
        before.add(one)
