"""What must not be told, in whatever text it stands: tokens, and what somebody typed.

Knows the shapes of Discord's secrets, and those secrets that it is handed.
"""

import re
from typing import Final

REDACTED: Final = "[redacted]"

_AUTHORIZATION = r"(?<=Bot )[\w.\-]{8,}"
_BOT_TOKEN = r"[\w\-]{20,}\.[\w\-]{5,}\.[\w\-]{20,}"  # noqa: S105 -- the shape of a token
_INTERACTION_TOKEN = r"aW50ZXJhY3Rpb24[\w.\-=]{20,}"  # noqa: S105 -- likewise
_WEBHOOK_TOKEN = r"(?<=/)[\w\-]{60,}"  # noqa: S105 -- likewise
_TYPED = r"(?<=input_value=).*?(?=, input_type=)"
"""What pydantic found wrong may be what somebody wrote."""

_SECRETS = (_AUTHORIZATION, _BOT_TOKEN, _INTERACTION_TOKEN, _WEBHOOK_TOKEN, _TYPED)


class Redactor:
    """Takes every secret out of a text: those of a known shape, and the one it is given."""

    def __init__(self, secret: str | None = None) -> None:
        known = [re.escape(secret)] if secret else []
        self._pattern = re.compile("|".join((*known, *_SECRETS)))

    def __call__(self, text: str) -> str:
        """Return the text without secrets."""
        return self._pattern.sub(REDACTED, text)
