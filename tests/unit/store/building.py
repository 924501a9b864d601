"""Changes with every default filled in, for the store's tests."""

from bot.store.model import Change, Committed, NewEntry, NotDue, PartWrite, Repeated, TimerWrite

CHANNEL = 1_000
GUILD = 9
GWEN = 77


def entry(interaction: int | None = None, **values: object) -> NewEntry:
    """A journal entry by Gwen."""
    given: dict[str, object] = {"actor_id": GWEN, "at": 5, "kind": "noted", "line": "{}"}
    return NewEntry(interaction_id=interaction, **(given | values))


def change(*writes: PartWrite, channel: int = CHANNEL, **values: object) -> Change:
    """A change to one channel of one guild."""
    return Change(channel_id=channel, guild_id=GUILD, writes=writes, **values)


def part(body: str | None = "{}", expected: int = 0, name: str = "sheet", version: int = 1):
    """A write to the sheet."""
    return PartWrite(name, version, expected, body)


def timer(due: int | None, key: str = "draw", body: str = "{}") -> TimerWrite:
    """A timer for the next draw."""
    return TimerWrite(key, "deck", due, body)


def done(result: Committed | Repeated | NotDue) -> Committed:
    """The result of a change that must have been made."""
    assert isinstance(result, Committed), result
    return result
