"""Undo: freely where the rules allow it, otherwise when the others agree."""

import pytest

from sandtable.core import IllegalAction, clock
from sandtable.core.clock import Bank
from sandtable.matches import NewMatch, NewSeat
from tests.matches import hidden_game
from tests.matches.halls import (
    actions_of,
    agree,
    began,
    hall_at,
    new_match,
    talk_of,
    until,
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


AGAINST_COMPUTER = (NewSeat("north", "person"), NewSeat("south", "computer", "greedy"))


@story
async def test_against_the_computer_a_deployed_offer_is_undone_at_once(file):
    async with hall_at(file) as hall:
        live, _ = await began(hall, new_match("free", seats=AGAINST_COMPUTER))
        await live.act("north", "offer draw")  # while both deploy
        assert live.can_undo("north") == "turn"
        await undo(live, "north")
        assert "offer draw" not in actions_of(live)


async def undo(live, seat, **request):
    await live.undo(seat, step=len(live.match.visible_steps(seat)) - 1, **request)


async def redo(live, seat, **request):
    await live.redo(seat, step=len(live.match.visible_steps(seat)) - 1, **request)


def a_move(live):
    return next(choice.action for choice in live.match.choices("north") if choice.kind == "move")


async def two_turns(hall, **details):
    """A match in which north moved twice and ended its turn, the computer answered, and north moved once."""
    live, created = await began(hall, new_match(seats=AGAINST_COMPUTER, **details))
    for _ in range(2):
        await live.act("north", a_move(live))
    await live.act("north", "end")
    await until(live, lambda: live.match.to_act == ("north",))
    await live.act("north", a_move(live))
    return live, created


@story
async def test_against_the_computer_undo_takes_back_the_whole_last_turn(file):
    async with hall_at(file) as hall:
        live, created = await two_turns(hall)
        length = len(live.match)
        assert live.can_undo("north") == "free"
        await undo(live, "north")  # the move of this turn
        assert (len(live.match), live.can_undo("north")) == (length - 1, "turn")
        await undo(live, "north")  # the turn before, with the computer's answer
        assert (actions_of(live), live.match.to_act) == ([], ("north",))
        assert live.can_undo("north") == "no"
        assert (await hall.store.load(created.id)).record.entries == ()
        assert talk_of(live, "north") == []


@story
async def test_what_was_undone_against_the_computer_is_redone(file):
    async with hall_at(file) as hall:
        live, created = await two_turns(hall)
        entries = live.record().entries
        assert not live.can_redo("north")
        for _ in range(2):
            await undo(live, "north")
        for length in (len(entries) - 1, len(entries)):
            assert live.can_redo("north")
            assert not live.can_redo("south")
            await redo(live, "north")
            assert len(live.match) == length
        assert not live.can_redo("north")
        assert live.record().entries == entries
        assert (await hall.store.load(created.id)).record.entries == entries


@story
async def test_redo_ends_when_something_else_is_played(file):
    async with hall_at(file) as hall:
        live, _ = await two_turns(hall)
        await undo(live, "north")
        await live.act("north", "offer draw")
        assert not live.can_redo("north")
        with pytest.raises(IllegalAction, match="something else was played"):
            await redo(live, "north")


@story
async def test_redo_sent_again_counts_once(file):
    async with hall_at(file) as hall:
        live, _ = await two_turns(hall)
        length = len(live.match) - 1
        await undo(live, "north")
        await undo(live, "north")
        step = len(live.match.visible_steps("north")) - 1
        for _ in range(2):
            await live.redo("north", step=step, client_id="forth")
        assert len(live.match) == length


@story
async def test_the_clocks_do_not_count_the_time_of_an_undone_turn(file, time):
    async with hall_at(file) as hall:
        live, _ = await two_turns(hall, clock=Bank(600))
        await undo(live, "north")
        time.pass_by(seconds=60)
        await undo(live, "north")
        assert live.clock_faces("north", clock.now_ms())[0].left == 600_000


@story
async def test_between_people_nothing_is_redone(file):
    async with hall_at(file) as hall:
        live, _ = await began(hall)
        await live.act("north", a_move(live))
        await undo(live, "north")
        assert not live.can_redo("north")


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
