"""Match clocks: what players are told, what a turn is, and who forfeits."""

import pytest

import sandtable
from sandtable.core import SetupError
from sandtable.players.arena import playing
from sandtable.players.arena.contest import make_contest
from sandtable.players.arena.playing import play
from sandtable.players.arena.standings import failures_of
from sandtable.players.arena.time_control import SeatClocks, TimeControl
from sandtable.players.player import TimeLeft, TurnContext
from sandtable.players.search.budget import SearchBudget, SearchResult
from sandtable.players.search.search_player import SearchPlayer
from tests.players.arena.small_contests import DUEL, duel

GAME = sandtable.game("game-of-war")


@pytest.mark.parametrize("written", ["60", "60+1", "2/turn", "0.5+0.25"])
def test_a_clock_is_written_as_it_is_read(written):
    assert str(TimeControl.read(written)) == written


@pytest.mark.parametrize("written", ["", "soon", "60+", "0", "60+1/turn", "1.2.3", "1e9", "999999"])
def test_what_is_no_clock_is_refused(written):
    with pytest.raises(SetupError, match="clock"):
        TimeControl.read(written)


def test_a_turn_of_several_actions_has_one_increment():
    match = GAME.new(seed=1, options={"first": "north"})
    clocks = SeatClocks(TimeControl.read("10+2", tolerance=0.5), match)
    for action in ("H4-H5", "end"):
        assert clocks.spend("north", 3.0) is None
        match.apply("north", action if action == "end" else match.choices("north")[0].action)
        clocks.acted("north")
    assert clocks.left("north") == TimeLeft(6.0, bank=6.0, increment=2.0, tolerance=0.5)
    assert clocks.left("south").seconds == 10.0
    used = clocks.used()["north"]
    assert (used.seconds, used.turns, used.longest) == (6.0, 1, 6.0)


def test_time_per_turn_begins_again_with_each_turn():
    match = GAME.new(seed=1, options={"first": "north"})
    clocks = SeatClocks(TimeControl.read("2/turn"), match)
    assert clocks.spend("north", 1.5) is None
    assert clocks.left("north").seconds == 0.5
    match.apply("north", "end")
    clocks.acted("north")
    assert clocks.left("north").seconds == 2.0
    late = clocks.spend("north", 2.75)
    assert late == "It exceeded 2 s for a turn by 0.75 s of wall time; the tolerance is 0.5 s."


def test_a_player_that_exceeds_its_clock_forfeits_with_the_reason(monkeypatch):
    now = [0.0]

    def slow(_player, _view):
        now[0] += 3.0
        return "end"

    monkeypatch.setattr("sandtable.players.game_of_war.greedy.GreedyGameOfWar.choose", slow)
    monkeypatch.setattr(playing, "perf_counter", lambda: now[0])
    contest = make_contest(GAME, DUEL, {"first": "north"}, clock=TimeControl.read("7"))
    first = play(contest, contest.fixture("1-1", ["greedy", "greedy"]))
    assert first.winners == ("south",)
    assert first.failures == {
        "north": "It exceeded the 7 s of its clock by 2.00 s of wall time; the tolerance is 0.5 s."
    }
    assert first.times["north"].seconds == 9.0
    (failure,) = failures_of([first])
    assert str(failure).startswith("duel, seed 1-1, action 5, north (greedy): It exceeded")


class Searching(SearchPlayer):
    """A player that notes the budget of its first search."""

    def search(self, view):
        self.seen = self._left
        yield SearchResult(("end",), 0.0, 1)

    def turn(self, view):
        return view.facts.position.turn

    def standing(self, view):
        return None

    def foresee(self, view, action):
        return None


@pytest.mark.parametrize(
    ("budget", "time", "expected"),
    [
        (SearchBudget(seconds=10), TimeLeft(2.0), SearchBudget(seconds=1.8)),
        (SearchBudget(seconds=1), TimeLeft(2.0), SearchBudget(seconds=1)),
        (SearchBudget(1.0, 300), TimeLeft(0.5), SearchBudget(0.45, 300)),
        (SearchBudget(seconds=10), TimeLeft(50, bank=50, increment=1), SearchBudget(seconds=2.9)),
        (SearchBudget(positions=300), TimeLeft(0.5), SearchBudget(positions=300)),
        (SearchBudget(seconds=10), None, SearchBudget(seconds=10)),
    ],
)
def test_a_search_gets_its_budget_from_the_clock(budget, time, expected):
    player, view = Searching(budget), GAME.new(seed=1).view("north", picture=False)
    player.prepare(TurnContext(time=time))
    player.choose(view)
    assert player.seen == expected


def test_a_contest_with_a_clock_is_another_contest():
    assert duel().terms != make_contest(GAME, DUEL, {"move_limit": 8}, clock=TimeControl.read("60")).terms
