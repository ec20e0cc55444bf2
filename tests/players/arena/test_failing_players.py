"""A player that fails loses its game, and the contest goes on."""

import pytest

from sandtable.players.arena.contest import round_robin
from sandtable.players.arena.playing import play
from sandtable.players.arena.standings import make_standings
from tests.players.arena.small_contests import duel

ALWAYS = """
import sys
for line in sys.stdin:
    print({answer!r} if line.startswith("think") else "ready", flush=True)
"""


def always(tmp_path, answer: str) -> str:
    """Return a program that always gives the same answer."""
    file = tmp_path / "always.py"
    file.write_text(ALWAYS.format(answer=answer))
    return f"engine:{file}"


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        ("action fly to the moon", "fly to the moon"),
        ("action H4-J4", "is no square of this board"),
        ("nothing", "answered 'nothing' where 'action' was expected"),
    ],
)
def test_a_program_that_fails_forfeits_on_either_side(answer, reason, tmp_path):
    contest, engine = duel(), always(tmp_path, answer)
    players = [engine, "random"]
    played = [play(contest, fixture) for fixture in round_robin(contest, players, 2, "1")]
    for game in played:
        (seat,) = (seat for seat, player in game.fixture.seating.items() if player == engine)
        assert game.winners == tuple({"north", "south"} - {seat})
        assert reason in game.failures[seat]
    standings = make_standings(contest, players, played)
    assert [(line.rating.player, line.failures) for line in standings.standings] == [
        ("random", 0),
        (engine, 2),
    ]


def test_a_built_in_player_that_fails_forfeits_too(monkeypatch):
    def broken(*_):
        raise ZeroDivisionError("how strange")

    monkeypatch.setattr("sandtable.players.game_of_war.greedy.GreedyGameOfWar.choose", broken)
    contest = duel()
    played = play(contest, round_robin(contest, ["greedy", "random"], 1, "1")[0])
    assert played.failures == {"north": "ZeroDivisionError: how strange"}
    assert played.winners == ("south",)
