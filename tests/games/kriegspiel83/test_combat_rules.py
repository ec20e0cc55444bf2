"""K83-B1 and K83-B8 to K83-B13: the fights of a turn."""

import pytest

from sandtable.games.kriegspiel83.rules import combat
from sandtable.games.kriegspiel83.state import Engagement
from tests.games.kriegspiel83.drawn import actions, offered, plain, play, refused, seed_for, standing

NOT_BACK = {"D4": "^", "D6": "^", "E5": "^"}
"""Mountains on the three hexes to which a piece on D5 could retreat from an enemy on C5."""


def duel(die, red="LD5", blue="HC5", ground=None, **more):
    """A light tank attacks a heavy one at 1-1, with the given die."""
    return plain(red, blue, ground, seed=seed_for((6, die)), **more)


# K83-B1


@pytest.mark.rule("K83-B1")
def test_a_piece_next_to_one_enemy_attacks_it_and_the_die_is_rolled_at_once():
    events = play(duel(1), "end")
    assert events[0].startswith("Red attacks C5 with 3 (light tank D5 2 and a bonus of 1) against 3")


@pytest.mark.rule("K83-B1")
def test_without_adjacent_enemies_there_is_no_combat():
    match = plain("LD5", "HB5")
    play(match, "end")
    assert match.to_act == ("blue",)
    assert not [event for event in match.last_events if event.kind == "combat"]


@pytest.mark.rule("K83-B1")
def test_with_several_to_choose_from_the_player_chooses_before_any_die_falls():
    match = plain("LD5 LC4", "HC5 IC6")
    play(match, "end")
    assert match.record.entries[-1].rolls == ()
    assert match.view("red").status.endswith("choose the targets of: D5.")
    assert actions(match, "attack") == {"attack D5 > C5", "attack D5 > C6"}
    assert refused(match, "fight").reason == "Choose targets for these pieces first: D5."
    play(match, "attack D5 > C6")
    assert not match.record.entries[-1].rolls
    play(match, "fight")
    assert len(match.record.entries[-1].rolls) >= 1


@pytest.mark.rule("K83-B1")
def test_a_choice_can_be_changed_or_undone_until_the_fight_begins():
    match = plain("LD5", "HC5 IC6")
    play(match, "end", "attack D5 > C6", "attack D5 a")
    assert match.position()["targets"] == {"D5": "C5"}
    match.undo("red")
    assert match.position()["targets"] == {"D5": "C6"}


@pytest.mark.rule("K83-B1")
def test_it_is_the_moving_sides_pieces_that_attack():
    match = plain("LD5", "HC5", turn="blue")
    events = play(match, "end")
    assert events[0].startswith("Blue attacks D5")


@pytest.mark.rule("K83-B1")
@pytest.mark.parametrize(
    ("action", "reason"),
    [
        ("attack D4 > C5", "No piece of yours on D4 attacks now."),
        ("attack D5 > D6", "No enemy stands on D6."),
        ("attack D5 > B9", "B9 is not next to D5."),
        ("D5-D6", "Choose the targets of your pieces, as in 'attack E5 > F6', then 'fight'."),
        ("end", "Choose the targets of your pieces, as in 'attack E5 > F6', then 'fight'."),
    ],
)
def test_an_illegal_target_is_an_error(action, reason):
    match = plain("LD5", "HC5 IC6 IB9")
    play(match, "end")
    assert refused(match, action).reason == reason


# K83-B8


@pytest.mark.rule("K83-B8")
def test_all_attackers_of_the_conflict_are_eliminated_and_no_others():
    # 5 against 6 in the fields is 1-1; the tank on F6 has another fight, and nothing to do with this one.
    match = plain("LD5 IC4 LF9", "HC5", {"C5": ":"}, seed=seed_for((6, 1)))
    play(match, "end")
    assert standing(match, "red") == {"F9"}
    assert standing(match, "blue") == {"C5"}
    assert match.to_act == ("blue",)


# K83-B9


@pytest.mark.rule("K83-B9")
def test_an_attacker_retreats_two_hexes_away_from_every_enemy():
    match = duel(3)
    play(match, "end")
    assert match.to_act == ("red",)
    assert offered(match, "retreat") == {"D4", "D6", "E5"}
    play(match, "retreat D5-E5")
    assert match.view("red").status.endswith("retreat another step, or lose the piece: E5.")
    assert offered(match, "retreat") == {"D4", "D6", "E4", "E6", "F5"}
    play(match, "retreat E5-F5")
    assert standing(match, "red") == {"F5"}
    assert match.to_act == ("blue",)


@pytest.mark.rule("K83-B9", "K83-K1")
def test_both_steps_can_be_given_at_once_by_name_or_direction():
    for text in ("retreat D5-E5-F5", "retreat D5 d d", "retreat d5 e5 f5"):
        match = duel(3)
        play(match, "end", text)
        assert standing(match, "red") == {"F5"}
        assert match.record.entries[-1].action == "retreat D5-E5-F5"


@pytest.mark.rule("K83-B9")
@pytest.mark.parametrize(
    ("action", "reason"),
    [
        ("retreat D5-C4", "C4 is next to an enemy: nobody retreats there."),
        ("retreat D5-F5", "F5 is not next to D5."),
        ("retreat D5-E5-C6", "C6 is not next to E5."),
        ("retreat D5-D6-C6", "C6 is next to an enemy: nobody retreats there."),
        ("retreat D4-E4", "The choice is not about a piece on D4."),
        ("retreat D5-D4", "Light tank cannot retreat to D4: it is occupied or closed."),
        ("advance D5-E5", "A retreat comes first, as in 'retreat E5-E6-E7', or 'lose E5'."),
    ],
)
def test_an_illegal_retreat_is_an_error(action, reason):
    match = duel(3, ground={"D4": "%"})
    play(match, "end")
    assert refused(match, action).reason == reason


@pytest.mark.rule("K83-B9")
def test_a_first_step_must_lead_to_a_second():
    match = duel(3, ground={"D4": "^", "D6": "^", "E4": "^", "E6": "^", "F5": "^"})
    # From D5 only E5 is left, and from there everything is closed: it cannot retreat at all.
    play(match, "end")
    assert standing(match, "red") == set()


@pytest.mark.rule("K83-B9")
def test_a_piece_that_cannot_retreat_is_eliminated():
    match = duel(3, ground=NOT_BACK)
    events = play(match, "end")
    assert events[1:3] == [
        "There is no way to retreat for the piece on D5.",
        "Red loses light tank 1 on D5.",
    ]
    assert standing(match, "red") == set()


@pytest.mark.rule("K83-B9")
def test_a_player_may_always_eliminate_instead():
    match = duel(3)
    play(match, "end", "lose D5")
    assert standing(match, "red") == set()
    half_way = duel(3)
    play(half_way, "end", "retreat D5-E5", "lose E5")
    assert standing(half_way, "red") == set()


@pytest.mark.rule("K83-B9")
def test_movement_factors_and_stops_do_not_matter_in_a_retreat():
    match = duel(3, ground={"D4": "^", "D6": "^", "E5": "|", "F5": "|"}, weather="snow")
    play(match, "end", "retreat D5-E5-F5")
    assert standing(match, "red") == {"F5"}


@pytest.mark.rule("K83-B9", "K83-W3")
def test_floods_close_the_way_back_through_the_water():
    match = duel(3, ground={"D4": "^", "D6": "^", "E5": "|"}, weather="floods")
    play(match, "end")
    assert standing(match, "red") == set()


@pytest.mark.rule("K83-B9")
def test_several_attackers_retreat_in_the_order_that_their_player_likes():
    match = plain("LD5 LC4", "HC5 IA9", {"C5": ":"}, seed=seed_for((6, 3)))
    play(match, "end")
    assert {action.split("-")[0] for action in actions(match, "retreat")} == {"retreat D5", "retreat C4"}
    play(match, "retreat C4-D3")
    assert {action.split("-")[0] for action in actions(match, "retreat")} == {"retreat D3"}
    assert refused(match, "retreat D5-E5").reason == "The piece on D3 has another step to retreat first."
    play(match, "retreat D3-E3", "retreat D5-E5-F5")
    assert standing(match, "red") == {"E3", "F5"}
    assert match.to_act == ("blue",)


# K83-B10


@pytest.mark.rule("K83-B10")
def test_one_attacker_and_the_defender_are_exchanged():
    match = duel(4)
    play(match, "end")
    assert standing(match, "red") == standing(match, "blue") == set()


@pytest.mark.rule("K83-B10")
def test_attackers_not_stronger_than_the_defender_all_go():
    match = plain("ID5 IC4", "LC5", seed=seed_for((6, 4)))
    play(match, "end")
    assert standing(match, "red") == standing(match, "blue") == set()


def exchange():
    """A heavy tank and two infantry against a light tank in the fields: 7 against 4, and a 4."""
    match = plain("HD5 IC4 IC6", "LC5", {"C5": ":"}, seed=seed_for((6, 4)))
    play(match, "end")
    return match


@pytest.mark.rule("K83-B10")
def test_otherwise_the_attacker_chooses_until_enough_is_lost():
    match = exchange()
    assert standing(match, "blue") == set()
    assert match.view("red").status.endswith("exchange, lose 2 factors or more of D5, C4, C6.")
    play(match, "lose C4")
    assert match.view("red").status.endswith("exchange, lose 1 factor or more of D5, C6.")
    play(match, "lose C6")
    assert standing(match, "red") == {"D5"}
    assert match.to_act == ("blue",)


@pytest.mark.rule("K83-B10")
def test_one_may_lose_more_than_is_owed():
    match = exchange()
    play(match, "lose C4", "lose D5")
    assert standing(match, "red") == {"C6"}
    assert match.to_act == ("blue",)


@pytest.mark.rule("K83-B10")
def test_in_an_exchange_only_the_attackers_can_be_chosen():
    match = exchange()
    assert actions(match, "lose") == {"lose D5", "lose C4", "lose C6"}
    assert refused(match, "lose A2").reason == "The choice is not about a piece on A2."
    assert refused(match, "stay").reason == "Choose what to give up in the exchange, as in 'lose E5'."


# K83-B11 and K83-B12


def driven_back(**more):
    """A heavy tank on D5 drives infantry from C5: 4-1, and a 3."""
    match = plain("HD5", "IC5", more.pop("ground", None), seed=seed_for((6, 3)), **more)
    play(match, "end")
    return match


@pytest.mark.rule("K83-B11")
def test_the_defender_retreats_and_its_own_player_chooses_where():
    match = driven_back()
    assert match.to_act == ("blue",)
    assert refused(match, "stay", "red").reason == "It is blue's turn to retreat."
    play(match, "retreat C5-B5-A5")
    assert standing(match, "blue") == {"A5"}
    assert match.to_act == ("red",)


@pytest.mark.rule("K83-B11")
def test_then_each_attacker_may_advance_one_hex_in_any_direction():
    match = driven_back()
    play(match, "retreat C5-B5-A5")
    assert offered(match, "advance") == {"C4", "C5", "C6", "D4", "D6", "E5"}
    play(match, "advance D5-E5")
    assert standing(match, "red") == {"E5"}
    assert match.to_act == ("blue",)


@pytest.mark.rule("K83-B11")
@pytest.mark.parametrize("text", ["stay", "stay D5"])
def test_an_advance_is_optional(text):
    match = driven_back()
    play(match, "lose C5", text)
    assert standing(match, "red") == {"D5"}
    assert match.to_act == ("blue",)


@pytest.mark.rule("K83-B11")
def test_an_advance_goes_where_the_terrain_permits():
    match = driven_back(ground={"D4": "%", "D6": "~", "E5": "|"})
    play(match, "lose C5")
    assert offered(match, "advance") == {"C4", "C5", "C6", "E5"}
    assert refused(match, "advance D5-D4").reason == "D4 is occupied or closed to it."
    assert refused(match, "advance D5-B5").reason == "B5 is not next to D5."


@pytest.mark.rule("K83-B11")
def test_a_defender_that_cannot_retreat_is_eliminated_and_the_attackers_advance():
    match = driven_back(ground={"B4": "^", "B5": "^", "B6": "^"})
    assert standing(match, "blue") == set()
    assert match.to_act == ("red",)
    assert match.state.phase == "advance"


@pytest.mark.rule("K83-B12", "K83-B11")
def test_a_defender_eliminated_leaves_the_way_open_to_each_attacker():
    match = plain("HD5 HC4", "IC5", {"D5": ":"}, seed=seed_for((6, 3)))
    play(match, "end")
    assert match.state.phase == "advance"
    play(match, "advance C4-C5", "advance D5-C4")
    assert standing(match, "red") == {"C4", "C5"}


def breakthrough(*dice, blue="IC5 IB6", **more):
    """A heavy tank on D5 kills infantry on C5; beyond it there is more, next to C5 and not to D5."""
    match = plain("HD5", blue, more.pop("ground", None), seed=seed_for(*((6, die) for die in dice)), **more)
    play(match, "end")
    return match


@pytest.mark.rule("K83-B11")
def test_an_advance_next_to_an_enemy_brings_a_second_attack():
    match = breakthrough(4, 4)
    events = play(match, "advance D5-C5")
    assert events[1].startswith("Red attacks B6 with 4")
    assert standing(match, "blue") == set()


@pytest.mark.rule("K83-B11")
def test_a_second_attack_may_have_to_be_chosen_and_can_be_won_and_followed_up_but_not_repeated():
    match = breakthrough(4, 4, blue="IC5 IB6 IA6")
    play(match, "advance D5-C5")
    assert standing(match, "blue") == {"A6"}
    events = play(match, "advance C5-B6")
    assert match.to_act == ("blue",)
    assert not any("attacks" in event for event in events)


@pytest.mark.rule("K83-B11")
def test_a_piece_that_stays_makes_no_second_attack():
    match = breakthrough(4, 4)
    events = play(match, "stay")
    assert match.to_act == ("blue",)
    assert not any("attacks" in event for event in events)


@pytest.mark.rule("K83-B11")
def test_in_a_second_wave_too_all_choose_before_the_dice_fall():
    match = breakthrough(4, blue="IC5 IB6 IB4")
    play(match, "advance D5-C5")
    assert match.state.phase == "choosing"
    assert actions(match, "attack") == {"attack C5 > B4", "attack C5 > B6"}
    assert match.position()["wave"] == 2


@pytest.mark.rule("K83-B11")
@pytest.mark.parametrize(("often", "attacks"), [("never", 1), ("once", 2), ("always", 3)])
def test_a_table_may_have_second_attacks_otherwise(often, attacks):
    match = breakthrough(4, 4, 4, blue="IC5 IB6 IA6", options={"second_attacks": often})
    play(match, "advance D5-C5")
    if match.state.phase == "advance":
        play(match, "advance C5-B6")
    fights = [event for event in match.events("red") if event.kind == "combat"]
    assert len(fights) == attacks


# K83-B13


@pytest.mark.rule("K83-B13")
def test_conflicts_are_resolved_in_the_order_of_the_defenders():
    match = plain("IG4 ID5", "HC5 HF4", {"C5": ":", "F4": ":"}, seed=seed_for((6, 1), (6, 1)))
    events = [event for event in play(match, "end") if "attacks" in event]
    assert [event.split()[2] for event in events] == ["C5", "F4"]


@pytest.mark.rule("K83-B13")
def test_a_conflict_whose_attackers_or_defender_are_gone_is_dropped():
    state = plain("LD5", "HC5").state
    gone = plain("LD5", "-,HC5 LA5".replace(" ", ",")).state
    assert combat._still_there(state, Engagement(0, (0,))) == Engagement(0, (0,))
    assert combat._still_there(gone, Engagement(0, (0,))) is None
    assert combat._still_there(gone, Engagement(1, (0,), (0, 2))) == Engagement(1, (0,), (2,))


@pytest.mark.rule("K83-B13", "K83-O1")
def test_an_advance_into_the_enemys_city_wins():
    match = plain("HG10", "IG9", seed=seed_for((6, 4)))
    play(match, "end")
    assert "H10" in offered(match, "advance")
    events = play(match, "advance G10-H10")
    assert events[-1] == "Red wins: Red has entered blue's city."
    assert match.to_act == ()


@pytest.mark.rule("K83-B9")
def test_a_piece_cannot_retreat_into_a_city():
    match = plain("HG10", "HG9", {"G9": ":"}, seed=seed_for((6, 3)))
    play(match, "end")
    assert "H10" not in offered(match, "retreat")
