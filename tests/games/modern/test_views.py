"""Views and choices of seats, and positions that round-trip."""

import pytest

from sandtable import IllegalAction, SetupError
from sandtable.core import fill
from sandtable.games.modern.visibility import seen_by
from sandtable.scenes import MapBoard, Ranges
from sandtable.scenes import Table as Panel
from sandtable.testkit import check_play, check_rule_page
from tests.games.modern.table import GAME, Table, begin, campaign_text, divided, space

ISLAND = '[[gamespace.areas]]\nterrain = "plains"\nname = "Isle"\npoints = "0,0 60,0 60,100 0,100"'
FORT = '[[structures]]\nname = "fort"\nkind = "fortification"\nat = "20,20"\nowner = "blue"\nhealth = 7'


def field():
    red = "inf1:infantry@10,10 gun1:light-artillery@12,10 ship:cruiser@70,50^90"
    return Table(
        red, "tank:heavy-cavalry@13,10 spook:infantry@50,50!", extra=space(ground="water", more=ISLAND) + FORT
    )


def test_the_gamespace_is_a_map_with_units_and_structures_as_pieces():
    scene = field().game.view(field().state, "red").scene
    assert isinstance(scene.board, MapBoard)
    assert [area.label for area in scene.board.areas] == [None, "Isle"]
    pieces = {piece.id: piece for piece in scene.pieces}
    assert pieces.keys() == {"inf1", "gun1", "ship", "tank", "fort"}
    assert (pieces["ship"].heading, pieces["ship"].place, pieces["ship"].tag) == (90, "70,50", "ship")
    assert [(one.label, one.value) for one in pieces["inf1"].figures] == [("Health", "4 of 4"), ("Size", "1")]
    assert pieces["tank"].note is None
    assert pieces["fort"].side == "blue"
    ours = next(panel for panel in scene.panels if panel.name == "units-red")
    assert ours.columns == ("Name", "Type", "Health", "Place")
    assert ours.rows[0] == ("gun1", "light artillery", "8 / 8", "12,10")


@pytest.mark.rule("MK4-S3")
@pytest.mark.parametrize(
    ("name", "tag"), [("meeting-house", "meeting-house"), ("old-meeting-house", "old-meeting-hou…")]
)
def test_only_very_long_names_are_cut_and_end_in_an_ellipsis(name, tag):
    table = Table(
        "inf1:infantry@10,10", "inf2:infantry@20,20", extra=space() + FORT.replace('"fort"', f'"{name}"', 1)
    )
    pieces = {piece.id: piece for piece in table.game.view(table.state, "red").scene.pieces}
    assert pieces[name].tag == tag


def test_an_enemys_structure_is_seen_without_its_strength():
    table = field()
    assert seen_by(table.state, "red").structures[0].health is None
    assert seen_by(table.state, "blue").structures[0].health == 7


def test_without_a_gamespace_units_are_drawn_up_and_listed_in_a_table():
    table = Table("a:infantry b:infantry", "z:infantry")
    scene = table.game.view(table.state, "red").scene
    assert {piece.id: piece.place for piece in scene.pieces} == {"a": "5,5", "b": "15,5", "z": "5,15"}
    ours, theirs = (panel for panel in scene.panels if isinstance(panel, Panel))
    assert (ours.label, ours.columns, ours.pieces) == (
        "Your units",
        ("Name", "Type", "Health"),
        ("a", "b"),
    )
    assert ours.rows[0] == ("a", "infantry", "4 / 4")
    assert (theirs.label, theirs.rows) == ("Units of Blue", (("z", "infantry"),))


def test_what_stands_in_a_scene_can_be_written_into_a_command():
    table = field()
    choices = {choice.action: choice for choice in table.game.choices(table.state, "red")}
    attack = choices["attack {units} > {targets}"]
    assert [part.pieces for part in attack.fields] == [("gun1", "inf1", "ship"), ("tank", "fort")]
    line = fill(attack.action, {"units": ["inf1", "gun1"], "targets": ["tank"]})
    table.do(line, seat="red")
    assert table.state.sheets[0] == ("attack inf1 gun1 > tank",)
    assert "fire {units} > {targets}" in choices
    assert "torpedo {units} > {targets}" not in choices
    move = choices["move {unit} > {place}"]
    table.do(fill(move.action, {"unit": "inf1", "place": "11,11"}), seat="red")


def test_the_umpire_is_offered_all_commands_of_the_team_whose_turn_it_is():
    choices = {choice.action: choice for choice in field().game.choices(field().state, "umpire")}
    attack = choices["attack {units} > {targets}"]
    assert attack.fields[0].pieces == ("inf1", "gun1", "ship")
    assert attack.tentative
    assert not attack.draft
    assert "turn" in choices
    table = field()
    table.do("use blue")
    choices = {choice.action: choice for choice in table.game.choices(table.state, "umpire")}
    assert choices["attack {units} > {targets}"].fields[0].pieces == ("tank", "spook")


def test_the_range_of_a_unit_is_drawn():
    finding = field().game.inspect(field().state, "red", "range gun1")
    (ranges,) = [overlay for overlay in finding.overlays if isinstance(overlay, Ranges)]
    assert [circle.radius for circle in ranges.circles] == [10, 3, 30]
    assert finding.lines == ("moves: 10", "attacks: 3", "fires: 30")
    with pytest.raises(IllegalAction, match="no unit spook that you can see"):
        field().game.inspect(field().state, "red", "range spook")
    ship = field().game.inspect(field().state, "red", "range ship")
    assert (ship.overlays[0].circles[0].towards, ship.overlays[0].circles[0].spread) == (90, 90)


@pytest.mark.rule("MK4-C3", "MK4-S6")
def test_places_to_hold_are_marked_with_their_radius():
    goals = "".join(
        f'[[win]]\nmilitary = "{side}"\nhold = "{place}"\nradius = {radius}\n'
        for side, place, radius in (("red", "fort", 4), ("red", "30,30", 6), ("blue", "30,30", 6))
    )
    table = Table("a:infantry@10,10", "z:infantry@50,50", extra=space() + FORT + "\n" + goals)
    marked = table.game.view(table.state, "blue").scene.overlays
    assert [
        (one.side, one.circles[0].place, one.circles[0].radius, one.circles[0].label) for one in marked
    ] == [
        ("red", "20,20", 4, "Red: hold fort"),
        (None, "30,30", 6, "Red and Blue: hold 30,30"),
    ]


def test_the_status_says_what_to_do():
    table = field()
    assert table.game.view(table.state, "red").status == (
        "Round 1, Red's turn: write your commands and hand them in; your sheet is empty."
    )
    assert table.game.view(table.state, "blue").status == "Round 1, Red's turn: waiting for Red."
    assert table.game.view(table.state, "umpire").status == (
        "Round 1, Red's turn: Red still to hand in; enter commands, or end the turn."
    )
    table.do("submit hide inf1; spy inf1", seat="red")
    assert table.game.view(table.state, "red").status == "Round 1, Red's turn: waiting for the umpire."
    assert table.game.view(table.state, "umpire").status == (
        "Round 1, Red's turn: 2 commands handed in, to be carried out."
    )


def test_the_rule_page_explains_every_rule_once():
    check_rule_page(GAME)


@pytest.mark.parametrize(
    "options", [{"umpire": "person"}, {"fog": 2}, {"umpire33": True, "umpire": "person"}]
)
@pytest.mark.parametrize("name", ["creek", "islands"])
def test_the_contract_holds_with_every_option(name, options):
    check_play(GAME, name, seed=5, most=60, options=options, check_every=6)


def test_the_contract_holds_with_three_militaries_without_a_gamespace(tmp_path):
    red = divided(w="a:infantry b:light-artillery", e="c:engineers")
    text = campaign_text(red, "z:infantry y:special", green="g:drone h:infantry", top="air = true")
    file = tmp_path / "three.toml"
    file.write_text(text, encoding="utf-8")
    check_play(GAME, file, seed=2, most=40, check_every=5)


# Positions


def test_a_position_in_the_middle_of_things_is_taken_up_again():
    table = field()
    table.do("health inf1 5/3; split gun1 > g1 g2; disable tank; freeze ship")
    table.do("submit move inf1 > 11,11; spy inf1", seat="red")
    data = table.game.position(table.state)
    setup = begin(table.text, umpire="person").setup
    again = GAME.restore(setup, data)
    assert GAME.position(again) == data
    assert again == GAME.restore(setup, table.game.position_line(table.state))
    assert again.units[0].health == table.health("inf1")
    assert again.queue == table.state.queue


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"turn": "grey"}, "'grey' is not a military"),
        ({"round": 0}, "counted from 1"),
        ({"phase": "night"}, "not a phase"),
        ({"phase": "air"}, "no air theatre"),
        ({"units": [{"name": "a b", "seat": "red", "type": "infantry"}]}, "not a name"),
        ({"units": [{"name": "a", "seat": "x", "type": "infantry"}]}, "is not a seat that commands"),
        ({"units": [{"name": "a", "seat": "red", "type": "elf"}]}, "not a type"),
        ({"units": [{"name": "a", "seat": "red", "type": "infantry", "health": "9"}]}, "has a health of 9"),
        ({"units": [{"name": "a", "seat": "red", "type": "infantry", "size": "x"}]}, "not a number"),
        ({"units": [{"name": "a", "seat": "red", "type": "infantry", "at": "1,1000"}]}, "not a place"),
        ({"units": [{"name": "a", "seat": "red", "type": "infantry", "aboard": 0}]}, "not aboard a ship"),
        ({"units": [{"name": "a", "seat": "red", "type": "infantry"}] * 2}, "the same name"),
        ({"sheets": {"red": ["kill a"]}}, "not an order to units"),
        ({"bogus": 1}, "unknown field"),
        ({"held": [1, 2, 3]}, "the number of its conditions"),
    ],
)
def test_a_position_that_cannot_be_is_refused_with_a_reason(change, why):
    table = field()
    setup = begin(table.text).setup
    with pytest.raises(SetupError, match=why):
        GAME.restore(setup, {**table.game.position(table.state), **change})


def test_a_line_that_is_no_position_is_refused():
    setup = begin(field().text).setup
    for line in ("", "{", "[]", "nonsense", "{}"):
        with pytest.raises(SetupError, match="not a position of Modern Kriegsspiel"):
            GAME.restore(setup, line)
