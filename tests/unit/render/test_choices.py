"""What stands in lists is plain text in the reader's language, and clocks and pools are paged."""

from bot.render.message import Row, Text
from bot.render.sheets.choices import condition, scale
from bot.render.sheets.scenery import gauge_list
from bot.render.words import words
from bot.table.sheets.offering import Scale
from bot.table.sheets.scenery import GaugeView

SAY = words("en")


def test_names_in_a_list_are_no_markdown():
    assert scale(Scale("*Grit*", 2, 0, 5), SAY) == "*Grit*: 2 of 5"
    assert scale(Scale("*Grit*", 2, 0, None), SAY) == "*Grit*: 2"
    assert scale(Scale("*Grit*", None, 0, None), SAY) == "*Grit*"
    assert condition("_Fear_", 2, SAY) == "_Fear_: at 2 now"
    assert condition("_Fear_", 0, SAY) == "_Fear_"


def test_more_clocks_than_a_message_holds_are_paged_and_a_page_beyond_the_last_is_the_last():
    clocks = [GaugeView("C" * 70 + f" {at}", 1, 4) for at in range(100)]
    pools = [GaugeView("P" * 70 + f" {at}", 1, 4) for at in range(30)]
    seen: list[str] = []
    for page in range(50):
        shown = gauge_list(clocks, pools, SAY, page)
        assert [one for one in shown.flat() if isinstance(one, Row)]
        seen += [one.content for one in shown.flat() if isinstance(one, Text)]
    whole = "\n".join(seen)
    assert all(one.name in whole for one in (*clocks, *pools))
    assert "### Pools" in whole
    assert gauge_list(clocks, pools, SAY, 49) == gauge_list(clocks, pools, SAY, 10**9)


def test_a_table_without_clocks_and_pools_says_so():
    (text,) = [one.content for one in gauge_list((), (), SAY).flat() if isinstance(one, Text)]
    assert text == "No clock runs. A game master starts one with `/clock tick`."
