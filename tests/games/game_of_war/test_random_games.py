"""Two hundred random games: each record is written, read, replayed and verified."""

import pytest

from sandtable import Match, Record
from sandtable.core import OptionValue
from tests.games.game_of_war.drawn import GAME
from tests.games.game_of_war.playing import play_on, random_match

SKIRMISH = """\
title = "Skirmish"
summary = "Few units on a small board, where random play comes to a decision."
board = '''
.@..#@.
...^...
.......
-------
.......
...^...
.@#..@.
'''

[army]
infantry = 2
cavalry = 2
cannon = 1
swift-cannon = 0
relay = 1
swift-relay = 1
"""


def skirmish(seed: int, **options: OptionValue) -> Match:
    record = Record(
        game=GAME.id,
        rules=GAME.rules_version,
        scenario="skirmish",
        scenario_text=SKIRMISH,
        options={"move_limit": 60, **options},
        seed=str(seed),
    )
    match = Match.begin(record)
    play_on(match, seed)
    return match


def check_the_record(match: Match) -> None:
    """The text of a record survives a round trip, and so does the whole match."""
    assert match.outcome is not None
    text = str(match.record)
    read = Record.parse(text)
    assert read == match.record
    assert str(read) == text
    proved = read.verify()
    assert proved.position() == match.position()
    assert proved.outcome == match.outcome
    assert proved.record == match.record
    for seat in (*match.seats, None):
        assert proved.events(seat) == match.events(seat)


@pytest.mark.parametrize("chunk", range(5))
@pytest.mark.parametrize("scenario", ["standard", "free"])
def test_one_hundred_games_on_the_classic_board(scenario, chunk):
    for seed in range(10 * chunk, 10 * chunk + 10):
        match = random_match(seed, scenario, move_limit=6)
        check_the_record(match)
        assert match.outcome.reason == "The limit of 6 turns is reached."


@pytest.mark.parametrize("chunk", range(10))
def test_one_hundred_skirmishes(chunk):
    for seed in range(10 * chunk, 10 * chunk + 10):
        check_the_record(skirmish(seed, relay_by_contact=seed % 2 == 1))


@pytest.mark.rule("GOW-W1")
@pytest.mark.parametrize(
    ("seed", "reason"),
    [
        (25, "Every northern arsenal is destroyed."),
        (27, "All southern fighting units are captured."),
        (1, "Every northern relay is captured and every remaining unit is offline."),
    ],
)
def test_random_play_comes_to_every_decision(seed, reason):
    assert skirmish(seed).outcome.reason == reason


def test_a_match_can_be_left_and_taken_up_again_anywhere():
    match = skirmish(25)
    half = match.record.replay(at=len(match) // 2)
    again = Record.parse(str(half.record)).replay()
    for entry in match.record.entries[len(half) :]:
        again.apply(entry.seat, entry.action)
    assert again.record == match.record
