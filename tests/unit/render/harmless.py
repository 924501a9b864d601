"""Whether what somebody typed stays text: it neither formats nor mentions anybody."""

import re

_INERT = re.compile(r"```\n.*?\n```|\\.|`[^`\n]+`", re.DOTALL)
"""Code blocks, escaped signs and code, whichever begins first."""

_OURS = re.compile(r"\*\*(In [^*]+:)\*\*|<@&?[0-9]+>|^(> )?- ", re.MULTILINE)

NASTY = (
    "**bold** <@1> <@&2> <#3> </x:4> <:e:5> `code` ```block``` ||spoiler||",
    "# heading",
    "- list\n> quote\n-# small",
    "[name](https://example.org) https://example.org :smile:",
    "*" * 300,
    "_" * 300,
    "`" * 300,
    "\u202eright\u2069 to left",
    "漢字🎲👨‍👩‍👧" * 60,
)
"""Texts that would do something if they were not shown letter for letter."""


def formats(told: str) -> str:
    """What is left of a message that Discord would read as more than text."""
    bare = _OURS.sub("", _INERT.sub("", told))
    return "".join(re.findall(r"[*_~|<>`]|https?://|\]\(|^#", bare, re.MULTILINE))
