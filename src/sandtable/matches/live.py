"""One match as it is played: the rules, the store and the clock brought together.

Every change goes the same way: it is tried in the rules, kept in the store, and only then is it so. Another
server process may have been quicker; the store tells (`Conflict`), and what it has is taken over first.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from functools import cached_property
from typing import Literal, Protocol, TypeAlias

from msgspec.structs import replace

from sandtable.core import (
    Audience,
    Event,
    Game,
    IllegalAction,
    Match,
    Record,
    Seat,
    SetupError,
    View,
    commitment,
    game,
)
from sandtable.core.clock import ClockFace
from sandtable.matches.clocks import Clocks, clocks_of
from sandtable.matches.errors import Conflict, NotStarted
from sandtable.matches.parts import to_its_end
from sandtable.matches.presence import Presence
from sandtable.matches.proposals import UndoProposal, agreements, last_proposal
from sandtable.matches.rows import now
from sandtable.matches.settings import MatchSettings
from sandtable.matches.store import Store
from sandtable.matches.stored import (
    SPECTATORS,
    Appended,
    MatchId,
    NewTalk,
    Status,
    StoredMatch,
    Talk,
    TalkKind,
)

Telling = Callable[[], Awaitable[None]]
CanUndo: TypeAlias = Literal["no", "free", "ask"]
_REMEMBERED = 1000  # requests to take something back


class Watcher(Protocol):
    """Somebody in this process who wants to know what becomes of a match."""

    def changed(self) -> None:
        """Something is not as it was; perhaps only who is connected."""

    def renewed(self, seat: Seat) -> None:
        """The token of a seat is another now."""


class LiveMatch:
    """A match in memory. Ask the `Hall` for it."""

    def __init__(
        self, store: Store, stored: StoredMatch, match: Match | None, talk: tuple[Talk, ...], tell: Telling
    ) -> None:
        self._store = store
        self._tell = tell
        self._lock = asyncio.Lock()
        self._running: set[asyncio.Task[object]] = set()
        self.presence = Presence()
        self.watchers: list[Watcher] = []
        self.forgotten: list[Callable[[], object]] = []
        """What is to be done when the match leaves memory."""
        self.talk = list(talk)
        self._undone: deque[tuple[Seat, str]] = deque(maxlen=_REMEMBERED)
        """Requests that were answered by taking something back."""
        self._adopt(stored, match)

    @staticmethod
    async def load(store: Store, match_id: MatchId, tell: Telling) -> "LiveMatch":
        """The match as the store has it, played again from its record."""
        stored = await store.load(match_id)
        talk = await store.talk.said(match_id)
        return LiveMatch(store, stored, await _replayed(stored), talk, tell)

    def _adopt(self, stored: StoredMatch, match: Match | None) -> None:
        self.stored = stored
        self.match = match
        self._times = stored.times
        self._branch = stored.branch
        self._last_proposal = last_proposal(self.talk, stored.seats)
        self.clocks = self._clocks()

    def _clocks(self) -> Clocks | None:
        if self.match is None or self.stored.started is None:
            return None
        agreed = agreements(self.talk, self.stored.seats)
        return clocks_of(self.settings.clock, self.match, self._times, self.stored.started, agreed)

    # What everybody may know

    @property
    def id(self) -> MatchId:
        """By which the match is found."""
        return self.stored.id

    @property
    def seats(self) -> tuple[Seat, ...]:
        """In the order of the table."""
        return tuple(seat.seat for seat in self.stored.seats)

    @cached_property
    def game(self) -> Game:
        """What is played."""
        return game(self.stored.game)

    @cached_property
    def settings(self) -> MatchSettings:
        """Clocks, and when spectators see the match."""
        return MatchSettings.read(self.stored.settings)

    @cached_property
    def commitment(self) -> str:
        """The hash of the seed."""
        return commitment(self.stored.record.seed)

    @property
    def status(self) -> Status:
        """Open while a seat waits for somebody, then running, then over."""
        if self.match is None:
            return "open"
        return "over" if self.match.outcome else "running"

    @property
    def history(self) -> tuple[int, int]:
        """The branch and the length of the record: two histories that differ, differ here."""
        return self._branch, len(self._times)

    @property
    def times(self) -> tuple[int, ...]:
        """When each entry was kept."""
        return self._times

    def faces(self, moment: int) -> tuple[ClockFace, ...]:
        """What the clocks show at this moment. They stand still when the match is over."""
        return self.clocks.faces(moment) if self.clocks else ()

    @property
    def proposal(self) -> UndoProposal | None:
        """What a seat asks of the others, while it stands."""
        asked = self._last_proposal
        if asked is None or self.match is None or self.match.outcome:
            return None
        return asked if asked.stands(self.match, self._branch) else None

    def record(self) -> Record:
        """The whole truth, with the seed: for the store, and for everybody once the match is over."""
        if self.match is None:
            raise NotStarted
        return self.match.record

    def spectators_number(self, moment: int) -> int | None:
        """How many actions a spectator may know of at this moment; `None`: he sees nothing yet."""
        if self.match is None or self.stored.started is None:
            return None
        policy = self.stored.spectators
        if self.match.outcome or policy == "now":
            return len(self.match)
        if policy == "at-end":
            return None
        until = moment - self.settings.delay * 60_000
        if self.stored.started > until:
            return None
        return sum(time <= until for time in self._times)

    def spectators_wait(self, moment: int) -> int | None:
        """The time at which a spectator gets to know of more, if that is only a matter of time."""
        if self.match is None or self.match.outcome or self.stored.spectators != "delayed":
            return None
        delay = self.settings.delay * 60_000
        coming = (time + delay for time in (self.stored.started or 0, *self._times))
        return min((time for time in coming if time > moment), default=None)

    # Acting

    @to_its_end
    async def act(
        self,
        seat: Seat,
        action: str,
        *,
        client_id: str | None = None,
        seen: View | None = None,
        note: str | None = None,
    ) -> tuple[Event, ...]:
        """Do what the text says, for good, or raise `IllegalAction`; gives what happened, to all audiences.

        The same client id again changes nothing, and gives no events: the action was done before. Who gives
        the view that he decided on (`seen`) gets `Conflict` if it is another now. Everybody hears the note.
        """
        async with self._lock:
            events = await self._act(seat, action, client_id, seen)
            if note and events:
                await self._say(NewTalk(seat=None, kind="note", text=note), None)
        await self._tell_all()
        return events

    async def _act(
        self,
        seat: Seat,
        action: str,
        client_id: str | None = None,
        seen: View | None = None,
        at: tuple[int, int] | None = None,
    ) -> tuple[Event, ...]:
        """Act, but only on this view and at this moment (`history`), where they are given."""
        if self.match is None:
            await self._catch_up()  # somebody may have sat down at another process
        while True:
            trial = self._begun().copy()
            moved_on = at is not None and at != self.history
            if moved_on or (seen is not None and trial.view(seat, picture=False) != seen):
                raise Conflict(len(trial), self._branch)
            try:
                events = trial.apply(seat, action)
            except IllegalAction:
                if client_id and await self._store.answered(self.id, seat, client_id):
                    await self._catch_up()
                    return ()
                if await self._catch_up():
                    continue
                raise
            try:
                kept = await self._keep(trial, client_id)
            except Conflict:
                await self._catch_up()
                continue
            if kept.repeated:
                await self._catch_up()
                return ()
            self._advance(trial, kept.time)
            return events

    async def _keep(self, trial: Match, client_id: str | None) -> Appended:
        """Write the last action of a trial into the store."""
        if trial.last_entry is None:
            raise AssertionError("a trial has an action")
        clocks = self.clocks.moved(trial.to_act, now()) if self.clocks else None
        return await self._store.append(
            self.id,
            len(trial),
            trial.last_entry,
            client_id=client_id,
            outcome=trial.outcome,
            branch=self._branch,
            deadline=clocks.deadline() if clocks else None,
        )

    def _begun(self) -> Match:
        if self.match is None:
            raise NotStarted
        return self.match

    def _advance(self, match: Match, time: int) -> None:
        self.match = match
        self._times = (*self._times, time)
        if self.clocks:
            self.clocks = self.clocks.moved(match.to_act, time)

    @to_its_end
    async def flag(self) -> None:
        """Give up the match for a seat whose time has run out, if there is one."""
        async with self._lock:
            fell = await self._flag()
        if fell:
            await self._tell_all()

    async def _flag(self) -> bool:
        while True:
            await self._catch_up()  # who acted in time at another process has not lost
            if self.status != "running" or not self.clocks:
                return False
            seat = self.clocks.fallen(now())
            if seat is None:
                await self._set_deadline()
                return False
            try:
                await self._act(seat, self.game.forfeit, at=self.history)
            except Conflict:
                continue
            await self._say(NewTalk(seat=None, kind="note", text=f"The time of {seat} has run out."), None)
            return True

    # Taking back

    def can_undo(self, seat: Seat) -> CanUndo:
        """Whether this seat can take its last action back: "free", "ask" (the others must agree) or "no"."""
        if self.match is None or self.match.outcome:
            return "no"
        if self.match.undoable(seat):
            return "free"
        return "ask" if self.match.last_of(seat) and not self.proposal else "no"

    @to_its_end
    async def undo(self, seat: Seat, *, step: int, client_id: str | None = None) -> None:
        """Take back the seat's last action, or ask the others to agree.

        `step` is the last step of its log that the seat has seen. If that step is gone already, the request
        has been carried out before; if there are later ones, it is not what the seat meant.
        """
        async with self._lock:
            await self._catch_up()
            await self._hear()
            match = self._begun()
            if client_id and (seat, client_id) in self._undone:
                return  # steps that came since may have brought the log to the same length again
            last = len(match.steps(seat)) - 1
            if step > last:
                return
            if step < last:
                raise IllegalAction("The match has moved on since.")
            if match.outcome:
                raise IllegalAction("The match is over.")
            number = match.undoable(seat)
            if number:
                await self._take_back(number, only=True)
                if client_id:
                    self._undone.append((seat, client_id))
            else:
                await self._ask(seat, match, step, client_id)
        await self._tell_all()

    async def _ask(self, seat: Seat, match: Match, step: int, client_id: str | None) -> None:
        if match.last_of(seat) is None:
            raise IllegalAction("There is nothing of yours that can be taken back now.")
        if self.proposal and self.proposal.seat != seat:
            raise IllegalAction("Somebody else asks already; answer that first.")
        if self.proposal is None:
            await self._say(self._about_undo("ask-undo", seat, step), client_id)
        await self._settle()

    @to_its_end
    async def answer(self, seat: Seat, agree: bool, *, client_id: str | None = None) -> None:
        """Agree to the proposal at the table, or decline it. Without one there is nothing to do."""
        async with self._lock:
            await self._catch_up()
            await self._hear()
            proposal = self.proposal
            if proposal is None or seat not in proposal.waits_for:
                return
            kind: TalkKind = "agree-undo" if agree else "decline-undo"
            await self._say(self._about_undo(kind, seat, proposal.step), client_id)
            await self._settle()
        await self._tell_all()

    def _about_undo(self, kind: TalkKind, seat: Seat, step: int) -> NewTalk:
        return NewTalk(seat=seat, kind=kind, audience=self.seats, at=step, branch=self._branch)

    async def _settle(self) -> None:
        """Take back what all have agreed to."""
        proposal, match = self.proposal, self._begun()
        if proposal is None or proposal.waits_for:
            return
        if number := match.last_of(proposal.seat):
            later = range(number + 1, len(match) + 1)
            unseen = not any(match.events_of(one, proposal.seat) for one in later)
            # What others did meanwhile without the asking seat's knowledge was not talked about: it stays.
            await self._take_back(number, only=unseen and match.stands_without(number))

    async def _take_back(self, number: int, *, only: bool) -> None:
        """Take back this action, and all after it unless `only` it is meant."""
        match = self._begun()
        at, branch = len(match), self._branch
        try:
            # For the moment the clocks have fallen: whoever looks at them first works out when they will.
            deadline = now() if self.clocks else None
            if only and number < at:
                await self._store.remove(self.id, number, at=at, branch=branch, deadline=deadline)
            else:
                await self._store.truncate(self.id, number - 1, at=at, branch=branch, deadline=deadline)
        except Conflict:
            await self._catch_up()
            raise IllegalAction("The match has moved on since.") from None
        await self._reload()
        await self._set_deadline()

    # Talking

    def audiences(self, seat: Seat | None) -> tuple[Audience, ...]:
        """Whom a seat (`None`: a spectator) can talk to now."""
        state = self.match.state if self.match else None
        return self.game.audiences(state, self.seats, seat)

    @to_its_end
    async def say(
        self, seat: Seat | None, text: str, to: tuple[str, ...] | None, *, client_id: str | None = None
    ) -> None:
        """Say something to one of the audiences that the seat has."""
        if to not in [audience.to for audience in self.audiences(seat)]:
            raise SetupError("You cannot talk to these now.")
        async with self._lock:
            await self._say(NewTalk(seat=seat, kind="chat", text=text, audience=to), client_id)
        await self._tell_all()

    @to_its_end
    async def announce(self, seat: Seat, match_id: MatchId) -> None:
        """Tell the seats where the match is played again."""
        async with self._lock:
            await self._say(NewTalk(seat=seat, kind="rematch", text=match_id, audience=self.seats), None)
        await self._tell_all()

    def heard_by(self, seat: Seat | None, *, after: int = 0) -> tuple[Talk, ...]:
        """What this seat (`None`: a spectator) may hear of all that was said, after number `after`."""
        name = SPECTATORS if seat is None else seat
        return tuple(
            said
            for said in self.talk
            if said.number > after and (said.audience is None or name in said.audience)
        )

    async def _say(self, new: NewTalk, client_id: str | None) -> None:
        await self._store.talk.say(self.id, new, client_id=client_id)
        await self._hear()

    async def _hear(self) -> bool:
        last = self.talk[-1].number if self.talk else 0
        said = await self._store.talk.said(self.id, after=last)
        self.talk.extend(said)
        if said:
            self._last_proposal = last_proposal(self.talk, self.stored.seats)
        return bool(said)

    # Keeping up with other processes

    @to_its_end
    async def refresh(self) -> None:
        """Take over what others have changed in the store."""
        async with self._lock:
            await self._catch_up()
            await self._hear()
        self.notify()

    async def _catch_up(self) -> bool:
        """Take over what the store has more of; whether there was anything."""
        if self.match is None:
            return await self._reload()
        try:
            entries = await self._store.entries(self.id, after=len(self.match), branch=self._branch)
        except Conflict:
            return await self._reload()
        for kept in entries:
            match = self.match.copy()
            match.apply(kept.entry.seat, kept.entry.action)
            self._advance(match, kept.time)
        return bool(entries)

    async def _reload(self) -> bool:
        before = self.history, self.stored.seats
        stored = await self._store.load(self.id)
        match = await _replayed(stored)
        await self._hear()  # the clocks depend on what was agreed
        self._adopt(stored, match)
        return (self.history, self.stored.seats) != before

    @to_its_end
    async def reseated(self) -> None:
        """Somebody has sat down: take that over and tell everybody."""
        async with self._lock:
            await self._reload()
            await self._set_deadline()
        await self._tell_all()

    async def _set_deadline(self) -> None:
        if self.clocks and self.status == "running":
            branch, length = self.history
            await self._store.set_deadline(self.id, self.clocks.deadline(), at=length, branch=branch)

    async def settled(self) -> None:
        """Wait for what has been begun."""
        if self._running:
            await asyncio.wait(self._running)

    async def _tell_all(self) -> None:
        self.notify()
        await self._tell()

    def notify(self) -> None:
        """Let those in this process know who want to know of changes."""
        for watcher in list(self.watchers):
            watcher.changed()

    def renewed(self, seat: Seat) -> None:
        """The token of a seat is another now: let those in this process know who must."""
        for watcher in list(self.watchers):
            watcher.renewed(seat)


async def _replayed(stored: StoredMatch) -> Match | None:
    """The match of a record, once it has begun; in a thread, since a long one takes a while."""
    if stored.started is None:
        return None
    return await asyncio.to_thread(_replay, stored.record)


def _replay(record: Record) -> Match:
    # The salts came in after the head was written, and with them the dice of the opening.
    return replace(record, opening=Match.begin(record).opening).replay()
