"""Groups that a human umpire draws, splits, joins and changes."""

from functools import cache

import pytest

from sandtable.core import IllegalAction
from sandtable.games.kriegsspiel import GAME
from sandtable.games.kriegsspiel.state import State
from sandtable.scenes import Labels, Lines
from tests.games.kriegsspiel.table import LuckyDice, at, begin, do, play_round, unit, written

WEST = (
    "w:officer@100,100 a:infantry@1500,300^90/line a2:infantry@1500,400^90/line a3:infantry@1500,600^90/line"
)
EAST = (
    "e:officer@3900,1900 b:infantry@1570,300^270/line b2:infantry@1570,400^270/line "
    "b3:infantry@1800,600^270/line guns:artillery@3000,300^270/unlimbered"
)


@cache
def stopped(*faces: int) -> State:
    """The state at the first fight of a round, with these faces of the dice."""
    return play_round(begin(west=WEST, east=EAST, umpire="person"), dice=LuckyDice(faces))


def umpire(state: State, *texts: str, faces: tuple[int, ...] = ()) -> State:
    dice = LuckyDice(faces)
    for text in texts:
        state = do(state, "umpire", text, dice)
    return state


def groups(state: State) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
    return [(fight.attackers, fight.defenders) for fight in state.pending]


@pytest.mark.rule("KV3-U5")
def test_the_programs_groups_are_drawn_on_the_map() -> None:
    overlays = GAME.view(stopped(8), "umpire").scene.overlays
    lines = next(one for one in overlays if isinstance(one, Lines) and one.name == "groups")
    assert {(line.start, line.end) for line in lines.lines} >= {
        ("1500,300", "1570,300"),
        ("1570,400", "1500,400"),
    }
    names = next(one for one in overlays if isinstance(one, Labels) and one.name == "group-names")
    assert names.texts == (("1535,300", "Fight 1"),)
    renamed = umpire(stopped(8), "group 1 name the hedge")
    labels = [one for one in GAME.view(renamed, "umpire").scene.overlays if one.name == "group-names"]
    assert labels[0].texts[0][1] == "the hedge"


@pytest.mark.rule("KV3-U5")
def test_units_are_added_and_taken_out_and_the_modifiers_follow() -> None:
    state = stopped(8)
    assert groups(state) == [(("a", "a2"), ("b", "b2"))]
    more = umpire(state, "group 1 add a3")
    (fight,) = more.pending
    assert (fight.attackers, fight.die) == (("a", "a2", "a3"), 8)
    assert [str(each) for each in fight.modifiers] == ["attacker +1 more units"]
    assert fight.verdict.number == 9
    fewer = umpire(more, "group 1 remove a2 a3", "group 1 add b3")
    assert [str(each) for each in fewer.pending[0].modifiers] == ["defender +1 more units"]
    assert groups(umpire(state, "group 1 remove a2 b2")) == [(("a",), ("b",))]


@pytest.mark.rule("KV3-U5")
def test_the_umpires_own_modifiers_survive_a_change_of_the_group() -> None:
    state = umpire(stopped(8), "modifier 1 defender +1 hedge", "group 1 add a3")
    names = [str(each) for each in state.pending[0].modifiers]
    assert names == ["attacker +1 more units", "defender +1 hedge"]
    without = umpire(state, "modifier 1 attacker 0 more units", "group 1 add b3")
    assert [str(each) for each in without.pending[0].modifiers] == ["defender +1 hedge"]


@pytest.mark.rule("KV3-U5")
def test_a_group_is_split_with_a_die_of_its_own_and_joined_again() -> None:
    state = umpire(stopped(8), "split 1: a2 b2", faces=(3,))
    assert groups(state) == [(("a",), ("b",)), (("a2",), ("b2",))]
    assert [fight.die for fight in state.pending] == [8, 3]
    assert [fight.number for fight in state.pending] == [1, 2]
    joined = umpire(state, "join 1 2")
    assert groups(joined) == [(("a", "a2"), ("b", "b2"))]
    assert joined.pending[0].die == 8


@pytest.mark.rule("KV3-U5")
def test_the_chart_and_the_attacker_are_chosen() -> None:
    state = umpire(stopped(3), "group 1 chart hand to hand")
    (fight,) = state.pending
    assert (fight.chart, fight.charge, fight.verdict.result) == ("hand to hand", True, 3)
    turned = umpire(state, "modifier 1 attacker +2 bayonets", "group 1 attacker blue")
    (fight,) = turned.pending
    assert (fight.attackers, fight.defenders) == (("b", "b2"), ("a", "a2"))
    assert [str(each) for each in fight.modifiers] == ["defender +2 bayonets"]
    assert fight.verdict.number == 1


@pytest.mark.rule("KV3-U5")
def test_a_fight_is_declared_and_called_off() -> None:
    state = written(begin(west=WEST, east=EAST, umpire="person"))
    state = umpire(state, "fight a3 > b3 on hand to hand: they met in the corn", faces=(9,))
    (fight,) = state.pending
    assert (fight.chart, fight.die, fight.reasons) == ("hand to hand", 9, ("they met in the corn",))
    after = umpire(state, "accept")
    assert (at(after, "b3"), unit(after, "b3").hp) == ((2000, 600), 4)
    undone = umpire(after, "undo")
    assert (groups(undone), unit(undone, "b3").hp) == ([(("a3",), ("b3",))], 5)
    off = umpire(stopped(8), "cancel 1: the fog is too thick")
    assert (off.pending, off.notices[-1]) == ((), "Fight 1 is called off: the fog is too thick")
    over = umpire(off, "next")
    assert (over.step, over.pending) == (20, ())
    assert unit(over, "b").hp == 5


@pytest.mark.rule("KV3-U5")
def test_the_program_chooses_the_chart_of_a_declared_fight() -> None:
    state = written(begin(west=WEST, east=EAST, umpire="person"))
    assert umpire(state, "fight guns > a").pending[0].chart == "artillery"
    assert umpire(state, "fight a > b").pending[0].chart == "return fire"
    assert umpire(state, "fight a > guns").pending[0].chart == "fire"


@pytest.mark.rule("KV3-U5")
def test_a_second_fight_of_a_step_is_undone_alone() -> None:
    state = umpire(stopped(8), "accept", "fight a3 > b3", "accept", faces=(9,))
    assert [fight.number for fight in state.fights] == [1, 2]
    undone = umpire(state, "undo")
    assert [fight.number for fight in undone.fights] == [1]
    assert [fight.number for fight in undone.pending] == [2]


@pytest.mark.rule("KV3-U5")
def test_the_umpire_rolls_for_anything_with_a_reason() -> None:
    state = begin(west=WEST, east=EAST, umpire="person")
    step = GAME.apply(state, "umpire", "roll: does the ice hold?", LuckyDice((4,)))
    (event,) = step.events
    assert [roll.value for roll in event.rolls] == [4]
    assert event.audience == ("umpire",)
    assert step.state.notices[-1] == "The umpire rolls 4: does the ice hold?"


@pytest.mark.rule("KV3-U5")
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("group 1 add zz", "There is no unit 'zz'"),
        ("group 1 add a", "A unit can be only once in a group"),
        ("group 1 remove a3", "a3 is not in fight 1"),
        ("group 1 remove a a2", "at least one unit of each side"),
        ("group 1 chart dance", "'dance' is not a chart"),
        ("group 1 attacker red", "red is the attacker already"),
        ("group 1 attacker green", "The attacker is blue or red, not green"),
        ("group 4 add a3", "Fight 4 is not pending"),
        ("split 1: a a2", "Both groups need at least one unit of each side"),
        ("split 1: a b a2 b2", "Both groups need at least one unit of each side"),
        ("split 1: a3", "a3 is not in fight 1"),
        ("join 1 1", "Name two different fights"),
        ("join 1 5", "Fight 5 is not pending"),
        ("cancel 3: x", "Fight 3 is not pending"),
        ("fight a3 > a", "Attackers are of one side, and defenders of another"),
        ("fight a3 b3 > b", "Attackers are of one side, and defenders of another"),
        ("fight a3 > b on hand-to-hand", "'hand-to-hand' is not a chart. Did you mean hand to hand"),
        ("fight a3 > ", "cannot be read; write it as in"),
        ("roll", "cannot be read; write it as in"),
    ],
)
def test_impossible_groups_say_why(text: str, reason: str) -> None:
    state = stopped(8)
    with pytest.raises(IllegalAction, match=reason):
        umpire(state, text)


@pytest.mark.rule("KV3-U5")
def test_no_fight_is_declared_while_the_commanders_write() -> None:
    with pytest.raises(IllegalAction, match="not in the command phase"):
        umpire(begin(west=WEST, east=EAST, umpire="person"), "fight a > b")
    lost = umpire(stopped(8), "remove a3: gone")
    with pytest.raises(IllegalAction, match="a3 is lost and cannot fight"):
        umpire(lost, "group 1 add a3")


@pytest.mark.rule("KV3-U5")
def test_a_lost_unit_can_be_taken_out_of_its_group() -> None:
    state = umpire(stopped(8), "remove a2: struck by lightning", "group 1 remove a2")
    assert groups(state) == [(("a",), ("b", "b2"))]
    assert [str(each) for each in state.pending[0].modifiers] == ["defender +1 more units"]
