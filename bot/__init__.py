"""Manekin: a Discord bot that takes a seat at a tabletop group's table."""

VERSION = "0.1.0"
