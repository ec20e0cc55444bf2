"""Clocks per round in games where all act at once: restarted for every seat with each round."""

import pytest

from sandtable.core import IllegalAction
from sandtable.core.clock import PerTurn, now_ms
from sandtable.matches import NewMatch, NewSeat
from sandtable.matches.settings import MatchSettings
from tests.matches import hidden_game, rounds_game
from tests.matches.halls import actions_of, began, hall_at, talk_of, two_halls
from tests.matches.storing import story


@pytest.fixture(autouse=True)
def _the_game_is_installed(tmp_path_factory):
    with hidden_game.installed(tmp_path_factory.mktemp("rounds"), "rounds"):
        yield


def timed(
    seconds: int = 600, *, umpire: int | None = None, scenario: str = "plain", commanders: bool = True
) -> NewMatch:
    seats = tuple(NewSeat(seat, "person") for seat in rounds_game.COMMANDERS)
    settings = MatchSettings(
        clock=PerTurn(seconds) if commanders else None, umpire_clock=PerTurn(umpire) if umpire else None
    )
    record = rounds_game.rounds_match(scenario)
    return NewMatch(record=record, seats=(*seats, NewSeat("umpire", "umpire")), settings=settings.stored())


async def both_ready(live) -> None:
    for seat in rounds_game.COMMANDERS:
        await live.act(seat, "ready")


def clocks(live, seat=None):
    """The clocks as this seat sees them: seconds left, and whether they run."""
    return {face.seat: (face.left / 1000, face.running) for face in live.clock_faces(seat, now_ms())}


@pytest.mark.rule("KV3-P1")
@story
async def test_each_round_restarts_every_commanders_clock(url, time):
    async with hall_at(url) as hall:
        live, created = await began(hall, timed())
        time.pass_by(seconds=100)
        await live.act("red", "ready")
        assert clocks(live, "red") == {"red": (600, False), "blue": (500, True)}
        time.pass_by(seconds=200)
        await live.act("blue", "ready")
        for seat in ("red", "blue", "umpire"):
            assert clocks(live, seat) == {"red": (600, True), "blue": (600, True)}
        assert live.match.turn_after(2) == 2
        assert await hall.store.due(now_ms() + 599_000) == ()
        assert await hall.store.due(now_ms() + 601_000) == (created.id,)


@story
async def test_actions_within_a_round_neither_stop_nor_restart_the_clock(file, time):
    async with hall_at(file) as hall:
        live, _ = await began(hall, timed())
        for _ in range(3):
            time.pass_by(seconds=100)
            await live.act("red", "note")
        assert clocks(live, "red") == {"red": (300, True), "blue": (300, True)}


@pytest.mark.rule("KV3-P1")
@story
async def test_a_commander_out_of_time_is_ready_and_has_a_full_clock_next_round(url, time):
    async with hall_at(url) as hall:
        live, _ = await began(hall, timed())
        await live.act("red", "ready")
        time.pass_by(seconds=601)
        await live.enforce_time_limits()
        assert actions_of(live) == ["ready", "ready"]
        assert clocks(live) == {"red": (600, True), "blue": (600, True)}
        await live.enforce_time_limits()
        assert len(live.match) == 2
        assert talk_of(live) == [("note", None, "The time of blue has run out.")]


@story
async def test_a_round_ends_at_once_when_the_time_of_all_is_up(file, time):
    async with two_halls(file) as (one, other, line):
        here, created = await began(one, timed())
        there = await other.live(created.id)
        time.pass_by(seconds=601)
        await here.act("red", "note")  # too late for the first round
        await line.silence()
        for live in (here, there):
            assert actions_of(live) == ["ready", "ready", "note"]
            assert clocks(live) == {"red": (600, True), "blue": (600, True)}


@story
async def test_the_clocks_of_rounds_are_the_same_when_the_match_is_loaded_again(url, time):
    async with hall_at(url) as hall:
        live, created = await began(hall, timed())
        for seat in ("red", "blue", "blue", "red"):
            time.pass_by(seconds=50)
            await live.act(seat, "ready")
        time.pass_by(seconds=50)
        before = {seat: clocks(live, seat) for seat in ("red", "blue", "umpire", None)}
    async with hall_at(url) as hall:
        again = await hall.live(created.id)
        assert {seat: clocks(again, seat) for seat in before} == before
        assert before["red"] == {"red": (550, True), "blue": (550, True)}


@story
async def test_a_match_of_rounds_without_players_ends_by_time_limits(file, time):
    async with hall_at(file) as hall:
        live, _ = await began(hall, timed(10))
        for _ in range(rounds_game.LAST_ROUND):
            time.pass_by(seconds=11)
            await live.enforce_time_limits()
        assert live.status == "over"
        with pytest.raises(IllegalAction, match="The match is over"):
            await live.act("red", "note")


# The umpire's phase


@pytest.mark.rule("KV3-P1")
@story
async def test_the_umpire_has_a_clock_for_each_whole_phase(url, time):
    async with hall_at(url) as hall:
        live, created = await began(hall, timed(umpire=300, scenario="umpired"))
        time.pass_by(seconds=100)
        await both_ready(live)
        for seat in ("red", "blue", "umpire", None):
            assert clocks(live, seat) == {"red": (600, False), "blue": (600, False), "umpire": (300, True)}
        time.pass_by(seconds=200)
        await live.act("umpire", "look")
        assert clocks(live, "red")["umpire"] == (100, True)
        assert await hall.store.due(now_ms() + 101_000) == (created.id,)
        await live.act("umpire", "go")
        assert clocks(live, "red") == {"red": (600, True), "blue": (600, True), "umpire": (300, False)}


@pytest.mark.rule("KV3-P1")
@story
async def test_the_program_goes_on_for_an_umpire_whose_time_is_up(url, time):
    async with hall_at(url) as hall:
        live, _ = await began(hall, timed(umpire=300, scenario="umpired", commanders=False))
        await both_ready(live)
        assert clocks(live, "red") == {"umpire": (300, True)}
        time.pass_by(seconds=299)
        await live.enforce_time_limits()
        assert live.match.to_act == ("umpire",)
        time.pass_by(seconds=2)
        await live.enforce_time_limits()
        assert actions_of(live) == ["ready", "ready", "go"]
        assert live.match.to_act == rounds_game.COMMANDERS
        assert talk_of(live) == [("note", None, "The time of umpire has run out.")]
        time.pass_by(seconds=10_000)
        await live.enforce_time_limits()
        assert len(live.match) == 3


@pytest.mark.rule("KV3-P1")
@story
async def test_an_umpire_without_a_clock_has_no_time_limit(file, time):
    async with hall_at(file) as hall:
        live, _ = await began(hall, timed(scenario="umpired"))
        await both_ready(live)
        time.pass_by(seconds=100_000)
        await live.enforce_time_limits()
        assert live.match.to_act == ("umpire",)
        assert clocks(live, "umpire") == {"red": (600, False), "blue": (600, False)}
