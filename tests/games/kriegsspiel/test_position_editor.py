"""The position editor of Kriegsspiel: what is set up, what commanders know of it, and what is refused."""

from random import Random

import pytest
from msgspec.structs import replace

from sandtable.core import Match, Record
from sandtable.core.drafts import check_position
from sandtable.core.editor import DraftPiece
from sandtable.games.kriegsspiel import GAME
from sandtable.games.kriegsspiel.units import FORMATIONS
from sandtable.players.random_player import RandomPlayer
from tests.games.kriegsspiel.table import unit
from tests.games.random_battles import battle

EDITOR = GAME.position_editor
FIELD = """
title = "The ford"
summary = "For the position editor."
begins = "08:00"
rounds = 9

[map]
cell = 50
letters = [
    "....................",
    "....................",
    ".........ww.........",
    ".........ww.........",
    "....................",
    "....................",
    "....................",
    "....................",
]
bridges = [{ points = [[440, 275], [560, 275]], name = "Old bridge" }]
places = [{ name = "Mill", at = [700, 100] }]

[[sides]]
id = "red"
name = "Red"
baseline = "0,200"

[[sides]]
id = "blue"
name = "Blue"
baseline = "999,200"

[[commanders]]
seat = "west"
name = "Captain West"
side = "red"
situation = "You are in the west."
officer = { id = "w-officer", at = "100,200" }
mission = { text = "Break 6-horse.", goal = "destroy", units = ["6-horse"] }

[[commanders.units]]
id = "1-foot"
arm = "infantry"
at = "300,200"

[[commanders.units]]
id = "2-foot"
arm = "infantry"
at = "200,100"

[[commanders]]
seat = "east"
name = "Captain East"
side = "blue"
situation = "You are in the east."
officer = { id = "e-officer", at = "900,200" }
mission = { text = "Stay." }

[[commanders.units]]
id = "6-horse"
arm = "cavalry"
at = "800,200"
"""


def begun(text=FIELD, umpire="program"):
    return Match.begin(
        Record(
            game="kriegsspiel",
            rules=GAME.rules_version,
            scenario="own",
            scenario_text=text,
            options={"umpire": umpire},
            seed="1",
        )
    )


def opened(match):
    return EDITOR.read(match.setup.scenario, match.position_text())


def with_piece(draft, number, *, place=..., **values):
    pieces = list(draft.pieces["units"])
    piece = pieces[number]
    at = piece.place if place is ... else place
    pieces[number] = replace(piece, place=at, values={**piece.values, **values})
    return replace(draft, pieces={**draft.pieces, "units": tuple(pieces)})


def with_values(draft, **values):
    return replace(draft, values={**draft.values, **values})


def with_units(draft, *pieces):
    return replace(draft, pieces={**draft.pieces, "units": pieces})


def found(match, draft):
    checked = check_position(GAME, match.setup, draft)
    return [(one.reason, one.rule, one.input or one.places) for one in checked.problems]


def set_up(match, draft):
    """The state after a draft, which opens again unchanged."""
    checked = check_position(GAME, match.setup, draft)
    assert checked.problems == ()
    again = check_position(GAME, match.setup, EDITOR.read(match.setup.scenario, checked.line))
    assert (again.line, again.problems) == (checked.line, ())
    return GAME.restore(match.setup, checked.line)


@pytest.mark.parametrize(("seed", "umpire"), [(1, "program"), (2, "person")])
def test_positions_open_again_unchanged(seed, umpire):
    """Positions of a random match, as they are and with a unit changed at random."""
    chance = Random(seed)
    match, player = begun(battle(seed), umpire), RandomPlayer(GAME, chance)
    for number in range(60):
        if not match.to_act:
            break
        seat = chance.choice(match.to_act)
        match.apply(seat, player.choose(match.view(seat)))
        if number % 4:
            continue
        draft = opened(match)
        checked = check_position(GAME, match.setup, draft)
        assert (checked.problems, checked.line) == ((), match.position_text())
        on_map = [at for at, one in enumerate(draft.pieces["units"]) if one.place is not None]
        piece = draft.pieces["units"][at := chance.choice(on_map)]
        changed = with_piece(
            with_values(draft, fresh=chance.random() < 0.3, weather=chance.choice(["mist", None])),
            at,
            place=f"{chance.randint(0, 99)},{chance.randint(0, 99)}",
            facing=chance.randrange(360),
            formation=chance.choice(FORMATIONS[piece.kind]),
            disruption=chance.randrange(3),
        )
        set_up(match, changed)


@pytest.mark.rule("KV3-P4")
def test_officers_look_round_again_when_something_was_moved():
    match = begun()
    draft = opened(match)
    state = set_up(match, with_piece(draft, 4, place="400,200", hp=3, formation="column", facing=270))
    horse, west = unit(state, "6-horse"), state.commands[0]
    assert (horse.at, horse.hp, horse.formation, horse.facing) == ((4000, 2000), 3, "column", 270)
    was = match.state.commands[0].outlook
    assert ["6-horse" in {one.unit for one in look.sightings} for look in (was, west.outlook)] == [
        False,
        True,
    ]
    assert [paper.kind for paper in west.papers] == ["situation", "view"]
    assert [one.at for one in state.commands[1].counters if one.name == "6-horse"] == [(8000, 2000)]
    begins = set_up(match, with_values(with_piece(draft, 4, place="400,200"), fresh=True))
    assert [one.at for one in begins.commands[1].counters if one.name == "6-horse"] == [(4000, 2000)]


@pytest.mark.rule("KV3-U6")
def test_round_hour_weather_and_works_are_set():
    match = begun()
    draft = with_values(opened(match), round=4, hour="21:30", weather="mist", down=["0"], ready=["east"])
    works = (DraftPiece("new", "earthwork", "east", "850,200"),)
    state = set_up(match, replace(draft, pieces={**draft.pieces, "earthworks": works}))
    assert (state.round, state.clock_text, state.world.weather) == (4, "21:30", "mist")
    assert (state.bridging.down, [work.side for work in state.earthworks]) == ((0,), [1])
    assert (state.to_act, state.commands[1].outlook.weather) == (("west",), "mist")
    assert [work.kind for work in state.commands[1].outlook.works] == ["earthwork"]
    later = with_values(EDITOR.read(match.setup.scenario, GAME.position_line(state)), hour="")
    assert set_up(match, later).clock_text == "08:30"
    assert found(match, with_values(draft, hour="9.30")) == [
        ("Write the hour as in 08:00.", "KV3-U6", "hour")
    ]


@pytest.mark.rule("KV3-C4")
def test_units_are_added_and_carry_out_orders():
    match = begun()
    draft = opened(match)
    new = DraftPiece(
        "new", "pioneers", "east", "850,100", {"orders": "march to Mill; hold", "id": "5-pioneers"}
    )
    state = set_up(match, with_units(draft, *draft.pieces["units"], new))
    assert [one.id for one in state.commands[1].units] == ["e-officer", "6-horse", "5-pioneers"]
    marching = Match.begin(replace(match.record, position=GAME.position_line(state)))
    marching.apply("west", "ready")
    marching.apply("east", "ready")
    assert unit(marching.state, "5-pioneers").at[0] < 8500
    assert opened(marching).pieces["units"][-1].values["orders"] == "hold"
    wrong = with_units(draft, *draft.pieces["units"], replace(new, values={"orders": "fly to Mill"}))
    ((reason, rule, path),) = found(match, wrong)
    assert ("'fly to Mill' is not an order" in reason, rule, path) == (True, "KV3-C4", "new.orders")


@pytest.mark.rule("KV3-U7")
def test_a_fallen_officer_is_out():
    match = begun()
    state = set_up(match, with_piece(opened(match), 3, place=None, fate="dead"))
    assert (state.commands[1].out, state.to_act) == (True, ("west",))
    again = EDITOR.read(match.setup.scenario, GAME.position_line(state))
    assert (again.values["out"], again.pieces["units"][3].place) == (["east"], None)


@pytest.mark.rule("KV3-G1")
def test_units_that_cannot_be_there_are_shown():
    match = begun()
    draft = opened(match)
    units = draft.pieces["units"]
    assert found(match, with_piece(draft, 1, place="475,275")) == []  # on the bridge
    for wrong, *problem in (
        (with_piece(draft, 1, place="475,225"), "1-foot cannot stand in the water.", "KV3-G1", ("475,225",)),
        (
            with_values(with_piece(draft, 1, place="475,275"), down=["0"]),
            "1-foot cannot stand in the water.",
            "KV3-G1",
            ("475,275",),
        ),
        (
            with_piece(draft, 1, place=None),
            "1-foot is off the map: place it, or choose its fate.",
            "KV3-U6",
            "u1.fate",
        ),
        (
            with_piece(draft, 1, fate="dead"),
            "1-foot is on the map and destroyed: take it off, or clear its fate.",
            "KV3-U6",
            "u1.fate",
        ),
        (
            with_units(draft, *units[1:]),
            "Captain West has 0 officers, and a commander is one.",
            "KV3-P4",
            (),
        ),
        (with_piece(draft, 1, id="west"), "The name west is used twice in orders.", "KV3-S1", "u1.id"),
        (
            with_piece(draft, 1, id="1 foot"),
            "'1 foot' is not made of lower-case letters, digits and hyphens, as 2-foot is.",
            "KV3-S1",
            "u1.id",
        ),
        (
            with_units(draft, *units[:-1]),
            "6-horse was removed, and a dispatch, an order, a fight or a mission names it: "
            "put it back, and choose its fate instead.",
            "KV3-U6",
            (),
        ),
        (
            with_values(draft, ready=["west"], out=["east"]),
            "Every commander has written the orders or is out: leave one who has not.",
            "KV3-P1",
            "ready",
        ),
    ):
        assert found(match, wrong) == [tuple(problem)]
    assert "2-foot" not in set_up(match, with_units(draft, *units[:2], *units[3:])).unit_numbers


def test_a_draft_without_its_position_is_refused():
    match = begun()
    draft = opened(match)
    for line in (None, "{}", "[]", '{"units": [], "commands": []}'):
        ((reason, _, _),) = found(match, with_values(draft, position=line))
        assert reason.startswith(("This is not a position", "This position is impossible"))


def test_what_a_draft_says_of_an_officer_beyond_its_inputs_is_ignored():
    match = begun()
    odd = with_piece(opened(match), 0, id=["w"], name=[1], hp="many", formation={})
    strange = replace(odd.pieces["units"][1], id="u" + "9" * 9000)
    units = (odd.pieces["units"][0], strange, *odd.pieces["units"][2:])
    assert unit(set_up(match, with_units(odd, *units)), "w-officer").name == "Captain West"
