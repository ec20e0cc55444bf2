"""The goal of a match, the numbers of pieces, the legend of the ground, and forced choices."""

from itertools import chain
from random import Random

import pytest

from sandtable.testkit.contract import play_randomly
from tests.games.kriegspiel83.drawn import GAME, plain, seed_for


def counts(match, seat):
    return {item.label: (item.value, item.of, item.side) for item in match.view(seat).goal.items}


@pytest.mark.rule("K83-O1")
def test_the_goal_counts_towns_and_the_way_to_the_cities():
    match = GAME.new("standard", seed=1)
    assert match.view("red").goal.text == "Win by entering Blue's city, B, with a piece."
    assert match.view("blue").goal.text == "Win by entering Red's city, R, with a piece."
    mine, theirs = counts(match, "red"), counts(match, "blue")
    assert mine["Your towns"] == theirs["Enemy towns"] == (0, 5, "red")
    near = mine["Your nearest piece to B, in hexes"]
    assert near == theirs["Enemy's nearest piece to B, in hexes"]
    start = near[0]
    ground = match.state.terms.ground
    army = match.state.armies[0]
    assert start == min(ground.grid.distance(army.at[number], ground.cities[1]) for number in army.numbers)


@pytest.mark.rule("K83-O4")
def test_the_goal_names_the_last_round_and_whether_destruction_wins():
    match = GAME.new("standard", seed=1, options={"last_round": 12, "destruction_wins": True})
    assert counts(match, "red")["Round"] == (1, 12, None)
    assert counts(match, "red")["Enemy pieces left"][0] == len(match.state.armies[1].numbers)
    assert "The match is drawn after round 12." in match.view("red").goal.details
    plain_goal = GAME.new("standard", seed=1).view("red").goal
    assert any("does not win" in text for text in plain_goal.details)


@pytest.mark.rule("K83-T1")
def test_the_legend_has_every_terrain_with_its_costs():
    scene = GAME.new("standard", seed=1).view("red").scene
    rows = {row.label: {one.label: one.value for one in row.figures} for row in scene.legend}
    assert rows["open ground"] == {"To enter": "2", "Combat": "as printed"}
    assert rows["forest"] == {"To enter": "tanks closed, infantry 4", "Combat": "doubled"}
    assert rows["river"] == {"To enter": "tanks 7, infantry closed", "Combat": "always 1"}
    explained = {name for row in scene.legend for name in row.terrains}
    assert explained == {terrain.name for terrain in scene.board.terrains}
    assert [row.label for row in scene.legend if row.elsewhere] == ["open ground"]


def figures(match, seat, name):
    (piece,) = [piece for piece in match.view(seat).scene.pieces if piece.id == name]
    return {one.label: one.value for one in piece.figures}


@pytest.mark.rule("K83-M1")
def test_a_piece_shows_the_factors_that_it_has_left():
    match = plain("LE5 HC5", "HC9")
    assert figures(match, "red", "red-1") == {}
    step = next(choice for choice in match.choices("red") if choice.kind == "move")
    match.apply("red", step.action)
    assert figures(match, "red", "red-1") == {"Movement": "8 of 10 factors left"}
    assert figures(match, "blue", "red-1") == {}, "the other side does not see which piece is moving"


@pytest.mark.rule("K83-B8")
def test_losses_retreats_and_advances_are_forced_and_nothing_else_is():
    seen = {}
    exchange = plain("HD5 IC4 IC6", "LC5", {"C5": ":"}, seed=seed_for((6, 4)))
    exchange.apply("red", "end")
    for step in chain([exchange], *(played(seed) for seed in range(4))):
        choices = [choice for seat in step.to_act for choice in step.choices(seat) if not choice.aside]
        if choices:
            seen.setdefault(step.state.phase, set()).update(choice.forced for choice in choices)
    assert seen == {
        "moving": {False},
        "choosing": {False},
        "exchange": {True},
        "retreat": {True},
        "advance": {True},
    }


def played(seed):
    """Matches in which five pieces of each side stand next to each other and fight."""
    match = plain("HC4 LC5 LC6 ID4 ID6 HE3", "LB4 LB5 LB6 IA5 HA6", seed=seed)
    return play_randomly(match, Random(seed), most=60)


def test_the_fights_of_the_turn_are_shown_at_first():
    lenses = GAME.new("standard", seed=1).view("red").lenses
    assert [lens.query for lens in lenses if lens.at_first] == ["battle"]
