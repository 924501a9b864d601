"""Daredragon Fellowship in words; the rules in `bot/dragon` say values alone."""
