"""Holds the packages that are installed to what is locked, allowed and known, without a network.

What cannot be known offline, whether a version was taken back by its author, is not asked.
"""
