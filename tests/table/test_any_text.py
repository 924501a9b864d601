"""Any text in any option and any field of a form, in a table that is in the midst of everything.

Every act of the other tests (every_act.py) is made ready as a person would come to it, and then
delivered again and again with other texts in it: past what Discord's own client would stop.
"""

import gzip
import io
import logging
import os
import random
import zipfile
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from tests.effort import tries
from tests.fuzz.texts import ODD, TELLTALE, assert_harmless
from tests.simulated.delivery import deliver_together, once_more, prepare_slash
from tests.simulated.reading import texts
from tests.table.acting import entries, move_on, stored_parts
from tests.table.acts import Act
from tests.table.conftest import World, said
from tests.table.every_act import ACTS
from tests.table.test_bad_input import (
    ATTACHMENT,
    FAULT,
    STRING,
    arguments,
    assert_answered,
    assert_no_error_logged,
    sane,
)

SEED = int(os.environ.get("MANEKIN_SEED", "8"))
"""Which acts are sampled and what is typed; the long form says another each time."""

LONG = "MANEKIN_SEED" in os.environ

_TEXT, _FIELD, _SENT_IN = 3, 4, 5

FORMS = frozenset(
    {"campaign.renamed", "deck.answer", "deck.said", "draft.wrote", "reset.erased"}
    | {"sheet.filled", "sheet.formed"}
)
"""Moves that a form is sent in with; one that is not named here fails the long form."""


def any_text(chance: random.Random) -> str:
    """A text, telltale or odd or of letters of all planes."""
    match chance.randrange(10):
        case 0 | 1 | 2 | 3:
            return chance.choice(ODD)
        case 4 | 5:
            return chance.choice(TELLTALE)
        case 6:
            return chance.choice(ODD) + chance.choice(TELLTALE)
        case 7:
            return "".join(chr(chance.randrange(0x110000)) for _ in range(chance.randrange(1, 40)))
        case _:
            letters = "*_~|`\\<>@#[]()-:!.& \n1a\u200b\u0301+>qzx"
            return "".join(chance.choice(letters) for _ in range(chance.randrange(1, 40)))


def typed_in(data: Any) -> Iterator[dict[str, Any]]:
    """Each option and field of an interaction that holds text, wherever it stands."""
    for key in ("options", "components"):
        for one in data.get(key) or ():
            if one.get("type") in (_TEXT, _FIELD) and isinstance(one.get("value"), str):
                yield one
            yield from typed_in(one)
    if isinstance(data.get("component"), dict):
        yield from typed_in({"components": [data["component"]]})


async def assert_takes_any_text(world: World, act: Act, chance: random.Random, times: int) -> int:
    """Make an act ready at a table of its own and type into it; returns how often."""
    move_on(world)
    await world.start()
    ready = await act.make(world)
    assert act.name in FORMS or ready.payload["type"] != _SENT_IN
    if not list(typed_in(ready.payload["data"])):
        return 0
    for _ in range(times):
        again = once_more(ready)
        slots = list(typed_in(again.payload["data"]))
        for slot in chance.sample(slots, chance.randint(1, len(slots))):
            slot["value"] = any_text(chance)
        where = f"{act.id} with {[slot['value'][:60] for slot in slots]}"
        (result,) = await deliver_together(world.env, again)
        assert_answered(result, where)
        # Words alone: what is told beside a picture is no Markdown.
        shown = [said(result), *(one.content for one in world.channel.history())]
        for one in shown:
            assert_harmless(one)
    for message in world.channel.history():
        assert FAULT not in texts(message)
    return times


async def test_any_text_in_any_act_is_answered_and_shown_letter_for_letter(
    world: World, caplog: pytest.LogCaptureFixture
):
    chance = random.Random(SEED)
    commands = {argument.command for argument in arguments(world, STRING)}
    forms = [act for act in ACTS if act.name in FORMS]
    assert {act.name for act in forms} == FORMS
    others = [act for act in ACTS if act.name in commands or LONG]
    sample = [*forms, *chance.sample(others, min(len(others), tries(40)))]
    typed = 0
    for act in sample:
        typed += await assert_takes_any_text(world, act, chance, times=tries(12))
    print(f"seed {SEED}: {typed} texts in {len(sample)} acts")
    assert typed > len(sample)
    assert_no_text_pings(world)
    assert_no_error_logged(caplog)


def assert_no_text_pings(world: World) -> None:
    """Whoever is called is meant by the bot: someone at the table, never whom a text names."""
    there = {str(one.id) for one in (world.gm, world.mira, world.odile)}
    checked = 0
    for request in world.env.http_requests:
        body = request.json if isinstance(request.json, dict) else {}
        message = body.get("data", body)
        if not isinstance(message, dict) or "allowed_mentions" not in message:
            continue
        allowed = message["allowed_mentions"]
        assert not allowed.get("parse")
        assert not allowed.get("roles")
        assert set(map(str, allowed.get("users") or ())) <= there
        checked += 1
    assert checked


def zipped() -> bytes:
    """Ten megabytes of nothing in some kilobytes."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("table.json", b"0" * 10_000_000)
    return file.getvalue()


NO_FILES = {
    "empty": b"",
    "spaces": b" " * 100_000,
    "zip": zipped(),
    "gzip": gzip.compress(b'{"manekin": "table"}' * 1000),
    "picture": b"\x89PNG\r\n\x1a\n" + bytes(range(256)),
    "UTF-16": '{"name": "Mira"}'.encode("utf-16"),
    "UTF-32": '{"name": "Mira"}'.encode("utf-32"),
    "Latin-1": '{"name": "Éloïse"}'.encode("latin-1"),
    "cut in a letter": '{"name": "É'.encode()[:-1],
    "surrogates": b'{"name": "\xed\xa0\x80"}',
    "noughts": b"\x00" * 1000,
    "two byte order marks": b"\xef\xbb\xbf\xef\xbb\xbf{}",
    "only a mark": b"\xef\xbb\xbf",
    "deep": b"[" * 100_000,
    "deep and closed": b"[" * 100_000 + b"]" * 100_000,
    "deep objects": b'{"a":' * 30_000,
    "endless number": b'{"name": 1e999}',
    "long number": b'{"name": ' + b"9" * 10_000 + b"}",
    "twice": b'{"name": "a", "name": "b"}',
    "no number": b'{"name": NaN}',
    "dense": b'{"name": [' + b"[]," * 60_000 + b"0]}",
    "many keys": b"{" + b",".join(b'"k%d":0' % at for at in range(15_000)) + b"}",
    "escaped half": b'{"name": "\\ud800"}',
    "Markdown": b'{"||qzx||": 1, "[qzx](https://qzx.org)": "<@99099>"}',
    "a text": b'"text"',
    "nothing": b"null",
}


async def test_what_is_no_file_of_ours_is_refused_in_private_and_changes_nothing(
    world: World, caplog: pytest.LogCaptureFixture
):
    await world.start()
    await world.gm.slash(world.channel, "sheet create", name="Mira")
    before = await stored_parts(world, world.channel), await entries(world, world.channel)
    files = list(arguments(world, ATTACHMENT))
    assert len(files) >= 5
    for argument, (what, data) in product(files, NO_FILES.items()):
        options = {
            str(one["name"]): sane(world, one)
            for one in argument.others
            if one.get("required") and one is not argument.option
        }
        file = {argument.name: ("deck.json", data)}
        ready = await prepare_slash(world.gm, world.channel, argument.command, **options, **file)
        (result,) = await deliver_together(world.env, ready)
        assert result.ephemeral
        assert_answered(result, f"/{argument.command} with {what}")
        assert_harmless(said(result))
    assert (await stored_parts(world, world.channel), await entries(world, world.channel)) == before
    assert_no_error_logged(caplog)


async def test_eight_megabytes_of_spaces_are_refused_by_their_place(
    world: World, caplog: pytest.LogCaptureFixture
):
    caplog.set_level(logging.ERROR)
    await world.start()
    for size, told in ((8_000_000, "line 1"), (8_000_001, "at most")):
        file = ("table.json", b" " * size)
        result = await world.gm.slash(world.channel, "gm import", file=file)
        assert result.ephemeral
        assert told in said(result), said(result)
    assert_no_error_logged(caplog)
