"""MK4-S4: the order sheet, rehearsed against what its writer sees; and the reach of a unit over terrain."""

from math import hypot
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from sandtable.core import Dice, IllegalAction
from sandtable.games.modern.notation import point
from sandtable.games.modern.rehearsal import rehearse
from sandtable.games.modern.roster import Phantom, Structure
from sandtable.games.modern.visibility import seen_by
from tests.games.modern.table import GAME, Table, space
from tests.games.modern.test_hidden import GAMES, MOMENTS, SEATS, moment, perturbed

RIVER = '[[gamespace.areas]]\nterrain = "water"\npoints = "40,0 44,0 44,100 40,100"'
FIELD = '[[structures]]\nname = "field"\nkind = "airfield"\nat = "10,10"\nowner = "red"'


def sheet(table, seat="red"):
    """Return the notes of each line on a seat's sheet."""
    panels = {panel.name: panel for panel in table.game.view(table.state, seat).scene.panels}
    return [line.notes for line in panels["sheet"].lines]


def written(red, blue, lines, **campaign):
    """Return the notes on a sheet of red."""
    table = Table(red, blue, options={"umpire": "program"}, **campaign)
    table.do(lines, seat="red")
    return sheet(table)


@pytest.mark.rule("MK4-S4")
def test_a_line_that_works_has_no_remark():
    notes = written("a:infantry@10,10", "z:infantry@18,10", "move a > 16,10; hide a", extra=space())
    assert notes[0] == ()
    assert notes[1] == ("Blocked: Nothing hides a here.",)


@pytest.mark.rule("MK4-S4")
@pytest.mark.parametrize(
    ("lines", "remark"),
    [
        (
            "move a > 30,25",
            "Out of reach: a gets to 18,16: its movement is 10, and the route needs 25.00.",
        ),
        (
            "move a > 60,10",
            "Out of reach: a gets to 20,10: its movement is 10, and the rest of the route is closed to it.",
        ),
        ("load a > s", "Out of reach: s is 35.34 from a: the limit is 3."),
        ("attack a > z", "Out of range: z is 20.00 from a: the limit is 3."),
        ("fire g > y", "Out of range: y is 80.62 from g: the limit is 30."),
        ("merge a b > both", "Out of range: a and b are more than 3 apart."),
        ("move a > 12,10; move a > 14,10", "Spent: a has moved in this turn."),
        ("move g > 12,20; fire g > z", "Spent: g has moved, and light artillery cannot do both."),
        ("spy a; spy a", "Spent: a has acted in this turn."),
        ("move b > 48,20", "Blocked: b cannot cross water on that route."),
        ("hide b", "Blocked: Nothing hides b here."),
        ("disembark a", "Blocked: a is not aboard a ship."),
        ("move t > 77,60; attack t > y", "Unlikely: it succeeds in 15 % of cases, as far as you can see."),
    ],
)
def test_a_line_says_what_is_wrong_with_it(lines, remark):
    red = "a:infantry@10,10 b:infantry@38,20 g:light-artillery@10,20 t:infantry@70,60 s:patrol@42,25"
    blue = "z:infantry@30,10 y:heavy-cavalry@80,60"
    notes = written(red, blue, lines, extra=space(more=RIVER))
    assert notes[-1] == (remark,)


@pytest.mark.rule("MK4-S4")
def test_the_lines_before_are_carried_out_in_expectation():
    red = "a:infantry@10,10 b:infantry@11,10 c:infantry@9,10 d:special@12,10"
    lines = "move a > 18,10; attack a > z; attack d > z; attack b > z; move d > 20,20"
    notes = written(red, "z:infantry@20,10 y:infantry@14,10", lines, extra=space())
    assert notes[0] == notes[1] == ()  # it is in range after its move
    assert notes[2] == ("Out of range: z is 8.00 from d: the limit is 3.",)
    assert notes[4] == ()  # a refused line costs nothing
    lines = "attack d > y; attack b > y"
    notes = written(red, "z:infantry@20,10 y:infantry@14,10", lines, extra=space())
    assert notes == [(), ("Unlikely: line 1 probably destroys y before.",)]
    notes = written(
        red, "z:infantry@20,10", "merge a b c > abc; move abc > 15,10; move a > 20,10", extra=space()
    )
    assert notes == [(), (), ("Blocked: a has merged into another.",)]


@pytest.mark.rule("MK4-S4", "MK4-K20")
def test_aircraft_are_rehearsed_first_and_must_land():
    red = "f:light-fighter@10,10 k:light-fighter@11,10 a:infantry@10,12"
    table = Table(
        red, "z:infantry@20,10", options={"umpire": "program"}, extra=space() + FIELD, top="air = true"
    )
    table.do("move a > 12,12; takeoff f; missile f > z; takeoff k; land k", seat="red")
    assert sheet(table) == [(), (), ("Lost: f does not land before the air phase ends.",), (), ()]
    table.do("scratch 3; move f > 20,10; kamikaze f > z; land f; land k", seat="red")
    assert sheet(table)[-2:] == [("Spent: f is lost in line 6.",), ("Blocked: k is not aloft.",)]


@pytest.mark.rule("MK4-S4", "MK4-K17")
def test_a_warhead_is_spent_once():
    red = "s:missile-submarine@10,10 t:missile-submarine@12,10"
    notes = written(
        red,
        "z:patrol@60,60 y:patrol@90,90",
        "nuke s > z; nuke t > y",
        extra=space(ground="water"),
        green="g:patrol@1,1",
    )
    assert notes == [("Spent: There is no warhead left.",), ("Spent: There is no warhead left.",)]


@pytest.mark.rule("MK4-S4")
@pytest.mark.parametrize(
    ("units", "line", "remark"),
    [
        ("a:infantry", "attack a > z", None),
        ("a:infantry", "attack a > y", "15 %"),
        ("a:infantry*3", "attack a > y", None),
        ("b:bomber", "pulse b > y", "17 %"),
        ("k:carrier", "sortie k > c", "29 %"),
        ("d:destroyer", "missile d > c", None),
    ],
)
def test_the_odds_are_those_of_the_dice(units, line, remark):
    table = Table(
        units, "z:infantry y:heavy-cavalry c:cruiser", options={"umpire": "program"}, top="air = true"
    )
    table.do(f"takeoff b; {line}; land b" if "bomber" in units else line, seat="red")
    (notes,) = [
        found for found, text in zip(sheet(table), table.state.sheets[0], strict=True) if text == line
    ]
    assert notes == (
        () if remark is None else (f"Unlikely: it succeeds in {remark} of cases, as far as you can see.",)
    )


@pytest.mark.rule("MK4-S4", "MK4-C5")
def test_fog_is_not_part_of_the_rehearsal():
    assert written("a:infantry", "z:infantry", "spy a; spy a", top="fog = 2")[1] == (
        "Spent: a has acted in this turn.",
    )


@pytest.mark.rule("MK4-S4")
def test_the_player_is_told_when_a_doubtful_line_is_written():
    table = Table("a:infantry b:infantry", "z:infantry", options={"umpire": "program"})
    table.do("spy a; spy a", seat="red")
    assert table.news("red").endswith("Line 2: spy a Line 2: Spent: a has acted in this turn.")
    table.do("move a; move b", seat="red")
    assert table.news("red").endswith("Line 3: Spent: a has acted in this turn and cannot move.")
    assert table.news("blue") == ""
    panels = {panel.name: panel for panel in table.game.view(table.state, "red").scene.panels}
    assert panels["sheet"].note == "As far as you can see, 2 of 4 lines will not work as written."
    assert "sheet" not in {panel.name for panel in table.game.view(table.state, "blue").scene.panels}


@pytest.mark.rule("MK4-S4")
def test_what_only_the_truth_can_refuse_stays_a_surprise():
    table = Table("a:infantry@10,10", "z:infantry@14,10", options={"umpire": "program"}, extra=space())
    ghost = Phantom(believer=0, name="ghost", seat=1, type="infantry", at=(1200, 1000))
    table.state = replace(table.state, phantoms=(ghost,))
    table.do("attack a > ghost", seat="red")
    assert sheet(table) == [()]
    table.do("submit", seat="red")
    assert "'attack a > ghost' is not carried out: ghost is not there" in table.news("red")


LINES = (
    "move {0} > 25,25",
    "move {0} > 59,59",
    "move {0} > {2}",
    "attack {0} > {1}",
    "attack {0} {2} > {1}",
    "fire {0} > {1}",
    "hide {0}",
    "spy {0}",
    "merge {0} {2} > new",
    "split {0} > p1 p2",
    "build {0} > works",
)
NAMES = ("w1", "w2", "w3", "w4", "e1", "e2", "e3", "b1", "b2", "b3", "b4", "new", "p1", "u100", "lie")


@pytest.mark.rule("MK4-S4", "MK4-S3")
@settings(max_examples=60)
@given(st.integers(1, GAMES), st.integers(0, MOMENTS), st.sampled_from(SEATS[:3]), st.integers(0, 1000))
def test_a_rehearsal_does_not_depend_on_what_is_hidden(seed, number, seat, chance):
    state = moment(seed, number).state
    if state.outcome or seat not in state.to_act:
        return
    rng = Random(chance)
    other = perturbed(state, seat, rng)
    for _ in range(12):
        text = rng.choice(LINES).format(*(rng.choice(NAMES) for _ in range(3)))
        steps = [applied(one, seat, text) for one in (state, other)]
        assert (steps[0] is None) == (steps[1] is None)
        if steps[0] is not None:
            assert steps[0].events == steps[1].events
            state, other = steps[0].state, steps[1].state
    views = [msgspec.json.encode(GAME.view(one, seat)) for one in (state, other)]
    assert views[0] == views[1]
    for name in NAMES[:4]:
        assert finding(state, seat, name) == finding(other, seat, name)


def applied(state, seat, text):
    try:
        return GAME.apply(state, seat, text, Dice("probe"))
    except IllegalAction:
        return None


def finding(state, seat, name):
    try:
        return GAME.inspect(state, seat, f"range {name}")
    except IllegalAction as refusal:
        return str(refusal)


def test_random_sheets_get_remarks_of_every_kind_but_those_of_aircraft_and_warheads():
    rng, found = Random(5), set()
    for seed in range(1, GAMES + 1):
        state = moment(seed, 3 * seed).state
        seat = next((one for one in state.to_act), None)
        if seat is None:
            continue
        for _ in range(60):
            step = applied(state, seat, rng.choice(LINES).format(*(rng.choice(NAMES) for _ in range(3))))
            state = step.state if step else state
        remarks = rehearse(seen_by(state, seat), state.terms.numbers[seat]).remarks
        found |= {remark.doubt for line in remarks for remark in line}
    assert found >= {"Out of reach", "Out of range", "Spent", "Blocked", "Unlikely"}


# The reach of a unit


MARSH = '[[gamespace.areas]]\nterrain = "swamp"\npoints = "52,40 70,40 70,60 52,60"'
ROAD = '[[gamespace.roads]]\npoints = "50,0 50,100"\nwidth = 2'


@pytest.mark.rule("MK4-S4", "MK4-U2")
@settings(max_examples=40)
@given(st.integers(0, 119))
def test_the_reach_shown_is_that_of_a_straight_move(ray):
    table = Table("a:infantry@50,50", "z:infantry@5,5", extra=space(more="\n".join((RIVER, MARSH, ROAD))))
    (ranges, _) = table.game.inspect(table.state, "red", "range a").overlays
    corner = ranges.circles[0].outline[ray]
    east, north = map(float, corner.split(","))
    away = hypot(east - 50, north - 50)
    near = f"{50 + (east - 50) * 0.98:.2f},{50 + (north - 50) * 0.98:.2f}"
    beyond = f"{50 + (east - 50) * 1.5:.2f},{50 + (north - 50) * 1.5:.2f}"
    step = applied(table.state, "umpire", f"move a > {near}")
    assert step.state.units[0].at == point(near)
    step = applied(table.state, "umpire", f"move a > {beyond}")
    if step is None:  # water
        assert table.state.terms.gamespace.cost("army", [(5000, 5000), point(beyond)]) is None
    else:
        at = step.state.units[0].at
        assert abs(hypot(at[0] / 100 - 50, at[1] / 100 - 50) - away) < 0.1


@pytest.mark.rule("MK4-S4")
def test_the_reach_ends_at_water_at_the_edge_and_for_a_ship_at_its_widest_turn():
    table = Table("a:infantry@38,3 s:corvette@42,50^0", "z:infantry@90,90", extra=space(more=RIVER))
    reach = table.state.terms.gamespace.reach("army", (3800, 300), 10)
    assert max(east for east, _ in reach) == 4000
    assert min(north for _, north in reach) == 0
    ship = table.game.inspect(table.state, "red", "range s").overlays[0].circles[0]
    assert ship.outline[0] == "42,50"
    points = [tuple(map(float, corner.split(","))) for corner in ship.outline[1:]]
    assert all(40 <= east <= 44 and 50 <= north <= 65 for east, north in points)
    assert "42,65" in ship.outline
    bridge = Structure(name="b", kind="bridge", military=None, health=6, at=(4200, 300))
    assert (
        max(east for east, _ in table.state.terms.gamespace.reach("army", (3800, 300), 10, [bridge])) == 4800
    )


@pytest.mark.rule("MK4-S4")
def test_weapons_are_shown_from_where_the_sheet_takes_a_unit():
    table = Table("t:light-cavalry@10,10", "z:infantry@90,90", options={"umpire": "program"}, extra=space())
    table.do("move t > 20,10", seat="red")
    finding = table.game.inspect(table.state, "red", "range t")
    moves, attacks, fires = finding.overlays[0].circles
    assert (moves.place, attacks.place, fires.place) == ("10,10", "20,10", "20,10")
    assert finding.lines[-1] == "weapons from 20,10, where its orders take it"
    table.do("submit", seat="red")
    table.do("submit", seat="blue")
    assert table.game.inspect(table.state, "red", "range t").overlays[0].circles[0].place == "20,10"
