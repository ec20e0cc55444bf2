"""Scenarios and openings as sets: each is played with the sides changed."""

from collections import Counter

import pytest

import sandtable
from sandtable.core import FileError, SetupError
from sandtable.players.arena.contest import round_robin
from sandtable.players.arena.openings import make_contests
from sandtable.players.arena.playing import play, play_recorded
from sandtable.players.arena.standings import make_standings
from tests.players.arena.small_contests import DUEL

GAME = sandtable.game("game-of-war")
PLAYERS = ("greedy", "random")
ACTIONS = '[[opening]]\nname = "wait"\nactions = ["north end", "south end"]\noptions = { first = "north" }\n'


def openings(tmp_path, text: str):
    file = tmp_path / "openings.toml"
    file.write_text(text)
    return make_contests(GAME, [DUEL], {"move_limit": 4}, openings=file)


def test_a_game_begins_after_the_first_actions(tmp_path):
    contests = openings(tmp_path, ACTIONS)
    for fixture in round_robin(contests, PLAYERS, 2, "1"):
        record = sandtable.Record.parse(play_recorded(contests, fixture).record)
        assert [(entry.seat, entry.action) for entry in record.entries[:2]] == [
            ("north", "end"),
            ("south", "end"),
        ]
        record.verify()


def test_a_game_begins_at_a_position(tmp_path):
    match = GAME.new(DUEL, options={"first": "south", "move_limit": 4})
    match.apply("south", "end")
    contests = openings(tmp_path, f'[[opening]]\nname = "later"\nposition = "{match.position_text()}"\n')
    fixture = round_robin(contests, PLAYERS, 2, "1")[0]
    record = sandtable.Record.parse(play_recorded(contests, fixture).record)
    assert (record.position, record.entries[0].seat) == (match.position_text(), "north")
    record.verify()


def test_every_scenario_and_opening_is_played_equally_often_from_both_sides(tmp_path):
    file = tmp_path / "openings.toml"
    file.write_text(
        ACTIONS + ACTIONS.replace("wait", "again").replace('"south end"', '"south end", "north end"')
    )
    contests = make_contests(GAME, [DUEL, "standard"], {}, openings=file)
    fixtures = round_robin(contests, PLAYERS, 5, "1")
    counts = Counter((one.terms.title, one.seating["north"]) for one in fixtures)
    titles = ("duel: wait", "standard: wait", "duel: again", "standard: again")
    assert counts == {(title, player): 1 for title in titles for player in PLAYERS}


def test_the_standings_of_several_scenarios_count_all_games(tmp_path):
    contests = openings(tmp_path, ACTIONS + ACTIONS.replace("wait", "rest"))
    played = [play(contests, fixture) for fixture in round_robin(contests, PLAYERS, 4, "1")]
    standings = make_standings(contests, PLAYERS, played)
    assert standings.games == 4
    assert standings.titles == ("duel: wait", "duel: rest")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "missing required field `opening`"),
        ("opening = []", r"has no \[\[opening\]\]"),
        ("[[opening]]\n", "missing required field `name`"),
        ('[[opening]]\nname = "a"\nmoves = 3\n', "unknown field `moves`"),
        ('[[opening]]\nname = "a"\nactions = ["north fly"]\n', "the opening 'a' cannot be played"),
        ('[[opening]]\nname = "a"\nposition = "8/8"\n', "the opening 'a' cannot be played"),
        ('[[opening]]\nname = "a"\nscenario = "no"\n', "has no scenario 'no'"),
        ('[[opening]]\nname = "a"\n[[opening]]\nname = "a"\n', "each opening only once"),
        ("[[opening", "is not TOML"),
        (
            '[[opening]]\nname = "a"\noptions = {first = "north"}\nactions = ["north resign"]\n',
            "is over before",
        ),
    ],
)
def test_a_mistake_in_a_file_of_openings_is_an_error_with_the_reason(tmp_path, text, why):
    with pytest.raises((FileError, SetupError), match=why):
        openings(tmp_path, text)
