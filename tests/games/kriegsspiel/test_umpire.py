"""The actions of a human umpire."""

from functools import cache

import pytest

import sandtable
from sandtable.core import IllegalAction, InvalidAction
from sandtable.core.clock import PerTurn
from sandtable.games.kriegsspiel import GAME
from sandtable.games.kriegsspiel.rules.adjudication import proposal_text
from sandtable.games.kriegsspiel.state import State
from tests.games.kriegsspiel.table import LuckyDice, at, begin, command, do, play_round, unit

WEST = "w:officer@100,100 a:infantry@1500,300^90/line a2:infantry@1500,400^90/line a3:infantry@300,1500"
EAST = "e:officer@3900,1900 b:infantry@1570,300^270/line b2:infantry@1570,400^270/line"


@cache
def stopped(*faces: int) -> State:
    """The state at the first fight of a round, with these faces of the dice."""
    state = begin(west=WEST, east=EAST, umpire="person")
    return play_round(state, dice=LuckyDice(faces))


def umpire(state: State, *texts: str, faces: tuple[int, ...] = ()) -> State:
    dice = LuckyDice(faces)
    for text in texts:
        state = do(state, "umpire", text, dice)
    return state


@pytest.mark.rule("KV3-U1")
def test_the_round_stops_at_a_fight_and_nothing_happens_before_it_is_accepted() -> None:
    state = stopped(8)
    (fight,) = state.pending
    assert state.to_act == ("umpire",)
    assert (fight.attackers, fight.defenders, fight.die, fight.verdict.result) == (
        ("a", "a2"),
        ("b", "b2"),
        8,
        3,
    )
    assert at(state, "b") == (1570, 300)
    after = umpire(state, "accept")
    assert (at(after, "b"), unit(after, "b").disruption) == ((1670, 300), 1)
    assert after.pending == ()
    assert [each.number for each in after.fights] == [1]


@pytest.mark.rule("KV3-U1")
def test_a_changed_result_is_recorded_with_its_reason() -> None:
    state = umpire(stopped(8), "change 1 to attacker fall back: blue had loaded muskets", "accept")
    assert (at(state, "a"), at(state, "b")) == ((1450, 300), (1570, 300))
    (fight,) = state.fights
    assert (fight.ruled, fight.reasons) == (True, ("blue had loaded muskets",))
    assert "by the umpire's ruling (blue had loaded muskets)" in proposal_text(fight)
    by_number = umpire(stopped(8), "change 1 to 2: they ran")
    assert (by_number.pending[0].verdict.struck, by_number.pending[0].verdict.result) == ("defender", 2)
    nothing = umpire(stopped(8), "change 1 to nothing: smoke")
    assert nothing.pending[0].struck == ()


@pytest.mark.rule("KV3-U1")
def test_a_named_modifier_changes_the_verdict_and_zero_removes_it() -> None:
    state = umpire(stopped(7), "modifier 1 defender +1 hedge")
    (fight,) = state.pending
    assert [str(each) for each in fight.modifiers] == ["defender +1 hedge"]
    assert (fight.verdict.number, fight.verdict.result) == (6, 5)
    again = umpire(state, "modifier 1 defender 0 hedge")
    assert again.pending[0].verdict.number == 7


@pytest.mark.rule("KV3-U1")
def test_a_reroll_has_a_reason_and_both_dice_are_recorded() -> None:
    state = umpire(stopped(10), "reroll 1: the die fell off the table", faces=(6,))
    (fight,) = state.pending
    assert (fight.dice, fight.verdict.result, fight.reasons) == ((10, 6), 5, ("the die fell off the table",))


@pytest.mark.rule("KV3-F5")
def test_what_is_out_of_scale_must_be_confirmed_by_its_number() -> None:
    state = umpire(stopped(10), "modifier 1 attacker +1 surprise")
    with pytest.raises(IllegalAction, match="confirm it with “accept 1”"):
        umpire(state, "accept")
    after = umpire(state, "accept 1")
    assert {unit(after, word).fate for word in ("b", "b2")} == {"surrendered"}


@pytest.mark.rule("KV3-U1")
def test_the_last_adjudication_is_undone_and_can_be_settled_otherwise() -> None:
    before = stopped(8)
    settled = umpire(before, "accept")
    assert settled.messages != before.messages
    undone = umpire(settled, "undo")
    assert GAME.position(undone) == GAME.position(before)
    after = umpire(undone, "change 1 to nothing: a mistake", "accept")
    assert at(after, "b") == (1570, 300)
    with pytest.raises(IllegalAction, match="no adjudication to undo"):
        umpire(before, "undo")


@pytest.mark.rule("KV3-U1")
def test_the_round_goes_on_only_when_all_fights_are_settled_and_waits_again_at_its_end() -> None:
    state = stopped(5)
    with pytest.raises(IllegalAction, match="Fights 1 are still to be settled"):
        umpire(state, "next")
    over = umpire(state, "accept", "next")
    assert (over.phase, over.step, over.to_act) == ("umpire", 20, ("umpire",))
    new = umpire(over, "next")
    assert (new.phase, new.round, new.to_act) == ("command", 2, ("west", "east"))
    with pytest.raises(IllegalAction, match="still writing"):
        umpire(new, "next")


@pytest.mark.rule("KV3-U1")
def test_any_piece_can_be_moved_and_set() -> None:
    state = umpire(
        stopped(5),
        "move a3 to 700,800 facing 45",
        "set a3 hp 2",
        "set a3 disruption 1",
        "set a3 formation square",
        "set a3 quality elite",
        "set a3 control 2",
    )
    one = unit(state, "a3")
    assert (at(state, "a3"), one.facing) == ((700, 800), 45)
    assert (one.hp, one.disruption, one.formation, one.quality, one.out_of_control) == (
        2,
        1,
        "square",
        "elite",
        2,
    )
    gone = umpire(state, "remove a3: taken by cossacks", "remove w: shot")
    assert (unit(gone, "a3").fate, command(gone, "west").fell) == ("dead", 1)


@pytest.mark.rule("KV3-U1")
def test_a_report_reaches_only_its_commander_at_once() -> None:
    state = stopped(5)
    after = umpire(state, "report west: you hear guns in the north")
    assert command(after, "west").papers[-1].text == "you hear guns in the north"
    assert GAME.view(after, "east") == GAME.view(state, "east")


@pytest.mark.rule("KV3-U1")
def test_an_inserted_courier_rides_and_delivers_orders() -> None:
    state = umpire(stopped(5), "courier from 320,1450 to a3: form column", "accept", "next")
    message = next(each for each in state.messages if each.sender == "umpire")
    assert (message.id, message.state) == ("umpire.1", "delivered")
    assert unit(state, "a3").formation == "column"
    sent = umpire(stopped(5), "courier from 150,150 to west: the bridge is down", "accept", "next")
    assert any("the bridge is down" in paper.text for paper in command(sent, "west").papers)


@pytest.mark.rule("KV3-C4")
@pytest.mark.rule("KV3-U1")
def test_the_umpire_interprets_free_text() -> None:
    state = begin(west=WEST.replace("@300,1500", "@110,110"), east="e:officer@3900,1900", umpire="person")
    state = play_round(state, "write a3: have a look at the mill")
    assert any("have a look at the mill" in notice for notice in state.notices)
    assert any(choice.action.startswith("understood") for choice in GAME.choices(state, "umpire"))
    state = umpire(state, "understood west.1 as march to 500,110", "accept west.1")
    assert unit(state, "a3").orders
    with pytest.raises(IllegalAction, match=r"west\.1 needs no interpretation"):
        umpire(state, "understood west.1 as hold")


@pytest.mark.rule("KV3-C4")
def test_by_the_old_rules_free_text_waits_without_stopping_the_round() -> None:
    state = begin(
        west=WEST.replace("@300,1500", "@110,110"), east="e:officer@3900,1900", umpire="person", rules=2
    )
    state = play_round(state, "write a3: have a look at the mill")
    assert (state.step, state.messages[0].unclear) == (20, True)
    assert any(choice.kind == "understood" for choice in GAME.choices(state, "umpire"))
    assert unit(umpire(state, "understood west.1 as march to 500,110"), "a3").orders


@pytest.mark.rule("KV3-C5")
@pytest.mark.rule("KV3-U1")
def test_the_umpire_chooses_or_writes_a_complication() -> None:
    state = begin(west=WEST.replace("@300,1500", "@110,110"), east="e:officer@3900,1900", umpire="person")
    state = play_round(state, "order a3: march to 3000,110")
    delayed = umpire(state, "complication a3 delayed")
    assert unit(delayed, "a3").delayed == 600
    own = umpire(state, "complication a3: their guide has run away")
    assert own.notices[-1].endswith("their guide has run away")


@pytest.mark.rule("KV3-P3")
@pytest.mark.rule("KV3-U1")
def test_the_umpire_decides_the_winner() -> None:
    outcome = umpire(stopped(5), "win west: they held the bridge").outcome
    assert outcome
    assert (outcome.winners, outcome.reason) == (("west",), "they held the bridge")
    draw = umpire(stopped(5), "draw: night falls").outcome
    assert draw
    assert draw.winners == ()


@pytest.mark.rule("KV3-U1")
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("dance", "is not an action of the umpire"),
        ("change 1 to panic: x", "cannot be read; write it as in"),
        ("change 1 to retreat", "cannot be read; write it as in"),
        ("change 7 to retreat: x", "Fight 7 is not pending; pending fights: 1"),
        ("accept 4", "Fight 4 is not pending"),
        ("move z to 100,100", "There is no unit 'z'"),
        ("move a to 99999,100", "is off the map"),
        ("set a hp 9", "a number from 1 to 5"),
        ("set a colour red", "cannot be set"),
        ("set a formation limbered", "infantry forms line"),
        ("report nobody: hello", "There is no commander 'nobody'"),
        ("win nobody: hello", "There is no commander 'nobody'"),
        ("complication a panic", "is not a complication"),
    ],
)
def test_what_the_umpire_cannot_do_is_an_error_with_a_sentence(text: str, reason: str) -> None:
    state = stopped(5)
    with pytest.raises((IllegalAction, InvalidAction), match=reason):
        umpire(state, text)


@pytest.mark.rule("KV3-U1")
def test_every_choice_of_the_umpire_without_fields_is_legal() -> None:
    for state in (stopped(5), umpire(stopped(5), "accept"), umpire(stopped(5), "accept", "next")):
        plain = [choice.action for choice in GAME.choices(state, "umpire") if not choice.fields]
        assert plain
        for action in plain:
            umpire(state, action)


# A round that the program finishes


@pytest.mark.rule("KV3-P1")
def test_the_program_finishes_a_round_as_its_proposals_stand() -> None:
    state = umpire(stopped(8), "modifier 1 attacker +1 bayonets", "finish")
    assert (state.phase, state.round, state.to_act) == ("command", 2, ("west", "east"))
    assert unit(state, "b").hp == 4  # 9 after the umpire's modifier: damaged
    assert (state.fights[0].accepted, state.pending) == (True, ())
    assert state.terms.umpire == "person"


@pytest.mark.rule("KV3-P1")
def test_what_the_program_finishes_is_what_it_does_alone() -> None:
    alone = play_round(begin(west=WEST, east=EAST), dice=LuckyDice((8, 3, 7)))
    finished = umpire(stopped(8), "finish", faces=(3, 7))
    assert finished.units == alone.units
    assert finished.fights == alone.fights
    assert finished.commands == alone.commands


@pytest.mark.rule("KV3-P1")
def test_what_is_out_of_scale_and_the_end_of_the_match_are_carried_out_too() -> None:
    few = begin(
        west="w:officer@100,100 a:infantry@1500,300^90/line a2:infantry@1500,400^90/line",
        east="e:officer@3900,1900 b:infantry@1570,300^270/line*2",
        umpire="person",
    )
    stopped_there = play_round(few, dice=LuckyDice((10,)))
    assert stopped_there.pending[0].out_of_scale
    ended = umpire(stopped_there, "finish")
    assert unit(ended, "b").fate == "surrendered"
    assert ended.outcome.winners == ("west",)


@pytest.mark.rule("KV3-P1")
def test_finish_ends_a_waiting_round_but_not_a_command_phase() -> None:
    waiting = umpire(stopped(8), "accept", "next")
    while waiting.pending or waiting.step < waiting.terms.settings.steps:
        waiting = umpire(waiting, "accept" if waiting.pending else "next")
    assert umpire(waiting, "finish") == umpire(waiting, "next")
    with pytest.raises(IllegalAction, match="still writing"):
        umpire(begin(west=WEST, east=EAST, umpire="person"), "finish")


@pytest.mark.rule("KV3-P1")
def test_an_umpires_time_is_ten_minutes_and_then_the_program_finishes() -> None:
    game = sandtable.game("kriegsspiel")
    assert (game.timeout_action_for("umpire"), game.timeout_action_for("west")) == ("finish", "ready")
    assert game.default_umpire_clock == PerTurn(600)
