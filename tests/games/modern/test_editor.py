"""The editor of campaigns: everything a file can hold comes back, and problems have places (MK4-C1)."""

from pathlib import Path

import msgspec
import pytest

import sandtable
from sandtable.core import Scenario
from sandtable.core.drafts import check_draft
from sandtable.core.editor import DraftPiece, DraftShape
from sandtable.games.modern.scenario import read

GAME = sandtable.game("modern")
RELIEF = GAME.editor.read(GAME.scenario("relief"))
EVERYTHING = """
title = "Everything"
summary = "Each key that a campaign can have."
first = "blue"
fog = 6
air = true
umpire = "person"
options = ["umpire33"]
decoys = ["Ghost"]

[names]
tanks = "heavy cavalry"

[types."heavy cavalry"]
move = 8
hide = true

[types.infantry]
heading = true

[gamespace]
width = 60.5
height = 40
unit = "km"
ground = "water"
areas = [
    { terrain = "plains", points = "-", name = "Shore" },
    { terrain = "town", points = "10,10 14.25,10 14.25,14" },
]
roads = [{ points = "1,1 80,20", width = 1.5, name = "Mole" }]

[[structures]]
name = "mill"
kind = "building"
at = "12,11"
health = "7/2"

[[structures]]
name = "mines"
kind = "minefield"
at = "20,10"
owner = "red"

[[military]]
id = "red"
colour = "neutral"
players = ["Ada", "Bo"]
warheads = 2
units = [
    { type = "tanks", name = "t1", at = "5,5", hidden = true, size = "3/2", health = 20 },
    { type = "infantry", names = "i1 i2", at = "5,6 7,8", heading = 90 },
]

[[military]]
id = "blue"
name = "The Blue"
command = "divided"

[[military.subcommands]]
id = "land"
name = "Shore party"
player = "Cy"
units = [{ type = "infantry", names = "b1 b2", at = "20,20" }]

[[military.subcommands]]
id = "lake"
units = [
    { type = "carrier", name = "c1", at = "40,35", heading = 0 },
    { type = "light fighter", name = "f1", aboard = "c1" },
    { type = "attack submarine", names = "s1 s2", at = "50,35", hidden = false },
]

[[win]]
military = "red"
destroy = ["b1", "late"]

[[lose]]
military = "blue"
survive = 9

[[win]]
military = "blue"
hold = "20,20"
radius = 2
rounds = 2

[[events]]
round = 4
side = "blue-land"
weather = ""
fog = 2
destroy = ["mill"]
message = "Fine."
orders = "On."
terrain = [{ at = "20,20", terrain = "cut" }, { at = "3,3", terrain = "ford", radius = 1.5 }]
units = [{ type = "infantry", name = "late", at = "2,2", hidden = true }]
win = [{ military = "red", eliminate = ["blue"] }]
lose = [{ military = "red", hold = "mill" }]
""".replace('"-"', '"0,0 70,0 30,39 0,38"')


def parsed(text):
    return Scenario.parse(text, name="own", file="own.toml", shipped=False)


def with_pieces(draft, layer, *pieces):
    return msgspec.structs.replace(draft, pieces={**draft.pieces, layer: (*draft.pieces[layer], *pieces)})


def with_values(draft, **values):
    return msgspec.structs.replace(draft, values={**draft.values, **values})


def unit(name, kind="infantry", side="siege", place="30,34", **values):
    return DraftPiece(name, kind, side, place, {"name": name, **values})


def found(draft):
    return [(problem.reason, problem.rule) for problem in check_draft(GAME, draft).problems]


@pytest.mark.rule("MK4-C1")
@pytest.mark.parametrize("text", [EVERYTHING, Path("docs/examples/campaign.toml").read_text()])
def test_every_key_of_a_campaign_comes_back(text):
    scenario = parsed(text)
    draft = GAME.editor.read(scenario)
    checked = check_draft(GAME, draft)
    assert checked.problems == ()
    written = parsed(checked.text)
    assert GAME.editor.read(written) == draft
    assert read(written) == read(scenario)


def test_units_that_are_alike_share_a_table():
    text = check_draft(GAME, RELIEF).text
    assert 'names = "s-foot1 s-foot2 s-foot3 s-foot4"' in text


@pytest.mark.parametrize(
    ("draft", "reason", "rule"),
    [
        (
            with_pieces(RELIEF, "units", unit("wet", place="62,10")),
            "wet cannot stand at 62,10, which is water.",
            "MK4-U2",
        ),
        (with_pieces(RELIEF, "units", unit("fort")), "The name fort is taken.", "MK4-C1"),
        (
            with_pieces(RELIEF, "units", unit("two words")),
            "'two words' is not a name: one word without '>' or ';'.",
            "MK4-C1",
        ),
        (
            with_pieces(RELIEF, "units", unit("lost", place=None)),
            "lost has no place: put it on the map.",
            "MK4-C1",
        ),
        (
            with_pieces(RELIEF, "units", unit("fly", "drone")),
            "fly is an aircraft, and the campaign has no air theatre.",
            "MK4-C1",
        ),
        (
            with_pieces(RELIEF, "units", unit("fat", health="9")),
            "fat has more health than infantry of its size can.",
            "MK4-U3",
        ),
        (
            with_pieces(RELIEF, "units", unit("odd", size="many")),
            "'many' is not a number above 0, such as 4 or 7/2.",
            "MK4-U3",
        ),
        (
            with_pieces(RELIEF, "units", unit("afloat", place=None, aboard=["s-foot1"])),
            "afloat can only be aboard a ship of its own command.",
            "MK4-C1",
        ),
        (
            with_pieces(
                RELIEF,
                "units",
                unit("ship", "corvette", place="62,10"),
                unit("full", place=None, size="2", aboard=["ship"]),
            ),
            "ship has no room for full.",
            "MK4-C1",
        ),
        (
            with_values(RELIEF, militaries=[*RELIEF.values["militaries"], {"id": "Third"}]),
            "'Third' is not an id: one word in lower case.",
            "MK4-C1",
        ),
        (
            with_values(RELIEF, goals=[{"military": "siege", "outcome": "win", "goal": "hold"}]),
            "Choose the structure or the place that must be held.",
            "MK4-C3",
        ),
        (
            with_values(RELIEF, events=[*RELIEF.values["events"], {"id": "late", "round": 99, "fog": 2}]),
            "The campaign is over after round 14: this event cannot happen.",
            "MK4-C7",
        ),
        (
            with_values(RELIEF, events=[*RELIEF.values["events"], {"id": "empty", "round": 2}]),
            "Nothing happens in this event.",
            "MK4-C7",
        ),
        (
            with_values(RELIEF, seats=[{"id": "siege", "military": "siege"}]),
            "siege must be siege, a hyphen and a word in lower case.",
            "MK4-C2",
        ),
    ],
)
def test_problems_have_a_reason_and_a_rule(draft, reason, rule):
    assert (reason, rule) in found(draft)


def test_several_problems_are_found_at_once_each_with_its_place():
    draft = with_pieces(RELIEF, "units", unit("wet", place="62,10"), unit("low", place="62,12"))
    problems = check_draft(GAME, draft).problems
    assert [problem.places for problem in problems] == [("62,10",), ("62,12",)]
    assert {problem.layer for problem in problems} == {"units"}


def test_pieces_without_a_gamespace_have_no_place():
    draft = with_values(GAME.editor.read(GAME.scenario("harbour")), gamespace=False)
    placed = with_pieces(draft, "units", unit("tall", side="landing"))
    assert ("tall has a place, but the campaign has no gamespace.", "MK4-C1") in found(placed)


@pytest.mark.rule("MK4-C7")
def test_reinforcements_of_several_sides_can_come_with_one_event():
    event = {"event": "event-1"}
    draft = with_pieces(RELIEF, "arrivals", unit("r1", **event), unit("r2", side="garrison", **event))
    checked = check_draft(GAME, draft)
    assert checked.problems == ()
    coming = [
        one for one in GAME.editor.read(parsed(checked.text)).pieces["arrivals"] if one.id in ("r1", "r2")
    ]
    assert [one.side for one in coming] == ["siege", "garrison"]


def test_terrain_without_a_gamespace_is_a_warning():
    road = DraftShape("r", "road", ((1, 1), (2, 2)))
    draft = msgspec.structs.replace(GAME.editor.read(GAME.scenario("harbour")), shapes={"roads": (road,)})
    checked = check_draft(GAME, draft)
    assert [problem.warning for problem in checked.problems] == [True]
    assert checked.playable


def test_a_shape_cannot_go_beyond_the_southern_or_western_edge():
    road = DraftShape("r", "road", ((-1, 1), (1e308, 2)))
    draft = msgspec.structs.replace(RELIEF, shapes={"roads": (road,)})
    assert ("No point can lie beyond the western or southern edge.", "MK4-U2") in found(draft)
