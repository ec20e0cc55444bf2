"""The numbers of the rule page are the default settings."""

import msgspec
import pytest

from sandtable.games.kriegsspiel.settings import Settings

NUMBERS = [
    pytest.param(
        {"round_seconds": 600, "step_seconds": 30, "dispatches": 20}, marks=pytest.mark.rule("KV3-P1")
    ),
    pytest.param({"steep": 10}, marks=pytest.mark.rule("KV3-G1")),
    pytest.param({"forming_seconds": 60}, marks=pytest.mark.rule("KV3-G4")),
    pytest.param(
        {"eye": 2.5, "target": 2.0, "sight": 3000, "forest": 18.0, "town": 10.0, "grass": 50},
        marks=pytest.mark.rule("KV3-G5"),
    ),
    pytest.param({"spoken": 50}, marks=pytest.mark.rule("KV3-C1")),
    pytest.param(
        {"finding": 300, "search_rounds": 2, "taken_within": 100, "taken_on": 3},
        marks=pytest.mark.rule("KV3-C2"),
    ),
    pytest.param({"contact_within": 600}, marks=pytest.mark.rule("KV3-C3")),
    pytest.param(
        {"following": 60, "target_within": 300, "bridge_rounds": 3, "bridge_destroyed_rounds": 2}
        | {"earthwork_rounds": 2, "earthwork_destroyed_rounds": 1, "bridge_longest": 120},
        marks=pytest.mark.rule("KV3-C4"),
    ),
    pytest.param({"complication_on": 1, "astray": 300}, marks=pytest.mark.rule("KV3-C5")),
    pytest.param(
        {"infantry_effective": 80, "infantry_maximum": 150, "shot_effective": 600, "shot_maximum": 1000}
        | {"canister_effective": 200, "canister_maximum": 300},
        marks=pytest.mark.rule("KV3-F1"),
    ),
    pytest.param({"group_gap": 150, "fight_every": 4}, marks=pytest.mark.rule("KV3-F2")),
    pytest.param(
        {"higher_ground": 5, "cover_points": 1, "flank_points": 1}, marks=pytest.mark.rule("KV3-F4")
    ),
    pytest.param({"hand_to_hand": 20, "front_arc": 60}, marks=pytest.mark.rule("KV3-F7")),
    pytest.param({"retreat_clear": 50}, marks=pytest.mark.rule("KV3-F9")),
    pytest.param({"out_of_control_2hp": 2, "out_of_control_1hp": 3}, marks=pytest.mark.rule("KV3-D1")),
    pytest.param(
        {"recovery_rounds": 3, "recovery_rounds_both": 2, "wagon_within": 100, "safe_distance": 300}
        | {"earthwork_within": 50},
        marks=pytest.mark.rule("KV3-D4"),
    ),
]


@pytest.mark.parametrize("numbers", NUMBERS)
def test_the_numbers_of_the_rulings(numbers: dict[str, float]) -> None:
    defaults = msgspec.structs.asdict(Settings())
    assert {name: defaults[name] for name in numbers} == numbers
