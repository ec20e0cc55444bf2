"""One match in memory, kept in step with the store, to which several server processes may write.

What was written is so, whatever goes wrong afterwards: everybody is told of it, and a match that could not
be read back is out of date until it has been.
"""

import asyncio
import logging
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from functools import cached_property
from itertools import takewhile
from typing import Literal, Protocol, Self, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from sandtable.core import (
    ENGLISH,
    Audience,
    Event,
    Game,
    IllegalAction,
    Match,
    Record,
    SandtableError,
    Seat,
    Sentence,
    SetupError,
    View,
    commitment,
    game,
)
from sandtable.core.clock import ClockFace, now_ms
from sandtable.matches.clocks import Clocks, clocks_of, visible_to_act_history
from sandtable.matches.errors import CannotBeOpened, Conflict, NotStarted, StoreError, UnknownMatch
from sandtable.matches.models import (
    SPECTATORS,
    Appended,
    MatchId,
    NewTalk,
    Status,
    StoredMatch,
    Talk,
    TalkKind,
)
from sandtable.matches.presence import Presence
from sandtable.matches.rate_limit import TokenBucket
from sandtable.matches.settings import MatchSettings
from sandtable.matches.store import Store
from sandtable.matches.talk import trimmed
from sandtable.matches.texts import encode_note, say
from sandtable.matches.tokens import log_id
from sandtable.matches.transactions import uncancellable
from sandtable.matches.undo_proposals import UndoProposal, agreements, last_proposal, public_steps

Telling = Callable[[], Awaitable[None]]


class Watcher(Protocol):
    """Somebody in this process who wants to know what becomes of a match."""

    def changed(self) -> None:
        """Something is not as it was; perhaps only who is connected."""

    def renewed(self, seat: Seat) -> None:
        """The token of a seat is another now."""


class Played(Struct, frozen=True):
    """A match as its record tells it, and whom each seat (`None`: a spectator) saw it wait for.

    There is no match before it has begun, and the second is left out where no clock needs it.
    """

    match: Match | None
    waits: dict[Seat | None, tuple[tuple[Seat, ...], ...]]


class KeptMatch:
    """A match in memory, and all that can be known of it."""

    def __init__(
        self, store: Store, stored: StoredMatch, played: Played, talk: tuple[Talk, ...], tell: Telling
    ) -> None:
        self._store = store
        self._tell = tell
        self._lock = asyncio.Lock()
        self._running: set[asyncio.Task[object]] = set()
        self.presence = Presence()
        self.watchers: list[Watcher] = []
        self.forgotten: list[Callable[[], object]] = []
        """What is to be done when the match leaves memory."""
        self.outdated = False
        """The store has something that could not be read back."""
        self._written = False
        self._spoken: dict[str, Match] = {}
        self.talk = list(talk)
        self._adopt(stored, played)

    @classmethod
    async def load(cls, store: Store, match_id: MatchId, tell: Telling) -> Self:
        """The match as the store has it, played again from its record, or `CannotBeOpened`."""
        stored = await _stored(store, match_id)
        return cls(store, stored, await _played(stored), await store.talk.said(match_id), tell)

    def _adopt(self, stored: StoredMatch, played: Played) -> None:
        self.stored = stored
        self.match = played.match
        self._times = stored.times
        self._branch = stored.branch
        self._last_proposal = last_proposal(self.talk, stored.seats)
        self.clocks = self._clocks(None)
        self._seen_clocks = {seat: self._clocks(waits) for seat, waits in played.waits.items()}
        self.outdated = False

    def _clocks(self, waits: tuple[tuple[Seat, ...], ...] | None) -> Clocks | None:
        if self.match is None or self.stored.started is None:
            return None
        agreed = agreements(self.talk, self.stored.seats)
        started = self.stored.started
        given = self.settings.clocks(self.match)
        return clocks_of(given, self.match, self._times, started, agreed, waits=waits)

    def _advance(self, match: Match, time: int) -> None:
        self.match = match
        self._times = (*self._times, time)
        turn = match.turn_after(len(match))
        if self.clocks:
            self.clocks = self.clocks.moved(match.to_act, time, turn=turn)
        for seat, clocks in self._seen_clocks.items():
            if clocks:
                to_act = match.view(seat, picture=False).to_act
                self._seen_clocks[seat] = clocks.moved(to_act, time, turn=turn)

    # What can be known

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

    def clock_faces(self, seat: Seat | None, moment: int) -> tuple[ClockFace, ...]:
        """What the clocks show this seat (`None`: a spectator) at this moment.

        A clock that began or ceased to run without the seat's knowledge goes on as it knew it. When the match
        is over the clocks stand still, and nothing is hidden any more.
        """
        clocks = self.clocks if self.status == "over" else self._seen_clocks.get(seat)
        return clocks.faces(moment) if clocks else ()

    @property
    def proposal(self) -> UndoProposal | None:
        """What a seat asks of the others, while it stands."""
        asked = self._last_proposal
        if asked is None or self.match is None or self.match.outcome:
            return None
        return asked if asked.stands(self.match, self._times, self._branch) else None

    async def load_language(self, language: str) -> None:
        """Have the match at hand in a language: a long one is played again beside the event loop."""
        match = self.match
        if (
            match
            and language in self.game.languages
            and language not in (match.setup.language, *self._spoken)
        ):
            learned = await asyncio.to_thread(match.copy().in_language, language)
            self._spoken.setdefault(language, learned)

    def in_language(self, language: str) -> Match | None:
        """The match in a language, if its game speaks it; else in English. `learn` it first if it is long."""
        match = self.match
        if match is None or language == match.setup.language or language not in self.game.languages:
            return match
        if language in self._spoken:
            self._spoken[language].catch_up_with(match)
        else:
            self._spoken[language] = match.in_language(language)
        return self._spoken[language]

    def record(self) -> Record:
        """The whole truth, with the seed: for the store, and for everybody once the match is over."""
        return self._begun().record

    def _begun(self) -> Match:
        if self.match is None:
            raise NotStarted
        return self.match

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
        # The clocks of two machines may differ: an action is shown when all before it are.
        return len(tuple(takewhile(lambda time: time <= until, self._times)))

    def spectators_wait(self, moment: int) -> int | None:
        """The time at which a spectator gets to know of more, if that is only a matter of time."""
        if self.match is None or self.match.outcome or self.stored.spectators != "delayed":
            return None
        delay = self.settings.delay * 60_000
        coming = (time + delay for time in (self.stored.started or 0, *self._times))
        return min((time for time in coming if time > moment), default=None)

    def talk_for(self, seat: Seat | None, *, after: int = 0) -> tuple[Talk, ...]:
        """What this seat (`None`: a spectator) may hear of all that was said, after number `after`."""
        name = SPECTATORS if seat is None else seat
        return tuple(
            said
            for said in self.talk
            if said.number > after and (said.audience is None or name in said.audience)
        )

    # Changing

    @asynccontextmanager
    async def _exclusive(self) -> AsyncIterator[None]:
        """Hold the match alone, and tell everybody in the end of what was written or found to be new."""
        before = self._mark()
        try:
            async with self._lock:
                if self.outdated:
                    await self._reload()
                yield
        finally:
            if self._written or self._mark() != before:
                self._written = False
                await self._tell_all()

    def _mark(self) -> object:
        last = self.talk[-1].number if self.talk else 0
        return self.history, last, self.stored.seats

    @contextmanager
    def _stale_until_reloaded(self) -> Iterator[None]:
        """The store was written to: until that has been read back, what is in memory is out of date."""
        before, self.outdated, self._written = self.outdated, True, True
        yield
        self.outdated = before

    async def _say(self, new: NewTalk, client_id: str | None) -> None:
        await self._store.talk.say(self.id, new, client_id=client_id)
        with self._stale_until_reloaded():
            await self._hear()

    async def _hear(self) -> None:
        last = self.talk[-1].number if self.talk else 0
        said = await self._store.talk.said(self.id, after=last)
        if said:
            self.talk = trimmed([*self.talk, *said])
            self._last_proposal = last_proposal(self.talk, self.stored.seats)

    async def _set_deadline(self) -> None:
        if self.clocks and self.status == "running":
            branch, length = self.history
            await self._store.set_deadline(self.id, self.clocks.deadline(), at=length, branch=branch)

    # Keeping up with other processes

    @uncancellable
    async def refresh(self) -> None:
        """Take over what others have changed in the store."""
        async with self._lock:
            if self.outdated:
                await self._reload()
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
        stored = await _stored(self._store, self.id)
        played = await _played(stored)
        await self._hear()  # the clocks depend on what was agreed
        self._adopt(stored, played)
        return (self.history, self.stored.seats) != before

    @uncancellable
    async def on_seat_claimed(self) -> None:
        """Somebody has sat down: take that over and tell everybody."""
        async with self._exclusive():
            with self._stale_until_reloaded():
                await self._reload()
            await self._set_deadline()

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


async def _stored(store: Store, match_id: MatchId) -> StoredMatch:
    try:
        return await store.load(match_id)
    except (StoreError, UnknownMatch):
        raise
    except SandtableError as error:
        raise CannotBeOpened from error


async def _played(stored: StoredMatch) -> Played:
    """What the record tells; in a thread, since a long match takes a while."""
    try:
        game(stored.game)  # without its game a match cannot even wait
        timed = MatchSettings.read(stored.settings).timed
        if stored.started is None:
            return Played(None, {})
        return await asyncio.to_thread(_play, stored.record, clocks=timed)
    except Exception as error:
        raise CannotBeOpened from error


def _play(record: Record, *, clocks: bool) -> Played:
    # The salts came in after the head was written, and with them the dice of the opening.
    match = replace(record, opening=Match.begin(record).opening).replay()
    return Played(
        match, {seat: visible_to_act_history(match, seat) for seat in (*match.seats, None)} if clocks else {}
    )


_log = logging.getLogger(__name__)
CanUndo: TypeAlias = Literal["no", "free", "ask"]
_REMEMBERED = 1000  # requests to take something back
_SPECTATORS_TALK = (0.5, 20)
"""How often the spectators of a match may talk, all together: in a second, and at once."""


class LiveMatch(KeptMatch):
    """A match that is played. Ask the `Hall` for it."""

    def __init__(
        self, store: Store, stored: StoredMatch, played: Played, talk: tuple[Talk, ...], tell: Telling
    ) -> None:
        super().__init__(store, stored, played, talk, tell)
        self._undone: deque[tuple[Seat, str]] = deque(maxlen=_REMEMBERED)
        """Requests that were answered by taking something back."""
        self._spectators_pace = TokenBucket(*_SPECTATORS_TALK)

    # Acting

    @uncancellable
    async def act(
        self,
        seat: Seat,
        action: str,
        *,
        client_id: str | None = None,
        seen: View | None = None,
        note: Sentence | None = None,
    ) -> tuple[Event, ...]:
        """Do what the text says, for good, or raise `IllegalAction`; gives what happened, to all audiences.

        The same client id again changes nothing, and gives no events: the action was done before. Who gives
        the view that he decided on (`seen`) gets `Conflict` if it is another now. Everybody hears the note.
        """
        async with self._exclusive():
            await self._look_at_clocks()
            events = await self._act(seat, action, client_id, seen)
            if note and events:
                await self._note(note)
        return events

    def reason(self, seat: Seat, action: str, refused: IllegalAction, language: str) -> IllegalAction:
        """Why an action was refused, in a language."""
        spoken = self.in_language(language)
        if spoken is None or spoken is self.match:
            return refused
        try:
            spoken.check(seat, action)
        except IllegalAction as error:
            return error
        return refused

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
            with self._stale_until_reloaded():
                self._advance(trial, kept.time)
            return events

    async def _keep(self, trial: Match, client_id: str | None) -> Appended:
        """Write the last action of a trial into the store."""
        if trial.last_entry is None:
            raise AssertionError("a trial has an action")
        turn = trial.turn_after(len(trial))
        clocks = self.clocks.moved(trial.to_act, now_ms(), turn=turn) if self.clocks else None
        return await self._store.append(
            self.id,
            len(trial),
            trial.last_entry,
            client_id=client_id,
            outcome=trial.outcome,
            branch=self._branch,
            deadline=clocks.deadline() if clocks else None,
        )

    @uncancellable
    async def enforce_time_limits(self) -> None:
        """Apply `Game.timeout_action` for every seat whose time has run out."""
        async with self._exclusive():
            await self._flag()

    async def _look_at_clocks(self) -> None:
        """What comes after a clock has fallen comes too late, even if nobody has looked at it yet."""
        if self.clocks and self.clocks.expired_seat(now_ms()):
            await self._flag()

    async def _flag(self) -> None:
        flagged: set[Seat] = set()
        while True:
            await self._catch_up()  # who acted in time at another process has not lost
            if self.status != "running" or not self.clocks:
                return
            seat = self.clocks.expired_seat(now_ms())
            if seat is None or seat in flagged:
                await self._set_deadline()
                return
            try:
                await self._act(seat, self.game.timeout_action_for(seat), at=self.history)
            except Conflict:
                continue
            flagged.add(seat)
            await self._note(say("time-ran-out", seat=seat))

    # Taking back

    def can_undo(self, seat: Seat) -> CanUndo:
        """Whether this seat can take its last action back: "free", "ask" (the others must agree) or "no"."""
        if self.match is None or self.match.outcome:
            return "no"
        number = self._undoable(self.match, seat)
        if number and (seat != self.game.umpire or self.match.can_remove(number)):
            return "free"
        return "ask" if self.match.last_action_of(seat) and not self.proposal else "no"

    @uncancellable
    async def undo(self, seat: Seat, *, step: int, client_id: str | None = None) -> None:
        """Take back the seat's last action, or ask the others to agree.

        `step` is the last step of its log that the seat has seen. If that step is gone already, the request
        has been carried out before; if there are later ones, it is not what the seat meant.
        """
        async with self._exclusive():
            await self._catch_up()
            await self._hear()
            await self._look_at_clocks()
            match = self._begun()
            if client_id and (seat, client_id) in self._undone:
                return  # steps that came since may have brought the log to the same length again
            last = len(match.visible_steps(seat)) - 1
            if step > last:
                return
            if step < last:
                raise IllegalAction(say("moved-on"))
            if match.outcome:
                raise IllegalAction(say("match-over"))
            number = self._undoable(match, seat)
            if number and match.can_remove(number):
                await self._take_back(number, only=True)
                if client_id:
                    self._undone.append((seat, client_id))
            else:
                await self._ask(seat, match, client_id)

    def _undoable(self, match: Match, seat: Seat) -> int | None:
        """The action that the seat may take back by itself. An umpire may always correct himself."""
        return match.last_action_of(seat) if seat == self.game.umpire else match.undoable(seat)

    async def _ask(self, seat: Seat, match: Match, client_id: str | None) -> None:
        if match.last_action_of(seat) is None:
            raise IllegalAction(say("nothing-to-take-back"))
        if self.proposal and self.proposal.seat != seat:
            raise IllegalAction(say("another-asks"))
        if self.proposal is None:
            await self._say(self._about_undo("ask-undo", seat, len(public_steps(match)) - 1), client_id)
        await self._settle()

    @uncancellable
    async def answer(self, seat: Seat, proposal: str, *, agree: bool, client_id: str | None = None) -> None:
        """Agree to the proposal of this id, or decline it. If it is not at the table, nothing is done."""
        async with self._exclusive():
            await self._catch_up()
            await self._hear()
            await self._look_at_clocks()
            asked = self.proposal
            if asked is None or asked.id != proposal or seat not in asked.waits_for:
                return
            kind: TalkKind = "agree-undo" if agree else "decline-undo"
            await self._say(self._about_undo(kind, seat, asked.step), client_id)
            await self._settle()

    def _about_undo(self, kind: TalkKind, seat: Seat, step: int) -> NewTalk:
        return NewTalk(seat=seat, kind=kind, audience=self.seats, at=step, branch=self._branch)

    async def _settle(self) -> None:
        """Take back what all have agreed to."""
        asked, match = self.proposal, self._begun()
        if asked is None or asked.waits_for:
            return
        if number := asked.action(match, self._times):
            later = range(number + 1, len(match) + 1)
            meant = [one for one in later if self._times[one - 1] <= asked.time]
            alone = not any(match.events_of(one, asked.seat) for one in meant)
            # What others did without the asking seat's knowledge, or anybody since it asked, was not talked
            # about: it stays.
            await self._take_back(number, only=alone and match.can_remove(number))

    async def _take_back(self, number: int, *, only: bool) -> None:
        """Take back this action, and all after it unless `only` it is meant."""
        match = self._begun()
        at, branch = len(match), self._branch
        try:
            # For the moment the clocks have fallen: whoever looks at them first works out when they will.
            deadline = now_ms() if self.clocks else None
            if only and number < at:
                await self._store.remove(self.id, number, at=at, branch=branch, deadline=deadline)
            else:
                await self._store.truncate(self.id, number - 1, at=at, branch=branch, deadline=deadline)
        except Conflict:
            await self._catch_up()
            raise IllegalAction(say("moved-on")) from None
        with self._stale_until_reloaded():
            await self._reload()
        await self._set_deadline()

    # Talking

    def audiences(self, seat: Seat | None, language: str = ENGLISH) -> tuple[Audience, ...]:
        """Whom a seat (`None`: a spectator) can talk to now."""
        state = self.match.state if self.match else None
        return self.game.audiences(state, self.seats, seat, language=language)

    @uncancellable
    async def say(
        self, seat: Seat | None, text: str, to: tuple[str, ...] | None, *, client_id: str | None = None
    ) -> None:
        """Say something to one of the audiences that the seat has. Spectators share one pace."""
        if to not in [audience.to for audience in self.audiences(seat)]:
            raise SetupError(say("cannot-talk-to"))
        if seat is None and not self._spectators_pace.take():
            raise SetupError(say("spectators-too-fast"))
        async with self._exclusive():
            await self._say(NewTalk(seat=seat, kind="chat", text=text, audience=to), client_id)

    @uncancellable
    async def announce(self, seat: Seat, match_id: MatchId) -> None:
        """Tell the seats where the match is played again."""
        async with self._exclusive():
            await self._say(NewTalk(seat=seat, kind="rematch", text=match_id, audience=self.seats), None)

    async def _note(self, note: Sentence) -> None:
        """Say something for the program. What it is about has happened, whether this can be kept or not."""
        try:
            await self._say(NewTalk(seat=None, kind="note", text=encode_note(note)), None)
        except SandtableError as error:
            _log.warning("A note to match %s is lost: %s", log_id(self.id), type(error).__name__)
