"""Hints follow from the seat's own view, are drawn on the board, and are explained in words."""

import asyncio
from pathlib import Path
from random import Random

import pytest

import sandtable
from sandtable.core import SetupError, catalogue
from sandtable.players import GamePlayers, Ladder, make_player
from sandtable.players.hint_preview import LinePreview
from sandtable.players.hints import PATIENCE, hint, hint_player
from sandtable.players.levels import level_of
from sandtable.players.search import lazy
from sandtable.players.search.budget import SearchBudget, SearchResult
from sandtable.players.worker_pool import WorkerPool
from sandtable.scenes import Paths
from tests.players.stand_in import replace_players

GAME = sandtable.game("game-of-war")
BATTLE = Path(__file__).parents[2] / "docs/examples/battle.record"


def begun(**options):
    return GAME.new(seed=1, options={"first": "north"} | options)


def view_of(match, seat):
    return match.view(seat, picture=False)


class Searching:
    """A search player, as a game would bring it."""

    def __init__(self, *_):
        pass

    def choose(self, _):
        return "H4-J4"

    def think(self, _):
        return SearchResult(("H4-J4", "end"), 0.5, 9, line=(("south", "end"),))


@pytest.fixture
def searching(monkeypatch):
    """Give A Game of War a fifth level that searches, and a sixth that takes longer than `PATIENCE`."""
    budgets = SearchBudget(PATIENCE), SearchBudget(2 * PATIENCE)
    players = GamePlayers(
        players={"greedy": "sandtable.players.game_of_war.greedy:GreedyGameOfWar"},
        ladder=Ladder((0.5, 0.2, 0.1, 0.0), search_budgets=budgets),
        search=f"{__name__}:Searching",
        reasons="sandtable.players.game_of_war.reasons:explain",
    )
    replace_players(monkeypatch, GAME, players)
    monkeypatch.setattr(lazy, "can_search", lambda _: True)
    monkeypatch.setattr(type(GAME), "warm_up", lambda _: None)


def test_a_player_without_search_is_asked_for_action_after_action():
    match = begun()
    given = hint(GAME, view_of(match, "north"), player="level:4", rng=Random(1))
    assert given.by == "Level 4 · Sergeant"
    assert given.actions[-1].action == "end"
    assert (given.prospects, given.value) == ("", None)
    for action in given.actions:
        match.apply("north", action.action)
    assert match.to_act == ("south",)


def test_every_action_has_a_label_and_an_arrow():
    given = hint(GAME, view_of(begun(), "north"), player="level:4", rng=Random(1))
    *moves, end = given.actions
    assert end.overlays == ()
    for move in moves:
        [arrows] = move.overlays
        assert isinstance(arrows, Paths)
        [way] = arrows.paths
        assert "-".join(way.places) == move.action
        assert way.side == "north"
        assert move.label.endswith(move.action.replace("-", " to "))


@pytest.mark.usefixtures("searching")
def test_a_search_player_returns_what_it_expects_and_why():
    given = hint(GAME, view_of(begun(), "north"), language="sv")
    assert given.by == "Nivå 6 · Kapten, högst 3 s per tur"
    assert [action.action for action in given.actions] == ["H4-J4", "end"]
    assert [(action.seat, action.label) for action in given.line] == [("south", "End the turn")]
    assert given.prospects == "Bättre för dig"
    assert given.value is not None
    assert 0.2 <= given.value < 0.8
    assert [reason.text for reason in given.reasons] == ["Inget bättre hittades."]


@pytest.mark.usefixtures("searching")
def test_the_highest_level_gives_hints_within_a_limited_time():
    assert hint_player(GAME) == "level:6,seconds=3"


def foresight(match, seat):
    return LinePreview(GAME, view_of(match, seat), Random(1), catalogue("sandtable.players", "en"))


def test_expected_actions_are_drawn_with_gaps():
    reply = next(choice.action for choice in begun(first="south").choices("south") if choice.kind == "move")
    ahead = foresight(begun(), "north")
    (move,) = ahead.play("north", "H4-J4").overlays
    ahead.play("north", "end")
    (follows,) = ahead.play("south", reply, expected=True).overlays
    assert [path.planned for path in (*move.paths, *follows.paths)] == [False, True]
    assert (move.label, follows.label) == ("What to do", "What may follow")
    assert move.name != follows.name


def test_without_an_expected_line_players_without_search_continue():
    given = hint(GAME, view_of(begun(), "north"), player="level:4", rng=Random(1))
    assert 0 < len(given.line) <= 8
    assert given.line[0].seat == "south"
    match = begun()
    for action in (*given.actions, *given.line):
        match.apply(action.seat, action.action)


def test_nothing_is_expected_while_both_sides_deploy_in_secret():
    match = GAME.new("free", seed=1)
    given = hint(GAME, view_of(match, "north"), player="level:4", rng=Random(1))
    assert given.actions
    assert given.line == ()


def test_reasons_are_given_and_marked_on_the_board():
    battle = sandtable.Record.load(BATTLE).replay().at(269)
    given = hint(GAME, view_of(battle, "north"), player="level:4", rng=Random(1))
    (first, *_) = given.reasons
    assert first.text.startswith("It takes ")
    marks, label = first.overlays
    assert (marks.label, marks.style, label.texts[0][0]) == ("Why", "focus", marks.places[0])


def test_an_action_at_one_place_is_marked_there():
    battle = sandtable.Record.load(BATTLE).replay().at(269)
    (marked,) = foresight(battle, "north").play("north", "attack G11").overlays
    assert (marked.label, marked.places, marked.style) == ("What to do", ("G11",), "target")


def test_an_action_that_the_sample_does_not_allow_is_only_labelled():
    ahead = foresight(begun(), "north")
    hinted = ahead.follow([("north", "H4-J4"), ("north", "A1-A1"), ("north", "end")])
    assert not ahead.possible
    assert [action.label for action in hinted] == ["Cavalry H4 to J4", "A1-A1", "End the turn"]


@pytest.mark.parametrize(
    ("game_id", "player", "after"),
    [("game-of-war", "random", 30), ("kriegspiel83", "greedy", 90), ("taktik", "greedy", 40)],
)
def test_a_hint_sees_what_its_seat_sees_and_nothing_else(game_id, player, after):
    """Two states that look alike to a seat lead to the same hint, to the byte."""
    match = sandtable.game(game_id).new(seed=2)
    players = {seat: make_player(player, match.game, Random(2)) for seat in match.seats}
    for _ in range(after):
        seat = match.to_act[0]
        match.apply(seat, players[seat].choose(view_of(match, seat)))
    seat = match.to_act[0]
    view = view_of(match, seat)
    other = match.game.view(match.game.sample(view, Random(5)), seat, picture=False)
    by = "level:7"  # its budget is a number of positions, so that both hints come from the same search
    assert hint(match.game, view, player=by, rng=Random(3)) == hint(
        match.game, other, player=by, rng=Random(3)
    )


def test_only_a_seat_to_act_gets_a_hint():
    for seat in ("south", None):
        with pytest.raises(SetupError, match="You can ask for a hint when it is your turn"):
            hint(GAME, view_of(begun(), seat))


def test_a_game_without_levels_gives_no_hints():
    match = sandtable.game("modern").new(seed=1)
    assert hint_player(match.game) is None
    with pytest.raises(SetupError, match="Modern Kriegsspiel has no level that can give hints"):
        hint(match.game, view_of(match, match.to_act[0]))


def test_a_worker_gives_hints_in_the_requested_language():
    async def ask():
        computers = WorkerPool(1)
        try:
            return await computers.hint(view_of(begun(), "north"), language="da")
        finally:
            await computers.close()

    given = asyncio.run(ask())
    assert given.by == level_of(hint_player(GAME), GAME).title("da")
    assert given.actions
