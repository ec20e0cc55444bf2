"""GOW-S1 to GOW-S3: setting up, and what a turn is."""

import msgspec
import pytest

from sandtable.core import IllegalAction, InvalidAction, ScenarioError
from tests.games.game_of_war.drawn import GAME, attacks, draw, goes_to, play, refused, squares

STANDARD = {
    "north": {
        "infantry": "F10 G6 G7 G9 H5 H7 H8 H9 I6",
        "cavalry": "G3 G4 H3 H4",
        "cannon": "G8",
        "swift-cannon": "H6",
        "relay": "D3",
        "swift-relay": "F5",
    },
    "south": {
        "infantry": "K15 K16 K17 L15 L16 L17 M15 M16 M17",
        "cavalry": "K19 L18 L19 M18",
        "cannon": "K18",
        "swift-cannon": "O16",
        "relay": "O23",
        "swift-relay": "N17",
    },
}
DEPLOY = {
    seat: "deploy " + ", ".join(f"{kind} {names}" for kind, names in army.items())
    for seat, army in STANDARD.items()
}


def free(**options):
    return GAME.new("free", seed=7, **options)


# GOW-S1


@pytest.mark.rule("GOW-S1")
def test_both_sides_place_their_units_at_the_same_time():
    match = free()
    assert match.to_act == ("north", "south")
    match.apply("south", "place infantry K1")
    match.apply("north", "place infantry A1")
    match.apply("south", "place relay K2")
    assert match.to_act == ("north", "south")


@pytest.mark.rule("GOW-S1")
@pytest.mark.parametrize(
    ("kind", "number"),
    [("infantry", 9), ("cavalry", 4), ("cannon", 1), ("swift-cannon", 1), ("relay", 1), ("swift-relay", 1)],
)
def test_a_side_places_no_more_units_of_a_kind_than_it_has(kind, number):
    match = free()
    for column in range(1, number + 1):
        match.apply("north", f"place {kind} A{column}")
    assert f"place {kind} {{square}}" not in {choice.action for choice in match.choices("north")}
    error = refused(match, f"place {kind} A{number + 1}", "north")
    assert error.rule == "GOW-S1"
    assert kind.replace("-", " ") in error.reason


@pytest.mark.rule("GOW-S1")
@pytest.mark.parametrize(
    ("square", "reason"),
    [
        ("K1", "K1 is not in the territory of north."),
        ("T25", "T25 is not in the territory of north."),
        ("C10", "C10 is a mountain."),
        ("A1", "A1 is taken: one unit to a square."),
    ],
)
@pytest.mark.parametrize("action", ["place infantry {}", "B1-{}"])
def test_not_outside_the_territory_not_on_mountains_one_to_a_square(action, square, reason):
    match = free()
    match.apply("north", "deploy infantry A1 B1")
    error = refused(match, action.format(square), "north")
    assert (error.rule, error.reason) == ("GOW-S1", reason)


@pytest.mark.rule("GOW-S1")
@pytest.mark.parametrize(
    ("army", "reason"),
    [
        ("infantry K1", "K1 is not in the territory of north"),
        ("infantry C10", "C10 is a mountain"),
        ("infantry A1 A1", "A1 is taken"),
        ("infantry A1, cavalry A1", "A1 is taken"),
        ("infantry Z1", "Z1 is no square of this board"),
        ("relay A1 A2", "You have 1 relay, not 2."),
        ("infantry A1 A2 A3 A4 A5, infantry A6 A7 A8 A9 A10", "You have 9 infantry, not 10."),
    ],
)
def test_a_whole_army_is_placed_by_the_same_rules(army, reason):
    error = refused(free(), f"deploy {army}", "north")
    assert error.rule == "GOW-S1"
    assert error.reason.startswith(reason)


@pytest.mark.rule("GOW-S1")
@pytest.mark.parametrize("army", ["knights A1", "A1 A2", "infantry A1, A2", ",", "infantry A1,"])
def test_an_army_that_names_no_unit_cannot_be_read(army):
    error = refused(free(), f"deploy {army}", "north")
    assert isinstance(error, InvalidAction)
    assert "infantry F10 G6, swift-relay F5" in error.reason


@pytest.mark.rule("GOW-S1")
@pytest.mark.parametrize("square", ["B15", "D8", "B8", "H21", "F10"])
def test_own_arsenals_fortresses_and_the_pass_may_be_occupied(square):
    match = free()
    match.apply("north", f"place cavalry {square}")
    assert squares(match, "north") == {"cavalry": {square}}


@pytest.mark.rule("GOW-S1")
def test_units_can_be_put_elsewhere_taken_back_and_cleared():
    match = free()
    match.apply("south", "place swift cannon K1")
    match.apply("south", "K1-T1")
    assert squares(match, "south") == {"swift-cannon": {"T1"}}
    match.apply("south", "remove T1")
    assert squares(match, "south") == {}
    match.apply("south", "deploy standard")
    match.apply("south", "clear")
    assert squares(match, "south") == {}


@pytest.mark.rule("GOW-S1")
@pytest.mark.parametrize("action", ["remove K1", "K1-K2"])
def test_a_unit_that_is_not_there_cannot_be_removed(action):
    error = refused(free(), action, "south")
    assert (error.rule, error.reason) == ("GOW-S1", "None of your units stands on K1.")


@pytest.mark.rule("GOW-S1")
def test_an_error_does_not_reveal_a_hidden_unit():
    match, empty = free(), free()
    match.apply("north", "place infantry A1")
    for action in ("remove A1", "A1-K2", "place infantry A1", "K1-A1"):
        assert str(refused(match, action, "south")) == str(refused(empty, action, "south"))


@pytest.mark.rule("GOW-S1")
@pytest.mark.parametrize("watcher", ["south", None])
def test_a_deployment_is_hidden_from_the_other_side(watcher):
    """South and spectators see exactly the same, whatever north does."""

    def all_seen():
        shown = [match.view(watcher)] + [
            match.inspect(watcher, query)
            for query in ("lines", "heat attack north", "heat defence north", "square A1", "square F10")
        ]
        return msgspec.json.encode([shown, match.events(watcher)])

    match = free()
    match.apply("south", "deploy standard")
    before = all_seen()
    for action in ("place infantry A1", "place relay F10", "A1-B1", "remove B1", "deploy standard", "H4-J4"):
        match.apply("north", action)
        assert all_seen() == before


@pytest.mark.rule("GOW-S1")
def test_a_view_is_marked_secret_while_it_shows_a_deployment_that_others_must_not_see():
    match = free()
    assert [match.view(seat).secret for seat in ("north", "south", None)] == [True, True, False]
    for seat in ("north", "south"):
        match.apply(seat, "deploy standard")
        match.apply(seat, "ready")
    assert [match.view(seat).secret for seat in ("north", "south", None)] == [False, False, False]


@pytest.mark.rule("GOW-S1")
def test_a_side_can_confirm_only_when_all_units_are_placed():
    match = free()
    error = refused(match, "ready", "north")
    assert error.rule == "GOW-S1"
    assert "9 infantry, 4 cavalry, 1 cannon, 1 swift cannon, 1 relay, 1 swift relay to go" in error.reason
    match.apply("north", "deploy standard")
    match.apply("north", "remove D3")
    assert refused(match, "ready", "north").reason == "Not all units are placed: 1 relay to go."


@pytest.mark.rule("GOW-S1")
def test_a_confirmed_deployment_is_final():
    match = free()
    match.apply("north", "deploy standard")
    match.apply("north", "ready")
    assert match.to_act == ("south",)
    for action in ("clear", "remove D3", "D3-A1", "deploy standard", "ready", "place relay A1"):
        assert refused(match, action, "north").rule == "GOW-S1"


@pytest.mark.rule("GOW-S1")
def test_the_battle_does_not_begin_before_both_are_ready():
    match = free()
    match.apply("north", "deploy standard")
    match.apply("north", "ready")
    for action in ("end", "attack K15"):
        assert refused(match, action, "north").rule == "GOW-S1"


@pytest.mark.rule("GOW-S1")
def test_when_both_have_confirmed_all_is_revealed():
    match = free()
    for seat in ("north", "south"):
        match.apply(seat, DEPLOY[seat])
        events = match.apply(seat, "ready")
    assert [event.kind for event in events] == ["ready", "reveal", "dice", "turn"]
    for watcher in ("north", "south", None):
        shown = match.view(watcher).facts.position
        assert shown.north["relay"] == ["D3"]
        assert shown.south["relay"] == ["O23"]


@pytest.mark.rule("GOW-S1")
@pytest.mark.parametrize("scenario", ["free", "standard"])
@pytest.mark.parametrize("seed", range(8))
def test_a_die_decides_which_side_begins(scenario, seed):
    match = GAME.new(scenario, seed=seed)
    if scenario == "free":
        for seat in ("north", "south"):
            match.apply(seat, "deploy standard")
            match.apply(seat, "ready")
        (roll,) = match.record.entries[-1].rolls
    else:
        (roll,) = match.record.opening
    assert (roll.sides, match.to_act) == (2, ("north",) if roll.value == 1 else ("south",))


@pytest.mark.rule("GOW-S1")
def test_the_die_lets_either_side_begin():
    assert {GAME.new("standard", seed=seed).to_act for seed in range(8)} == {("north",), ("south",)}


@pytest.mark.rule("GOW-S1")
@pytest.mark.parametrize("seat", ["north", "south"])
def test_option_first_takes_the_place_of_the_die(seat):
    for seed in range(4):
        match = GAME.new("standard", seed=seed, options={"first": seat})
        assert match.to_act == (seat,)
        assert match.record.opening == ()


@pytest.mark.rule("GOW-S1")
def test_units_are_not_placed_once_the_battle_is_on():
    match = GAME.new("standard", seed=7)
    for action in ("place infantry A1", "remove G6", "deploy standard", "clear", "ready"):
        assert refused(match, action).rule == "GOW-S1"


# GOW-S2


@pytest.mark.rule("GOW-S2")
@pytest.mark.parametrize("seat", ["north", "south"])
@pytest.mark.parametrize("kind", STANDARD["north"])
def test_the_standard_deployment_stands_as_printed(seat, kind):
    assert squares(GAME.new("standard", seed=1), seat)[kind] == set(STANDARD[seat][kind].split())


@pytest.mark.rule("GOW-S2")
def test_the_standard_deployment_has_no_other_units():
    for seat in ("north", "south"):
        assert squares(GAME.new("standard", seed=1), seat).keys() == STANDARD[seat].keys()


@pytest.mark.rule("GOW-S2")
def test_it_is_offered_beside_free_placement():
    match = free()
    for seat in ("north", "south"):
        offered = {choice.action for choice in match.choices(seat)}
        assert {"deploy standard", "place infantry {square}"} <= offered
        match.apply(seat, "deploy standard")
    placed = {seat: squares(match, seat) for seat in ("north", "south")}
    standard = GAME.new("standard", seed=1)
    assert placed == {seat: squares(standard, seat) for seat in ("north", "south")}


@pytest.mark.rule("GOW-S2", "GOW-S1")
def test_the_standard_deployment_obeys_the_rules_of_placing():
    match = free()
    for seat in ("north", "south"):
        for kind, names in STANDARD[seat].items():
            for name in names.split():
                match.apply(seat, f"place {kind} {name}")
        match.apply(seat, "ready")
    assert match.view(None).facts.phase == "battle"


@pytest.mark.rule("GOW-S2")
def test_an_unknown_deployment_is_an_error():
    error = refused(free(), "deploy standrad", "north")
    assert "Did you mean standard?" in error.reason


# GOW-S3


def six_infantry():
    return draw("""
        @ I I I I I I
        . . . . . . .
        . . . . . . .
        -------------
        . . . . . i @
    """)


@pytest.mark.rule("GOW-S3")
def test_five_moves_a_turn_and_no_sixth():
    match = six_infantry()
    play(match, "A2-B2", "A3-B3", "A4-B4", "A5-B5", "A6-B6")
    error = refused(match, "A7-B7")
    assert (error.rule, error.reason) == (
        "GOW-S3",
        "All 5 moves of this turn are made: attack or end the turn.",
    )
    assert goes_to(match, "A7") == set()
    assert match.view("north").facts.moves_left == 0


@pytest.mark.rule("GOW-S3")
def test_no_unit_moves_twice():
    match = six_infantry()
    play(match, "A2-B2")
    error = refused(match, "B2-C2")
    assert (error.rule, error.reason) == ("GOW-S3", "The infantry on B2 has moved already in this turn.")
    assert goes_to(match, "B2") == set()


@pytest.mark.rule("GOW-S3")
def test_another_unit_may_move_to_where_one_left():
    match = six_infantry()
    play(match, "A2-B2", "A3-A2")
    assert refused(match, "A2-A3").rule == "GOW-S3"


@pytest.mark.rule("GOW-S3")
def test_all_units_may_move_again_in_the_next_turn():
    match = six_infantry()
    play(match, "A2-B2", "end", "end")
    assert match.to_act == ("north",)
    assert match.view("north").facts.moves_left == 5
    play(match, "B2-C2")


@pytest.mark.rule("GOW-S3")
def test_moves_and_attack_are_both_optional():
    match = six_infantry()
    assert play(match, "end") == ["Turn 2: south to move."]
    assert play(match, "end") == ["Turn 3: north to move."]


@pytest.mark.rule("GOW-S3")
def test_the_attack_comes_after_the_moves_and_ends_the_turn():
    match = draw("""
        @ I C . .
        . . i . .
        ---------
        . . . . .
        . i . . @
    """)
    assert attacks(match) == {"B3"}
    play(match, "A2-B2", "attack B3")
    assert match.to_act == ("south",)


@pytest.mark.rule("GOW-S3")
def test_after_an_attack_there_are_no_more_moves():
    match = draw("""
        @ I C . .
        . . i . .
        ---------
        . . . . .
        . i . . @
    """)
    play(match, "attack B3")
    assert match.to_act == ("south",)
    assert refused(match, "A2-B2", "north").reason == "It is south's turn."


@pytest.mark.rule("GOW-S3")
@pytest.mark.parametrize("action", ["C6-C5", "attack A2", "end"])
def test_a_side_cannot_act_in_the_other_sides_turn(action):
    error = refused(six_infantry(), action, "south")
    assert (error.rule, error.reason) == ("GOW-S3", "It is north's turn.")


@pytest.mark.rule("GOW-S3")
def test_only_the_side_to_move_is_given_moves():
    kinds = {choice.kind for choice in six_infantry().choices("south")}
    assert kinds == {"talk"}


@pytest.mark.rule("GOW-S1")
def test_a_step_of_deployment_can_be_undone_whatever_the_other_side_did_since():
    """South cannot see whether north did anything."""
    alone, together = GAME.new("free", seed=1), GAME.new("free", seed=1)
    for match in (alone, together):
        match.apply("north", "place infantry A1")
        match.apply("north", "place cavalry A2")
    together.apply("south", "deploy standard")
    together.apply("south", "ready")
    for match in (alone, together):
        assert match.undo("north").action == "place cavalry A2"
        assert match.position()["north"] == {"infantry": ["A1"]}
    actions = [entry.action for entry in together.record.entries]
    assert actions == ["place infantry A1", "deploy standard", "ready"]
    assert together.record.verify().position() == together.position()
    for match in (alone, together):
        with pytest.raises(IllegalAction, match="no action that can be undone now"):
            match.undo("south")


# Who begins


def scenario_with(first, tmp_path):
    text = GAME.scenario("standard").text
    file = tmp_path / "first.toml"
    file.write_text(text.replace("board =", f"first = {first}\nboard =", 1))
    return str(file)


@pytest.mark.rule("GOW-S1")
@pytest.mark.parametrize("first", ["north", "south"])
def test_a_scenario_says_who_begins_and_no_die_is_rolled(first, tmp_path):
    file = scenario_with(f'"{first}"', tmp_path)
    for seed in range(4):
        match = GAME.new(file, seed=seed)
        assert match.to_act == (first,)
        assert not [event for event in match.events(None) if event.rolls]


@pytest.mark.rule("GOW-S1")
def test_the_option_has_precedence_over_the_scenario(tmp_path):
    match = GAME.new(scenario_with('"north"', tmp_path), seed=1, options={"first": "south"})
    assert match.to_act == ("south",)


@pytest.mark.rule("GOW-S1")
def test_no_other_side_can_begin(tmp_path):
    with pytest.raises(ScenarioError, match=r"line \d+: first is north or south, not 'east'"):
        GAME.new(scenario_with('"east"', tmp_path), seed=1)
