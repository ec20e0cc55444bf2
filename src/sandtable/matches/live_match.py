"""One match in memory, synchronised with the store, to which several server processes may write.

Everything written is announced, even if a later step fails. A match that could not be read back after a write
is `outdated` until it has been.
"""

import asyncio
import logging
from bisect import bisect_right
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from itertools import accumulate
from typing import Literal, Protocol, Self, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from sandtable.core import (
    ENGLISH,
    Audience,
    Entry,
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
from sandtable.matches.errors import (
    CannotBeOpened,
    Conflict,
    NobodyJoined,
    NotStarted,
    StoreError,
    UnknownMatch,
)
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
from sandtable.matches.undo_proposals import UndoProposal, agreements, last_proposal
from sandtable.players.fair_queue import FairSemaphore

_log = logging.getLogger(__name__)
Publish: TypeAlias = Callable[[], Awaitable[None]]
CanUndo: TypeAlias = Literal["no", "free", "ask", "turn"]
_UNDO_REQUESTS = 1000
"""Number of answered undo requests that are remembered, so that a retry is idempotent."""
_SPECTATORS_TALK = (0.5, 20)
"""Rate limit of the spectators' talk, all spectators together: messages per second, and burst."""


class Watcher(Protocol):
    """A part of this process that follows a match."""

    def changed(self) -> None:
        """Handle a change of the match, its talk, or only of who is connected."""

    def renewed(self, seat: Seat) -> None:
        """Handle a new token of a seat: connections by the old one lose the seat."""


class Undone(Struct, frozen=True):
    """Actions that a seat has undone in a match against computers, and may redo."""

    seat: Seat
    entries: tuple[Entry, ...]


class Replayed(Struct, frozen=True):
    """A match replayed from its record, and the seats to act as each seat could know them.

    `match` is `None` before the match has started. `to_act_histories` (the key `None` is for spectators) is
    empty if no seat has a clock.
    """

    match: Match | None
    to_act_histories: dict[Seat | None, tuple[tuple[Seat, ...], ...]]


class LiveMatch:
    """A match in memory. Get it from the `Hall`."""

    __slots__ = (
        "_branch",
        "_is_quick",
        "_last_proposal",
        "_latest_times",
        "_lock",
        "_publish",
        "_running",
        "_spectators_talk",
        "_store",
        "_times",
        "_translations",
        "_turns",
        "_undo_requests",
        "_undone",
        "_undone_at",
        "_visible_clocks",
        "_written",
        "clocks",
        "commitment",
        "game",
        "match",
        "on_evicted",
        "outdated",
        "presence",
        "seats",
        "settings",
        "stored",
        "talk",
        "watchers",
    )

    seats: tuple[Seat, ...]
    """The seats, in table order."""
    game: Game
    """The game that is played."""
    settings: MatchSettings
    """Clocks, spectators' delay and hints."""
    commitment: str
    """The hash of the seed."""
    stored: StoredMatch
    """The match as it was last loaded; `match` and `talk` are newer."""
    match: Match | None
    """The match after its last action; `None` before it has started."""
    clocks: Clocks | None
    """The clocks; `None` if no seat has one."""
    _visible_clocks: dict[Seat | None, Clocks | None]
    """The clocks as each seat may know them; the key `None` is for spectators."""
    _times: list[int]
    _latest_times: list[int]
    """For each entry the latest time of it and all before it: the clocks of two machines may differ."""
    _branch: int
    _last_proposal: UndoProposal | None
    _is_quick: bool
    """Whether every action takes a few milliseconds. With a scenario of its own, a match may be large."""

    def __init__(
        self,
        store: Store,
        stored: StoredMatch,
        replayed: Replayed,
        talk: tuple[Talk, ...],
        publish: Publish,
        *,
        turns: FairSemaphore,
    ) -> None:
        self._store = store
        self._publish = publish
        self._turns = turns
        self._lock = asyncio.Lock()
        self._running: set[asyncio.Task[object]] = set()
        self.presence = Presence()
        self.watchers: list[Watcher] = []
        self.on_evicted: list[Callable[[], object]] = []
        """Callbacks for when the match leaves memory."""
        self.outdated = False
        """Whether the store holds something that could not be read back."""
        self._written = False
        self._translations: dict[str, Match] = {}
        self._undo_requests: list[tuple[Seat, str]] = []
        """Seat and client id of the latest requests that undid or redid actions."""
        self._undone: list[Undone] = []
        """What can be redone, the latest undo last. It is only in memory."""
        self._undone_at = (0, 0)
        """Branch and length of the seat's log after the last undo or redo; later steps end the redo."""
        self._spectators_talk = TokenBucket(*_SPECTATORS_TALK)
        self.talk = list(talk)
        self.seats = tuple(seat.seat for seat in stored.seats)
        self.game = game(stored.game)
        self.settings = MatchSettings.read(stored.settings)
        self.commitment = commitment(stored.record.seed)
        shipped = stored.record.scenario_text is None and stored.record.position is None
        self._is_quick = self.game.quick and shipped
        self._adopt(stored, replayed)

    @classmethod
    async def load(
        cls, store: Store, match_id: MatchId, publish: Publish, turns: FairSemaphore | None = None
    ) -> Self:
        """Load a match from the store and replay its record, or raise `CannotBeOpened`.

        Slow actions of all matches with the same `turns` take turns.
        """
        stored = await _load(store, match_id)
        replayed, talk = await _replay(stored), await store.talk.said(match_id)
        return cls(store, stored, replayed, talk, publish, turns=turns or FairSemaphore(1))

    # Reading: the match and its seats

    @property
    def id(self) -> MatchId:
        """The id of the match."""
        return self.stored.id

    @property
    def status(self) -> Status:
        """Open while a seat is free or a salt awaited, then running, then over."""
        if self.match is None:
            return "open"
        return "over" if self.match.outcome or self.closed else "running"

    @property
    def closed(self) -> bool:
        """Whether the server closed the running match, because it was abandoned. It has no outcome then."""
        return self.stored.expired is not None

    @property
    def history(self) -> tuple[int, int]:
        """The branch and the length of the record, which together identify its content."""
        return self._branch, len(self._times)

    @property
    def times(self) -> Sequence[int]:
        """The time at which each entry was stored, in milliseconds since 1970."""
        return self._times

    @property
    def deadline(self) -> int | None:
        """The time at which a clock runs out or, before the start, the wait for salts ends; or `None`."""
        if self.match is None:
            return self.stored.deadline
        return self.clocks.deadline() if self.clocks and self.status == "running" else None

    def record(self) -> Record:
        """The full record with the seed: for the store, and for everyone once the match is over."""
        return self._started_match().record

    def _started_match(self) -> Match:
        if self.match is None:
            raise NotStarted
        return self.match

    # Reading: clocks

    def clock_faces(self, seat: Seat | None, now: int) -> tuple[ClockFace, ...]:
        """The clocks as a seat may see them at a time; `None` for a spectator.

        A clock that started or stopped without the seat's knowledge goes on as the seat last knew it. When
        the match is over, clocks stand still and nothing is hidden.
        """
        clocks = self.clocks if self.status == "over" else self._visible_clocks.get(seat)
        return clocks.faces(now) if clocks else ()

    def _clocks(self, to_act_history: tuple[tuple[Seat, ...], ...] | None) -> Clocks | None:
        if self.match is None or self.stored.started is None:
            return None
        return clocks_of(
            self.settings.clocks(self.match),
            self.match,
            tuple(self._times),
            self.stored.started,
            agreements(self.talk, self.stored.seats),
            to_act_history=to_act_history,
        )

    # Reading: spectators

    def spectators_number(self, now: int) -> int | None:
        """The number of actions that spectators may see at a time; `None` if they see nothing yet."""
        if self.match is None or self.stored.started is None:
            return None
        policy = self.stored.spectators
        if self.status == "over" or policy == "now":
            return len(self.match)
        if policy == "at-end":
            return None
        until = now - self.settings.delay * 60_000
        if self.stored.started > until:
            return None
        return bisect_right(self._latest_times, until)  # an action is shown when all before it are

    def spectators_wait(self, now: int) -> int | None:
        """The next time at which spectators see more; `None` if that does not depend on time alone."""
        if self.match is None or self.status == "over" or self.stored.spectators != "delayed":
            return None
        delay, started = self.settings.delay * 60_000, self.stored.started or 0
        if started + delay > now:
            return started + delay
        number = bisect_right(self._latest_times, now - delay)
        return self._latest_times[number] + delay if number < len(self._latest_times) else None

    # Reading: language

    async def load_language(self, language: str) -> None:
        """Prepare `in_language` in a thread: translating a long match means replaying it."""
        match = self.match
        if (
            match
            and language in self.game.languages
            and language not in (match.setup.language, *self._translations)
        ):
            translation = await asyncio.to_thread(match.copy().in_language, language)
            self._translations.setdefault(language, translation)

    def in_language(self, language: str) -> Match | None:
        """The match in a language, or in English if its game lacks the language.

        Call `load_language` before, unless the match is short. `None` before the match has started.
        """
        match = self.match
        if match is None or language == match.setup.language or language not in self.game.languages:
            return match
        if language in self._translations:
            self._translations[language].catch_up_with(match)
        else:
            self._translations[language] = match.in_language(language)
        return self._translations[language]

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
        """Check an action, apply it, store it and notify everyone; return its events for all audiences.

        Raise `IllegalAction` if the rules do not allow the action, and `Conflict` if `seen`, the view that it
        was chosen from, is no longer the seat's view. A client id that was used before changes nothing and
        returns no events. `note` is added to the talk for everyone.
        """
        async with self._exclusive():  # notifies everyone at the end
            await self._enforce_expired_clock()
            if self.match is None:
                await self._catch_up()  # the last seat may have been claimed at another process
            while True:
                trial = self._started_match().copy()
                if seen is not None and trial.view(seat, picture=False) != seen:
                    raise Conflict(len(trial), self._branch)
                try:
                    events = await self._apply(trial, seat, action)
                    appended = await self._append(trial, client_id)
                except Conflict:
                    await self._catch_up()
                    continue
                except IllegalAction:
                    if client_id and await self._store.answered(self.id, seat, client_id):
                        await self._catch_up()
                        return ()
                    if await self._catch_up():
                        continue
                    raise
                if appended.repeated:
                    await self._catch_up()
                    return ()
                with self._stale_until_reloaded():
                    self._advance(trial, appended.time)
                if note and events:
                    await self._note(note)
                return events

    def reason(self, seat: Seat, action: str, illegal: IllegalAction, language: str) -> IllegalAction:
        """Return why an action is illegal, in a language."""
        match = self.in_language(language)
        if match is None or match is self.match:
            return illegal
        try:
            match.check(seat, action)
        except IllegalAction as error:
            return error
        return illegal

    async def _apply(self, trial: Match, seat: Seat, action: str) -> tuple[Event, ...]:
        """Apply an action to a copy of the match: in a thread if it may take long, like a simulated round."""
        if self._is_quick:
            return trial.apply(seat, action)
        async with self._turns.slot(self.id):
            return await asyncio.to_thread(_apply_slowly, trial, seat, action)

    async def _append(self, trial: Match, client_id: str | None) -> Appended:
        """Store the last action of a trial, with the deadline that follows from it."""
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
            to_act=trial.to_act,
        )

    def _advance(self, match: Match, time: int) -> None:
        """Take over a match with one more action, stored at a time."""
        self.match = match
        self._times.append(time)
        self._latest_times.append(max([time, *self._latest_times[-1:]]))
        turn = match.turn_after(len(match))
        if self.clocks:
            self.clocks = self.clocks.moved(match.to_act, time, turn=turn)
        for seat, clocks in self._visible_clocks.items():
            if clocks:
                to_act = match.view(seat, picture=False).to_act
                self._visible_clocks[seat] = clocks.moved(to_act, time, turn=turn)

    @uncancellable
    async def enforce_time_limits(self) -> None:
        """Apply `Game.timeout_action_for` for every seat whose time has run out.

        A match that has waited long enough for salts starts without them.
        """
        async with self._exclusive():
            if self.match is None and await self._store.start_without_salts(self.id, now_ms()):
                with self._stale_until_reloaded():
                    await self._reload()
                await self._store_turn()
            await self._enforce_time_limits()

    async def _enforce_expired_clock(self) -> None:
        """Enforce the time limits first if one has passed: what comes after it is too late."""
        if self.clocks and self.clocks.expired_seat(now_ms()):
            await self._enforce_time_limits()

    async def _enforce_time_limits(self) -> None:
        enforced: set[Seat] = set()
        while True:
            await self._catch_up()  # the seat may have acted in time at another process
            if self.status != "running" or not self.clocks:
                return
            seat = self.clocks.expired_seat(now_ms())
            if seat is None or seat in enforced:
                await self._store_turn()
                return
            trial = self._started_match().copy()
            try:
                await self._apply(trial, seat, self.game.timeout_action_for(seat))
                appended = await self._append(trial, None)
            except Conflict:
                continue
            except IllegalAction:
                if await self._catch_up():
                    continue
                raise
            with self._stale_until_reloaded():
                self._advance(trial, appended.time)
            enforced.add(seat)
            await self._note(say("time-ran-out", seat=seat))

    async def _store_turn(self) -> None:
        """Store the seats to act and the next deadline, which do not follow from an entry now."""
        if self.match and self.status == "running":
            branch, length = self.history
            deadline = self.clocks.deadline() if self.clocks else None
            await self._store.set_turn(
                self.id, to_act=self.match.to_act, deadline=deadline, at=length, branch=branch
            )

    # Taking back

    def can_undo(self, seat: Seat) -> CanUndo:
        """Whether this seat can undo: "free" (its last action), "ask" (if the others agree) or "no".

        If all others are computers, "turn" takes the place of "ask": it can undo its last turn.
        """
        if self.match is None or self.status == "over":
            return "no"
        number = self._undoable(self.match, seat)
        if number and (seat != self.game.umpire or self.match.can_remove(number)):
            return "free"
        if self._against_computers(seat):
            return "turn" if self.match.start_of_turn(seat) else "no"
        last = self.match.last_action_of(seat)
        return "ask" if last and self.match.may_agree_to_undo(last) and not self.proposal else "no"

    @property
    def proposal(self) -> UndoProposal | None:
        """The undo that a seat asks for, while the question is open."""
        proposal = self._last_proposal
        if proposal is None or self.match is None or self.status == "over":
            return None
        return proposal if proposal.stands(self.match, self._times, self._branch) else None

    def can_redo(self, seat: Seat) -> bool:
        """Whether this seat can redo its last undo: it has seen nothing else played since."""
        if self.match is None or self.status == "over":
            return False
        if not self._undone or self._undone[-1].seat != seat:
            return False
        return self._undone_at == self._seen_by(seat, self.match)

    def _against_computers(self, seat: Seat) -> bool:
        others = (other for other in self.stored.seats if other.seat != seat)
        return seat != self.game.umpire and all(other.kind == "computer" for other in others)

    def _seen_by(self, seat: Seat, match: Match) -> tuple[int, int]:
        return self._branch, match.last_step(seat)

    @uncancellable
    async def undo(self, seat: Seat, *, step: int, client_id: str | None = None) -> None:
        """Undo the seat's last action or, against computers, its last turn, or ask the others to agree.

        `step` is the last step of its log that the seat has seen. If that step is gone, the request was
        carried out before; if there are later steps, raise `IllegalAction`: the seat meant another action.
        """
        async with self._exclusive():
            await self._catch_up()
            await self._read_talk()
            await self._enforce_expired_clock()
            match = self._started_match()
            if client_id and (seat, client_id) in self._undo_requests:
                return  # later steps may have brought the log to the same length again
            last = match.last_step(seat)
            if step > last:
                return
            if step < last:
                raise IllegalAction(say("moved-on"))
            if self.status == "over":
                raise IllegalAction(say("match-closed") if self.closed else say("match-over"))
            number, alone = self._undoable(match, seat), self._against_computers(seat)
            if number and match.can_remove(number):
                await self._remove(number, only=True, redo=seat if alone else None)
            elif alone:
                await self._undo_turn(seat, match)
            else:
                await self._propose_undo(seat, match, client_id)
                return
            if client_id:
                self._undo_requests = [*self._undo_requests[1 - _UNDO_REQUESTS :], (seat, client_id)]

    def _undoable(self, match: Match, seat: Seat) -> int | None:
        """The action that the seat may undo without asking. An umpire may always correct the last ruling."""
        return match.last_action_of(seat) if seat == self.game.umpire else match.undoable(seat)

    async def _undo_turn(self, seat: Seat, match: Match) -> None:
        number = match.start_of_turn(seat)
        if match.last_action_of(seat) is None:
            raise IllegalAction(say("nothing-to-take-back"))
        if number is None:
            raise IllegalAction(say("too-much-is-known"))
        if self.clocks:
            # The computers have agreed: the clocks do not count the time of what is undone.
            await self._say(self._undo_talk("ask-undo", seat, match.public_steps), None)
        await self._remove(number, only=False, redo=seat)

    @uncancellable
    async def redo(self, seat: Seat, *, step: int, client_id: str | None = None) -> None:
        """Play again what the seat has undone last, in a match against computers.

        `step` is the last step of its log that the seat has seen. Raise `IllegalAction` if something else was
        played since the undo.
        """
        async with self._exclusive():
            await self._catch_up()
            await self._enforce_expired_clock()
            if client_id and (seat, client_id) in self._undo_requests:
                return
            match = self._started_match()
            if step != match.last_step(seat) or not self.can_redo(seat):
                raise IllegalAction(say("nothing-to-redo"))
            earlier, undone = self._undone[:-1], self._undone[-1]
            self._undone = []
            for entry in undone.entries:
                trial = self._started_match().copy()
                await self._apply(trial, entry.seat, entry.action)
                try:
                    appended = await self._append(trial, None)
                except Conflict:
                    await self._catch_up()
                    raise IllegalAction(say("nothing-to-redo")) from None
                with self._stale_until_reloaded():
                    self._advance(trial, appended.time)
            self._undone, self._undone_at = earlier, self._seen_by(seat, self._started_match())
            if client_id:
                self._undo_requests = [*self._undo_requests[1 - _UNDO_REQUESTS :], (seat, client_id)]

    async def _propose_undo(self, seat: Seat, match: Match, client_id: str | None) -> None:
        last = match.last_action_of(seat)
        if last is None:
            raise IllegalAction(say("nothing-to-take-back"))
        if not match.may_agree_to_undo(last):
            raise IllegalAction(say("too-much-is-known"))
        if self.proposal and self.proposal.seat != seat:
            raise IllegalAction(say("another-asks"))
        if self.proposal is None:
            await self._say(self._undo_talk("ask-undo", seat, match.public_steps), client_id)
        await self._undo_if_agreed()

    @uncancellable
    async def answer(self, seat: Seat, proposal: str, *, agree: bool, client_id: str | None = None) -> None:
        """Agree to the proposal of this id, or decline it. Does nothing if the proposal is not open."""
        async with self._exclusive():
            await self._catch_up()
            await self._read_talk()
            await self._enforce_expired_clock()
            current = self.proposal
            if current is None or current.id != proposal or seat not in current.waits_for:
                return
            kind: TalkKind = "agree-undo" if agree else "decline-undo"
            await self._say(self._undo_talk(kind, seat, current.step), client_id)
            await self._undo_if_agreed()

    def _undo_talk(self, kind: TalkKind, seat: Seat, step: int) -> NewTalk:
        return NewTalk(seat=seat, kind=kind, audience=self.seats, at=step, branch=self._branch)

    async def _undo_if_agreed(self) -> None:
        proposal, match = self.proposal, self._started_match()
        if proposal is None or proposal.waits_for:
            return
        number = proposal.action(match, self._times)
        if number and match.may_agree_to_undo(number):
            later = range(number + 1, len(match) + 1)
            meant = [one for one in later if self._times[one - 1] <= proposal.time]
            alone = not any(match.events_of(one, proposal.seat) for one in meant)
            # Actions that the asking seat did not know of, or that came after it asked, were not part of the
            # proposal: they stay.
            await self._remove(number, only=alone and match.can_remove(number))

    async def _remove(self, number: int, *, only: bool, redo: Seat | None = None) -> None:
        """Remove an action from the record, and all later ones unless `only` this one is meant.

        `redo` is the seat that may redo them.
        """
        match = self._started_match()
        redoable = self._undone if redo and self.can_redo(redo) else []
        entries = match.entries_from(number)
        at, branch = len(match), self._branch
        try:
            # A deadline of now makes the next process that looks compute the real one.
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
        await self._store_turn()
        if redo:
            self._undone = [*redoable, Undone(redo, entries[:1] if only else entries)]
            self._undone_at = self._seen_by(redo, self._started_match())

    # Talking

    def audiences(self, seat: Seat | None, language: str = ENGLISH) -> tuple[Audience, ...]:
        """The audiences that a seat can talk to now; `None` for a spectator."""
        state = self.match.state if self.match else None
        return self.game.audiences(state, self.seats, seat, language=language)

    def talk_for(self, seat: Seat | None, *, after: int = 0) -> tuple[Talk, ...]:
        """The talk after number `after` that a seat may read; `None` for a spectator."""
        name = SPECTATORS if seat is None else seat
        return tuple(
            message
            for message in self.talk
            if message.number > after and (message.audience is None or name in message.audience)
        )

    @uncancellable
    async def say(
        self, seat: Seat | None, text: str, to: tuple[str, ...] | None, *, client_id: str | None = None
    ) -> None:
        """Send a message to one of the seat's audiences. All spectators share one rate limit."""
        if to not in [audience.to for audience in self.audiences(seat)]:
            raise SetupError(say("cannot-talk-to"))
        if seat is None and not self._spectators_talk.take():
            raise SetupError(say("spectators-too-fast"))
        async with self._exclusive():
            await self._say(NewTalk(seat=seat, kind="chat", text=text, audience=to), client_id)

    @uncancellable
    async def announce(self, seat: Seat, match_id: MatchId) -> None:
        """Announce the rematch of this id to all seats."""
        async with self._exclusive():
            await self._say(NewTalk(seat=seat, kind="rematch", text=match_id, audience=self.seats), None)

    async def _note(self, note: Sentence) -> None:
        """Add a note by the program. What it is about has happened, so a failure is only logged."""
        try:
            await self._say(NewTalk(seat=None, kind="note", text=encode_note(note)), None)
        except SandtableError as error:
            _log.warning("A note to match %s is lost: %s", log_id(self.id), type(error).__name__)

    async def _say(self, new: NewTalk, client_id: str | None) -> None:
        await self._store.talk.say(self.id, new, client_id=client_id)
        with self._stale_until_reloaded():
            await self._read_talk()

    async def _read_talk(self) -> None:
        """Take over new talk from the store."""
        last = self.talk[-1].number if self.talk else 0
        new = await self._store.talk.said(self.id, after=last)
        if new:
            self.talk = trimmed([*self.talk, *new])
            self._last_proposal = last_proposal(self.talk, self.stored.seats)

    # Catching up with other processes

    @uncancellable
    async def refresh(self) -> None:
        """Take over what other processes have changed in the store."""
        async with self._lock:
            if self.outdated:
                await self._reload()
            await self._catch_up()
            await self._read_talk()
        self.notify()

    @uncancellable
    async def on_seat_changed(self) -> None:
        """Take over a seat's new player or salt, which may start the match, and notify everyone."""
        async with self._exclusive():
            with self._stale_until_reloaded():
                await self._reload()
            await self._store_turn()

    async def wait_for_tasks(self) -> None:
        """Wait until all running calls have finished, including those whose callers were cancelled."""
        if self._running:
            await asyncio.wait(self._running)

    @asynccontextmanager
    async def _exclusive(self) -> AsyncIterator[None]:
        """Hold the match alone; afterwards notify everyone if anything was written or found to be new."""
        before = self._version()
        try:
            async with self._lock:
                if self.outdated:
                    await self._reload()
                yield
        finally:
            if self._written or self._version() != before:
                self._written = False
                self.notify()
                await self._publish()

    def _version(self) -> object:
        last = self.talk[-1].number if self.talk else 0
        return self.history, last, self.stored.seats

    @contextmanager
    def _stale_until_reloaded(self) -> Iterator[None]:
        """Read back, inside this context, what was written: if that fails, the match stays outdated."""
        before, self.outdated, self._written = self.outdated, True, True
        yield
        self.outdated = before

    async def _catch_up(self) -> bool:
        """Take over new entries from the store; return whether there were any."""
        if self.match is None:
            return await self._reload()
        try:
            entries = await self._store.entries(self.id, after=len(self.match), branch=self._branch)
        except Conflict:
            return await self._reload()
        for stored in entries:
            match = self.match.copy()
            await self._apply(match, stored.entry.seat, stored.entry.action)
            self._advance(match, stored.time)
        return bool(entries)

    async def _reload(self) -> bool:
        before = self.history, self.stored.seats
        stored = await _load(self._store, self.id)
        replayed = await _replay(stored)
        await self._read_talk()  # the clocks depend on agreements
        self._adopt(stored, replayed)
        return (self.history, self.stored.seats) != before

    def _adopt(self, stored: StoredMatch, replayed: Replayed) -> None:
        self.stored = stored
        self.match = replayed.match
        self._times = list(stored.times)
        self._latest_times = list(accumulate(stored.times, max))
        self._branch = stored.branch
        self._last_proposal = last_proposal(self.talk, stored.seats)
        self.clocks = self._clocks(None)
        self._visible_clocks = {
            seat: self._clocks(history) for seat, history in replayed.to_act_histories.items()
        }
        self.outdated = False

    # Notifying

    def notify(self) -> None:
        """Notify the watchers in this process of a change."""
        for watcher in list(self.watchers):
            watcher.changed()

    def renewed(self, seat: Seat) -> None:
        """Notify the watchers in this process that a seat has a new token."""
        for watcher in list(self.watchers):
            watcher.renewed(seat)


def _apply_slowly(trial: Match, seat: Seat, action: str) -> tuple[Event, ...]:
    """Apply an action, and find out what may be undone then, for which actions are played again."""
    events = trial.apply(seat, action)
    for one in trial.seats:
        trial.undoable(one)  # the match caches it
    return events


async def _load(store: Store, match_id: MatchId) -> StoredMatch:
    try:
        stored = await store.load(match_id)
    except (StoreError, UnknownMatch):
        raise
    except SandtableError as error:
        raise CannotBeOpened from error
    if stored.expired is not None and stored.started is None:
        raise NobodyJoined
    return stored


async def _replay(stored: StoredMatch) -> Replayed:
    """Replay a record in a thread, since a long match takes a while."""
    try:
        game(stored.game)  # without its game a match cannot even wait for players
        timed = MatchSettings.read(stored.settings).timed
        if stored.started is None:
            return Replayed(None, {})
        return await asyncio.to_thread(_replay_record, stored.record, timed=timed)
    except Exception as error:
        raise CannotBeOpened from error


def _replay_record(record: Record, *, timed: bool) -> Replayed:
    # The opening depends on the salts, which were added after the head was written.
    match = replace(record, opening=Match.begin(record).opening).replay()
    seats = (*match.seats, None) if timed else ()
    return Replayed(match, {seat: visible_to_act_history(match, seat) for seat in seats})
