"""Whole commands, from interaction to answer, through the simulated Discord."""
