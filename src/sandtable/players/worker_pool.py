"""Computer players in worker processes, with an LRU cache of players in each.

A player that planned a whole turn should be asked for its next action in the process that has the plan. The
cache is written here rather than taken from a library: both ends of a worker's pipe must evict alike, so that
the server knows without asking which worker has a player, and evicted players must be closed.
"""

import asyncio
import hashlib
import os
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from random import Random, SystemRandom
from typing import Generic, TypeAlias, TypeVar

import msgspec
from msgspec import Struct

from sandtable.core import ENGLISH, Hint, SandtableError, Seat, View, game
from sandtable.players.engines.program import end_programs
from sandtable.players.fair_queue import FairSemaphore
from sandtable.players.hints import hint
from sandtable.players.player import (
    Closeable,
    MatchContext,
    Player,
    PlayerFailed,
    TurnAware,
    TurnContext,
)
from sandtable.players.registry import make_player
from sandtable.players.worker_process import WorkerProcess, answer_requests

CACHE_SIZE = 4
"""Players cached per worker: a search player may hold large tables."""
_TIMEOUT_SECONDS = 300.0
"""Longest time that a worker may take for one request."""

PlayerKey: TypeAlias = tuple[str, str, Seat | None]
"""A player in a match: its text, the id of the match, the seat."""

_Value = TypeVar("_Value")


class LruCache(Generic[_Value]):
    """An LRU cache of at most `size` values."""

    def __init__(self, size: int = CACHE_SIZE) -> None:
        self._size = size
        self._values: OrderedDict[PlayerKey, _Value] = OrderedDict()

    def __contains__(self, key: PlayerKey) -> bool:
        return key in self._values

    def get(self, key: PlayerKey) -> _Value | None:
        """Return a value, and mark it as the last used; `None` if it is not cached."""
        if key in self._values:
            self._values.move_to_end(key)
        return self._values.get(key)

    def put(self, key: PlayerKey, value: _Value) -> list[_Value]:
        """Store a value as the last used; return the values that are evicted."""
        self._values[key] = value
        self._values.move_to_end(key)
        return [self._values.popitem(last=False)[1] for _ in range(len(self._values) - self._size)]

    def discard(self, key: PlayerKey) -> list[_Value]:
        """Remove a value; return it in a list, which is empty if it is not cached."""
        return [self._values.pop(key)] if key in self._values else []

    def discard_where(self, condition: Callable[[_Value], bool]) -> list[_Value]:
        """Remove all values that fulfil a condition, and return them."""
        found = [key for key, value in self._values.items() if condition(value)]
        return [self._values.pop(key) for key in found]


class _WorkerGone(PlayerFailed):
    """The worker's process ended before it answered."""


class MoveRequest(Struct, frozen=True):
    """A request for a player's next action."""

    player: str
    seed: int
    view: View
    match: str = ""
    """The id of the match, for the cache of players; without it a new player is made."""
    context: MatchContext | None = None
    turn: TurnContext | None = None
    fresh: bool = False
    """Whether to re-create the player, because its last action was not allowed."""

    @property
    def key(self) -> PlayerKey:
        """The key of the player in the caches."""
        return self.player, self.match, self.view.seat


class HintRequest(Struct, frozen=True):
    """A request for a hint from a level; the default level if `player` is `None`."""

    player: str | None
    seed: int
    view: View
    language: str


class WorkerReply(Struct, frozen=True):
    """A worker's reply: an action or a hint, or what went wrong."""

    action: str | None = None
    problem: str | None = None
    hint: Hint | None = None


class WorkerPool:
    """The worker processes of one server process, started when they are first needed."""

    def __init__(self, most: int | None = None) -> None:
        self._semaphore = FairSemaphore(most or max(1, (os.cpu_count() or 2) - 1))
        self._idle: list[_Worker] = []
        self._busy: set[_Worker] = set()
        self._rng = SystemRandom()

    async def choose(
        self,
        player: str,
        view: View,
        *,
        match: str = "",
        context: MatchContext | None = None,
        turn: TurnContext | None = None,
        fresh: bool = False,
    ) -> str:
        """Return the next action of a computer player, or raise `PlayerFailed`.

        With `fresh` the player is re-created without its plan, after an action that was not allowed.
        """
        request = MoveRequest(player, self._seed(), view, match, context, turn, fresh)
        reply = await self._request(request, match)
        if reply.action is None:
            raise PlayerFailed(f"The computer player {player} found no action: {reply.problem}")
        return reply.action

    async def hint(
        self, view: View, *, player: str | None = None, language: str = ENGLISH, match: str = ""
    ) -> Hint:
        """Return what a level would do at the view's seat, or raise `PlayerFailed`.

        The default level answers if `player` is `None`. Equal views get equal hints, except from levels that
        search for a fixed time.
        """
        reply = await self._request(HintRequest(player, _seed_of(view), view, language), f"hint {match}")
        if reply.hint is None:
            raise PlayerFailed(f"No hint was found: {reply.problem}")
        return reply.hint

    def _seed(self) -> int:
        return self._rng.getrandbits(64)

    async def _request(self, request: MoveRequest | HintRequest, group: str) -> WorkerReply:
        async with self._semaphore.slot(group):
            while self._idle:
                # The operating system may have killed an idle worker; that is no failure of this player.
                with suppress(_WorkerGone):
                    return await self._ask(self._take_idle(request), request)
            return await self._ask(await _Worker.start(__name__), request)

    def _take_idle(self, request: MoveRequest | HintRequest) -> "_Worker":
        """Take the worker that has the player, or else the one that has been idle longest."""
        key = request.key if isinstance(request, MoveRequest) else None
        taken = next((worker for worker in self._idle if key and key in worker.cached), self._idle[0])
        self._idle.remove(taken)
        return taken

    async def _ask(self, worker: "_Worker", request: MoveRequest | HintRequest) -> WorkerReply:
        player = f"The computer player {request.player or 'that gives hints'}"
        self._busy.add(worker)
        try:
            async with asyncio.timeout(_TIMEOUT_SECONDS):
                reply = await worker.reply(request)
        except TimeoutError:
            await worker.stop()
            raise PlayerFailed(f"{player} took too long.") from None
        except (OSError, EOFError):
            await worker.stop()
            raise _WorkerGone(f"{player} stopped working.") from None
        except BaseException:
            await worker.stop()
            raise
        finally:
            self._busy.discard(worker)
        self._idle.append(worker)
        return reply

    @property
    def thinking(self) -> int:
        """The number of workers that are busy now."""
        return len(self._busy)

    async def close(self) -> None:
        """Stop all workers."""
        workers = [*self._idle, *self._busy]
        self._idle.clear()
        for worker in workers:
            await worker.stop()


def _seed_of(view: View) -> int:
    """The seed of hints for a view: nothing besides the view can show in them."""
    return int.from_bytes(hashlib.blake2b(msgspec.json.encode(view), digest_size=8).digest(), "big")


class _Worker(WorkerProcess):
    """One process with its players."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        super().__init__(process)
        self.cached: LruCache[None] = LruCache()
        """The players that the process has cached. It may have dropped one, and then re-creates it."""

    async def reply(self, request: MoveRequest | HintRequest) -> WorkerReply:
        if isinstance(request, MoveRequest):
            self.cached.put(request.key, None)
        reply: WorkerReply = await self.ask(request)
        return reply


def _think(request: MoveRequest | HintRequest) -> WorkerReply:
    if isinstance(request, HintRequest):
        return _hint(request)
    try:
        player = _player(request)
    except SandtableError as error:
        return WorkerReply(problem=str(error))
    try:
        if isinstance(player, TurnAware) and request.turn is not None:
            player.prepare(request.turn)
        return WorkerReply(action=player.choose(request.view))
    except Exception as error:  # whatever a player does, the match goes on
        _close(_players.discard(request.key))  # its state is unknown now
        # The message may quote what the seat sees, and it goes to a log that others read.
        return WorkerReply(problem=type(error).__name__)


def _hint(request: HintRequest) -> WorkerReply:
    rng = Random(request.seed)  # noqa: S311 - not a secret
    chosen = game(request.view.game)
    try:
        found = hint(chosen, request.view, player=request.player, rng=rng, language=request.language)
    except Exception as error:
        return WorkerReply(problem=type(error).__name__)
    return WorkerReply(hint=found)


_players: LruCache[Player] = LruCache()
"""The last players of this worker with their plans; at most one of them runs a program."""


def _player(request: MoveRequest) -> Player:
    if request.fresh:
        _close(_players.discard(request.key))
    cached = _players.get(request.key) if request.match else None
    if cached is not None:
        return cached
    rng = Random(request.seed)  # noqa: S311 - not a secret
    chosen = game(request.view.game)
    player = make_player(request.player, chosen, rng, context=request.context, fallback_until_compiled=True)
    if isinstance(player, Closeable):
        _close(_players.discard_where(lambda other: isinstance(other, Closeable)))
    _close(_players.put(request.key, player))
    return player


def _close(players: list[Player]) -> None:
    for player in players:
        if isinstance(player, Closeable):
            player.close()


def _work() -> None:
    """Answer requests until the server closes the pipe or ends."""
    answer_requests(_think, on_close=end_programs)


if __name__ == "__main__":
    # Types are pickled by the name of their module, which is "__main__" here.
    from sandtable.players import worker_pool  # noqa: PLW0406

    worker_pool._work()
