"""Reading processes: what takes too much time or memory is ended, and others do not wait for it."""

import asyncio
import os
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path

import pytest

from sandtable.core import IllegalAction, SetupError
from sandtable.server import readers as module
from sandtable.server import reading
from sandtable.server.config import Limits
from sandtable.server.errors import RateLimited
from sandtable.server.readers import Readers, TooMuchWork
from sandtable.server.wire import Analyse, CreateMatch, LineEntry, SeatWanted
from tests.server.serving import PATIENCE, story


@asynccontextmanager
async def opened(**details):
    readers = Readers(**details)
    try:
        async with asyncio.timeout(PATIENCE):
            yield readers
    finally:
        await readers.close()


@pytest.fixture
def never_ends(tmp_path):
    """Work that lasts until the file is written to."""
    os.mkfifo(tmp_path / "fifo")
    return Path(tmp_path / "fifo").read_text


def let_end(never_ends):
    """Wait until the work has begun, and let it end."""
    never_ends.__self__.write_text("done")


@story
async def test_work_that_takes_too_much_processor_time_is_killed_with_its_process():
    async with opened(seconds=0.5) as readers:
        with pytest.raises(TooMuchWork, match="more time or memory"):
            await readers.run("ada", sum, count())
        assert not readers._idle
        assert not readers._busy
        assert await readers.run("ada", len, "abc") == 3


@story
async def test_work_that_waits_too_long_is_killed_with_its_process(never_ends):
    async with opened(wait=0.5) as readers:
        with pytest.raises(TooMuchWork, match="more time or memory"):
            await readers.run("ada", never_ends)
        assert not readers._idle
        assert not readers._busy


@story
async def test_each_request_has_its_own_processor_time():
    async with opened(seconds=0.5) as readers:
        first = await readers.run("ada", os.getpid)
        for _ in range(8):  # together more than the limit, and each far below it
            await readers.run("ada", sum, range(4 * 10**6))
        assert await readers.run("ada", os.getpid) == first


@story
async def test_work_that_needs_too_much_memory_fails_alone():
    async with opened() as readers:
        with pytest.raises(TooMuchWork):
            await readers.run("ada", bytes, 3 << 30)
        assert await readers.run("ada", len, "abc") == 3, "the process goes on"


@story
async def test_a_process_that_dies_is_replaced():
    async with opened() as readers:
        with pytest.raises(TooMuchWork):
            await readers.run("ada", os._exit, 1)
        first = await readers.run("ada", os.getpid)
        assert await readers.run("guy", os.getpid) == first, "one is enough for one request at a time"
        os.kill(first, 9)
        await readers._idle[0]._process.wait()
        assert await readers.run("ada", os.getpid) != first


@story
async def test_errors_keep_their_sentence_and_rule_in_every_language():
    async with opened() as readers:
        line = (LineEntry("north", "G3-G2"),) * 2
        options = {"first": "north"}
        with pytest.raises(IllegalAction) as refused:
            await readers.run("ada", reading.analyse, Analyse(game="game-of-war", options=options, line=line))
        assert refused.value.rule == "GOW-M1"
        assert not refused.value.text_in("en").endswith("(GOW-M1)")
        with pytest.raises(SetupError) as empty:
            await readers.run("ada", reading.analyse, Analyse())
        assert empty.value.text_in("sv") != empty.value.text_in("en")


@story
async def test_an_error_of_the_program_does_not_quote_the_file():
    async with opened() as readers:
        with pytest.raises(RuntimeError) as failure:
            await readers.run("ada", int, "my secret")
    assert "ValueError" in str(failure.value)
    assert "secret" not in str(failure.value)


@story
async def test_one_address_is_answered_one_by_one_and_others_meanwhile(never_ends):
    async with opened() as readers:
        greedy = [asyncio.create_task(readers.run("greedy", never_ends))]
        greedy += [asyncio.create_task(readers.run("greedy", len, "abc")) for _ in range(3)]
        await asyncio.sleep(0)
        with pytest.raises(RateLimited):
            await readers.run("greedy", len, "abc")
        assert await readers.run("somebody else", len, "abc") == 3
        assert not any(task.done() for task in greedy)
        await asyncio.to_thread(let_end, never_ends)
        assert await asyncio.gather(*greedy) == ["done", 3, 3, 3]
        assert readers._waiting.total() == 0


@story
async def test_when_too_many_wait_the_next_request_is_rejected(monkeypatch):
    monkeypatch.setattr(module, "_MAX_WAITING", 2)
    async with opened() as readers:
        async with readers._slots.slot("x"), readers._slots.slot("y"):  # all are taken
            waiting = [asyncio.create_task(readers.run(name, len, "abc")) for name in ("a", "b")]
            await asyncio.sleep(0)
            with pytest.raises(RateLimited):
                await readers.run("c", len, "abc")
        assert await asyncio.gather(*waiting) == [3, 3]


def campaign(units):
    """A campaign of Modern Kriegsspiel with this many units on each side."""
    militaries = "".join(
        f'[[military]]\nid = "{side}"\n[[military.units]]\ntype = "infantry"\nat = "{at}"\n'
        f'names = "{" ".join(f"{side[0]}{number}" for number in range(units))}"\n'
        for side, at in (("red", "10,10"), ("blue", "90,90"))
    )
    return (
        'title = "A"\nsummary = "B"\n[gamespace]\nwidth = 100\nheight = 100\n'
        f'{militaries}[[win]]\nmilitary = "red"\neliminate = ["blue"]\n'
    )


def wanted(units):
    seats = {side: SeatWanted("person", "Ada") for side in ("red", "blue")}
    return CreateMatch(game="modern", scenario_text=campaign(units), seats=seats)


def test_a_match_with_too_many_pieces_is_refused():
    assert reading.new_match(wanted(250), Limits()).record.scenario == "own"
    with pytest.raises(SetupError, match="at most 500"):
        reading.new_match(wanted(251), Limits())
    assert reading.new_match(wanted(251), Limits.none())


def test_a_board_with_too_many_squares_is_refused():
    rows = "\n".join(["@" + "." * 99] * 26 + ["-" * 100] + ["@" + "." * 99] * 26)
    text = f'title = "A"\nsummary = "B"\nboard = """\n{rows}\n"""\n'
    seats = {side: SeatWanted("person", "Ada") for side in ("north", "south")}
    request = CreateMatch(game="game-of-war", scenario_text=text, seats=seats)
    with pytest.raises(SetupError, match="at most 5,000 squares"):
        reading.new_match(request, Limits())
    assert reading.new_match(request, Limits.none())


def battle(units, settings=""):
    """A scenario of Kriegsspiel with this many units on each side, besides the officer."""
    sides = "".join(
        f'[[sides]]\nid = "{side}"\nname = "{side}"\nbaseline = "{east},5"\n'
        for side, east in (("west", 0), ("east", 999))
    )
    commanders = "".join(
        f'[[commanders]]\nseat = "{side}-1"\nname = "A"\nside = "{side}"\nsituation = "x"\n'
        f'officer = {{ id = "{side}-o", at = "{east},500" }}\nmission = {{ text = "x" }}\nunits = ['
        + ",".join(
            f'{{ id = "{side}-{n}", arm = "infantry", at = "{east},{50 + 5 * n}" }}' for n in range(units)
        )
        + "]\n"
        for side, east in (("west", 400), ("east", 600))
    )
    rows = ", ".join(f'"{"." * 20}"' for _ in range(20))
    return (
        f'title = "A"\nsummary = "B"\nbegins = "08:00"\nrounds = 9\n[settings]\n{settings}\n'
        f"[map]\ncell = 50\nletters = [{rows}]\n{sides}{commanders}"
    )


def test_a_round_that_takes_too_long_to_compute_is_refused():
    """Two hours in steps of three seconds: with sixty units on each side a round took 25 s."""
    seats = {f"{side}-1": SeatWanted("person", "Ada") for side in ("west", "east")}

    def asked(*details):
        return CreateMatch(game="kriegsspiel", scenario_text=battle(*details), seats=seats)

    slow = "round_seconds = 7200\nstep_seconds = 3"
    assert reading.new_match(asked(60), Limits()).record.scenario == "own"
    with pytest.raises(SetupError, match="would take too long to compute"):
        reading.new_match(asked(60, slow), Limits())
    assert reading.new_match(asked(60, slow), Limits().changed("work=off"))
