-- Tables (one a channel) as opaque parts, their journal with what undo needs, timers,
-- and who is found where.

CREATE TABLE migrations (
    number INTEGER PRIMARY KEY,
    name TEXT NOT NULL
) STRICT;

-- revision_floor: the highest revision ever erased. A part that begins anew counts on from it, so
-- that a button left over from an erased table can never carry a current revision.
CREATE TABLE facts (
    name TEXT PRIMARY KEY,
    value INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

INSERT INTO facts (name, value) VALUES ('revision_floor', 0);

-- undo_floor: entries up to this number have lost what undo needs.
CREATE TABLE tables (
    channel_id INTEGER PRIMARY KEY,
    guild_id INTEGER NOT NULL,
    last_entry INTEGER NOT NULL DEFAULT 0,
    undo_floor INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE INDEX tables_by_guild ON tables (guild_id);

-- A deleted part keeps its row without a body: its next life counts on from its revision.
CREATE TABLE parts (
    channel_id INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,
    name TEXT NOT NULL,
    version INTEGER NOT NULL,
    revision INTEGER NOT NULL CHECK (revision > 0),
    body TEXT,
    UNIQUE (channel_id, name)
) STRICT;

-- takes_back: a JSON list of the numbers this entry took back, null for every other entry.
CREATE TABLE journal (
    channel_id INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,
    number INTEGER NOT NULL,
    interaction_id INTEGER,
    actor_id INTEGER NOT NULL,
    at INTEGER NOT NULL,
    kind TEXT NOT NULL,
    line TEXT NOT NULL,
    hidden INTEGER NOT NULL CHECK (hidden IN (0, 1)),
    taken_back_by INTEGER,
    takes_back TEXT,
    outcome TEXT,
    PRIMARY KEY (channel_id, number)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX journal_by_interaction ON journal (interaction_id)
WHERE interaction_id IS NOT NULL;

-- before_body: text as it stood, or a blob when it is compressed.
CREATE TABLE undo (
    channel_id INTEGER NOT NULL,
    number INTEGER NOT NULL,
    name TEXT NOT NULL,
    before_version INTEGER NOT NULL,
    before_revision INTEGER NOT NULL,
    after_revision INTEGER NOT NULL,
    before_body ANY,
    PRIMARY KEY (channel_id, number, name),
    FOREIGN KEY (channel_id, number) REFERENCES journal ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE TABLE timers (
    serial INTEGER PRIMARY KEY AUTOINCREMENT,
    channel_id INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,
    key TEXT NOT NULL,
    kind TEXT NOT NULL,
    due_at INTEGER NOT NULL,
    body TEXT NOT NULL,
    UNIQUE (channel_id, key)
) STRICT;

CREATE INDEX timers_by_due ON timers (due_at);

CREATE TABLE people (
    user_id INTEGER NOT NULL,
    channel_id INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,
    PRIMARY KEY (user_id, channel_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX people_by_channel ON people (channel_id);
