"""What games tell a review: counts for each side, the truth, the story; and how their players judge."""

from pathlib import Path
from random import Random

import pytest

from sandtable.core import Record
from sandtable.players import make_player
from sandtable.review.judging import Judge, JudgingPlayer

RECORDS = Path(__file__).parents[1] / "records"
FILES = sorted(RECORDS.glob("*.record"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_game_counts_something_for_each_side_at_every_step(file):
    match = Record.load(file).replay()
    sides = match.game.sides(match.setup)
    for step in {0, len(match) // 2, len(match)}:
        tallies = match.game.tallies(match.at(step).state)
        assert tallies
        assert all(len(tally.counts) == len(sides) for tally in tallies)
        assert len({tally.label for tally in tallies}) == len(tallies)


def test_everything_revealed_is_seen_by_both_sides():
    match = Record.load(RECORDS / "kriegspiel83-skirmish-city.record").replay(1)
    state, game = match.state, match.game
    assert state.mines != state.known
    assert game.revealed(state).known == state.mines
    assert game.revealed(game.revealed(state)) == game.revealed(state)
    tanks = Record.load(RECORDS / "taktik-introductory-headquarters.record").replay(10)
    position = tanks.view("kazaldis", picture=False).facts.position
    shown = tanks.game.view(tanks.game.revealed(tanks.state), "kazaldis", picture=False).facts.position
    assert any(piece.power == 0 for piece in position.pieces)
    assert all(piece.power for piece in shown.pieces)


@pytest.mark.parametrize(
    ("name", "step"),
    [
        ("game-of-war-skirmish-arsenals", 40),
        ("kriegspiel83-skirmish-city", 4),
        ("kriegspiel83-skirmish-city", 10),  # in a fight
        ("taktik-introductory-headquarters", 15),
    ],
)
def test_a_player_judges_alike_with_the_same_random_numbers(name, step):
    match = Record.load(RECORDS / f"{name}.record").replay(step)
    view = match.view(match.to_act[0], picture=False)
    values = []
    for seed in (1, 1, 2):
        player = make_player("search,positions=60", match.game, Random(seed))
        assert isinstance(player, JudgingPlayer)
        values.append(player.judge(view))
    assert values[0] == values[1]
    assert all(value is not None and -1 <= value <= 1 for value in values)


def test_a_deployment_is_not_judged():
    match = Record.load(RECORDS / "taktik-introductory-headquarters.record").replay(0)
    player = make_player("search,positions=60", match.game, Random(1))
    assert isinstance(player, JudgingPlayer)
    assert player.judge(match.view("sarapan", picture=False)) is None


def test_a_finished_match_is_judged_by_its_result():
    match = Record.load(RECORDS / "kriegspiel83-skirmish-city.record").replay()
    judge = Judge(match, "search,positions=60")
    assert [judge.chance(match.state, side, "any") for side in (0, 1)] == [0.0, 1.0]
    drawn = Record.load(RECORDS / "kriegspiel83-skirmish-last-round.record").replay()
    assert Judge(drawn, "search,positions=60").chance(drawn.state, 0, "any") == 0.5
