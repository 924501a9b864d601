"""One board while it is drawn or told: what is seen, by whom it is played, in whose words."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.dragon.view import View
from bot.render.dragon.chairs import NAME_LENGTHS, ChairLabel, drawn_names, said_names
from bot.render.dragon.terms import legible
from bot.render.text import Marked
from bot.render.words import Words


@dataclass(frozen=True, slots=True)
class Scene:
    """What every part of the board is made from; `given_up` by people, without an outcome."""

    seen: View
    names: tuple[Marked, ...]
    manekins: tuple[bool, ...]
    say: Words
    given_up: bool

    @property
    def over(self) -> bool:
        """Whether nothing is to come any more."""
        return self.given_up or self.seen.outcome is not None

    @property
    def target(self) -> int | None:
        """Whom the dragon is after, as long as that matters."""
        return None if self.over else self.seen.target


def drawn_scene(seen: View, chairs: Sequence[ChairLabel], say: Words, *, given_up: bool) -> Scene:
    """Return what is drawn, in letters that the font has."""
    say = legible(say)
    names = tuple(map(Marked, drawn_names(chairs, say)))
    return Scene(seen, names, _manekins(chairs), say, given_up)


def told_scenes(
    seen: View, chairs: Sequence[ChairLabel], say: Words, *, given_up: bool
) -> Iterator[Scene]:
    """Yield what is told, with shorter and shorter names."""
    for most in NAME_LENGTHS:
        yield Scene(seen, said_names(chairs, say, most), _manekins(chairs), say, given_up)


def _manekins(chairs: Sequence[ChairLabel]) -> tuple[bool, ...]:
    return tuple(chair.is_manekin for chair in chairs)
