"""Checks that every game must pass, ours and others', and golden playthroughs to read in diffs.

A package that brings a game runs `check_play` over each of its scenarios in its own tests, and
`check_rule_page` once.
"""

from sandtable.testkit.contract import (
    check_moment,
    check_play,
    check_refusal,
    check_replay,
    check_rule_page,
    play_randomly,
)

__all__ = [
    "check_moment",
    "check_play",
    "check_refusal",
    "check_replay",
    "check_rule_page",
    "play_randomly",
]
