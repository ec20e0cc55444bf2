"""KV3-P4: what a commander cannot know changes no byte of the view."""

from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from sandtable.core import IllegalAction
from sandtable.games.kriegsspiel import GAME
from sandtable.games.kriegsspiel.orders import Hold, March, NamedPoint, Report, StagedOrder, Trigger
from sandtable.games.kriegsspiel.rules import rounds
from tests.games.kriegsspiel.table import LuckyDice, begin, command, do, land, play_round, shown, unit

WOOD = land(4000, 2000, drawn=[("f", 1900, 0, 2100, 2000)])
WEST = "w:officer@900,1000 1-foot:infantry@1000,1000 2-foot:infantry@2300,300 horse:cavalry@1000,500"
EAST = "e:officer@3000,1000 9-foot:infantry@2900,1000 8-foot:infantry@1500,1500 9-horse:cavalry@3000,500"
BEHIND = ("e", "9-foot", "9-horse", "2-foot")
"""Units behind the wood, of both sides; west's officer sees none of them."""
PROBES = (
    "order 2-foot: hold",
    "order 9-foot: hold",
    "message east: hello",
    "counter x infantry at 1,1",
    "scratch 1",
)


def table():
    state = begin(WEST, EAST, map_=WOOD)
    return do(state, "west", "order 2-foot: march to 2500,300")


def perturbed(state, rng):
    """The state with changes to everything that west's officer does not see."""
    units = list(state.units)
    for word in BEHIND:
        number = state.unit_numbers.get(word)
        at = (rng.randint(23000, 39000), rng.randint(1000, 19000))
        units[number] = replace(
            units[number],
            at=at,
            hp=rng.randint(1, 5),
            disruption=rng.randint(0, 2),
            facing=rng.randrange(360),
            quality=rng.choice(("green", "elite")),
            orders=(rng.choice((Hold(), March(NamedPoint((30000, 10000))))),),
            out_of_control=rng.randint(0, 1),
            contact=rng.randint(0, 1),
            plan=(StagedOrder(order=Hold(), at=rng.randint(0, 9000)),) * rng.randint(0, 1),
            standing=(StagedOrder(order=Report(), triggers=(Trigger(event="attacked"),)),)
            * rng.randint(0, 2),
            conduct=rng.choice(((), ("no_fire",), ("stealth", "no_pursuit"))),
        )
    return replace(state, units=tuple(units))


def looked(state):
    """The state after all officers have looked round again."""
    seeing = replace(state, phase="umpire")
    commands = tuple(rounds.after_looking(seeing, number) for number in range(len(state.commands)))
    return replace(state, commands=commands)


@pytest.mark.rule("KV3-P4", "KV3-G5")
@settings(deadline=None, max_examples=25)
@given(st.integers(0, 10**6))
def test_what_is_out_of_sight_changes_no_byte(seed):
    state = table()
    other = perturbed(state, Random(seed))
    assert shown(looked(other), "west") == shown(looked(state), "west")
    for probe in PROBES:
        assert refusal(other, probe) == refusal(state, probe)


def refusal(state, text):
    try:
        do(state, "west", text)
    except IllegalAction as error:
        return str(error)
    return None


@pytest.mark.rule("KV3-P4")
@settings(deadline=None, max_examples=10)
@given(st.integers(0, 10**6))
def test_what_others_write_and_believe_changes_no_byte(seed):
    state, rng = table(), Random(seed)
    other = state
    lines = [
        "order 9-foot: march to 3500,1500",
        "officer face 90",
        "counter ghost cavalry red at 100,100",
        "write 9-horse: burn the bridge",
        "write 9-horse: If attacked, fall back to 3500,500; otherwise hold until noon.",
        "write 9-foot: At nine o'clock march to 3500,1500. Hold your fire.",
        "write 9-foot: Send me word every half hour.",
        "ready",
    ]
    for line in rng.sample(lines[:-1], rng.randint(1, 4)) + lines[-1:] * rng.randint(0, 1):
        other = do(other, "east", line)
    assert shown(other, "west") == shown(state, "west")
    assert shown(other, None) == shown(state, None)


@pytest.mark.rule("KV3-P4", "KV3-C7")
@pytest.mark.parametrize(
    "order",
    [
        "order 9-foot: march to 3600,1900",
        "write 9-foot: March to 3600,1900 and hold it at all costs until relieved.",
        "write 9-foot: In two minutes march to 3600,1900. If attacked, fall back to 3900,1900.",
        "write 9-foot: March to 3600,1900 unless the enemy comes, and report every five minutes.",
    ],
)
def test_a_round_reveals_nothing_to_a_commander_whom_nothing_reaches(order):
    state = table()
    elsewhere = do(state, "east", order)
    after = [played(one) for one in (state, elsewhere)]
    assert unit(after[0], "9-foot").at != unit(after[1], "9-foot").at
    assert shown(after[0], "west") == shown(after[1], "west")


def played(state):
    return do(do(state, "west", "ready"), "east", "ready")


@pytest.mark.rule("KV3-P4")
def test_events_have_the_right_audience():
    state = do(table(), "west", "ready")
    step = GAME.apply(state, "east", "ready", LuckyDice())
    for event in step.events:
        if event.visible_to("west"):
            assert "9-foot" not in event.text
        if event.visible_to(None):
            assert event.kind in ("round", "outcome")
    assert any(event.kind == "report" and event.visible_to("west") for event in step.events)


def test_a_sighting_below_the_unit_level_has_no_name():
    state = looked(table())
    (seen,) = [one for one in state.commands[0].outlook.sightings if one.side == 1]
    assert seen.arm == "infantry"
    assert seen.unit is None
    assert b"8-foot" not in msgspec.json.encode(GAME.view(state, "west"))


def test_steps_of_the_umpire_phase_do_not_show_before_the_round_is_over():
    state = begin(WEST, EAST, map_=WOOD, umpire="person")
    state = replace(state, phase="umpire")
    before = shown(state, "west")
    for _ in range(5):
        state, _ = rounds.step(state, LuckyDice())
        assert shown(state, "west") == before


SPOKEN_TO = "w:officer@900,1000 1-foot:infantry@940,1000"


@pytest.mark.rule("KV3-P4", "KV3-C3")
def test_reports_that_ride_in_while_the_umpire_works_are_read_when_it_is_over():
    state = begin(SPOKEN_TO, EAST, map_=WOOD, umpire="person")
    state = do(do(state, "west", "order 1-foot: report"), "west", "ready")
    waiting = shown(state, "west")
    desk = do(do(state, "east", "ready"), "umpire", "accept orders")
    step = GAME.apply(desk, "umpire", "next", LuckyDice())
    umpired = step.state
    assert [paper.report for paper in command(umpired).papers[-1:]] == ["state"]
    assert not [event for event in step.events if event.visible_to("west")]
    status = b"the umpire is at work"
    assert status in shown(umpired, "west")
    assert shown(umpired, "west") == shown(replace(umpired, commands=state.commands), "west")
    assert b"in good order" not in shown(umpired, "west")
    assert waiting != shown(umpired, "west")
    after = GAME.apply(umpired, "umpire", "next", LuckyDice())
    assert [event.kind for event in after.events if event.visible_to("west")] == ["round", "paper", "report"]
    assert b"in good order" in shown(after.state, "west")
    assert command(after.state).book[0].state == "answered"


@pytest.mark.rule("KV3-P4", "KV3-U1")
def test_reports_of_the_umpire_are_read_in_the_command_phase():
    state = begin(SPOKEN_TO, EAST, map_=WOOD, umpire="person")
    assert b"guns in the north" in shown(do(state, "umpire", "report west: guns in the north"), "west")
    umpired = play_round(state)
    step = GAME.apply(umpired, "umpire", "report west: guns in the north", LuckyDice())
    assert not [event for event in step.events if event.visible_to("west")]
    assert shown(step.state, "west") == shown(umpired, "west")
    assert b"guns in the north" in shown(do(step.state, "umpire", "next"), "west")


@pytest.mark.rule("KV3-P4")
def test_that_an_officer_is_lost_shows_when_the_umpire_is_done():
    umpired = play_round(begin(SPOKEN_TO, EAST, map_=WOOD, umpire="person"))
    lost = do(umpired, "umpire", "remove w: shot from his horse")
    assert command(lost).fell
    assert shown(lost, "west") == shown(umpired, "west")
    for probe in (*PROBES, "ready"):
        assert refusal(lost, probe) == refusal(umpired, probe)
    after = do(lost, "umpire", "next")
    assert "your officer has fallen" in GAME.view(after, "west").status


@pytest.mark.rule("KV3-P2", "KV3-P3")
def test_counters_and_resigning_do_not_wait_for_the_umpire():
    state = begin(
        SPOKEN_TO, EAST, map_=WOOD, umpire="person", north="n:officer@1000,1500", sides={"north": "red"}
    )
    umpired = do(play_round(state), "west", "counter ghost cavalry at 100,100")
    assert b"ghost" in shown(umpired, "west")
    assert GAME.choices(do(umpired, "west", "resign"), "west") == []


@pytest.mark.rule("KV3-C1")
def test_a_ready_commander_cannot_tear_up_a_dispatch():
    state = do(begin(WEST, EAST, map_=WOOD), "west", "order 2-foot: hold")
    assert b"Tear it up" in shown(state, "west")
    assert b"Tear it up" not in shown(do(state, "west", "ready"), "west")


# The umpire's acts (KV3-U4 to KV3-U7)

RIVER_BEHIND_WOOD = land(
    4000,
    2000,
    drawn=[("f", 1900, 0, 2100, 2000), ("w", 3300, 0, 3380, 2000)],
    bridges=(((3290, 1000), (3390, 1000)),),
)
HIDDEN_ACTS = (
    "add 7-foot infantry of east at 2600,900",
    "move 9-foot to 2700,700 facing 10",
    "set 9-foot hp 2",
    "set 9-foot name The Guard",
    "set 9-horse arm infantry",
    "set 2-foot disruption 2",
    "remove 9-horse: drowned",
    "build earthwork at 2800,900",
    "destroy bridge at 3340,1000",
    "build bridge at 3290,400",
    "mission east hold 2900,1000 within 300: Stay there.",
    "report east: you hear drums",
    "courier from 2950,950 to 9-foot: form square",
    "complication 9-foot delayed",
    "roll: does the bridge hold?",
)
"""Acts behind the wood, of which west learns nothing."""
HIDDEN_RULINGS = (
    "accept east.1",
    "reword east.1: form square",
    "delay east.1 by 4",
    "refuse east.1: no",
    "lose east.1",
    "complication east.1 straggling",
    "fight 9-foot > 2-foot on fire",
    "fight 9-foot 9-horse > 2-foot",
    "group 1 add 9-horse",
    "group 1 remove 9-horse",
    "group 1 name the ambush",
    "group 1 chart hand to hand",
    "group 1 attacker red",
    "change 1 to nothing: a hedge",
    "modifier 1 defender +1 hedge",
    "reroll 1: the die fell",
    "split 1: 9-horse 2-foot",
    "cancel 1: too far",
    "understood east.1 as hold",
    "undo",
)
OWN_ACTS = (
    "add 7-foot infantry of west at 950,900",
    "set 1-foot commander east",
    "set 1-foot name The Guard",
    "move w to 700,700",
    "remove w: shot",
    "remove 1-foot: gone",
    "build earthwork at 1000,1100",
    "weather mist",
    "hour 22:00",
    "mission west: Go home.",
    "report west: you hear drums",
    "reword west.1: hold",
    "lose west.1",
    "refuse west.1: no",
    "accept orders",
    "run to 3",
    "next",
)
"""Acts of which west learns when the round is over."""


def behind_wood():
    state = begin(WEST, EAST, map_=RIVER_BEHIND_WOOD, umpire="person")
    state = do(state, "west", "order 2-foot: march to 2500,300")
    return do(state, "east", "order 9-foot: march to 2600,1200")


def stopped_for_orders():
    return do(do(behind_wood(), "west", "ready"), "east", "ready")


def acted(state, acts):
    """The state after those of these acts that are possible; no event of them reaches west."""
    for act in acts:
        try:
            step = GAME.apply(state, "umpire", act, LuckyDice())
        except IllegalAction:
            continue
        assert not [event for event in step.events if event.visible_to("west") or event.visible_to(None)], act
        state = step.state
    return state


def over(state):
    """The state when the round is over and the officers have looked round."""
    while state.phase == "umpire":
        state = do(state, "umpire", "finish")
    return state


@pytest.mark.rule("KV3-U6", "KV3-U7", "KV3-P4")
@pytest.mark.parametrize("act", HIDDEN_ACTS)
def test_each_hidden_act_of_the_umpire_is_possible(act):
    for state in (behind_wood(), stopped_for_orders()):
        assert acted(state, [act]) is not state


@pytest.mark.rule("KV3-U4", "KV3-U5", "KV3-U6", "KV3-U7")
@settings(deadline=None, max_examples=25)
@given(st.lists(st.sampled_from(HIDDEN_ACTS), min_size=1, max_size=5, unique=True))
def test_what_the_umpire_does_out_of_sight_changes_no_byte_while_orders_are_written(acts):
    state = behind_wood()
    other = acted(state, acts)
    for seat in ("west", None):
        assert shown(other, seat) == shown(state, seat)
    assert shown(do(other, "umpire", "look"), "west") == shown(do(state, "umpire", "look"), "west")
    for probe in PROBES:
        assert refusal(other, probe) == refusal(state, probe)


@pytest.mark.rule("KV3-U5", "KV3-P4")
def test_groups_that_the_umpire_makes_out_of_sight_change_no_byte():
    state = do(stopped_for_orders(), "umpire", "lose west.1")
    other = state
    for act in (
        "fight 9-foot > 2-foot",
        "group 1 add 9-horse",
        "group 1 name the ambush",
        "group 1 chart hand to hand",
        "group 1 attacker red",
        "modifier 1 defender +1 hedge",
        "change 1 to nothing: a hedge",
        "reroll 1: the die fell",
        "group 1 remove 9-horse",
        "cancel 1: too far",
    ):
        before, other = other, acted(other, [act])
        assert other is not before, act
        for seat in ("west", None):
            assert shown(other, seat) == shown(state, seat)
    assert shown(over(other), "west") == shown(over(state), "west")


@pytest.mark.rule("KV3-U4", "KV3-U5", "KV3-U6", "KV3-U7")
@settings(deadline=None, max_examples=15)
@given(st.lists(st.sampled_from((*HIDDEN_ACTS, *HIDDEN_RULINGS)), min_size=1, max_size=5, unique=True))
def test_what_the_umpire_does_out_of_sight_changes_no_byte_after_the_round(acts):
    state = do(stopped_for_orders(), "umpire", "lose west.1")
    other = acted(state, acts)
    for seat in ("west", None):
        assert shown(other, seat) == shown(state, seat)
        assert shown(over(other), seat) == shown(over(state), seat)


@pytest.mark.rule("KV3-U4", "KV3-U5", "KV3-U6", "KV3-U7", "KV3-P4")
@settings(deadline=None, max_examples=25)
@given(
    st.lists(st.sampled_from((*HIDDEN_ACTS, *HIDDEN_RULINGS, *OWN_ACTS)), min_size=1, max_size=6, unique=True)
)
def test_nothing_that_the_umpire_does_shows_before_the_round_is_over(acts):
    state = stopped_for_orders()
    before = {seat: shown(state, seat) for seat in ("west", "east", None)}
    probes = {probe: refusal(state, probe) for probe in (*PROBES, "ready")}
    for act in acts:
        try:
            state = do(state, "umpire", act)
        except IllegalAction:
            continue
        if state.phase != "umpire":
            return
        for seat, view in before.items():
            assert shown(state, seat) == view, act
        assert {probe: refusal(state, probe) for probe in probes} == probes


@pytest.mark.rule("KV3-U6")
@pytest.mark.parametrize("weather", ["mist", "rain"])
def test_weather_is_noticed_when_an_officer_looks_round_and_hides_what_is_far(weather):
    state = behind_wood()
    changed = do(state, "umpire", f"weather {weather}")
    for seat in ("west", "east", None):
        assert shown(changed, seat) == shown(state, seat)
    looked_round = do(changed, "umpire", "look")
    moved = do(do(changed, "umpire", "move 8-foot to 2600,1700"), "umpire", "look")
    farthest = {"mist": 600, "rain": 1500}[weather]
    seen = command(looked_round).outlook.sightings
    assert all(one.distance <= farthest for one in seen)
    if weather == "mist":  # 8-foot stands 780 m away
        assert shown(moved, "west") == shown(looked_round, "west")


@pytest.mark.rule("KV3-G5")
def test_cavalry_hand_to_hand_makes_no_smoke():
    state = begin("w:officer@900,1000", "e:officer@3900,1900 9-horse:cavalry@1900,1000", umpire="person")
    charged = replace(
        state, units=tuple(replace(one, fired=1) if one.id == "9-horse" else one for one in state.units)
    )
    for one, smoke in ((charged, 0), (do(charged, "umpire", "set 9-horse arm infantry"), 1)):
        outlook = looked(replace(one, round=1)).commands[0].outlook
        assert sum(sighting.kind == "smoke" for sighting in outlook.sightings) == smoke
