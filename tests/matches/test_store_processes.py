"""Several processes on one database, and processes that are killed."""

import asyncio
import subprocess
import sys
from itertools import islice
from pathlib import Path
from random import Random

from sandtable.matches import Store
from tests.matches.storing import actions, create, story

WRITER = Path(__file__).with_name("writer.py")


def start(*arguments: object) -> subprocess.Popen[str]:
    command = [sys.executable, str(WRITER), *map(str, arguments)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def acknowledged(lines: list[str]) -> list[tuple[str, int]]:
    """The numbers that a writer printed. An incomplete last line is ignored."""
    whole = [line.split() for line in lines if line.endswith("\n")]
    return [(action, int(number)) for action, number in whole]


@story
async def test_what_a_killed_writer_acknowledged_is_there_and_what_it_sends_again_counts_once(url):
    rng = Random(7)
    async with await Store.open(url) as store:
        match_id = await create(store)
    sent: list[tuple[str, int]] = []
    for _ in range(4):
        # The first entry is the one for which the previous writer got no answer.
        with start(url, match_id, "w", len(sent), 10**6) as writer:
            lines = list(islice(writer.stdout, rng.randint(1, 15)))
            writer.kill()
            sent += acknowledged(lines + writer.stdout.readlines())
        async with await Store.open(url) as store:
            stored = await actions(store, match_id)
        assert [(action, number) for number, action in enumerate(stored[: len(sent)], 1)] == sent
        assert len(stored) - len(sent) in (0, 1)
    assert stored == [f"w-{at}" for at in range(len(stored))]


@story
async def test_two_processes_write_one_match_and_every_entry_is_there_once(url):
    async with await Store.open(url) as store:
        match_id = await create(store)
        writers = [start(url, match_id, name, 0, 20) for name in ("ada", "guy")]
        said = await asyncio.gather(*(asyncio.to_thread(writer.communicate) for writer in writers))
        assert [writer.returncode for writer in writers] == [0, 0]
        answers = [acknowledged(output.splitlines(keepends=True)) for output, _ in said]
        stored = await actions(store, match_id)
    assert [len(numbers) for numbers in answers] == [20, 20]
    assert dict(answers[0] + answers[1]) == {action: number for number, action in enumerate(stored, 1)}
    for name, numbers in zip(("ada", "guy"), answers, strict=True):
        assert [action for action in stored if action.startswith(name)] == [action for action, _ in numbers]
