"""The database: tables as opaque parts, a journal, timers; it knows no game and no Discord."""
