"""Dice and formulas: pure rules that read a text, roll it and tell what came of it.

`roll(text, dice)` is the whole way; `parse` and `evaluate` are its halves. Every refusal is a
`DiceError` (a `Refused`) with the place in the text. The language is described in `parse.py`.
"""

from bot.dice.evaluate import evaluate
from bot.dice.formula import Formula, parse_formula
from bot.dice.outcome import Amount, Die, Label, Rolled, Segment, Symbol
from bot.dice.parse import Parsed, parse
from bot.dice.refusals import DiceError, DiceReason, Kind, ParseError, RollError
from bot.dice.results import Result, Roll
from bot.dice.source import Dice, OutOfDice, Scripted, SeededDice, SystemDice

__all__ = [
    "Amount",
    "Dice",
    "DiceError",
    "DiceReason",
    "Die",
    "Formula",
    "Kind",
    "Label",
    "OutOfDice",
    "ParseError",
    "Parsed",
    "Result",
    "Roll",
    "RollError",
    "Rolled",
    "Scripted",
    "SeededDice",
    "Segment",
    "Symbol",
    "SystemDice",
    "evaluate",
    "parse",
    "parse_formula",
    "roll",
]


def roll(text: str, dice: Dice) -> Roll:
    """Read and roll a text such as `4d6kh3+2 strength`; `DiceError` if it cannot be."""
    return evaluate(parse(text), dice)
