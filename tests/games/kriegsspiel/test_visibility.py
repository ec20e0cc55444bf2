"""KV3-P4: what a commander cannot know changes no byte of the view."""

from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from sandtable.core import IllegalAction
from sandtable.games.kriegsspiel import GAME
from sandtable.games.kriegsspiel.orders import Hold, March, NamedPoint
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
        "ready",
    ]
    for line in rng.sample(lines[:-1], rng.randint(1, 4)) + lines[-1:] * rng.randint(0, 1):
        other = do(other, "east", line)
    assert shown(other, "west") == shown(state, "west")
    assert shown(other, None) == shown(state, None)


@pytest.mark.rule("KV3-P4")
def test_a_round_reveals_nothing_to_a_commander_whom_nothing_reaches():
    state = table()
    elsewhere = do(state, "east", "order 9-foot: march to 3600,1900")
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
    step = GAME.apply(state, "east", "ready", LuckyDice())
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
    assert command(lost).out
    assert shown(lost, "west") == shown(umpired, "west")
    for probe in (*PROBES, "ready"):
        assert refusal(lost, probe) == refusal(umpired, probe)
    after = do(lost, "umpire", "next")
    assert "you are out of the match" in GAME.view(after, "west").status


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
