"""Any text, any file and any act: what must hold whatever somebody makes up.

A short form of each runs with all tests; `python -m tests.torture.fuzz` runs the long one.
"""
