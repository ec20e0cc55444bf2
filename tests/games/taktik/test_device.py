"""The device: exact chances by enumeration, and frequencies of the dice (TAK-C1 to C7)."""

from collections import Counter
from fractions import Fraction

import pytest

from sandtable.core import Dice, Roll
from sandtable.games.taktik.device import (
    DARK,
    STANCES,
    TASKS,
    Lamp,
    Press,
    chances,
    press,
    press_for_start,
    shoot,
    shot_chances,
)
from sandtable.scenes import Device
from tests.games.taktik.drawn import DAMAGE, GAME, HIT, MISS, offered, play, refused, seed_for, stand


class EveryRoll:
    """Dice that go through every possible sequence of rolls."""

    def __init__(self):
        self.script = []
        self.at = 0

    def roll(self, sides, purpose):
        if self.at == len(self.script):
            self.script.append([sides, 1])
        self.at += 1
        return Roll(sides, self.script[self.at - 1][1], purpose)

    def ways(self, do):
        """The result of `do(dice)` for each sequence of rolls, with its probability."""
        while True:
            self.at = 0
            result, chance = do(self), Fraction(1)
            for sides, _ in self.script[: self.at]:
                chance /= sides
            yield result, chance
            while self.script and self.script[-1][0] == self.script[-1][1]:
                self.script.pop()
            if not self.script:
                return
            self.script[-1][1] += 1


def spread(do):
    found = Counter()
    for result, chance in EveryRoll().ways(do):
        found[result] += chance
    assert sum(found.values()) == 1
    return found


def lit(stance, task, lamp):
    """The probability of a lamp, by enumeration."""
    ways = spread(lambda dice: press(stance, task, dice)[0].lamps)
    return sum(chance for lamps, chance in ways.items() if lamp in lamps)


SETTINGS = [(stance, task) for stance in STANCES for task in TASKS]
HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)


@pytest.mark.rule("TAK-C2")
@pytest.mark.parametrize(("stance", "task"), SETTINGS)
def test_the_movement_lamps_are_lit_half_of_the_time_independently(stance, task):
    ways = spread(lambda dice: press(stance, task, dice)[0].lamps & (Lamp.TWO | Lamp.FOUR))
    assert ways == dict.fromkeys((DARK, Lamp.TWO, Lamp.FOUR, Lamp.TWO | Lamp.FOUR), QUARTER)


@pytest.mark.rule("TAK-C2")
@pytest.mark.parametrize("stance", STANCES)
def test_the_sum_of_the_lamps_is_0_2_4_or_6(stance):
    assert spread(lambda dice: press(stance, "repair", dice)[0].steps) == dict.fromkeys((0, 2, 4, 6), QUARTER)


@pytest.mark.rule("TAK-C3")
@pytest.mark.parametrize("stance", STANCES)
def test_three_more_steps_come_half_of_the_time_with_extra_move_and_never_with_repair(stance):
    assert lit(stance, "extra", Lamp.EXTRA) == HALF
    assert lit(stance, "repair", Lamp.EXTRA) == 0
    sums = spread(lambda dice: press(stance, "extra", dice)[0].steps)
    assert sums == dict.fromkeys((0, 2, 4, 6, 3, 5, 7, 9), Fraction(1, 8))


@pytest.mark.rule("TAK-C4")
def test_the_repair_lamp_is_lit_with_25_percent_on_attack_and_50_on_retreat():
    assert lit("attack", "repair", Lamp.REPAIR) == QUARTER
    assert lit("retreat", "repair", Lamp.REPAIR) == HALF
    assert lit("attack", "extra", Lamp.REPAIR) == lit("retreat", "extra", Lamp.REPAIR) == 0


@pytest.mark.rule("TAK-C5")
@pytest.mark.parametrize(("stance", "task"), SETTINGS)
def test_the_long_range_lamp_is_lit_one_time_in_four(stance, task):
    assert lit(stance, task, Lamp.LONG) == QUARTER


@pytest.mark.rule("TAK-C6")
@pytest.mark.parametrize(
    ("stance", "expected"),
    [
        ("attack", {"hit": HALF, "damage": QUARTER, "miss": QUARTER}),
        ("retreat", {"hit": QUARTER, "damage": QUARTER, "miss": HALF}),
    ],
)
def test_shots_hit_damage_and_miss_as_the_table_says(stance, expected):
    before = Press(stance)
    assert spread(lambda dice: shoot(before, dice)[1]) == expected
    assert shot_chances(stance) == expected


@pytest.mark.parametrize(("stance", "task"), SETTINGS)
def test_the_displayed_chances_are_exact(stance, task):
    for lamp, chance in chances(stance, task).items():
        assert chance.fraction == lit(stance, task, lamp)


@pytest.mark.rule("TAK-S2")
def test_the_press_for_the_start_counts_movement_lamps_only():
    assert spread(lambda dice: press_for_start(dice)[0].steps) == dict.fromkeys((0, 2, 4, 6), QUARTER)


CRITICAL = {0: 1e-9, 1: 10.83, 2: 13.82, 3: 16.27, 7: 24.32}
"""Chi-square at one in a thousand, by degrees of freedom."""
PRESSES = 8_000


def check_frequencies(counted, expected):
    """Whether counts fit their probabilities; impossible results must not be counted."""
    expected = {key: chance for key, chance in expected.items() if chance}
    assert counted.keys() <= expected.keys()
    total = sum(counted.values())
    statistic = sum(
        (counted[key] - float(chance) * total) ** 2 / (float(chance) * total)
        for key, chance in expected.items()
    )
    assert statistic < CRITICAL[len(expected) - 1]


@pytest.mark.rule("TAK-C2", "TAK-C3", "TAK-C4", "TAK-C5")
@pytest.mark.parametrize(("stance", "task"), SETTINGS)
def test_the_matchs_dice_give_lamps_the_right_frequencies(stance, task):
    dice = Dice(f"frequencies {stance} {task}")
    pressed = [press(stance, task, dice)[0] for _ in range(PRESSES)]
    for lamp, chance in chances(stance, task).items():
        counted = Counter(lamp in one.lamps for one in pressed)
        check_frequencies(counted, {True: chance.fraction, False: 1 - chance.fraction})
    sums = spread(lambda dice: press(stance, task, dice)[0].steps)
    check_frequencies(Counter(one.steps for one in pressed), sums)


@pytest.mark.rule("TAK-C6")
@pytest.mark.parametrize("stance", STANCES)
def test_the_matchs_dice_give_shots_the_right_frequencies(stance):
    dice = Dice(f"shots {stance}")
    counted = Counter(shoot(Press(stance), dice)[1] for _ in range(PRESSES))
    check_frequencies(counted, shot_chances(stance))


# In a match


@pytest.mark.rule("TAK-C1")
def test_both_switches_are_set_before_the_press():
    match = stand("t8E6", "t4A8", phase="press")
    assert offered(match, "press") == {f"press {stance} {task}" for stance, task in SETTINGS}
    assert refused(match, "press")[1] == "TAK-C1"
    assert refused(match, "E6-E7")[0].startswith("Set both switches and press first")
    play(match, "press retreat repair")
    assert match.last_entry.action == "press retreat repair"
    moving = stand("t8E6", "t4A8", budget="4")
    assert refused(moving, "press attack extra") == ("You have already pressed in this turn.", "TAK-C1")


@pytest.mark.rule("TAK-C1")
def test_the_order_of_the_two_settings_does_not_matter():
    match = stand("t8E6", "t4A8", phase="press")
    play(match, "press extra attack")
    assert match.last_entry.action == "press attack extra"


@pytest.mark.rule("TAK-C2")
def test_without_any_step_the_turn_is_over():
    for seed in range(60):
        match = stand("t8E6", "t4A8", phase="press", seed=seed)
        play(match, "press attack repair")
        if match.state.device.steps == 0 and Lamp.REPAIR not in match.state.device.lamps:
            assert match.to_act == ("sarapan",)
            assert any("passes the computer on" in event.text for event in match.last_events)
            return
    raise AssertionError("no press was without a lamp")


def device_of(match, seat):
    (device,) = (panel for panel in match.view(seat).scene.panels if isinstance(panel, Device))
    return device


def set_to(match, seat):
    return tuple(switch.set_to for switch in device_of(match, seat).switches)


@pytest.mark.rule("TAK-C7", "TAK-C1")
def test_the_device_is_a_panel_with_its_switches_lamps_and_button():
    match = stand("t8E6", "t4A8", phase="press", switches="kazaldis:retreat+extra", lamps="two+long")
    device = device_of(match, "kazaldis")
    assert [(switch.name, switch.set_to) for switch in device.switches] == [
        ("stance", "retreat"),
        ("task", "extra"),
    ]
    assert [lamp.name for lamp in device.lamps if lamp.lit] == ["two", "long"]
    assert device.button.action == "press {stance} {task}"
    for seat in ("sarapan", None):
        other = device_of(match, seat)
        assert other.button.action is None
        assert other.lamps == device.lamps


@pytest.mark.rule("TAK-C7", "TAK-F4")
def test_a_press_and_a_shot_are_events_with_their_rolls_and_light_lamps():
    match = stand("t8E5", "t4E7", phase="press", seed=3)
    (event, *_) = match.apply("kazaldis", "press attack extra")
    assert [roll.purpose for roll in event.rolls] == ["lamp 2", "lamp 4", "lamp +3", "lamp long range"]
    shot = stand("t8E5", "t4E7", budget="12", seed=HIT)
    play(shot, "E5-E6", "end")
    (event, *_) = shot.apply("kazaldis", "fire E6 > E7")
    assert [str(roll) for roll in event.rolls] == ["d4 = 1 (shot)"]
    assert Lamp.HIT in shot.state.device.lamps


@pytest.mark.rule("TAK-C7")
@pytest.mark.parametrize(
    ("shot", "lit", "blinking", "meaning"),
    [(HIT, True, False, "hit"), (DAMAGE, True, True, "damage"), (MISS, False, False, "miss")],
)
def test_one_lamp_shows_the_shot(shot, lit, blinking, meaning):
    match = stand("t8E5 t2A4", "t4E7 t2A9", budget="12", seed=shot)
    play(match, "E5-E6", "end")
    before = device_of(match, "kazaldis").lamps
    assert [lamp.name for lamp in before] == ["two", "four", "extra", "repair", "long", "shot"]
    assert not before[-1].lit
    assert before[-1].meaning == ""
    play(match, "fire E6 > E7")
    for seat in (*match.seats, None):
        lamp = device_of(match, seat).lamps[-1]
        assert (lamp.lit, lamp.blinking, lamp.meaning) == (lit, blinking, meaning)


@pytest.mark.rule("TAK-C7")
def test_each_player_finds_the_switches_as_they_left_them():
    match = stand("t8E3 t2A4", "t4A8 t2A9", phase="press")
    assert set_to(match, "kazaldis") == ("attack", "extra")
    play(match, "press retreat repair")
    if match.state.phase == "moving":
        assert set_to(match, "kazaldis") == set_to(match, "sarapan") == ("retreat", "repair")
        play(match, "end")
    assert set_to(match, "sarapan") == ("attack", "extra")
    play(match, "press attack repair")
    if match.state.phase == "moving":
        play(match, "end")
    assert set_to(match, "kazaldis") == ("retreat", "repair")
    assert match.position()["switches"] == {
        "kazaldis": ["retreat", "repair"],
        "sarapan": ["attack", "repair"],
    }
    for position in (match.position(), match.position_text()):
        assert GAME.restore(match.setup, position).switches == match.state.switches


@pytest.mark.rule("TAK-F4")
def test_the_first_vehicle_fires_on_the_press_of_the_turn_and_each_further_one_after_a_new_press():
    match = stand("t8E5 t8D5", "t2E7 t2D7 t2A9", budget="12", seed=seed_for((4, 1), (4, 4)))
    assert not device_of(match, "kazaldis").trigger.presses
    play(match, "E5-E6", "D5-D6", "end")
    fire = device_of(match, "kazaldis").trigger
    assert (fire.presses, fire.after_press) == (("fire",), False)
    assert device_of(match, "sarapan").trigger.presses == ()
    lamps = match.state.device.lamps
    told = play(match, "fire E6 > E7")
    assert not any("again" in text for text in told)
    fire = device_of(match, "kazaldis").trigger
    assert (fire.presses, fire.after_press) == (("fire",), True)
    assert device_of(match, "kazaldis").button.action is None
    told = play(match, "fire D6 > D7")
    assert told[0] == "Kazaldis presses the computer's button again: only hit, damage or miss counts."
    assert match.state.device.lamps == lamps | Lamp.MISS
    assert len(match.last_entry.rolls) == 1
