"""Dispatches before a human umpire, and how the ten minutes run."""

import pytest
from msgspec.structs import replace

from sandtable.core import IllegalAction, Match
from sandtable.games.kriegsspiel import GAME
from sandtable.games.kriegsspiel.rules import dispatch_desk
from sandtable.games.kriegsspiel.state import State
from sandtable.scenes import Paths, Sheet
from tests.games.kriegsspiel.table import LuckyDice, at, begin, command, do, shown, unit, written

WEST = "w:officer@100,100 near:infantry@120,100 far:infantry@600,100 n:infantry@100,1500"
EAST = "e:officer@3900,1900 b:infantry@3800,1900"


def desk(*orders: str, west: str = WEST, east: str = EAST, **more: object) -> State:
    """The state when all commanders are ready: the umpire has the dispatches."""
    return written(begin(west=west, east=east, umpire="person", **more), *orders)


def umpire(state: State, *texts: str, faces: tuple[int, ...] = ()) -> State:
    dice = LuckyDice(faces)
    for text in texts:
        state = do(state, "umpire", text, dice)
    return state


def message(state: State, name: str = "west.1"):
    return dispatch_desk.find(state, name)


@pytest.mark.rule("KV3-U4")
def test_the_round_stops_before_anything_moves_with_every_dispatch() -> None:
    state = desk(
        "order near: march to 900,100",
        "write far: keep an eye on the mill",
        "message east at 3900,1900: Hello",
    )
    assert (state.phase, state.step, state.to_act) == ("umpire", 0, ("umpire",))
    assert at(state, "near") == (120, 100)
    sheet = next(one for one in GAME.view(state, "umpire").scene.panels if isinstance(one, Sheet))
    assert [(line.by, line.text) for line in sheet.lines] == [
        ("west.1 to near", "march to 900,100"),
        ("west.2 to far", "keep an eye on the mill"),
        ("west.3 to east", "Hello"),
    ]
    assert sheet.lines[0].notes[0] == "Understood as: march to 900,100."
    assert sheet.lines[1].notes[0].startswith("Understood as: nothing. Which place do you mean by “mill”?")
    assert "understood west.2 as" in sheet.lines[1].notes[1]
    assert [deed.label for deed in sheet.deeds] == ["Accept all dispatches"]
    planned = next(one for one in GAME.view(state, "umpire").scene.overlays if one.name == "planned")
    assert isinstance(planned, Paths)
    assert [(path.label, path.places[-1]) for path in planned.paths] == [("west.1", "900,100")]


@pytest.mark.rule("KV3-U4")
def test_a_round_without_dispatches_stops_too() -> None:
    state = desk()
    assert (state.phase, state.step) == ("umpire", 0)
    with pytest.raises(IllegalAction, match="No dispatch waits for you"):
        umpire(state, "accept orders")
    assert umpire(state, "next").step == 20


@pytest.mark.rule("KV3-U4")
def test_all_dispatches_are_accepted_with_one_key_and_do_not_stop_the_round_again() -> None:
    state = desk("order near: march to 900,100", "order far: hold")
    (choice,) = [one for one in GAME.choices(state, "umpire") if one.action == "accept orders"]
    assert choice.key == "a"
    after = umpire(state, "accept orders", "next")
    assert (after.step, at(after, "near")[0] > 200) == (20, True)
    assert message(after).state == "delivered"


@pytest.mark.rule("KV3-U4")
def test_a_dispatch_that_was_not_accepted_stops_the_round_when_it_arrives() -> None:
    state = umpire(desk("order far: march to 2000,100"), "next")
    assert message(state).state == "held"
    assert 0 < state.step < 20
    assert unit(state, "far").orders == ()
    with pytest.raises(IllegalAction, match=r"Decide first what becomes of west\.1"):
        umpire(state, "next")
    after = umpire(state, "accept west.1", "next")
    assert at(after, "far")[0] > 600


@pytest.mark.rule("KV3-U4")
@pytest.mark.rule("KV3-C5")
def test_an_accepted_order_stops_the_round_if_it_meets_a_complication() -> None:
    state = umpire(desk("order near: march to 900,100"), "accept orders", "next", faces=(1, 1))
    assert (message(state).state, message(state).complication) == ("held", "delayed")
    assert unit(umpire(state, "accept orders"), "near").delayed == 600
    free = umpire(state, "complication west.1 none", "accept orders")
    assert (unit(free, "near").delayed, len(unit(free, "near").orders)) == (0, 1)
    other = umpire(state, "complication west.1 straggling", "accept orders")
    assert unit(other, "near").disruption == 1


@pytest.mark.rule("KV3-U4")
def test_none_takes_a_complication_away() -> None:
    for text in ("complication west.1 none", "complication west.1: none"):
        state = umpire(desk("order near: hold"), "complication west.1: mud", text)
        assert (message(state).complication, message(state).remark) == (None, "")


@pytest.mark.rule("KV3-C5", "KV3-U4")
def test_a_chosen_complication_needs_no_die_and_a_written_one_is_a_notice() -> None:
    state = desk("order near: march to 900,100")
    chosen = umpire(state, "complication west.1: wrong road", "accept orders")
    assert message(chosen).complication == "wrong-road"
    dice = LuckyDice((3,))
    after = do(chosen, "umpire", "next", dice)
    assert [roll.purpose for roll in dice.take_rolls()] == ["in which direction one goes astray"]
    assert at(after, "near") != at(umpire(state, "accept orders", "next"), "near")
    own = umpire(state, "complication west.1: their guide has run away", "accept orders", "next")
    assert own.notices[-1].endswith("with a complication: their guide has run away")


@pytest.mark.rule("KV3-U4")
def test_a_reworded_order_is_carried_out_as_reworded_and_its_sender_does_not_know() -> None:
    state = desk("order near: march to 900,100")
    reworded = umpire(state, "reword west.1: march to 120,900")
    assert (message(reworded).text, message(reworded).original) == ("march to 120,900", "march to 900,100")
    after = umpire(reworded, "accept orders", "next")
    assert at(after, "near") == (120, at(after, "near")[1])
    assert at(after, "near")[1] > 200
    assert [entry.text for entry in command(after).book] == ["march to 900,100"]


@pytest.mark.rule("KV3-U4")
def test_free_text_is_reworded_or_its_meaning_is_said() -> None:
    state = desk("write near: have a look at the mill")
    arrived = umpire(state, "accept orders", "next")
    assert message(arrived).state == "held"
    with pytest.raises(IllegalAction, match=r"The program does not understand west\.1"):
        umpire(arrived, "accept orders")
    offered = [choice for choice in GAME.choices(arrived, "umpire") if not choice.fields]
    assert [choice.action for choice in offered if not choice.aside] == ["finish"]
    assert message(umpire(arrived, "finish")).state == "delivered"
    for ruling in ("reword west.1: march to 900,100", "understood west.1 as march to 900,100"):
        assert unit(umpire(arrived, ruling, "accept orders"), "near").orders


@pytest.mark.rule("KV3-U4")
def test_a_delayed_dispatch_leaves_or_arrives_later() -> None:
    state = desk("order near: march to 900,100")
    waiting = umpire(state, "delay west.1 by 5", "run to 5")
    assert (message(waiting).state, message(waiting).wait) == ("written", 0)
    assert umpire(waiting, "next").messages[0].state == "delivered"
    arrived = umpire(desk("order near: march to 900,100"), "next")
    assert message(arrived).state == "held"
    later = umpire(arrived, "delay west.1 by 3", "run to 3")
    assert (message(later).state, unit(later, "near").orders) == ("riding", ())
    assert message(umpire(later, "next")).state == "delivered"


@pytest.mark.rule("KV3-U4")
def test_a_refused_order_comes_back_with_the_reason() -> None:
    state = umpire(desk("order near: march to 900,100"), "refuse west.1: no such road", "next", "next")
    assert at(state, "near") == (120, 100)
    assert command(state).book[0].state == "refused"
    assert any("was not sent: no such road" in paper.text for paper in command(state).papers)
    arrived = umpire(desk("order near: march to 900,100"), "next")
    refused = umpire(arrived, "refuse west.1: the men are asleep", "next", "next")
    assert any("We cannot carry out" in paper.text for paper in command(refused).papers)


@pytest.mark.rule("KV3-U4")
@pytest.mark.parametrize("to", ["near", "far", "n"])
def test_a_lost_dispatch_looks_to_its_sender_like_one_that_was_sent(to: str) -> None:
    state = desk(f"order {to}: hold")
    lost = umpire(state, "lose west.1: the horse fell", "next")
    assert message(lost).state == "lost"
    assert unit(lost, to).orders == ()
    sent = umpire(state, "accept orders", "next")
    assert shown(umpire(lost, "next"), "west") == shown(umpire(sent, "next"), "west")


@pytest.mark.rule("KV3-U4")
def test_a_courier_on_the_way_can_be_lost_and_reworded() -> None:
    riding = umpire(desk("order far: hold"), "accept orders", "run to 1")
    assert message(riding).state == "riding"
    lost = umpire(riding, "lose west.1")
    assert (message(lost).state, lost.couriers) == ("lost", ())
    changed = umpire(riding, "reword west.1: form square", "next")
    assert (message(changed).state, unit(changed, "far").formation) == ("delivered", "square")
    with pytest.raises(IllegalAction, match="is on its way: lose, reword or delay it"):
        umpire(riding, "refuse west.1: no")


@pytest.mark.rule("KV3-U4")
def test_a_message_to_a_commander_is_read_before_it_is_handed_over() -> None:
    west = "w:officer@100,100 a:infantry@300,100"
    state = desk("message east at 130,100: I need your guns", west=west, east="e:officer@130,100")
    arrived = umpire(state, "next")
    assert message(arrived).state == "held"
    changed = umpire(arrived, "reword west.1: I need no guns", "accept orders", "next", "next")
    assert any(paper.text == "I need no guns" for paper in command(changed, "east").papers)
    with pytest.raises(IllegalAction, match="is not an order"):
        umpire(arrived, "refuse west.1: no")
    with pytest.raises(IllegalAction, match="is not an order to a unit"):
        umpire(arrived, "complication west.1 delayed")


@pytest.mark.rule("KV3-U4")
def test_the_ten_minutes_run_to_a_minute_to_a_fight_or_to_the_end() -> None:
    west = "w:officer@100,100 a:infantry@1500,300^90/line"
    east = "e:officer@3900,1900 b:infantry@1570,300^270/line"
    state = desk(west=west, east=east)
    assert umpire(state, "run to 1").step == 2
    fighting = umpire(state, "next", faces=(8,))
    assert (fighting.step, len(fighting.pending)) == (4, 1)
    assert umpire(state, "run to 7", faces=(8,)).pending
    over = umpire(state, "run to end", faces=(8,))
    assert (over.step, over.pending, over.phase) == (20, (), "umpire")
    assert [fight.accepted for fight in over.fights] == [True] * len(over.fights)
    for text, reason in (
        ("run to 11", "Minute 11 is not ahead: 0 of 10 minutes are over"),
        ("run to 0", "Minute 0 is not ahead"),
        ("run to noon", "cannot be read"),
    ):
        with pytest.raises(IllegalAction, match=reason):
            umpire(state, text)
    with pytest.raises(IllegalAction, match="The round is over"):
        umpire(over, "run to end")


@pytest.mark.rule("KV3-U4")
@pytest.mark.rule("KV3-F5")
def test_a_result_out_of_scale_stops_even_a_run_to_the_end() -> None:
    west = "w:officer@100,100 a:infantry@1500,300^90/line a2:infantry@1500,400^90/line"
    state = desk(west=west, east="e:officer@3900,1900 b:infantry@1570,300^270/line*2")
    stopped = umpire(state, "run to end", faces=(10,))
    assert stopped.pending[0].out_of_scale


@pytest.mark.rule("KV3-U4")
def test_the_program_finishes_a_round_with_dispatches_before_the_umpire() -> None:
    state = desk("order near: march to 900,100", "write far: dance")
    after = umpire(state, "finish")
    assert (after.phase, after.round, message(after).state) == ("command", 2, "delivered")
    arrived = umpire(umpire(state, "next"), "finish")
    assert message(arrived).state == "delivered"


@pytest.mark.rule("KV3-U4")
def test_old_matches_are_played_without_a_stop_for_orders() -> None:
    state = begin(west=WEST, east=EAST, umpire="person", rules=2)
    after = written(state, "order near: march to 900,100")
    assert (after.step, message(after).state) == (20, "delivered")


@pytest.mark.rule("KV3-U4")
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("accept west.7", "There is no dispatch 'west.7'"),
        ("reword west.7: hold", "There is no dispatch"),
        ("delay west.1 by soon", "cannot be read; write it as in"),
        ("refuse west.1", "cannot be read; write it as in"),
        ("lose a", "cannot be read; write it as in"),
        ("complication west.1 panic", "is not a complication"),
    ],
)
def test_impossible_rulings_on_dispatches_say_why(text: str, reason: str) -> None:
    state = desk("order near: hold")
    with pytest.raises(IllegalAction, match=reason):
        umpire(state, text)


@pytest.mark.rule("KV3-U4")
def test_a_dispatch_is_the_commanders_own_until_all_are_ready() -> None:
    state = do(begin(west=WEST, east=EAST, umpire="person"), "west", "order near: hold")
    with pytest.raises(IllegalAction, match="is still being written"):
        umpire(state, "reword west.1: form square")
    assert dispatch_desk.on_the_desk(state) == []
    over = umpire(desk("order near: hold"), "accept orders", "next")
    with pytest.raises(IllegalAction, match="no longer on its way: it is delivered"):
        umpire(over, "lose west.1")


@pytest.mark.rule("KV3-U4")
def test_a_record_of_version_2_is_played_by_its_own_rules() -> None:
    match = GAME.new("meeting", options={"umpire": "person"}, seed=2)
    assert match.record.rules == 3
    old = Match.begin(replace(match.record, rules=2))
    for seat in ("west", "east"):
        old.apply(seat, "ready")
    assert (old.record.rules, old.state.step) == (2, 20)
    assert old.record.replay().position_text() == old.position_text()
