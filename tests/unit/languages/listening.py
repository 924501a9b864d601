"""A language that has every sentence, whatever the catalogs hold by now, and remembers each."""

from tests.unit.languages.making import pseudo


class Pseudo:
    """The language; `heard` are the sentences that were asked for, of a plural its first form."""

    def __init__(self) -> None:
        self.heard: set[str] = set()

    def gettext(self, message: str) -> str:
        self.heard.add(message)
        return pseudo(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        self.heard.add(msgid1)
        return pseudo(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        return pseudo(message)
