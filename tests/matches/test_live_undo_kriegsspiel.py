"""Undo gives no look into the future: what a round of Kriegsspiel has shown stays played."""

from pathlib import Path

import pytest

from sandtable.core import IllegalAction, Record
from sandtable.matches import NewMatch, NewSeat
from tests.matches.halls import began, hall_at
from tests.matches.storing import story

MILL = (Path(__file__).parents[1] / "scenarios" / "mill.toml").read_text()


def mill(*seats: str, **options: str) -> NewMatch:
    record = Record(
        game="kriegsspiel", rules=3, scenario="mill", scenario_text=MILL, seed="7", options=dict(options)
    )
    return NewMatch(
        record=record, seats=tuple(NewSeat(seat, "person") for seat in seats), spectators="at-end"
    )


async def asks(live, seat):
    await live.undo(seat, step=len(live.match.visible_steps(seat)) - 1)


@pytest.mark.rule("KV3-P1")
@story
async def test_ready_is_undone_by_agreement_only_while_nothing_has_come_of_it(file):
    async with hall_at(file) as hall:
        live, _ = await began(hall, mill("west", "east"))
        await live.act("west", "order 1-foot: hold")
        await live.act("west", "ready")
        assert live.can_undo("west") == "ask"
        await asks(live, "west")
        await live.answer("east", live.proposal.id, agree=True)
        assert [entry.action for entry in live.record().entries] == ["order 1-foot: hold"]
        await live.act("west", "ready")
        await live.act("east", "ready")
        assert live.match.state.round == 2
        for seat in ("west", "east"):
            assert live.can_undo(seat) == "no"
            with pytest.raises(IllegalAction, match="you know what came of it"):
                await asks(live, seat)
        assert live.proposal is None
        assert live.match.state.round == 2


@pytest.mark.rule("KV3-P1", "KV3-U4")
@story
async def test_a_proposal_lapses_when_the_round_is_played(file):
    async with hall_at(file) as hall:
        live, _ = await began(hall, mill("west", "east"))
        await live.act("west", "ready")
        await asks(live, "west")
        proposal = live.proposal
        await live.act("east", "ready")
        await live.answer("east", proposal.id, agree=True)
        assert live.match.state.round == 2


@pytest.mark.rule("KV3-P1", "KV3-U4")
@story
async def test_while_the_umpire_reads_the_orders_ready_can_still_be_undone(file):
    async with hall_at(file) as hall:
        live, _ = await began(hall, mill("west", "east", "umpire", umpire="person"))
        await live.act("east", "ready")
        await live.act("west", "ready")
        assert (live.match.state.phase, live.can_undo("west")) == ("umpire", "ask")
        await live.act("umpire", "next")
        await live.act("umpire", "next")
        assert live.can_undo("west") == "no"
