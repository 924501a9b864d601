"""One stored sample of every old version, and what today's code makes of it."""
