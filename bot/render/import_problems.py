"""What is wrong in a file that is taken in: words for every ImportProblem, put into a sentence."""

from collections.abc import Mapping

from bot.render.words import later
from bot.table.import_problems import ImportProblem

PROBLEMS: Mapping[ImportProblem, str] = {
    ImportProblem.NOT_OURS: later("it is no table that `/gm export` wrote"),
    ImportProblem.TWICE: later("the key “{key}” stands twice"),
    ImportProblem.STANDS_TWICE: later("the same stands there twice"),
    ImportProblem.NOT_A_NUMBER: later("{found} is no number in JSON"),
    ImportProblem.NUMBER_TOO_LONG: later("a number has too many digits"),
    ImportProblem.TOO_DEEP: later("too many brackets stand inside one another"),
    ImportProblem.NO_CAMPAIGN: later("the campaign is missing"),
    ImportProblem.UNKNOWN_PART: later("I know no such part"),
    ImportProblem.NOT_A_ROLL: later("that is no roll"),
    ImportProblem.UNREADABLE: later("it cannot be read"),
    ImportProblem.MISSING: later("it is missing"),
    ImportProblem.UNKNOWN_FIELD: later("I know no such field"),
    ImportProblem.NEEDS_NUMBER: later("it must be a whole number"),
    ImportProblem.NEEDS_TEXT: later("it must be text"),
    ImportProblem.NEEDS_TRUTH: later("it must be true or false"),
    ImportProblem.NEEDS_LIST: later("it must be a list"),
    ImportProblem.NEEDS_OBJECT: later("it must be an object"),
    ImportProblem.TOO_LARGE: later("the number is too large"),
    ImportProblem.TOO_SMALL: later("the number is too small"),
    ImportProblem.TOO_LONG: later("it is too long: at most {most} fit"),
    ImportProblem.TOO_SHORT: later("it is too short: at least {least} are needed"),
    ImportProblem.NOT_ALLOWED: later("its value is not allowed"),
}
