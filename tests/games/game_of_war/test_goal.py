"""The goal of a match, the numbers of units, the legend of the ground, and forced choices."""

import pytest

from tests.games.game_of_war.drawn import GAME, draw, play

FIELD = """
    # C . @ .
    . . . . .
    ---------
    . . x . .
    i . . @ .
"""


def counts(match, seat):
    goal = match.view(seat).goal
    return {item.label: (item.value, item.of, item.side) for item in goal.items}


def piece(match, place, seat=None):
    (found,) = [piece for piece in match.view(seat).scene.pieces if piece.place == place]
    return found


def figures(match, place, seat=None):
    return {figure.label: figure.value for figure in piece(match, place, seat).figures}


@pytest.mark.rule("GOW-W1")
def test_the_goal_counts_the_losses_of_both_sides_from_the_viewers_seat():
    match = draw(FIELD)
    assert match.view("north").goal.text == "Win by destroying all of the enemy's arsenals."
    assert match.view("north").goal.rules == ("GOW-W1",)
    assert counts(match, "north") == {
        "Enemy arsenals destroyed": (1, 2, "north"),
        "Your arsenals destroyed": (0, 1, "south"),
        "Enemy fighting units captured": (0, 1, "north"),
        "Your fighting units captured": (0, 1, "south"),
        "Enemy relays captured": (2, 2, "north"),
        "Your relays captured": (2, 2, "south"),
    }
    assert counts(match, "south")["Your arsenals destroyed"] == (1, 2, "north")
    assert counts(match, None)["South's arsenals destroyed"] == (1, 2, "north")


def test_nothing_counts_as_captured_while_the_armies_are_being_deployed():
    match = GAME.new("free", seed=1)
    match.apply("north", "deploy standard")
    for seat in ("north", "south", None):
        assert {value for value, _, _ in counts(match, seat).values()} == {0}


@pytest.mark.rule("GOW-W2")
def test_the_goal_names_the_limits_after_which_the_match_is_drawn():
    match = draw(FIELD, options={"no_progress": 60, "move_limit": 90})
    goal = match.view("north").goal
    assert goal.rules == ("GOW-W1", "GOW-W2")
    assert "The match is drawn after turn 90; this is turn 1." in goal.details
    assert any("60 turns without a capture" in text and "60 are left" in text for text in goal.details)


@pytest.mark.rule("GOW-C5")
def test_a_unit_shows_what_it_counts_now_and_why():
    match = draw("""
        @ . . ^ I
        . . . ^ ^
        #I . . . .
        ---------
        . . . . @
    """)
    assert figures(match, "A5") == {
        "Speed": "0, offline",
        "Attack": "0, offline",
        "Defence": "0, offline",
    }
    assert "no online unit of its side" in piece(match, "A5").note
    assert figures(match, "C1") == {"Defence": "6 + 4 in the fortress"}


def test_every_unit_has_a_kind_and_every_terrain_a_row_in_the_legend():
    scene = GAME.new(seed=1).view("north").scene
    assert {piece.symbol for piece in scene.pieces} == {kind.name for kind in scene.kinds}
    infantry = next(kind for kind in scene.kinds if kind.name == "infantry")
    assert [(one.label, one.value) for one in infantry.figures] == [
        ("Speed", "1"),
        ("Range", "2"),
        ("Attack", "4"),
        ("Defence", "6"),
    ]
    explained = {name for row in scene.legend for name in row.terrains}
    assert explained == {terrain.name for terrain in scene.board.terrains}


@pytest.mark.rule("GOW-A5")
def test_the_moves_of_a_forced_retreat_are_marked_as_forced():
    board = """
        @ . . . .
        . I . . I
        . . . . .
        ---------
        . . . i @
    """
    match = draw(board, must_retreat="B2")
    moves = match.choices("north")
    assert {choice.piece for choice in moves if choice.forced} == {"north-B2"}
    assert all(choice.forced for choice in moves if not choice.aside)
    assert piece(match, "B2").note == "It must retreat before anything else."
    play(match, moves[0].action)
    assert not any(choice.forced for choice in match.choices("north"))


@pytest.mark.rule("GOW-V4")
def test_a_selected_unit_shows_the_sums_at_the_enemies_that_it_reaches():
    match = draw("""
        @ . . . .
        I i . . .
        . . . . .
        ---------
        . . . i @
    """)
    sums = next(one for one in match.inspect("north", "unit B1").overlays if one.name == "sums")
    assert sums.texts == (("B2", "4:6"),)
    assert "sums" not in [one.name for one in match.inspect("south", "unit D4").overlays]
