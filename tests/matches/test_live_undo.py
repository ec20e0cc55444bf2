"""Taking back: freely where the rules allow it, and else when the others agree."""

import pytest
from halls import (
    actions_of,
    began,
    hall_at,
    new_match,
    talk_of,
)
from storing import story

from sandtable.core import IllegalAction
from sandtable.matches import NewSeat

# Taking back


@story
async def test_a_seat_takes_back_its_own_action_though_the_other_has_deployed_since(url):
    async with hall_at(url) as hall:
        live, created = await began(hall, new_match("free"))
        await live.act("north", "place infantry A1")
        await live.act("north", "place infantry A2")
        await live.act("south", "place infantry K1")
        await live.act("south", "place infantry K2")
        souths = live.match.view("south")
        assert live.can_undo("north") == "free"
        await live.undo("north", step=2)
        assert actions_of(live) == ["place infantry A1", "place infantry K1", "place infantry K2"]
        assert live.match.view("south") == souths
        assert (await hall.store.load(created.id)).record.entries == live.record().entries


@story
async def test_undo_sent_again_counts_once_also_when_the_log_is_as_long_again(file):
    async with hall_at(file) as hall:
        live, _ = await began(hall, new_match("free"))
        await live.act("north", "place infantry A1")
        await live.act("north", "place infantry A2")
        await live.undo("north", step=2, client_id="back")
        await live.undo("north", step=2, client_id="back")  # the answer was lost
        assert actions_of(live) == ["place infantry A1"]
        await live.act("south", "offer draw")  # which north sees
        await live.undo("north", step=2, client_id="back")
        assert actions_of(live) == ["place infantry A1", "offer draw"]


@story
async def test_undo_that_was_meant_for_an_earlier_step_is_refused(file):
    async with hall_at(file) as hall:
        live, _ = await began(hall, new_match("free"))
        await live.act("north", "place infantry A1")
        await live.act("north", "place infantry A2")
        with pytest.raises(IllegalAction, match="moved on"):
            await live.undo("north", step=1)
        assert len(live.match) == 2


@story
async def test_what_was_answered_since_cannot_be_taken_back_from_under_it(file):
    # South offers a draw again after north's move declined the first: without the move it could not.
    async with hall_at(file) as hall:
        live, created = await began(hall)
        move = next(choice.action for choice in live.match.choices("north") if choice.kind == "move")
        for seat, action in (("south", "offer draw"), ("north", move), ("south", "offer draw")):
            await live.act(seat, action)
        assert live.can_undo("north") == "ask"
        await live.undo("north", step=len(live.match.steps("north")) - 1)
        assert len(live.match) == 3
        assert (await hall.store.load(created.id)).record.entries == live.record().entries
        await live.answer("south", True)
        assert actions_of(live) == ["offer draw"]


async def asked(hall, **details):
    """A match in which north asks to take the end of his turn back."""
    live, _ = await began(hall, new_match(**details))
    await live.act("north", "end")
    assert live.can_undo("north") == "ask"
    await live.undo("north", step=len(live.match.steps("north")) - 1, client_id="please")
    return live


@story
async def test_undo_by_agreement_waits_for_the_others(file):
    async with hall_at(file) as hall:
        live = await asked(hall)
        assert (live.proposal.seat, live.proposal.waits_for) == ("north", ("south",))
        assert live.can_undo("north") == "no"
        assert actions_of(live) == ["end"]
        await live.answer("north", True)  # who asks does not answer
        assert live.proposal is not None
        await live.answer("south", True, client_id="yes")
        assert actions_of(live) == []
        assert live.proposal is None
        assert live.match.to_act == ("north",)
        assert [kind for kind, *_ in talk_of(live, "south")] == ["ask-undo", "agree-undo"]
        assert talk_of(live, None) == []


@story
async def test_an_agreement_takes_back_all_that_followed(file):
    async with hall_at(file) as hall:
        live, _ = await began(hall)
        for seat in ("north", "south", "north"):
            await live.act(seat, "end")
        await live.undo("south", step=len(live.match.steps("south")) - 1)
        await live.answer("north", True)
        assert actions_of(live) == ["end"]


@story
async def test_who_declines_is_asked_again_only_anew(file):
    async with hall_at(file) as hall:
        live = await asked(hall)
        await live.answer("south", False)
        assert live.proposal is None
        step = len(live.match.steps("north")) - 1
        await live.undo("north", step=step, client_id="please")  # the old request, late
        assert live.proposal is None
        assert live.can_undo("north") == "ask"
        await live.undo("north", step=step, client_id="pretty please")
        assert live.proposal is not None
        assert actions_of(live) == ["end"]


@story
async def test_a_question_lapses_when_somebody_acts(file):
    async with hall_at(file) as hall:
        live = await asked(hall)
        await live.act("south", "end")
        assert live.proposal is None
        await live.answer("south", True)
        assert actions_of(live) == ["end", "end"]


@story
async def test_asking_twice_is_asking_once(file):
    async with hall_at(file) as hall:
        live = await asked(hall)
        for request in ("please", "another"):
            await live.undo("north", step=len(live.match.steps("north")) - 1, client_id=request)
        assert [kind for kind, *_ in talk_of(live, "south")] == ["ask-undo"]


@story
async def test_only_one_asks_at_a_time(file):
    async with hall_at(file) as hall:
        live, _ = await began(hall)
        await live.act("north", "end")
        await live.act("south", "end")
        await live.undo("north", step=len(live.match.steps("north")) - 1)
        with pytest.raises(IllegalAction, match="answer that first"):
            await live.undo("south", step=len(live.match.steps("south")) - 1)


@story
async def test_a_question_late_after_its_agreement_takes_nothing_more_back(file):
    async with hall_at(file) as hall:
        live = await asked(hall)
        step = len(live.match.steps("north")) - 1
        await live.answer("south", True)
        await live.act("north", "end")  # the log is as long again
        await live.undo("north", step=step, client_id="please")
        assert live.proposal is None
        assert actions_of(live) == ["end"]


@story
async def test_the_computer_agrees_at_once(file):
    seats = (NewSeat("north", "person"), NewSeat("south", "computer", "random"))
    async with hall_at(file) as hall:
        live, _ = await began(hall, new_match("free", seats=seats))
        await live.act("north", "offer draw")  # while both deploy
        assert live.can_undo("north") == "ask"
        await live.undo("north", step=len(live.match.steps("north")) - 1)
        assert "offer draw" not in actions_of(live)


async def ready_and_sorry(live):
    """South confirmed his deployment and asks to take that back, while north still deploys."""
    await live.act("north", "place infantry A1")
    await live.act("south", "deploy standard")
    await live.act("south", "ready")
    await live.act("north", "place infantry A2")
    await live.undo("south", step=len(live.match.steps("south")) - 1)


@story
async def test_a_question_stands_whatever_others_do_unseen(file):
    async with hall_at(file) as hall:
        live, _ = await began(hall, new_match("free"))
        await ready_and_sorry(live)
        standing = live.proposal
        assert standing is not None
        await live.act("north", "place infantry A3")
        assert live.proposal == standing
        await live.undo("north", step=len(live.match.steps("north")) - 1)
        assert live.proposal == standing
        assert live.can_undo("south") == "no"


@story
async def test_who_agrees_loses_nothing_that_was_not_talked_about(file):
    async with hall_at(file) as hall:
        live, created = await began(hall, new_match("free"))
        await ready_and_sorry(live)
        await live.act("north", "place infantry A3")
        await live.answer("north", True)
        norths = [entry.action for entry in live.record().entries if entry.seat == "north"]
        assert norths == ["place infantry A1", "place infantry A2", "place infantry A3"]
        assert "ready" not in actions_of(live)
        assert live.proposal is None
        assert (await hall.store.load(created.id)).record.entries == live.record().entries
