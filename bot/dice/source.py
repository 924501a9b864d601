"""Dice: the one way to get a random number.

`SystemDice` for play, `SeededDice` for the command line, `Scripted` for tests and replays. The
generators are written out here because `random` promises no stable sequence for whole numbers
across Python versions, and because play takes the operating system's source (issue 2, Dice).
"""

import os
from collections.abc import Iterable
from typing import Protocol

_WORDS_AT_ONCE = 1024
_WORD_RANGE = 1 << 32
_MASK = (1 << 64) - 1


class Dice(Protocol):
    """Something that rolls a die."""

    def die(self, sides: int) -> int:
        """A face from 1 to `sides`, each equally likely."""
        ...


class SystemDice:
    """The operating system's random source, read in blocks so that a die costs no system call."""

    __slots__ = ("_words",)

    def __init__(self) -> None:
        self._words: list[int] = []

    def die(self, sides: int) -> int:
        """A face from 1 to `sides` (at most 2**32), without the bias of a plain remainder."""
        fair = _WORD_RANGE - _WORD_RANGE % sides
        while True:
            try:
                word = self._words.pop()
            except IndexError:
                block = os.urandom(4 * _WORDS_AT_ONCE)  # noqa: TID251 -- here chance comes in
                self._words.extend(memoryview(block).cast("I"))
                continue
            if word < fair:
                return word % sides + 1


class SeededDice:
    """The same faces for the same seed on every machine and version: SplitMix64, 64 bits a die."""

    __slots__ = ("_state",)

    def __init__(self, seed: int) -> None:
        self._state = seed & _MASK

    def die(self, sides: int) -> int:
        """A face from 1 to `sides`, without the bias of a plain remainder."""
        fair = (1 << 64) - (1 << 64) % sides
        while True:
            word = self._next()
            if word < fair:
                return word % sides + 1

    def _next(self) -> int:
        self._state = (self._state + 0x9E3779B97F4A7C15) & _MASK
        mixed = self._state
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _MASK
        return mixed ^ (mixed >> 31)


class OutOfDice(LookupError):
    """A script had no face left for a die."""


class Scripted:
    """The given faces, one after the other; running out or an impossible face is an error."""

    __slots__ = ("_faces", "_used")

    def __init__(self, faces: Iterable[int]) -> None:
        self._faces = tuple(faces)
        self._used = 0

    @property
    def left(self) -> int:
        """How many faces have not been used."""
        return len(self._faces) - self._used

    def die(self, sides: int) -> int:
        """The next face; `OutOfDice` if none is left, `ValueError` if the die has no such face."""
        if self._used == len(self._faces):
            raise OutOfDice(f"all {self._used} scripted dice are used up")
        face = self._faces[self._used]
        if not 1 <= face <= sides:
            raise ValueError(f"a die with {sides} sides does not show {face}")
        self._used += 1
        return face
