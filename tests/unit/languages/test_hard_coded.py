"""The test of the tests: a hard-coded word is found, and nothing else."""

import pytest

from tests.unit.languages.hard_coded import hard_coded, visible
from tests.unit.languages.making import pseudo


@pytest.mark.parametrize(
    "text",
    [
        "Hello",
        pseudo("Hello") + " you",
        pseudo("Hello {who}").format_map({"who": "somebody"}),
        "ĥéļļó",
        "⟦ĥéļļó",
    ],
)
def test_a_hard_coded_word_is_seen(text: str):
    assert hard_coded(text)


@pytest.mark.parametrize(
    "text",
    [
        pseudo("Hello {who}").format_map({"who": "<@1>"}),
        pseudo("Say {what}").format_map({"what": pseudo("Hello")}),
        "`/roll` 4d6kh3 (~~1~~, **6**) = **12** <t:1:R>",
        "“Крипта”",
    ],
)
def test_what_is_said_or_typed_is_not_taken_for_hard_coded(text: str):
    assert not hard_coded(text)


def test_what_people_see_of_a_request_is_found_wherever_it_is_nested():
    payload = {
        "type": 4,
        "data": {
            "custom_id": "mk:gm:0:tools",
            "content": "a",
            "components": [{"components": [{"label": "b", "options": [{"label": "c"}]}]}],
            "choices": [{"name": "d", "value": "hidden"}],
            "attachments": [{"filename": "hidden.png", "description": "e"}],
        },
    }
    assert list(visible(payload)) == ["a", "b", "c", "d", "e"]
