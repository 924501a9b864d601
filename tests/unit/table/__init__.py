"""The rules of a table, without Discord and without a database."""
