"""What came of simulated games, as a report for a person and as data."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from bot.dragon.cards import PART_NAMES, Deed, Part
from bot.dragon.name import DOT, UNKNOWN
from bot.dragon.simulate import Plan
from bot.dragon.tallies import Group, Tallies, Tally, wilson

_MOST_NAMES: Final = 16
"""Of more names than these, a terminal is shown their syllables."""


def report_data(plan: Plan, tallies: Tallies) -> dict[str, Any]:
    """Everything counted, as JSON."""
    whole = tallies.whole()
    return {
        "seed": plan.seed,
        "policy": plan.policy,
        "seats": plan.seats,
        **_share(whole),
        "defeats": whole.defeats,
        "unfinished": whole.games - whole.wins - whole.defeats,
        "turns": {
            "mean": whole.mean_turns,
            "least": whole.turns_of(0),
            "median": whole.turns_of(0.5),
            "most": whole.turns_of(1),
        },
        "defeated_by": _by_deed(whole.last_falls),
        "fell_by": _by_deed(whole.falls),
        "first_part": _by_part(whole),
        "by_manekins": {
            str(manekins): _share(tally) for manekins, tally in _by_manekins(tallies).items()
        },
        "by_name": {name: _share(tally) for name, tally in _by_name(tallies).items()},
        "by_syllable": {name: _share(tally) for name, tally in _by_syllable(tallies).items()},
    }


def print_report(plan: Plan, tallies: Tallies) -> None:
    """Print what a person wants to know of it."""
    whole = tallies.whole()
    unfinished = whole.games - whole.wins - whole.defeats
    print(f"{whole.games} games, {plan.seats} seats, policy {plan.policy}, seed {plan.seed}")
    print(f"won     {_chance(whole)}")
    print(
        f"turns   {whole.mean_turns:.1f} on average, {whole.turns_of(0)} to {whole.turns_of(1)}, "
        f"half of the games up to {whole.turns_of(0.5)}"
    )
    if unfinished:
        print(f"given up as too long: {unfinished}")
    _print_counts("lost when the last daredevil fell by", _by_deed(whole.last_falls))
    _print_counts("daredevils fell by", _by_deed(whole.falls))
    _print_counts("first body part to fall", _by_part(whole))
    _print_shares("by number of Manekins", _by_manekins(tallies))
    names = _by_name(tallies)
    if len(names) <= _MOST_NAMES:
        _print_shares("by the dragon's name", names)
    else:
        _print_shares("by syllable of the dragon's name", _by_syllable(tallies))


def _share(tally: Tally) -> dict[str, Any]:
    return {
        "games": tally.games,
        "wins": tally.wins,
        "win_rate": tally.win_rate,
        "interval": list(wilson(tally.wins, tally.games)),
        "mean_turns": tally.mean_turns,
    }


def _by_deed(counts: Mapping[Deed, int]) -> dict[str, int]:
    ordered = sorted(counts.items(), key=lambda entry: (-entry[1], entry[0].value))
    return {deed.value: count for deed, count in ordered}


def _by_part(tally: Tally) -> dict[str, int]:
    parts = {PART_NAMES[part]: tally.first_parts[part] for part in Part}
    return {**parts, "none": tally.first_parts[None]}


def _by_manekins(tallies: Tallies) -> dict[int, Tally]:
    def manekins(group: Group) -> Iterable[int]:
        return (group.manekins,)

    return dict(sorted(tallies.by(manekins).items()))


def _by_name(tallies: Tallies) -> dict[str, Tally]:
    def name(group: Group) -> Iterable[str]:
        return () if group.name is None else (group.name,)

    return dict(sorted(tallies.by(name).items()))


def _by_syllable(tallies: Tallies) -> dict[str, Tally]:
    def syllables(group: Group) -> Iterable[str]:
        return () if group.name is None else set(group.name.split(DOT)) - {UNKNOWN}

    found = tallies.by(syllables).items()
    return dict(sorted(found, key=lambda entry: (-entry[1].win_rate, entry[0])))


def _chance(tally: Tally) -> str:
    least, most = wilson(tally.wins, tally.games)
    return (
        f"{tally.win_rate:7.2%} ({tally.wins} of {tally.games}), "
        f"95% sure between {least:.2%} and {most:.2%}"
    )


def _print_counts(title: str, counts: Mapping[str, int]) -> None:
    whole = sum(counts.values())
    if not whole:
        return
    print(f"{title}:")
    for name, count in counts.items():
        print(f"  {name.replace('_', ' '):20}{count:9}{count / whole:9.2%}")


def _print_shares(title: str, tallies: Mapping[Any, Tally]) -> None:
    if not tallies:
        return
    print(f"{title}:")
    width = max(len(str(name)) for name in tallies)
    for name, tally in tallies.items():
        print(f"  {name!s:{width}}  {_chance(tally)}, {tally.mean_turns:.1f} turns")
