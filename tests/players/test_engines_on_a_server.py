"""Programs as opponents on a server: only those that its host lists, and no longer than needed."""

import asyncio

import pytest

import sandtable
from sandtable.core import SetupError
from sandtable.players import MatchContext, PlayerFailed
from sandtable.players.engines.settings import VARIABLE
from sandtable.players.worker_pool import WorkerPool
from sandtable.server.new_matches import match_from_request
from sandtable.server.wire import CreateMatch, SeatWanted
from tests.players import bad_engines

GAME = sandtable.game("game-of-war")
PATIENCE = 120.0


@pytest.fixture
def offered(tmp_path, monkeypatch):
    """Offer two programs, one of which thinks for ever."""
    listed = []
    for name in ("ends", "is silent"):
        command = bad_engines.write(name, tmp_path).removeprefix("engine:").partition(",")[0]
        listed.append(f'[{name.replace(" ", "-")}]\ncommand = ["{command}"]\nseconds = 60\n')
    file = tmp_path / "engines.toml"
    file.write_text("".join(listed))
    monkeypatch.setenv(VARIABLE, str(file))
    return tmp_path


def test_a_worker_keeps_the_program_of_a_match_and_ends_it_when_it_exits(offered):
    match = GAME.new(seed=1, options={"first": "north"})
    view = match.view("north", picture=False)

    async def play() -> list[int]:
        computers = WorkerPool(1)
        try:
            for _ in range(2):
                chosen = await computers.choose(
                    "ends", view, match="one", context=MatchContext.of(match, "north")
                )
                assert chosen == "end"
            return bad_engines.running(offered)
        finally:
            await computers.close()

    assert len(asyncio.run(play())) == 1
    assert not bad_engines.left_running(offered)


def test_the_program_of_a_cancelled_request_is_ended(offered):
    view = GAME.new(seed=1, options={"first": "north"}).view("north", picture=False)

    async def play() -> None:
        computers = WorkerPool(1)
        task = asyncio.create_task(computers.choose("is-silent", view, match="one"))
        async with asyncio.timeout(PATIENCE):
            while not bad_engines.running(offered):
                await asyncio.sleep(0.01)
            task.cancel()
            while bad_engines.running(offered):
                await asyncio.sleep(0.01)
        await computers.close()

    asyncio.run(play())


def wish(player: str) -> CreateMatch:
    seats = {"north": SeatWanted("person", "Ada"), "south": SeatWanted("computer", player)}
    return CreateMatch(game="game-of-war", seats=seats)


def test_a_player_in_a_browser_can_choose_only_listed_programs(offered):
    assert match_from_request(wish("ends")).seats[1].player == "ends"
    for forbidden in (f"engine:{offered / 'ends.py'}", "ends:/bin/true", "ends,log=/tmp/x", "engine"):
        with pytest.raises(SetupError, match="has no computer player"):
            match_from_request(wish(forbidden))


def test_a_worker_starts_only_listed_programs(offered):
    view = GAME.new(seed=1, options={"first": "north"}).view("north", picture=False)

    async def play() -> None:
        computers = WorkerPool(1)
        try:
            with pytest.raises(PlayerFailed, match="has no computer player 'engine:"):
                await computers.choose(f"engine:{offered / 'ends.py'}", view)
        finally:
            await computers.close()

    asyncio.run(play())
