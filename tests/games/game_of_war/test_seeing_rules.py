"""GOW-V1 to GOW-V4: questions about the board, and what it shows without being asked."""

from typing import Any

import pytest

from sandtable.core import IllegalAction, InvalidAction
from tests.games.game_of_war.drawn import GAME, draw, heat, online, play, refused, sums, verdict

CUT = """
    @ . ^ . I . R
    . . . . . . .
    . . . . . . .
    C . . . . . I
    -------------
    c . . . . . .
    . . i . . . @
"""


def piece(match, place, seat=None):
    (found,) = [piece for piece in match.view(seat).scene.pieces if piece.place == place]
    return found


def strokes(match, query):
    return {
        (line.side, line.start, line.end)
        for overlay in match.inspect(None, query).overlays
        for line in overlay.lines
    }


# GOW-V1


@pytest.mark.rule("GOW-V1")
def test_lines_of_communication_are_drawn_from_every_source_to_where_they_end():
    match = draw("""
        @ . . . .
        . . . ^ .
        I . i . .
        ---------
        . . . . @
    """)
    assert strokes(match, "lines north") == {
        ("north", "A1", "A5"),
        ("north", "A1", "D1"),
        ("north", "A1", "B2"),
    }
    assert strokes(match, "lines south") == {
        ("south", "D5", "D1"),
        ("south", "D5", "A5"),
        ("south", "D5", "A2"),
    }


@pytest.mark.rule("GOW-V1")
def test_relays_with_a_signal_draw_lines_and_those_without_do_not():
    match = draw("""
        @ . R .
        . . . .
        . . . S
        -------
        . i . @
    """)
    starts = {start for _, start, _ in strokes(match, "lines north")}
    assert starts == {"A1", "A3"}


@pytest.mark.rule("GOW-V1")
def test_lines_are_drawn_through_whatever_does_not_stop_them():
    match = draw("""
        @ I r = # .
        . . . . . .
        -----------
        . . . i . @
    """)
    assert ("north", "A1", "A6") in strokes(match, "lines north")


@pytest.mark.rule("GOW-V1")
def test_both_sides_are_drawn_together_or_apart():
    match = draw(CUT)
    together = strokes(match, "lines")
    assert together == strokes(match, "lines north") | strokes(match, "lines south")
    assert {side for side, _, _ in together} == {"north", "south"}


@pytest.mark.rule("GOW-V1")
def test_either_player_may_look_at_either_sides_lines():
    match = draw(CUT)
    assert match.inspect("south", "lines north") == match.inspect("north", "lines north")


@pytest.mark.rule("GOW-V1")
def test_offline_units_are_marked_and_online_ones_are_not():
    match = draw(CUT)
    assert online(match, "north") == {"D1"}
    for place in ("A5", "A7", "D7"):
        assert "offline" in piece(match, place).states
        assert piece(match, place).note
    for place in ("D1", "F3"):
        assert "offline" not in piece(match, place).states
        assert piece(match, place).note is None


@pytest.mark.rule("GOW-V1")
@pytest.mark.parametrize(
    ("place", "reason"),
    [
        ("A5", "The mountain A3 cuts the line from the arsenal A1"),
        ("A7", "The mountain A3 cuts the line from the arsenal A1"),
        ("D7", "The relay A7 in line with it has no signal itself"),
    ],
)
def test_the_reason_is_shown(place, reason):
    match = draw(CUT)
    assert reason in piece(match, place).note
    (line,) = [line for line in match.inspect(None, "lines north").lines if line.startswith(f"{place} ")]
    assert reason in line


@pytest.mark.rule("GOW-V1")
@pytest.mark.parametrize(
    ("unit", "name"), [("i", "infantry"), ("c", "cavalry"), ("g", "cannon"), ("h", "swift cannon")]
)
def test_the_enemy_that_cuts_a_line_is_named(unit, name):
    match = draw(f"""
        @ . {unit} . I
        . . . . .
        ---------
        . . . . @
    """)
    assert f"The southern {name} A3 cuts the line from the arsenal A1" in piece(match, "A5").note


@pytest.mark.rule("GOW-V1")
def test_a_unit_in_no_line_has_that_reason():
    match = draw("""
        @ . . . .
        . . I . .
        ---------
        . i . . @
    """)
    assert piece(match, "B3").note.startswith("No arsenal or relay of its side stands in line with it")
    assert piece(match, "B3").note.endswith("no online unit of its side stands next to it.")


@pytest.mark.rule("GOW-V1")
def test_how_many_are_online_is_counted():
    lines = draw(CUT).inspect(None, "lines").lines
    assert lines[0].startswith("North: 1 ")
    assert "3 offline" in lines[0]
    assert [line for line in lines if line.startswith("South: 1 ") and "1 offline" in line]


# GOW-V2


SKIRMISH = """
    @ @ @ @ @ @
    . . C . G .
    . . . . . .
    -----------
    . . i . . .
    . . =i . . .
    @ @ @ @ @ @
"""


@pytest.mark.rule("GOW-V2")
def test_the_sums_of_a_square_are_shown_unit_by_unit():
    assert draw(SKIRMISH).inspect("south", "square D3").lines == (
        "Attack of north: 9 (cavalry B3 4, cannon B5 5).",
        "Defence of south: 14 (infantry D3 6, infantry E3 in a pass 8).",
        "If north attacked now: no effect.",
    )


@pytest.mark.rule("GOW-V2")
def test_the_units_that_take_part_are_drawn():
    fire, focus = draw(SKIRMISH).inspect(None, "square D3").overlays
    assert {(line.start, line.end, line.side) for line in fire.lines} == {
        ("B3", "D3", "north"),
        ("B5", "D3", "north"),
        ("E3", "D3", "south"),
    }
    assert focus.places == ("D3",)


@pytest.mark.rule("GOW-V2")
def test_an_empty_square_shows_attack_and_support_of_both_sides():
    finding = draw(SKIRMISH).inspect(None, "square C3")
    assert finding.title == "C3: empty"
    assert finding.lines == (
        "Attack of north: 7 (cavalry B3 charging 7).",
        "Support of north: 5 (cavalry B3 5).",
        "Attack of south: 8 (infantry D3 4, infantry E3 4).",
        "Support of south: 14 (infantry D3 6, infantry E3 in a pass 8).",
    )


@pytest.mark.rule("GOW-V2")
@pytest.mark.parametrize("name", ["A1", "C3", "D3", "B5", "F6", "E3"])
def test_every_square_can_be_asked_for(name):
    assert draw(SKIRMISH).inspect(None, f"square {name.lower()}").title.startswith(f"{name}: ")


@pytest.mark.rule("GOW-V2")
@pytest.mark.parametrize("seat", ["north", "south"])
def test_the_heat_map_agrees_with_the_sums_of_every_square(seat):
    match = draw(SKIRMISH)
    other = "south" if seat == "north" else "north"
    attack, defence = heat(match, "attack", other), heat(match, "defence", seat)
    units: Any = match.position()[seat]
    for names in units.values():
        for name in names:
            assert sums(match, name) == (attack.get(name, 0), defence.get(name, 0))


@pytest.mark.rule("GOW-V2")
def test_the_heat_map_names_no_square_without_heat_and_no_mountain():
    match = draw("""
        @ . I ^ . .
        . . . . . .
        -----------
        . i . . . @
    """)
    values = heat(match, "attack", "north")
    assert set(values) == {"A1", "A2", "B2", "B3", "B4", "C1", "C3", "C5"}
    assert set(values.values()) == {4}


@pytest.mark.rule("GOW-V2", "GOW-A4")
@pytest.mark.parametrize(("attacker", "outcome"), [("I", "no effect"), ("C", "retreat"), ("C C", "captured")])
def test_the_previewed_outcome_is_the_outcome(attacker, outcome):
    match = draw(f"""
        @ @ @ @ @
        . . {attacker}{" ." * (2 - len(attacker.split()))} .
        ---------
        . . i . .
        i . . . .
        @ @ @ @ @
    """)
    assert verdict(match, "C3") == outcome
    if outcome == "no effect":
        assert refused(match, "attack C3").rule == "GOW-A4"
    else:
        assert outcome in play(match, "attack C3")[0]


@pytest.mark.rule("GOW-V2")
def test_the_choice_of_an_attack_shows_the_sums_and_the_outcome():
    match = draw("""
        @ @ @ @ @
        . . C . .
        ---------
        . . c . .
        i . . . .
        @ @ @ @ @
    """)
    (choice,) = [choice for choice in match.choices("north") if choice.kind == "attack"]
    assert choice.label == "Attack the southern cavalry on C3: 7 against 5, captured"
    assert choice.grave


@pytest.mark.rule("GOW-V1", "GOW-V2")
def test_the_lenses_of_the_view_can_all_be_asked():
    match = GAME.new("standard", seed=1)
    for seat in ("north", "south", None):
        for lens in match.view(seat).lenses:
            match.inspect(seat, lens.query.replace("{square}", "L15").replace("{there}", "M15"))


@pytest.mark.rule("GOW-V2")
@pytest.mark.parametrize(
    "query", ["", "square", "square Z99", "heat", "heat attack east", "lines east", "x" * 9999, "\0"]
)
def test_an_unknown_query_is_an_error(query):
    with pytest.raises(InvalidAction, match="cannot be shown"):
        draw(SKIRMISH).inspect(None, query)


@pytest.mark.rule("GOW-V2")
def test_a_players_own_heat_is_shown_when_no_side_is_named():
    match = draw(SKIRMISH)
    assert match.inspect("south", "heat attack") == match.inspect(None, "heat attack south")
    assert match.inspect("north", "heat defence") == match.inspect(None, "heat defence north")


# GOW-V3


@pytest.mark.rule("GOW-V3")
def test_every_illegal_move_is_explained_with_a_rule():
    match = draw("""
        @ I . C ^ .
        . . . . . .
        . . . I . r
        -----------
        . . . . R @
        @ . . c . .
    """)
    legal = {choice.action for choice in match.choices("north")}
    names = [f"{row}{column}" for row in "ABCDE" for column in range(1, 7)]
    rules = set()
    for action in (f"{start}-{end}" for start in names for end in names):
        if action not in legal:
            with pytest.raises(IllegalAction) as caught:
                match.check("north", action)
            error = caught.value
            assert error.reason.endswith(".")
            assert len(error.reason.split()) > 3
            rules.add(error.rule)
    assert rules == {"GOW-M1", "GOW-M2", "GOW-M3"}


@pytest.mark.rule("GOW-V3")
def test_the_text_of_an_error_names_the_rule():
    error = refused(GAME.new("standard", seed=7, options={"first": "north"}), "G3-J3")
    assert str(error) == "The cavalry on G3 moves up to 2 steps; J3 is further away. (GOW-M1)"


@pytest.mark.rule("GOW-V3", "GOW-S3")
def test_the_status_says_what_to_do():
    match = GAME.new("standard", seed=7, options={"first": "north"})
    assert match.view("north").status == "Turn 1, north to move: 5 moves left, then attack or end the turn."
    assert match.view("south").status == "Turn 1, north to move."
    play(match, "G3-G2", "G4-G5", "H3-H2", "H4-I4")
    assert "1 move left" in match.view("north").status


# GOW-V4

SPLIT = """
    . @ . . . . .
    . . . . . . .
    . R . . I . .
    . . . . . . .
    -------------
    . . . c . . .
    i i . i . . @
    s . . . . . .
"""
"""The infantry C5 is online through the relay C2, and the cavalry E4 can step between them."""


def own_lines(match, seat):
    return [overlay for overlay in match.view(seat).scene.overlays if overlay.name == "own-lines"]


@pytest.mark.rule("GOW-V4")
def test_a_side_sees_its_own_lines_faintly_without_asking():
    match = draw(SPLIT)
    for seat in ("north", "south"):
        (drawn,) = own_lines(match, seat)
        (asked,) = match.inspect(seat, f"lines {seat}").overlays
        assert drawn.faint
        assert drawn.lines == asked.lines
        assert {line.side for line in drawn.lines} == {seat}
    assert own_lines(match, None) == []


@pytest.mark.rule("GOW-V4")
def test_own_lines_are_drawn_from_the_deployment_on_and_show_nothing_of_the_other_side():
    match = GAME.new("free", seed=1)
    before = own_lines(match, "north")
    assert before[0].lines
    match.apply("south", "deploy standard")
    assert own_lines(match, "north") == before


@pytest.mark.rule("GOW-V4")
def test_an_event_tells_when_a_line_is_cut_and_when_it_is_restored():
    match = draw(SPLIT, "south")
    assert "C5" in online(match, "north")
    texts = play(match, "E4-C4")
    assert texts[1] == "North's line of communication is cut at C4: infantry C5 falls silent."
    assert "C5" not in online(match, "north")
    play(match, "end", "end")
    events = match.apply("south", "C4-D5")
    assert [event.text for event in events][1:] == [
        "North's line of communication is restored at C4: infantry C5 is heard again."
    ]
    assert (events[1].kind, events[1].rule, events[1].audience) == ("restored", "GOW-V4", None)


@pytest.mark.rule("GOW-V4")
def test_an_event_tells_when_a_relay_leaves_the_units_behind_it():
    match = draw(SPLIT)
    texts = play(match, "C2-D2")
    assert texts[1] == "North's line of communication is cut: infantry C5 falls silent."
    assert play(match, "end", "end", "D2-C2")[-1] == (
        "North's line of communication is restored: infantry C5 is heard again."
    )


@pytest.mark.rule("GOW-V4")
def test_an_event_tells_when_a_unit_walks_out_of_communication():
    match = draw(SPLIT)
    assert play(match, "C5-D6")[1] == "North's infantry D6 leaves communication and falls silent."


@pytest.mark.rule("GOW-V4")
def test_an_action_that_changes_nothing_for_any_unit_tells_nothing_of_lines():
    match = draw(SPLIT, "south")
    assert [event.kind for event in match.apply("south", "E4-E5")] == ["move"]


@pytest.mark.rule("GOW-V4")
def test_the_selected_unit_shows_where_it_would_be_online_and_what_it_would_cut():
    match = draw(SPLIT, "south")
    card = match.inspect("south", "unit E4")
    online_there, offline_there, cuts = (one for one in card.overlays if one.name != "sums")
    assert (online_there.style, offline_there.style) == ("good", "bad")
    ends = {choice.place for choice in match.choices("south") if choice.piece == "south-E4"}
    assert {*online_there.places, *offline_there.places} == ends
    assert dict(cuts.texts)["C4"] == "cuts 1"
    for end in ends:
        after = match.copy()
        after.apply("south", f"E4-{end}")
        assert (end in online_there.places) == (end in online(after, "south"))
        assert (end in dict(cuts.texts)) == any(
            event.kind == "cut" and "infantry" in event.text for event in after.last_events
        )
    assert card.lines[0] == (
        f"It would be online on {len(online_there.places)} of the {len(ends)} squares that it can go to."
    )


@pytest.mark.rule("GOW-V4")
def test_a_destination_says_in_words_what_the_move_would_do():
    match = draw(SPLIT, "south")
    card = match.inspect("south", "unit E4 C4")
    assert card.lines[1:] == ("The move would cut off the northern infantry C5.",)
    assert card.overlays[0].places == ("C5",)
    own = draw(SPLIT).inspect("north", "unit C2 D2")
    assert own.lines == (
        "The relay would be online on D2.",
        "The move would cut off your own infantry C5.",
    )


@pytest.mark.rule("GOW-V4")
def test_there_is_no_preview_for_a_unit_that_cannot_move_now():
    match = draw(SPLIT, "south")
    for seat, query in (
        ("north", "unit C2"),
        ("south", "unit A1"),
        (None, "unit E4"),
        ("south", "unit E4 A1"),
    ):
        found = match.inspect(seat, query)
        assert not any("It would be online" in line or "The unit would be" in line for line in found.lines)
        assert {one.name for one in found.overlays} <= {"sums"}
    assert {lens.query for lens in match.view("south").lenses if lens.moment != "asked"} == {
        "unit {square}",
        "unit {square} {there}",
    }
