"""Reviews of finished matches, computed turn by turn in a process of their own."""

import asyncio
import time
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable
from functools import partial
from typing import TypeVar

from sandtable.core import SandtableError
from sandtable.matches import Store
from sandtable.matches.errors import CannotReview, UnknownReview
from sandtable.matches.models import NewReview, StoredReview
from sandtable.matches.reviews import BROKEN, TOO_SLOW
from sandtable.players.worker_process import WorkerProcess
from sandtable.server.background import BackgroundWork, Stopped, worker_process
from sandtable.server.reviewing import AskPlan, AskTurn, Failed, Plan, Turn
from sandtable.server.texts import say

MOST_SECONDS = 900.0
"""Longest time for a review; it can be continued after that."""
MOST_SECONDS_OF_A_TURN = 120.0
"""Longest time for a turn, except the first: its process may have to compile the game's search."""
MOST_PER_ADDRESS = 2
"""Maximum number of reviews that one client address has waiting or running on this process."""
_CACHED_PAGES = 64
_MODULE = "sandtable.server.reviewing"
AnswerT = TypeVar("AnswerT", Plan, Turn)


class Reviews(BackgroundWork):
    """The reviews of one server process."""

    _broken = BROKEN

    def __init__(self, store: Store, *, positions: int | None = None, seconds: float = MOST_SECONDS) -> None:
        super().__init__(store.reviews)
        self._positions = positions
        self._store = store
        self._seconds = seconds
        self._addresses = Counter[str]()
        self._pages = OrderedDict[tuple[str, str], bytes]()

    async def start(self, new: NewReview, address: str) -> StoredReview:
        """Compute a review in the background unless it exists; return it.

        Raises `CannotReview` if too many are waiting, on this server or for this address.
        """
        known = await self._known(new.key)
        wanted = known is None or known.state not in ("waiting", "running", "done")
        if wanted and self._addresses[address] >= MOST_PER_ADDRESS:
            raise CannotReview(say("too-many-own-reviews", most=MOST_PER_ADDRESS))
        review, mine = await self._store.reviews.begin(new)
        if mine:
            self._begin(review.id, partial(self._compute, review, new.record), self._counted(address))
        return review

    async def _known(self, key: str) -> StoredReview | None:
        try:
            return await self._store.reviews.of(key)
        except UnknownReview:
            return None

    def _counted(self, address: str) -> Callable[[], None]:
        """Count a review of an address; the result is to be called when it has ended."""
        self._addresses[address] += 1

        def ended() -> None:
            self._addresses[address] -= 1
            if not self._addresses[address]:
                del self._addresses[address]

        return ended

    async def page(self, key: str, form: str, make: Callable[[], Awaitable[bytes]]) -> bytes:
        """A review in a form, such as a language; cached, because it never changes."""
        known = self._pages.get((key, form))
        if known is None:
            known = self._pages[key, form] = await make()
            if len(self._pages) > _CACHED_PAGES:
                self._pages.popitem(last=False)
        else:
            self._pages.move_to_end((key, form))
        return known

    async def _compute(self, review: StoredReview, record: str) -> None:
        """Look at the turns one after another, except those that are stored already."""
        until = time.monotonic() + self._seconds
        stored = await self._store.reviews.turns(review.key)
        try:
            async with worker_process(_MODULE) as worker:
                plan = await _ask(worker, AskPlan(record, self._positions), Plan, MOST_SECONDS_OF_A_TURN)
                most = self._seconds
                if not await self._store.reviews.plan(review, plan.turns):
                    raise Stopped
                for number in range(plan.turns):
                    if number in stored:
                        continue
                    if time.monotonic() > until:
                        raise TimeoutError
                    turn = await _ask(worker, AskTurn(record, self._positions, number), Turn, most)
                    most = MOST_SECONDS_OF_A_TURN
                    if not await self._store.reviews.add_turn(review, number, turn.content):
                        raise Stopped
        except (TimeoutError, OSError, EOFError):  # or the system has killed the process for its memory
            await self._fail(review.id, TOO_SLOW)
            return
        await self._store.reviews.finish(review)


async def _ask(
    worker: WorkerProcess, request: AskPlan | AskTurn, wanted: type[AnswerT], seconds: float
) -> AnswerT:
    async with asyncio.timeout(seconds):
        answer: AnswerT | Failed = await worker.ask(request)
    if isinstance(answer, wanted):
        return answer
    raise SandtableError(answer.reason if isinstance(answer, Failed) else type(answer).__name__)
