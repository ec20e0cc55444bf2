"""Undo: freely where the rules allow it, otherwise when the others agree."""

import pytest

from sandtable.core import IllegalAction
from sandtable.matches import NewMatch, NewSeat
from tests.matches import hidden_game
from tests.matches.halls import (
    actions_of,
    agree,
    began,
    hall_at,
    new_match,
    talk_of,
)
from tests.matches.storing import story

# Taking back


@story
async def test_a_seat_undoes_its_own_action_even_if_the_other_has_deployed_since(url):
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
async def test_an_undo_meant_for_an_earlier_step_is_rejected(file):
    async with hall_at(file) as hall:
        live, _ = await began(hall, new_match("free"))
        await live.act("north", "place infantry A1")
        await live.act("north", "place infantry A2")
        with pytest.raises(IllegalAction, match="moved on"):
            await live.undo("north", step=1)
        assert len(live.match) == 2


@story
async def test_an_action_that_was_answered_cannot_be_undone_freely(file):
    # South offers a draw again after north's move declined the first: without the move it could not.
    async with hall_at(file) as hall:
        live, created = await began(hall)
        move = next(choice.action for choice in live.match.choices("north") if choice.kind == "move")
        for seat, action in (("south", "offer draw"), ("north", move), ("south", "offer draw")):
            await live.act(seat, action)
        assert live.can_undo("north") == "ask"
        await live.undo("north", step=len(live.match.visible_steps("north")) - 1)
        assert len(live.match) == 3
        assert (await hall.store.load(created.id)).record.entries == live.record().entries
        await agree(live, "south")
        assert actions_of(live) == ["offer draw"]


async def match_with_proposal(hall, **details):
    """A match in which north asks to undo the end of its turn."""
    live, _ = await began(hall, new_match(**details))
    await live.act("north", "end")
    assert live.can_undo("north") == "ask"
    await live.undo("north", step=len(live.match.visible_steps("north")) - 1, client_id="please")
    return live


@story
async def test_undo_by_agreement_waits_for_the_others(file):
    async with hall_at(file) as hall:
        live = await match_with_proposal(hall)
        assert (live.proposal.seat, live.proposal.waits_for) == ("north", ("south",))
        assert live.can_undo("north") == "no"
        assert actions_of(live) == ["end"]
        await agree(live, "north")  # the asking seat does not answer
        assert live.proposal is not None
        await agree(live, "south")
        assert actions_of(live) == []
        assert live.proposal is None
        assert live.match.to_act == ("north",)
        assert [kind for kind, *_ in talk_of(live, "south")] == ["ask-undo", "agree-undo"]
        assert talk_of(live, None) == []


@story
async def test_an_agreed_undo_removes_all_later_actions(file):
    async with hall_at(file) as hall:
        live, _ = await began(hall)
        for seat in ("north", "south", "north"):
            await live.act(seat, "end")
        await live.undo("south", step=len(live.match.visible_steps("south")) - 1)
        await agree(live, "north")
        assert actions_of(live) == ["end"]


@story
async def test_a_declined_proposal_ends_until_a_new_one(file):
    async with hall_at(file) as hall:
        live = await match_with_proposal(hall)
        await agree(live, "south", agree=False)
        proposal = live.proposal
        assert proposal is None
        step = len(live.match.visible_steps("north")) - 1
        await live.undo("north", step=step, client_id="please")  # the old request, late
        proposal = live.proposal
        assert proposal is None
        assert live.can_undo("north") == "ask"
        await live.undo("north", step=step, client_id="pretty please")
        assert live.proposal is not None
        assert actions_of(live) == ["end"]


@story
async def test_a_proposal_lapses_when_a_seat_acts(file):
    async with hall_at(file) as hall:
        live = await match_with_proposal(hall)
        await live.act("south", "end")
        assert live.proposal is None
        await agree(live, "south")
        assert actions_of(live) == ["end", "end"]


@story
async def test_asking_twice_is_asking_once(file):
    async with hall_at(file) as hall:
        live = await match_with_proposal(hall)
        for request in ("please", "another"):
            await live.undo("north", step=len(live.match.visible_steps("north")) - 1, client_id=request)
        assert [kind for kind, *_ in talk_of(live, "south")] == ["ask-undo"]


@story
async def test_only_one_asks_at_a_time(file):
    async with hall_at(file) as hall:
        live, _ = await began(hall)
        await live.act("north", "end")
        await live.act("south", "end")
        await live.undo("north", step=len(live.match.visible_steps("north")) - 1)
        with pytest.raises(IllegalAction, match="Answer that first"):
            await live.undo("south", step=len(live.match.visible_steps("south")) - 1)


@story
async def test_a_question_late_after_its_agreement_takes_nothing_more_back(file):
    async with hall_at(file) as hall:
        live = await match_with_proposal(hall)
        step = len(live.match.visible_steps("north")) - 1
        await agree(live, "south")
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
        await live.undo("north", step=len(live.match.visible_steps("north")) - 1)
        assert "offer draw" not in actions_of(live)


async def ready_and_sorry(live):
    """South confirmed its deployment and asks to undo that, while north still deploys."""
    await live.act("north", "place infantry A1")
    await live.act("south", "deploy standard")
    await live.act("south", "ready")
    await live.act("north", "place infantry A2")
    await live.undo("south", step=len(live.match.visible_steps("south")) - 1)


@story
async def test_a_proposal_stays_open_whatever_others_do_hidden(file):
    async with hall_at(file) as hall:
        live, _ = await began(hall, new_match("free"))
        await ready_and_sorry(live)
        standing = live.proposal
        assert standing is not None
        await live.act("north", "place infantry A3")
        assert live.proposal == standing
        await live.undo("north", step=len(live.match.visible_steps("north")) - 1)
        assert live.proposal == standing
        assert live.can_undo("south") == "no"


@story
async def test_an_agreed_undo_keeps_actions_outside_the_proposal(file):
    async with hall_at(file) as hall:
        live, created = await began(hall, new_match("free"))
        await ready_and_sorry(live)
        await live.act("north", "place infantry A3")
        await agree(live, "north")
        norths = [entry.action for entry in live.record().entries if entry.seat == "north"]
        assert norths == ["place infantry A1", "place infantry A2", "place infantry A3"]
        assert "ready" not in actions_of(live)
        assert live.proposal is None
        assert (await hall.store.load(created.id)).record.entries == live.record().entries


@story
async def test_a_question_stands_though_the_asker_saw_something_that_the_others_did_not(file, time):
    async with hall_at(file) as hall:
        live, _ = await began(hall, new_match("free"))
        await live.act("south", "place infantry K1")
        await live.act("south", "offer draw")
        await live.undo("south", step=len(live.match.visible_steps("south")) - 1)
        standing = live.proposal
        time.pass_by(seconds=1)
        await live.act("south", "place infantry K2")
        assert live.proposal == standing
        await agree(live, "north")
        assert actions_of(live) == ["place infantry K1", "place infantry K2"]


@story
async def test_a_proposal_lapses_when_another_public_action_replaces_the_last(file, time):
    async with hall_at(file) as hall:
        live, _ = await began(hall)
        moves = [choice.action for choice in live.match.choices("north") if choice.kind == "move"]
        await live.act("south", "offer draw")
        await live.act("north", moves[0])
        await live.undo("south", step=len(live.match.visible_steps("south")) - 1)
        standing = live.proposal
        time.pass_by(seconds=1)
        await live.undo("north", step=len(live.match.visible_steps("north")) - 1)
        await live.act("north", moves[1])
        assert live.proposal is None
        await live.answer("north", standing.id, agree=True)
        assert actions_of(live) == ["offer draw", moves[1]]


@story
async def test_an_answer_to_an_earlier_question_is_none_to_this_one(file, time):
    async with hall_at(file) as hall:
        live = await match_with_proposal(hall)
        earlier = live.proposal.id
        await agree(live, "south", agree=False)
        time.pass_by(seconds=1)
        await live.undo("north", step=len(live.match.visible_steps("north")) - 1, client_id="once more")
        assert live.proposal.id != earlier
        await live.answer("south", earlier, agree=True)
        assert live.proposal.waits_for == ("south",)
        assert actions_of(live) == ["end"]


# What happens unseen


@pytest.fixture
def hidden(tmp_path):
    """A game with hidden actions."""
    folder = tmp_path / "hidden"
    folder.mkdir()
    with hidden_game.installed(folder):
        seats = (NewSeat("red", "person"), NewSeat("blue", "person"))
        yield NewMatch(record=hidden_game.hidden_match(), seats=seats)


@pytest.mark.parametrize("unseen", ["work", "gamble", "finish", "lean"])
def test_can_undo_reveals_nothing_about_hidden_actions(file, hidden, unseen):
    @story
    async def tell():
        async with hall_at(file) as hall:
            live, _ = await began(hall, hidden)
            await live.act("red", "work")
            await live.act("blue", unseen)
            assert live.can_undo("red") == "free"

    tell()


@story
async def test_a_free_undo_leaves_the_dice_of_others_unchanged(file, hidden):
    async with hall_at(file) as hall:
        live, created = await began(hall, hidden)
        await live.act("red", "work")
        await live.act("blue", "gamble")
        fallen = live.record().entries[1].rolls
        await live.undo("red", step=1)
        assert actions_of(live) == ["gamble"]
        assert live.record().entries[0].rolls == fallen
        assert (await hall.store.load(created.id)).record.entries == live.record().entries


@story
async def test_an_action_on_which_a_hidden_one_depends_needs_agreement_to_undo(file, hidden):
    async with hall_at(file) as hall:
        live, _ = await began(hall, hidden)
        await live.act("red", "work")
        await live.act("blue", "lean")
        await live.undo("red", step=1)
        assert actions_of(live) == ["work", "lean"]
        assert live.proposal.waits_for == ("blue",)


@story
async def test_what_was_seen_since_and_rests_on_chance_stays(file, hidden):
    async with hall_at(file) as hall:
        live, _ = await began(hall, hidden)
        await live.act("red", "work")
        await live.act("red", "gamble")
        assert live.can_undo("red") == "ask"
