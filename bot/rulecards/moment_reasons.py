"""Why a moment cannot happen as things stand: reasons with values, sentences are made elsewhere."""

from enum import StrEnum


class MomentReason(StrEnum):
    """The comment behind each reason names the values that come with it."""

    NOT_CARRIED = "moment.not_carried"  # item, who
    NOT_OWNED = "moment.not_owned"  # track, who
    OUT_OF_DICE = "moment.out_of_dice"  # used
    NO_SUCH_FACE = "moment.no_such_face"  # face, sides
