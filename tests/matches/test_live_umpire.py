"""An umpire in a live match undoes the last ruling without asking, dice included."""

import sandtable
from sandtable.matches import NewMatch, NewSeat
from tests.matches.halls import actions_of, began, hall_at, talk_of
from tests.matches.storing import story

SEATS = ("red", "blue", "umpire")


def umpired():
    match = sandtable.game("modern").new("lesson", options={"umpire": "person"}, seed=7)
    return NewMatch(record=match.record, seats=tuple(NewSeat(seat, "person") for seat in SEATS))


def step_of(live, seat):
    return len(live.match.visible_steps(seat)) - 1


@story
async def test_an_umpire_undoes_an_action_and_its_dice_roll_the_same_again(file):
    async with hall_at(file) as hall:
        live, _ = await began(hall, umpired())
        await live.act("red", "submit move cav1 > 17,22; fire cav1 > foot1")
        assert live.can_undo("umpire") == "no"
        await live.act("umpire", "next")
        await live.act("umpire", "next")
        event = live.match.events("umpire")[-1]
        assert event.rolls
        assert live.can_undo("umpire") == "free"
        await live.undo("umpire", step=step_of(live, "umpire"))
        assert actions_of(live)[1:] == ["next"]
        assert talk_of(live) == []
        assert [order.text for order in live.match.state.queue] == ["fire cav1 > foot1"]
        await live.act("umpire", "next")
        assert live.match.events("umpire")[-1] == event


@story
async def test_an_umpire_asks_for_an_undo_once_others_have_acted(file):
    async with hall_at(file) as hall:
        live, _ = await began(hall, umpired())
        await live.act("umpire", "turn")
        await live.act("blue", "move foot1 > 41,20")
        assert live.can_undo("umpire") == "ask"
        await live.undo("umpire", step=step_of(live, "umpire"))
        assert live.proposal is not None
        assert len(actions_of(live)) == 2


@story
async def test_players_of_an_umpired_match_undo_what_the_rules_allow(file):
    async with hall_at(file) as hall:
        live, _ = await began(hall, umpired())
        await live.act("red", "move inf1 > 14,22")
        assert live.can_undo("red") == "free"
        await live.act("red", "submit")
        assert live.can_undo("red") == "ask"
