"""Why a moment cannot happen: reasons with values, sentences are made elsewhere."""

from enum import StrEnum

from bot.errors import Refused


class MomentReason(StrEnum):
    """The comment behind each reason names the values that come with it."""

    NOT_CARRIED = "moment.not_carried"  # item, who
    NOT_OWNED = "moment.not_owned"  # track, who
    DC_IS_FIXED = "moment.dc_is_fixed"  # check
    TAKES_NO_STAT = "moment.takes_no_stat"  # check
    OUT_OF_DICE = "moment.out_of_dice"  # used
    NO_SUCH_FACE = "moment.no_such_face"  # face, sides
    TOO_MUCH = "moment.too_much"  # most


class MomentRefused(Refused):
    """A moment of a scenario that cannot happen, and its place there."""

    def __init__(self, reason: MomentReason, place: str, **values: object) -> None:
        super().__init__(reason, place=place, **values)
        self.place = place
