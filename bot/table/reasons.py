"""Every reason for which a table refuses an action; `bot/render/refusals.py` has the sentences."""

from enum import StrEnum


class TableReason(StrEnum):
    """The comment behind each reason names the values that come with it."""

    NO_CAMPAIGN = "no_campaign"
    CAMPAIGN_RUNNING = "campaign_running"  # name
    CAMPAIGN_CLOSED = "campaign_closed"  # name
    CAMPAIGN_OPEN = "campaign_open"  # name
    NOT_GAME_MASTER = "not_game_master"  # masters, role
    NOT_APPOINTER = "not_appointer"
    ALREADY_PLAYER = "already_player"
    NOT_PLAYER = "not_player"
    TABLE_FULL = "table_full"  # most
    ALREADY_MASTER = "already_master"  # person
    NOT_MASTER = "not_master"  # person
    LAST_MASTER = "last_master"
    TOO_MANY_MASTERS = "too_many_masters"  # most
    EMPTY_NAME = "empty_name"
    TOO_LONG = "too_long"  # what, most, length
    UNKNOWN_LANGUAGE = "unknown_language"  # language, near
    UNKNOWN_SYSTEM = "unknown_system"  # system, near
    NOTHING_CHANGED = "nothing_changed"
    STALE = "stale"
    NOTHING_TO_UNDO = "nothing_to_undo"
    UNDO_TOO_LATE = "undo_too_late"  # minutes
    UNDO_BUILT_ON = "undo_built_on"
    UNDO_REVEALED = "undo_revealed"
    UNDO_OFFICE = "undo_office"  # masters, role
    MACRO_NAME = "macro_name"  # name
    MACRO_UNKNOWN = "macro_unknown"  # name, near
    MACRO_TOO_MANY = "macro_too_many"  # most
    MACRO_NONE = "macro_none"
    IMPORT_TOO_LARGE = "import_too_large"  # most
    IMPORT_NOT_TEXT = "import_not_text"  # at
    IMPORT_UNREACHED = "import_unreached"
    IMPORT_NOT_JSON = "import_not_json"  # line, column
    IMPORT_WRONG = "import_wrong"  # place, problem and its values (bot/table/import_problems.py)
    IMPORT_NEWER = "import_newer"  # part
    NOTHING_PENDING = "nothing_pending"
    UNKNOWN_MOVE = "unknown_move"
    NOT_MEMBER = "not_member"  # person
    UNFIT_OPTION = "unfit_option"  # value
    OLD_COMMAND = "old_command"
    NOTHING_ROLLED = "nothing_rolled"
    ERASE_NAME = "erase_name"  # name
    LOG_CHANNEL_OWN = "log_channel_own"  # channel
    LOG_CHANNEL_OPEN = "log_channel_open"  # channel
    ONLY_SERVERS = "only_servers"
    TOO_FAST = "too_fast"  # seconds
    TOO_BUSY = "too_busy"  # seconds
    TOO_MANY_WAITING = "too_many_waiting"  # most
