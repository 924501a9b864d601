"""Processes killed under load, and what is found on disk afterwards."""
