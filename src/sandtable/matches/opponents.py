"""The computer players of one match: set to work when it is their turn, stopped when it no longer is."""

import asyncio
import logging
from functools import partial

from sandtable.core import IllegalAction, Seat
from sandtable.matches.errors import Conflict, StoreError
from sandtable.matches.live_match import LiveMatch
from sandtable.matches.texts import say
from sandtable.matches.tokens import log_id
from sandtable.players import MatchContext, PlayerFailed
from sandtable.players.worker_pool import WorkerPool

_log = logging.getLogger(__name__)
_TRIES = 3
_PAUSE = 5.0  # seconds until the database is tried again


class Opponents:
    """Plays the computer seats of a match. Several processes may do so at once: one wins each number."""

    def __init__(self, live: LiveMatch, computers: WorkerPool) -> None:
        self._live = live
        self._computers = computers
        self._players = {
            seat.seat: seat.player for seat in live.stored.seats if seat.kind == "computer" and seat.player
        }
        self._name = log_id(live.id)
        self._at_work: dict[Seat, tuple[int, asyncio.Task[None]]] = {}
        """The branch of the match that each task plays on, and the task."""

    @property
    def busy(self) -> bool:
        """Whether any of them is at work."""
        return bool(self._at_work)

    def wake(self) -> None:
        """Set to work whose turn it is."""
        self.check()
        for seat in self._wanted() - self._at_work.keys():
            branch, _ = self._live.history
            task = asyncio.get_running_loop().create_task(self._play(seat))
            self._at_work[seat] = (branch, task)
            task.add_done_callback(partial(self._ended, seat))

    def check(self) -> None:
        """Stop whoever thinks about something that is no more."""
        branch, _ = self._live.history
        for seat, (began_on, task) in list(self._at_work.items()):
            if began_on != branch or seat not in self._wanted():
                del self._at_work[seat]
                task.cancel()

    def stop(self) -> None:
        """Stop all of them."""
        for _, task in self._at_work.values():
            task.cancel()
        self._at_work.clear()

    def _wanted(self) -> set[Seat]:
        """Whose turn it is. Computers among themselves play only while somebody looks on."""
        match, alone = self._live.match, len(self._players) == len(self._live.seats)
        if match is None or (alone and not self._live.presence.anybody_here):
            return set()
        return {seat for seat in match.to_act if seat in self._players}

    def _ended(self, seat: Seat, task: asyncio.Task[None]) -> None:
        if (at_work := self._at_work.get(seat)) and at_work[1] is task:
            del self._at_work[seat]
        if not task.cancelled() and (error := task.exception()):
            _log.error("A computer player of match %s stopped.", self._name, exc_info=error)

    async def _play(self, seat: Seat) -> None:
        """Act for a seat as long as the match waits for it."""
        failures = 0
        while seat in self._wanted() and (match := self._live.match):
            view = match.view(seat, picture=False)
            try:
                action = await self._computers.choose(
                    self._players[seat],
                    view,
                    match=self._live.id,
                    context=MatchContext.of(match, seat),
                    fresh=failures > 0,
                )
                await self._live.act(seat, action, seen=view)
                failures = 0
            except Conflict:
                continue
            except StoreError as error:
                _log.warning("Match %s: the action of %s could not be kept: %s", self._name, seat, error)
                await asyncio.sleep(_PAUSE)
            except (PlayerFailed, IllegalAction) as error:
                failures += 1
                # The reason why an action is illegal may quote what is hidden.
                why = str(error) if isinstance(error, PlayerFailed) else type(error).__name__
                _log.warning("Match %s: %s failed at %s: %s", self._name, self._players[seat], seat, why)
                if failures == _TRIES:
                    note = say("computer-at-a-loss", seat=seat)
                    await self._live.act(seat, self._live.game.timeout_action, note=note)
                    return
