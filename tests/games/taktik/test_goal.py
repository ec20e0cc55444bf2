"""The goal of a match, what is known of pieces, the legend of the ground, and forced choices."""

import pytest

from tests.games.taktik.drawn import GAME, play, stand


def counts(match, seat):
    return [(item.label, item.value, item.of, item.side) for item in match.view(seat).goal.items]


@pytest.mark.rule("TAK-W1")
def test_the_goal_counts_headquarters_and_vehicles_of_both_alliances():
    match = stand("t8E3 t4D3 t2G1+ t2B11*", "t4A9", armania="t2J3", calderon="t2J8", budget="12", taken="B11")
    goal = match.view("kazaldis").goal
    assert goal.text == "Win by taking both headquarters: those of Sarapan and Calderon."
    assert goal.rules == ("TAK-W1",)
    assert counts(match, "kazaldis") == [
        ("Enemy headquarters taken", 1, 2, "kazaldis"),
        ("Your headquarters taken", 0, 2, "sarapan"),
        ("Enemy vehicles out of action", 22, 24, "kazaldis"),
        ("Your vehicles out of action", 20, 24, "sarapan"),
        ("Turn", 1, 400, None),
    ]
    assert counts(match, "sarapan")[0] == ("Enemy headquarters taken", 0, 2, "sarapan")
    assert counts(match, None)[0][0] == "Headquarters taken from Sarapan and Calderon"


def test_no_vehicle_is_out_of_action_while_the_pieces_are_placed():
    match = GAME.new("introductory", seed=1)
    match.apply("kazaldis", "deploy auto 1")
    assert {value for _, value, _, _ in counts(match, "kazaldis")} == {0}


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Win by taking the headquarters of Sarapan."),
        ("sv", "Vinn genom att inta högkvarteret: Sarapan."),
        ("da", "Vind ved at indtage hovedkvarteret: Sarapan."),
    ],
)
def test_the_goal_is_in_the_language_of_the_match(language, text):
    assert GAME.new("introductory", seed=1, language=language).view("kazaldis").goal.text == text


def shown(match, seat):
    return {piece.id: piece for piece in match.view(seat).scene.pieces}


@pytest.mark.rule("TAK-B4")
def test_an_enemy_vehicle_shows_only_the_chances_of_its_firepower():
    match = stand("t8E3", "t4A9", budget="12")
    own, enemy = shown(match, "kazaldis")["p1"], shown(match, "kazaldis")["p2"]
    assert [(one.label, one.value) for one in own.figures] == [("Firepower", "8")]
    assert [(one.label, one.value) for one in enemy.figures] == [
        ("Firepower", "unknown (2: 37.5 %, 4: 37.5 %, 8: 25 %)")
    ]
    match.apply("kazaldis", "note p2 8")
    assert ("Your guess", "8") in [(one.label, one.value) for one in shown(match, "kazaldis")["p2"].figures]


@pytest.mark.rule("TAK-F1")
def test_a_vehicle_that_may_fire_is_ready_and_says_so():
    match = stand("t8E3 t4H4", "t4E6 t2J9", budget="12")
    play(match, "E3-E4-E5", "H4-H5")
    assert shown(match, "kazaldis")["p1"].states == ("ready",)
    assert shown(match, "kazaldis")["p1"].note == "Has moved and may fire."
    play(match, "end")
    scene = match.view("kazaldis").scene
    lines = next(overlay for overlay in scene.overlays if overlay.name == "aims")
    assert [(line.start, line.end) for line in lines.lines] == [("E5", "E6")]
    assert shown(match, "kazaldis")["p2"].states == ("moved",)
    assert shown(match, "kazaldis")["p2"].note == "Has moved. No target is within its reach."
    card = match.inspect("kazaldis", "piece E5")
    assert [panel.name for panel in card.panels] == ["way", "shot-E6"]


@pytest.mark.rule("TAK-M4")
def test_leaving_the_repair_area_is_forced():
    match = stand("t8E3 t2G1+", "t4A9", phase="moving", budget="4", lamps="repair", exit="yes")
    choices = [choice for choice in match.choices("kazaldis") if not choice.aside]
    assert {choice.kind for choice in choices if choice.forced} == {"leave"}


@pytest.mark.rule("TAK-B2")
def test_the_legend_has_every_terrain_and_every_line():
    scene = GAME.new("standard", seed=1).view("kazaldis").scene
    explained = {name for row in scene.legend for name in row.terrains}
    assert explained == {terrain.name for terrain in scene.board.terrains}
    assert {row.line for row in scene.legend if row.line} == {"river", "bridge", "wall", "border"}
    assert all(row.text for row in scene.legend)
