"""Repair area, depot, headquarters, and winning: TAK-H1 to H4, TAK-W1 to W3."""

import pytest

from sandtable import Record, SetupError
from sandtable.games.taktik.countries import Country
from tests.games.taktik.drawn import DAMAGE, GAME, HIT, begin, offered, play, refused, stand, where

FAR = "t2A9"


# TAK-H1


@pytest.mark.rule("TAK-H1")
def test_a_vehicle_under_repair_neither_moves_nor_fires():
    match = stand("t8E3 t4G1+", FAR, budget="12")
    assert refused(match, "G1-G2") == (
        "Kazaldis tank p2 is under repair and cannot move or fire.",
        "TAK-H1",
    )
    near = stand("t8E3 t4G1+", "t2E5 t2A9", budget="12")
    play(near, "E3-E4", "end")
    assert refused(near, "fire G1 > E5")[1] == "TAK-H1"


@pytest.mark.rule("TAK-H1")
def test_a_vehicle_under_repair_cannot_be_fired_at():
    match = stand("t8G10 t2A4", "t4G12+ t2A9", budget="12")
    play(match, "G10-G11", "end")
    assert match.to_act == ("sarapan",)
    other = stand("t8G10 t2A4", "t4G12+ t2F10 t2A9", budget="12")
    play(other, "G10-G11", "end")
    assert refused(other, "fire G11 > G12") == (
        "Sarapan tank p3 is under repair and cannot be fired at.",
        "TAK-H1",
    )


# TAK-H2


@pytest.mark.rule("TAK-H2")
def test_entering_the_depot_takes_it_and_all_vehicles_under_repair_are_lost():
    match = stand("t8F10", "t4G12+ t2H12+ t8A9", calderon="t2J8", armania="t2J3", budget="12")
    texts = play(match, "F10-F12")
    assert where(match) == {"p1": "F12*", "p2": "J3", "p3": None, "p4": None, "p5": "A9", "p6": "J8"}
    assert texts[1].startswith("Kazaldis tank p1 takes the depot of Sarapan and Calderon on F12")


@pytest.mark.rule("TAK-H2")
def test_no_vehicle_is_repaired_after_the_depot_is_lost():
    match = stand("t8E5", "t4E7 t2A9", budget="12", taken="F12", seed=DAMAGE)
    play(match, "E5-E6", "end", "fire E6 > E7")
    assert where(match)["p2"] is None


@pytest.mark.rule("TAK-H2", "TAK-H4")
def test_the_depot_cannot_be_retaken_and_the_taker_cannot_leave():
    match = stand("t8F12* t4C3", "t4F11 t2A9", budget="12", taken="F12")
    assert refused(match, "F12-F11")[1] == "TAK-H4"
    gone = stand("t8C4", "t4F11 t2A9", budget="12", taken="F12", place=1)
    assert refused(gone, "F11-F12")[1] == "TAK-S1"
    again = stand("t8F11 t2C3", "t2A9", budget="12", taken="F12")
    assert refused(again, "F11-F12") == ("F12 is already taken; no piece can enter it any more.", "TAK-H4")


# TAK-H3, TAK-H4


@pytest.mark.rule("TAK-H3", "TAK-W1")
def test_taking_the_headquarters_ends_the_introductory_game():
    match = stand("c2B9 t2A4", "t8C9", budget="12")
    texts = play(match, "B9-B11")
    assert match.outcome.winners == ("kazaldis",)
    assert match.outcome.rule == "TAK-W1"
    assert texts[-1] == "Kazaldis wins: The headquarters of Sarapan is taken."


@pytest.mark.rule("TAK-H3", "TAK-W1")
def test_with_two_headquarters_the_country_fights_on_for_its_ally():
    match = stand("t8B9", "t8C9", armania="t2J3", calderon="t2J8", budget="12")
    play(match, "B9-B11", "end")
    assert match.outcome is None
    assert where(match)["p1"] == "B11*"
    assert match.to_act == ("sarapan",)
    last = stand("t8I9", "t8C9", armania="t2J3", calderon="t2J8", budget="12", taken="B11")
    play(last, "I9-I11")
    assert last.outcome.winners == ("kazaldis",)
    assert last.outcome.reason == "The headquarters of Sarapan and Calderon are taken."


@pytest.mark.rule("TAK-H4")
def test_a_vehicle_that_stays_no_longer_moves_or_fires():
    match = stand("t8B11* t4E5", "t4E7 t8C9", armania="t2J3", calderon="t2J8", budget="12", taken="B11")
    assert refused(match, "B11-B10")[1] == "TAK-H4"
    play(match, "E5-E6", "end")
    assert refused(match, "fire B11 > C9")[1] == "TAK-H4"


@pytest.mark.rule("TAK-H4")
def test_a_vehicle_that_has_just_taken_a_place_does_not_fire():
    match = stand("t8B9", "t8B12 t2C9", armania="t2J3", calderon="t2J8", budget="12")
    play(match, "B9-B11", "end")
    assert match.to_act == ("sarapan",)


@pytest.mark.rule("TAK-H4")
def test_a_garrison_can_be_fired_at_and_its_loss_gives_nothing_back():
    match = stand(
        "t2B11* t2A4",
        "t8B9",
        armania="t2J3",
        calderon="t2J8",
        budget="12",
        taken="B11",
        place=1,
        seed=HIT,
    )
    play(match, "B9-B10", "end", "fire B10 > B11")
    assert where(match)["p1"] is None
    assert "B11" in match.position()["taken"]
    assert match.view(None).scene.panels[1].rows[-1] == ("Headquarters", "held", "held", "taken", "held")


def held(seed, taker="t2B11*", shooter="t8B9", taken="B11", **rest):
    """Sarapan fires at the vehicle that has taken its headquarters; also returns the texts of all events."""
    match = stand(
        f"{taker} t2A4",
        shooter,
        armania="t2J3",
        calderon="t2J8",
        budget="12",
        taken=taken,
        place=1,
        seed=seed,
        **rest,
    )
    return match, play(match, "B9-B10", "end", "fire B10 > B11")


@pytest.mark.rule("TAK-H4")
def test_damage_leaves_a_garrison_where_it_stands():
    match, told = held(DAMAGE)
    assert where(match)["p1"] == "B11*"
    assert any(text.startswith("Kazaldis tank p1 is damaged and stays on B11") for text in told)
    assert match.view("sarapan").facts.position.pieces[0].power == 2
    assert match.to_act == ("kazaldis",)


@pytest.mark.rule("TAK-H4")
def test_damage_does_not_destroy_a_garrison_whose_depot_is_lost():
    match, _ = held(DAMAGE, taken="B11,F1")
    assert where(match)["p1"] == "B11*"


@pytest.mark.rule("TAK-H4", "TAK-F7")
def test_a_vehicle_that_fires_at_a_stronger_garrison_is_itself_struck():
    match, _ = held(DAMAGE, taker="t8B11*", shooter="t4B9")
    assert where(match) == {"p1": "B11*", "p2": "A4", "p3": "J3", "p4": "G12+", "p5": "J8"}


@pytest.mark.rule("TAK-H4")
def test_the_odds_of_a_shot_at_a_garrison_say_that_damage_leaves_it_there():
    match = stand(
        "t2B11*:sarapan t2A4", "t8B9", armania="t2J3", calderon="t2J8", budget="12", taken="B11", place=1
    )
    play(match, "B9-B10", "end")
    (card,) = match.inspect("sarapan", "aim B10 B11").panels
    assert [(one.label, one.times) for one in card.chances] == [
        ("target destroyed", 50),
        ("target damaged, stays", 25),
        ("miss", 25),
    ]


@pytest.mark.rule("TAK-H4")
def test_by_version_1_of_the_rules_a_damaged_garrison_goes_to_repair():
    match, _ = held(DAMAGE, rules_version=1)
    assert where(match)["p1"] == "G1+"


def test_a_route_ends_where_something_is_taken():
    match = stand("t8B9", "t8C9", armania="t2J3", calderon="t2J8", budget="12")
    assert refused(match, "B9-B10-B11-B12")[1] == "TAK-H4"


# TAK-W1


@pytest.mark.rule("TAK-W1")
def test_a_side_without_a_vehicle_in_action_has_lost():
    match = stand("t8E5", "t4E7", budget="12", seed=HIT)
    play(match, "E5-E6", "end", "fire E6 > E7")
    assert match.outcome.winners == ("kazaldis",)
    assert match.outcome.reason == "No vehicle of Sarapan is in action any more."


@pytest.mark.rule("TAK-W1")
def test_vehicles_under_repair_do_not_count_as_in_action():
    match = stand("t8E5", "t4E7 t8G12+", budget="12", seed=DAMAGE)
    play(match, "E5-E6", "end", "fire E6 > E7")
    assert match.outcome.winners == ("kazaldis",)


@pytest.mark.rule("TAK-W1", "TAK-F7")
def test_a_player_can_lose_by_firing():
    match = stand("t2E5", "t4E7", budget="12", seed=HIT)
    play(match, "E5-E6", "end", "fire E6 > E7")
    assert match.outcome.winners == ("sarapan",)


@pytest.mark.rule("TAK-W1")
def test_allies_win_together_and_all_vehicles_of_both_enemies_must_be_gone():
    match = stand("t8E5", "t4E7", armania="t2J3", calderon="t2J8", form="four", budget="12", seed=HIT)
    play(match, "E5-E6", "end", "fire E6 > E7")
    assert match.outcome is None
    last = stand("t8E5", "t4E7", armania="t2J3", form="four", budget="12", seed=HIT)
    play(last, "E5-E6", "end", "fire E6 > E7")
    assert last.outcome.winners == ("kazaldis", "armania")
    assert last.view(None).status.startswith("Kazaldis and Armania win: ")


@pytest.mark.rule("TAK-W1")
def test_with_three_players_sarapan_needs_both_headquarters_and_the_allies_one():
    match = stand("t8B9", "t2J9", armania="t2J3", form="three", budget="12", place=1)
    play(match, "B9-B11")
    assert match.outcome.winners == ("kazaldis", "armania")
    other = stand("t8C5", "t2B4", armania="t2J3", form="three", budget="12", place=0)
    play(other, "B4-B2")
    assert other.outcome is None


@pytest.mark.rule("TAK-W1", "TAK-H3")
def test_a_player_without_mobile_pieces_is_skipped():
    match = stand(
        "t8E3", "t4A9", armania="t2B11*", calderon="t2J8", form="four", taken="B11", place=1, phase="press"
    )
    order = []
    for _ in range(4):
        order.append(match.to_act[0])
        match.apply(match.to_act[0], "press attack repair")
        if match.state.phase == "moving":
            play(match, "end")
    assert order == ["sarapan", "calderon", "kazaldis", "sarapan"]


@pytest.mark.rule("TAK-W1")
def test_it_is_a_draw_when_no_piece_can_ever_move():
    match = stand("t2B11*", "t8B4", form="standard", budget="12", place=1, taken="B11")
    play(match, "B4-B2", "end")
    assert match.outcome.winners == ()
    assert match.outcome.reason == "No player has a piece left that can move."


@pytest.mark.rule("TAK-W1")
def test_the_last_turn_is_an_option():
    match = stand("t8E3", "t4A9", budget="12", turn=30, options={"last_turn": 30})
    play(match, "end")
    assert match.outcome.winners == ()
    assert match.outcome.reason == "Turn 30 was the last."
    assert stand("t8E3", "t4A9", budget="12", turn=5000, options={"last_turn": None}).to_act


# TAK-W3


def three(rules_version=GAME.rules_version, **options):
    return stand(
        "t8D9",
        "t2E9 t2J1",
        armania="t2J3",
        form="three",
        budget="12",
        options=options,
        rules_version=rules_version,
    )


@pytest.mark.rule("TAK-W3")
def test_with_three_players_calderons_land_is_closed():
    match = three()
    assert refused(match, "E9-F9") == ("F9 is not used in this form of the game.", "TAK-W3")
    assert not any(action.endswith("F9") for action in offered(match, "move"))


@pytest.mark.rule("TAK-W3")
def test_with_calderons_land_open_only_its_headquarters_is_closed():
    match = three(calderon_land="open")
    play(match, "E9-F9")
    assert where(match)["p3"] == "F9"
    land = {"calderon_land": "open"}
    beside = stand("t8I10", "t2J1", armania="t2J3", form="three", place=1, budget="12", options=land)
    assert refused(beside, "I10-I11")[1] == "TAK-W3"


@pytest.mark.rule("TAK-W3")
def test_by_version_1_of_the_rules_calderons_land_is_open():
    match = three(rules_version=1)
    play(match, "E9-F9")
    assert where(match)["p3"] == "F9"


@pytest.mark.rule("TAK-W3", "TAK-B5")
def test_with_three_players_two_more_streets_lead_to_sarapans_headquarters_and_none_by_version_1():
    ground = GAME.new("three").state.terms.ground
    before = Record(game="taktik", rules=1, scenario="three", seed="1").replay().state.terms.ground
    opened = ground.open & ~before.open
    assert set(ground.grid.names_of(opened)) == {"G23", "H23"}
    assert not before.open & ~ground.open
    assert opened & ~ground.around[ground.hq[Country.SARAPAN]] == 0
    assert before is GAME.new("standard").state.terms.ground


@pytest.mark.rule("TAK-W3")
def test_with_two_or_four_players_the_option_changes_nothing():
    for form in GAME.scenarios().keys() - {"three"}:
        closed = {
            GAME.new(form, options={"calderon_land": land}).state.terms.closed for land in ("closed", "open")
        }
        assert len(closed) == 1


@pytest.mark.rule("TAK-W3")
def test_the_option_has_two_values():
    with pytest.raises(
        SetupError, match="calderon_land of taktik cannot be 'shut': it is one of closed, open"
    ):
        GAME.new("three", options={"calderon_land": "shut"})


# Resignation and draws


@pytest.mark.rule("TAK-W1")
def test_resigning_loses_a_match_of_two_players():
    match = stand("t8E3", "t4A9", budget="12")
    match.apply("sarapan", "resign")
    assert match.outcome.winners == ("kazaldis",)
    assert match.outcome.reason == "Sarapan resigned."


@pytest.mark.rule("TAK-W1")
def test_an_ally_plays_on_and_the_resigned_players_vehicles_stay():
    match = stand("t8E5", "t4A9 t2E7", armania="t2J3", calderon="t2J8", form="four", budget="12", seed=HIT)
    match.apply("kazaldis", "resign")
    assert match.to_act == ("sarapan",)
    assert where(match)["p1"] == "E5"
    assert refused(match, "offer draw", "kazaldis")[0] == "You have resigned."
    assert {choice.kind for choice in match.choices("kazaldis")} == {"note"}
    match.apply("armania", "resign")
    assert match.outcome.winners == ("sarapan", "calderon")
    assert match.outcome.reason == "Kazaldis and Armania resigned."


@pytest.mark.rule("TAK-W1")
def test_the_vehicles_of_a_resigned_player_are_out_of_action():
    match = stand(
        "t8E3", "t8J5", armania="t2J3", calderon="t2A9", form="four", budget="12", place=1, seed=HIT
    )
    match.apply("kazaldis", "resign")
    play(match, "J5-J4", "end", "fire J4 > J3")
    assert match.outcome.winners == ("sarapan", "calderon")


def test_a_player_who_resigns_while_placing_has_no_pieces():
    match = begin("four")
    match.apply("armania", "deploy auto 1")
    match.apply("armania", "resign")
    for seat in ("kazaldis", "sarapan", "calderon"):
        match.apply(seat, "deploy auto 1")
        match.apply(seat, "ready")
    assert match.state.phase == "start"
    assert "armania" not in match.to_act
    assert len(match.position()["pieces"]) == 36
    match.apply("calderon", "press")
    match.apply("kazaldis", "resign")
    assert match.outcome.winners == ("sarapan", "calderon")


def test_a_player_who_resigns_before_pressing_for_the_start_is_left_out():
    for last in ("resign", "press"):
        match = begin("four", seed=4)
        for seat in match.seats:
            match.apply(seat, "deploy auto 1")
            match.apply(seat, "ready")
        for seat in ("kazaldis", "sarapan", "armania"):
            match.apply(seat, "press")
        match.apply("calderon", last)
        assert match.outcome is None
        assert ("calderon" in match.to_act) <= (last == "press")


@pytest.mark.rule("TAK-W1")
def test_a_draw_needs_all_players():
    match = stand("t8E5", "t4A9", armania="t2J3", calderon="t2J8", form="four", budget="12")
    match.apply("sarapan", "offer draw")
    assert "offered or accepted" in refused(match, "offer draw", "sarapan")[0]
    assert match.view("kazaldis").offer.text == "A draw is offered by Sarapan."
    assert match.view("kazaldis").offer.answers == ("accept draw", "decline draw")
    assert (
        match.view("sarapan").offer.text
        == "You have agreed to a draw. Waiting for Kazaldis, Armania and Calderon."
    )
    assert match.view(None).offer.answers == ()
    assert "offers" not in match.view("sarapan").status
    match.apply("calderon", "accept draw")
    match.apply("armania", "offer draw")
    before = match.outcome
    assert before is None
    match.apply("kazaldis", "accept draw")
    assert match.outcome.winners == ()
    assert match.outcome.reason == "All players agreed to a draw."


@pytest.mark.rule("TAK-W1")
def test_a_draw_is_declined_by_words_or_by_playing_on():
    match = stand("t8E5", "t4A9", budget="12")
    assert refused(match, "accept draw")[0] == "No draw has been offered to you."
    match.apply("sarapan", "offer draw")
    match.apply("kazaldis", "decline draw")
    assert match.state.agreed == 0
    match.apply("sarapan", "offer draw")
    assert play(match, "E5-E4")[0] == "Kazaldis plays on: the draw is declined."
    match.apply("kazaldis", "offer draw")
    play(match, "E4-E3")
    assert match.state.agreed == 1


def test_a_note_does_not_decline_a_draw():
    match = stand("t8E5", "t4A9", budget="12")
    match.apply("sarapan", "offer draw")
    match.apply("kazaldis", "note p2 4")
    assert match.state.agreed == 2


# TAK-W2


def talk(match, seat):
    return [audience.to for audience in GAME.audiences(match and match.state, match.seats, seat)]


@pytest.mark.rule("TAK-W2")
def test_allies_may_confer_until_the_first_turn():
    match = begin("four")
    assert talk(match, "kazaldis")[0] == ("kazaldis", "armania")
    assert talk(match, "calderon")[0] == ("sarapan", "calderon")
    for seat in match.seats:
        match.apply(seat, "deploy auto 1")
        match.apply(seat, "ready")
    assert talk(match, "kazaldis")[0] == ("kazaldis", "armania")
    while match.state.phase == "start":
        match.apply(match.to_act[0], "press")
    assert talk(match, "kazaldis") == [match.seats, None]


@pytest.mark.rule("TAK-W2")
def test_before_the_match_has_begun_allies_may_confer_too():
    seats = ("kazaldis", "sarapan", "armania", "calderon")
    audiences = GAME.audiences(None, seats, "armania")
    assert (audiences[0].label, audiences[0].to) == ("Allies", ("kazaldis", "armania"))
    assert [audience.to for audience in GAME.audiences(None, seats, None)] == [("spectators",)]


@pytest.mark.rule("TAK-W2")
def test_a_player_without_an_ally_talks_to_all():
    assert talk(begin("standard"), "kazaldis") == [("kazaldis", "sarapan"), None]
    assert talk(begin("three"), "sarapan")[0] == ("kazaldis", "armania", "sarapan")


def test_choices_that_need_confirmation_are_marked():
    match = stand("t8E5", "t4E7", budget="12")
    play(match, "E5-E6", "end")
    assert {choice.kind for choice in match.choices("kazaldis") if choice.grave} == {"fire", "talk"}
    assert offered(match, "end") == {"end"}
