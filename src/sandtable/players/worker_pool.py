"""The players that a worker keeps between their thoughts, and what the server knows of them.

A player that thinks a turn out once should be asked about its next action where its plan is. Both ends of a
worker's pipe count alike what it keeps, so that the server knows whom to ask without asking.
"""

import asyncio
import os
import pickle
import signal
import sys
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from random import Random, SystemRandom
from threading import Thread
from typing import Generic, TypeAlias, TypeVar

from msgspec import Struct

from sandtable.core import ENGLISH, Hint, SandtableError, Seat, View, game
from sandtable.players.engines.program import end_programs
from sandtable.players.fair_queue import FairSemaphore
from sandtable.players.hints import hint
from sandtable.players.player import Closeable, MatchContext, Player, PlayerFailed, make_player

MOST_KEPT = 4
"""Players that one worker keeps: a player that searches may hold large tables."""

PlayerKey: TypeAlias = tuple[str, str, Seat | None]
"""A player at a table: as written, in which match, at which seat."""

_Kept = TypeVar("_Kept")


class LruCache(Generic[_Kept]):
    """What was last used, up to so many; for the rest it is as if it had never been."""

    def __init__(self, most: int = MOST_KEPT) -> None:
        self._most = most
        self._kept: OrderedDict[PlayerKey, _Kept] = OrderedDict()

    def __contains__(self, who: PlayerKey) -> bool:
        return who in self._kept

    def use(self, who: PlayerKey) -> _Kept | None:
        """What is kept for somebody, who is now the last to have been used."""
        if who in self._kept:
            self._kept.move_to_end(who)
        return self._kept.get(who)

    def keep(self, who: PlayerKey, what: _Kept) -> list[_Kept]:
        """Keep something as the last that was used; gives what there is no room for any more."""
        self._kept[who] = what
        self._kept.move_to_end(who)
        return [self._kept.popitem(last=False)[1] for _ in range(len(self._kept) - self._most)]

    def forget(self, who: PlayerKey) -> list[_Kept]:
        """Let go of what is kept for somebody; gives it, if there is anything."""
        return [self._kept.pop(who)] if who in self._kept else []

    def forget_all(self, of_kind: Callable[[_Kept], bool]) -> list[_Kept]:
        """Let go of all of a kind; gives them."""
        found = [who for who, kept in self._kept.items() if of_kind(kept)]
        return [self._kept.pop(who) for who in found]


_LENGTH_BYTES = 4
_LONGEST_THOUGHT = 300.0  # seconds


class _WorkerGone(PlayerFailed):
    """The worker's process ended before it answered."""


class MoveRequest(Struct, frozen=True):
    """What a worker is asked: which player shall decide, with which chance, at the sight of what."""

    player: str
    seed: int
    view: View
    match: str = ""
    """By which a worker knows that it thought for this seat before; without it every thought is the first."""
    occasion: MatchContext | None = None
    fresh: bool = False
    """The player shall be made anew, whatever it has planned: its last action was refused."""

    @property
    def who(self) -> PlayerKey:
        """Whose thought it is."""
        return self.player, self.match, self.view.seat


class HintRequest(Struct, frozen=True):
    """What a worker is asked for somebody who wonders what to do: which level shall say what it would do."""

    player: str | None
    seed: int
    view: View
    language: str


class WorkerReply(Struct, frozen=True):
    """What a worker answers: an action or a hint, or what went wrong."""

    action: str | None = None
    problem: str | None = None
    hint: Hint | None = None


class WorkerPool:
    """The workers of one server process. They start when they are first needed."""

    def __init__(self, most: int | None = None) -> None:
        self._turns = FairSemaphore(most or max(1, (os.cpu_count() or 2) - 1))
        self._idle: list[_Worker] = []
        self._busy: set[_Worker] = set()
        self._chance = SystemRandom()

    async def choose(
        self,
        player: str,
        view: View,
        *,
        match: str = "",
        occasion: MatchContext | None = None,
        fresh: bool = False,
    ) -> str:
        """The action that this computer player takes, or `PlayerFailed`. Matches get workers in turn.

        A `fresh` player has no plan: for who was given an action that could not be played.
        """
        thought = await self._thought(MoveRequest(player, self._seed(), view, match, occasion, fresh), match)
        if thought.action is None:
            raise PlayerFailed(f"The computer player {player} found no action: {thought.problem}")
        return thought.action

    async def hint(
        self, view: View, *, player: str | None = None, language: str = ENGLISH, match: str = ""
    ) -> Hint:
        """What a level (`None`: the usual one) would do at the view's seat, or `PlayerFailed`."""
        thought = await self._thought(HintRequest(player, self._seed(), view, language), f"hint {match}")
        if thought.hint is None:
            raise PlayerFailed(f"No hint was found: {thought.problem}")
        return thought.hint

    def _seed(self) -> int:
        return self._chance.getrandbits(64)

    async def _thought(self, task: MoveRequest | HintRequest, group: str) -> WorkerReply:
        async with self._turns.slot(group):
            while self._idle:
                # The system may have ended a worker that waited; that is no failure of this player.
                with suppress(_WorkerGone):
                    return await self._ask(self._take_idle(task), task)
            return await self._ask(await _Worker.start(), task)

    def _take_idle(self, task: MoveRequest | HintRequest) -> "_Worker":
        """The worker that has the player, or else the one that was idle for longest."""
        who = task.who if isinstance(task, MoveRequest) else None
        has_it = next((worker for worker in self._idle if who and who in worker.has), self._idle[0])
        self._idle.remove(has_it)
        return has_it

    async def _ask(self, worker: "_Worker", task: MoveRequest | HintRequest) -> WorkerReply:
        whose = f"The computer player {task.player or 'that gives hints'}"
        self._busy.add(worker)
        try:
            async with asyncio.timeout(_LONGEST_THOUGHT):
                thought = await worker.ask(task)
        except TimeoutError:
            await worker.stop()
            raise PlayerFailed(f"{whose} took too long.") from None
        except (OSError, EOFError):
            await worker.stop()
            raise _WorkerGone(f"{whose} broke down.") from None
        except BaseException:
            await worker.stop()
            raise
        finally:
            self._busy.discard(worker)
        self._idle.append(worker)
        return thought

    @property
    def thinking(self) -> int:
        """How many are at work now."""
        return len(self._busy)

    async def close(self) -> None:
        """Stop all workers."""
        workers = [*self._idle, *self._busy]
        self._idle.clear()
        for worker in workers:
            await worker.stop()


class _Worker:
    """One process, which thinks about one task at a time."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self.has: LruCache[None] = LruCache()
        """The players that it keeps. It may have had to let one go; then it makes it anew."""

    @staticmethod
    async def start() -> "_Worker":
        return _Worker(
            await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                __name__,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                start_new_session=True,  # Ctrl-C in a terminal is for the server, which stops its workers
            )
        )

    async def ask(self, task: MoveRequest | HintRequest) -> WorkerReply:
        if isinstance(task, MoveRequest):
            self.has.keep(task.who, None)
        stdin, stdout = self._process.stdin, self._process.stdout
        if stdin is None or stdout is None:
            raise EOFError
        stdin.write(_packed(task))
        await stdin.drain()
        length = int.from_bytes(await stdout.readexactly(_LENGTH_BYTES), "big")
        thought: WorkerReply = pickle.loads(await stdout.readexactly(length))  # noqa: S301 - from our own process
        return thought

    async def stop(self) -> None:
        with suppress(ProcessLookupError):
            if self._process.returncode is None:
                os.killpg(self._process.pid, signal.SIGKILL)  # with the program that may think for it
        # Not to be broken off: a process that nobody waits for stays in the system's table.
        await asyncio.shield(self._process.wait())


def _packed(message: MoveRequest | HintRequest | WorkerReply) -> bytes:
    data = pickle.dumps(message)
    return len(data).to_bytes(_LENGTH_BYTES, "big") + data


def _think(task: MoveRequest | HintRequest) -> WorkerReply:
    if isinstance(task, HintRequest):
        return _hint(task)
    try:
        player = _player(task)
    except SandtableError as error:
        return WorkerReply(problem=str(error))
    try:
        return WorkerReply(action=player.choose(task.view))
    except Exception as error:  # whatever a player does, the match goes on
        _put_away(_kept.forget(task.who))  # nobody knows what it would do next
        # Its words may quote what the seat sees, and they go to a log that others read.
        return WorkerReply(problem=type(error).__name__)


def _hint(task: HintRequest) -> WorkerReply:
    chance = Random(task.seed)  # noqa: S311 - not a secret
    chosen = game(task.view.game)
    try:
        given = hint(chosen, task.view, player=task.player, rng=chance, language=task.language)
    except Exception as error:
        return WorkerReply(problem=type(error).__name__)
    return WorkerReply(hint=given)


_kept: LruCache[Player] = LruCache()
"""The players of this worker's last thoughts, with their plans; at most one of them runs a program."""


def _player(task: MoveRequest) -> Player:
    if task.fresh:
        _put_away(_kept.forget(task.who))
    kept = _kept.use(task.who) if task.match else None
    if kept is not None:
        return kept
    chance = Random(task.seed)  # noqa: S311 - not a secret
    chosen = game(task.view.game)
    player = make_player(task.player, chosen, chance, occasion=task.occasion, hurried=True)
    if isinstance(player, Closeable):
        _put_away(_kept.forget_all(lambda other: isinstance(other, Closeable)))
    _put_away(_kept.keep(task.who, player))
    return player


def _put_away(players: list[Player]) -> None:
    for player in players:
        if isinstance(player, Closeable):
            player.leave()


def _work() -> None:
    """Answer tasks until there are no more: the server has closed the pipe, or is gone."""
    answers = sys.stdout.buffer
    sys.stdout = sys.stderr  # what a player prints must not get between the answers
    tasks: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_take_in, args=(tasks,), daemon=True).start()
    while True:
        task: MoveRequest | HintRequest = pickle.loads(tasks.get())  # noqa: S301 - from our own server
        answers.write(_packed(_think(task)))
        answers.flush()


def _take_in(tasks: "SimpleQueue[bytes]") -> None:
    """Read tasks as they come. When nobody is left to answer, the process ends, also in mid-thought."""
    while length := sys.stdin.buffer.read(_LENGTH_BYTES):
        tasks.put(sys.stdin.buffer.read(int.from_bytes(length, "big")))
    end_programs()
    os._exit(0)


if __name__ == "__main__":
    # The types are pickled by the name of their module, which here is "__main__".
    from sandtable.players import worker_pool  # noqa: PLW0406

    worker_pool._work()
