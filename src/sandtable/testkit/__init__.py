"""Checks that every game must pass, and golden playthroughs to review in diffs.

The tests of a package with a game run `check_play` over each of its scenarios and `check_rule_page` and
`check_quick_starts` once;
`check_package` checks the layout of our own games.
"""

from sandtable.testkit.contract import (
    check_moment,
    check_play,
    check_quick_starts,
    check_refusal,
    check_replay,
    check_rule_page,
    play_randomly,
)
from sandtable.testkit.package_layout import check_package

__all__ = [
    "check_moment",
    "check_package",
    "check_play",
    "check_quick_starts",
    "check_refusal",
    "check_replay",
    "check_rule_page",
    "play_randomly",
]
