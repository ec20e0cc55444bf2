"""Previews for the selected piece: reach, destinations, and odds of shots."""

import pytest

from sandtable.scenes import Chances, Paths, Ranges
from tests.games.taktik.drawn import stand


def chances(finding):
    """The cards of a finding: their outcomes in percent."""
    return [
        {chance.label: chance.times for chance in panel.chances}
        for panel in finding.panels
        if isinstance(panel, Chances)
    ]


def drawn(finding, kind):
    return next(overlay for overlay in finding.overlays if isinstance(overlay, kind))


@pytest.mark.rule("TAK-M1", "TAK-M2")
def test_a_selected_vehicle_shows_the_cost_of_each_hex():
    match = stand("c4D4", "t2D9", budget="4")
    costs = dict(drawn(match.inspect("kazaldis", "piece D4"), Ranges).costs)
    assert costs["D5"] == 0.5
    assert costs["D8"] == 2
    assert "D9" not in costs


def test_the_route_to_a_hex_shows_the_steps_left_and_the_shots_from_there():
    match = stand("t4D5", "t2D8", budget="8")
    found = match.inspect("kazaldis", "aim D5 D7")
    assert "Steps: 2; left afterwards: 2." in found.lines
    assert drawn(found, Paths).paths[0].places == ("D5", "D6", "D7")
    assert len(chances(found)) == 1


@pytest.mark.rule("TAK-X2", "TAK-X3")
def test_shots_are_shown_after_taking_a_depot_or_field_headquarters():
    supplies = {"supplies": True}
    for taken in ("f", "a"):
        match = stand("t4D5 fD4 aD3", f"t2D8 {taken}D7", budget="8", options=supplies)
        found = match.inspect("kazaldis", "aim D5 D7")
        assert any(line.startswith("It takes") for line in found.lines), found.lines
        [card] = chances(found)
        assert card["target destroyed"] > 0


@pytest.mark.rule("TAK-X4")
def test_a_target_whose_last_ammunition_is_taken_counts_as_weaker():
    options = {"supplies": True}
    match = stand("t2D5 fD4 aD3", "t8D8 aD7", budget="8", options=options)
    [card] = chances(match.inspect("kazaldis", "aim D5 D7"))
    assert "your vehicle destroyed" not in card


@pytest.mark.rule("TAK-H3")
def test_taking_a_headquarters_is_announced():
    match = stand("t4C10", "t2A7", budget="8")
    texts = " ".join(match.inspect("kazaldis", "aim C10 B11").lines)
    assert "takes the headquarters of Sarapan" in texts


@pytest.mark.rule("TAK-C6", "TAK-F5")
def test_the_chances_of_a_shot_add_up_to_100_percent():
    match = stand("t8D6", "t2D7", phase="firing", moved="p1", done="p1", armed="p1")
    found = match.inspect("kazaldis", "aim D6 D7")
    [card] = chances(found)
    assert card == {"target destroyed": 50, "target damaged": 25, "miss": 25}
    unsure = stand("t4D6", "t2D7", phase="firing", moved="p1", done="p1", armed="p1")
    [card] = chances(unsure.inspect("kazaldis", "aim D6 D7"))
    assert sum(card.values()) == 100
    assert card["your vehicle destroyed"] > 0


@pytest.mark.rule("TAK-B4")
def test_previews_reveal_nothing_hidden():
    match, other = (stand("t4D6", f"t{power}D7", budget="8") for power in (2, 8))
    for query in ("piece D7", "piece D6", "aim D6 D7", "aim D7 D6"):
        assert match.inspect("kazaldis", query) == other.inspect("kazaldis", query)
    assert match.inspect(None, "piece D6").lines[0].startswith("Unknown firepower")
