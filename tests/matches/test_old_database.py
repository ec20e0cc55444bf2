"""A database that an earlier version of the program wrote is opened, read and played on."""

import hashlib
import re
import sqlite3
from pathlib import Path
from random import Random

import pytest

from sandtable.core import salt_commitment
from sandtable.matches import HeldSeat
from sandtable.players.random_player import RandomPlayer
from tests.matches.halls import agree, hall_at, talk_of
from tests.matches.storing import story

DUMP = (Path(__file__).parent / "databases" / "database-0002.sql").read_text()
RUNNING = {
    match_id: (int(length), position)
    for match_id, length, position in re.findall(r"^-- (\w{14}) (\d+) ([0-9a-f]{64})$", DUMP, re.MULTILINE)
}
GAMES = ["game-of-war", "kriegspiel83", "taktik", "kriegsspiel", "modern"]


@pytest.fixture
def old(tmp_path):
    """The URL of a copy of the old database."""
    file = tmp_path / "old.db"
    connection = sqlite3.connect(file)
    connection.executescript(DUMP)
    connection.close()
    return f"sqlite:///{file}"


def position_hash(match):
    return hashlib.sha256(match.position_text().encode()).hexdigest()


@story
async def test_every_match_of_an_old_database_is_listed_and_replays_to_the_same_position(old):
    async with hall_at(old) as hall:
        listed = await hall.store.lobby()
        games = {match.id: match.game for match in listed}
        assert [games[match_id] for match_id in RUNNING] == GAMES
        assert sum(match.status == "open" for match in listed) == 1
        for match_id, (length, position) in RUNNING.items():
            live = await hall.live(match_id)
            assert (live.status, len(live.match), position_hash(live.match)) == ("running", length, position)


@pytest.mark.parametrize("match_id", RUNNING, ids=GAMES)
@story
async def test_a_match_of_an_old_database_is_played_on(old, match_id):
    async with hall_at(old) as hall:
        live = await hall.live(match_id)
        for number in range(1, 4):
            seat = live.match.to_act[0]
            player = RandomPlayer(live.game, Random(number))
            await live.act(
                seat, player.choose(live.match.view(seat, picture=False)), client_id=f"on {number}"
            )
        assert len(await hall.store.entries(match_id)) == RUNNING[match_id][0] + 3
    async with hall_at(old) as hall:
        assert position_hash((await hall.live(match_id)).match) == position_hash(live.match)


@story
async def test_talk_proposals_seats_and_answered_requests_of_an_old_database_are_kept(old):
    match_id = next(iter(RUNNING))
    async with hall_at(old) as hall:
        live = await hall.live(match_id)
        assert await hall.store.seat_of("game-of-war-standard-north-7") == HeldSeat(match_id, "north")
        assert await hall.store.answered(match_id, "south", "c8")  # its action was taken back
        ada = await hall.store.accounts.by_name("Ada")
        assert await hall.store.accounts.holds(ada.id, match_id, "north")
        assert talk_of(live, "south") == [
            ("chat", "north", "Good morning"),
            ("ask-undo", "north", ""),
            ("note", None, "The time of north has run out."),
        ]
        last = live.match.last_action_of("north")
        await agree(live, "south")
        assert len(live.match) == last - 1


@story
async def test_a_clock_of_an_old_database_has_run_out_and_an_open_seat_is_claimed(old):
    async with hall_at(old) as hall:
        games = {match.id: match for match in await hall.store.lobby()}
        (waiting,) = [match_id for match_id, match in games.items() if match.status == "open"]
        assert await hall.claim(waiting, "south", player="Guy", salt="rain")
        assert (await hall.live(waiting)).status == "running"
        (timed,) = [match_id for match_id, match in games.items() if match.settings.get("clock")]
        live = await hall.live(timed)
        await live.enforce_time_limits()
        assert live.status == "over"
        assert talk_of(live)[-1][0] == "note"


@story
async def test_a_seat_of_an_old_database_commits_to_a_salt(old):
    async with hall_at(old) as hall:
        (waiting,) = [match.id for match in await hall.store.lobby() if match.status == "open"]
        before = (await hall.store.load(waiting)).record
        assert before.salt_hashes == {}
        await hall.claim(waiting, "south", player="Guy", salt_hash=salt_commitment("rain"))
        await hall.reveal(waiting, "south", "rain")
        after = (await hall.live(waiting)).record()
    assert after.salts == before.salts | {"south": "rain"}
    assert after.salt_hashes == {"south": salt_commitment("rain")}
