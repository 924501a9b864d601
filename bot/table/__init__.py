"""The one way to change a channel's table, and everything that happens around a change."""
