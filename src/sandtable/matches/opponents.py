"""The computer seats of a live match."""

import asyncio
import logging
from functools import partial

from sandtable.core import IllegalAction, Seat
from sandtable.core.clock import Bank, now_ms
from sandtable.matches.errors import Conflict, StoreError
from sandtable.matches.live_match import LiveMatch
from sandtable.matches.texts import say
from sandtable.matches.tokens import log_id
from sandtable.players import MatchContext, PlayerFailed, TurnContext
from sandtable.players.player import TimeLeft
from sandtable.players.worker_pool import WorkerPool

_log = logging.getLogger(__name__)
_MAX_FAILURES = 3
_RETRY_DELAY = 5.0  # seconds until the database is tried again


class Opponents:
    """Plays the computer seats of a match.

    Several processes may do so at once: the store accepts only one action for each number.
    """

    def __init__(self, live: LiveMatch, computers: WorkerPool) -> None:
        self._live = live
        self._computers = computers
        self._players = {
            seat.seat: seat.player for seat in live.stored.seats if seat.kind == "computer" and seat.player
        }
        self._name = log_id(live.id)
        self._tasks: dict[Seat, tuple[int, asyncio.Task[None]]] = {}
        """The task of each seat that is thinking, after the branch that it plays on."""

    @property
    def busy(self) -> bool:
        """Whether a computer player is thinking."""
        return bool(self._tasks)

    def wake(self) -> None:
        """Start the computer players that are to act."""
        self.check()
        for seat in self._seats_to_act() - self._tasks.keys():
            branch, _ = self._live.history
            task = asyncio.get_running_loop().create_task(self._play(seat))
            self._tasks[seat] = (branch, task)
            task.add_done_callback(partial(self._ended, seat))

    def check(self) -> None:
        """Stop computer players that think about an undone action or are no longer to act."""
        branch, _ = self._live.history
        for seat, (task_branch, task) in list(self._tasks.items()):
            if task_branch != branch or seat not in self._seats_to_act():
                del self._tasks[seat]
                task.cancel()

    def stop(self) -> None:
        """Stop all computer players of the match."""
        for _, task in self._tasks.values():
            task.cancel()
        self._tasks.clear()

    def _seats_to_act(self) -> set[Seat]:
        """The computer seats to act. A match of computers only goes on while a spectator is connected."""
        match, alone = self._live.match, len(self._players) == len(self._live.seats)
        if match is None or self._live.status == "over" or (alone and not self._live.presence.anybody_here):
            return set()
        return {seat for seat in match.to_act if seat in self._players}

    def _ended(self, seat: Seat, task: asyncio.Task[None]) -> None:
        if (current := self._tasks.get(seat)) and current[1] is task:
            del self._tasks[seat]
        if not task.cancelled() and (error := task.exception()):
            _log.error("A computer player of match %s stopped.", self._name, exc_info=error)

    def _time_of(self, seat: Seat) -> TimeLeft | None:
        """Return the time on a seat's clock; `None` if it has none."""
        clocks = self._live.clocks
        clock = clocks.given.get(seat) if clocks else None
        if clocks is None or clock is None:
            return None
        faces = self._live.clock_faces(seat, now_ms())
        left = next((face.left for face in faces if face.seat == seat), 0) / 1000
        return TimeLeft(left, left, clock.increment) if isinstance(clock, Bank) else TimeLeft(left)

    async def _play(self, seat: Seat) -> None:
        """Act for a seat as long as it is to act."""
        failures = 0
        while seat in self._seats_to_act() and (match := self._live.match):
            view = match.view(seat, picture=False)
            try:
                action = await self._computers.choose(
                    self._players[seat],
                    view,
                    match=self._live.id,
                    context=MatchContext.of(match, seat),
                    turn=TurnContext.of(match, seat, self._time_of(seat)),
                    fresh=failures > 0,
                )
                await self._live.act(seat, action, seen=view)
                failures = 0
            except Conflict:
                continue
            except StoreError as error:
                _log.warning("Match %s: the action of %s could not be stored: %s", self._name, seat, error)
                await asyncio.sleep(_RETRY_DELAY)
            except (PlayerFailed, IllegalAction) as error:
                failures += 1
                # The reason why an action is illegal may quote hidden information.
                reason = str(error) if isinstance(error, PlayerFailed) else type(error).__name__
                _log.warning("Match %s: %s failed at %s: %s", self._name, self._players[seat], seat, reason)
                if failures == _MAX_FAILURES:
                    note = say("computer-at-a-loss", seat=seat)
                    await self._live.act(seat, self._live.game.timeout_action, note=note)
                    return
