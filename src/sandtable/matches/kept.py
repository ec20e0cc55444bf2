"""One match in memory, kept in step with the store, to which several server processes may write.

What was written is so, whatever goes wrong afterwards: everybody is told of it, and a match that could not
be read back is out of date until it has been.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from functools import cached_property
from itertools import takewhile
from typing import Protocol, Self

from msgspec import Struct
from msgspec.structs import replace

from sandtable.core import Game, Match, Record, SandtableError, Seat, commitment, game
from sandtable.core.clock import ClockFace
from sandtable.matches.clocks import Clocks, clocks_of, seen_waits
from sandtable.matches.errors import CannotBeOpened, Conflict, NotStarted, StoreError, UnknownMatch
from sandtable.matches.parts import to_its_end
from sandtable.matches.presence import Presence
from sandtable.matches.proposals import UndoProposal, agreements, last_proposal
from sandtable.matches.settings import MatchSettings
from sandtable.matches.store import Store
from sandtable.matches.stored import SPECTATORS, MatchId, NewTalk, Status, StoredMatch, Talk
from sandtable.matches.talk import without_the_oldest

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

    def faces(self, seat: Seat | None, moment: int) -> tuple[ClockFace, ...]:
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

    async def learn(self, language: str) -> None:
        """Have the match at hand in a language: a long one is played again beside the event loop."""
        match = self.match
        if (
            match
            and language in self.game.languages
            and language not in (match.setup.language, *self._spoken)
        ):
            learned = await asyncio.to_thread(match.copy().in_language, language)
            self._spoken.setdefault(language, learned)

    def spoken(self, language: str) -> Match | None:
        """The match in a language, if its game speaks it; else in English. `learn` it first if it is long."""
        match = self.match
        if match is None or language == match.setup.language or language not in self.game.languages:
            return match
        if language in self._spoken:
            self._spoken[language].follow(match)
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

    def heard_by(self, seat: Seat | None, *, after: int = 0) -> tuple[Talk, ...]:
        """What this seat (`None`: a spectator) may hear of all that was said, after number `after`."""
        name = SPECTATORS if seat is None else seat
        return tuple(
            said
            for said in self.talk
            if said.number > after and (said.audience is None or name in said.audience)
        )

    # Changing

    @asynccontextmanager
    async def _alone(self) -> AsyncIterator[None]:
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
    def _reading_back(self) -> Iterator[None]:
        """The store was written to: until that has been read back, what is in memory is out of date."""
        before, self.outdated, self._written = self.outdated, True, True
        yield
        self.outdated = before

    async def _say(self, new: NewTalk, client_id: str | None) -> None:
        await self._store.talk.say(self.id, new, client_id=client_id)
        with self._reading_back():
            await self._hear()

    async def _hear(self) -> None:
        last = self.talk[-1].number if self.talk else 0
        said = await self._store.talk.said(self.id, after=last)
        if said:
            self.talk = without_the_oldest([*self.talk, *said])
            self._last_proposal = last_proposal(self.talk, self.stored.seats)

    async def _set_deadline(self) -> None:
        if self.clocks and self.status == "running":
            branch, length = self.history
            await self._store.set_deadline(self.id, self.clocks.deadline(), at=length, branch=branch)

    # Keeping up with other processes

    @to_its_end
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

    @to_its_end
    async def reseated(self) -> None:
        """Somebody has sat down: take that over and tell everybody."""
        async with self._alone():
            with self._reading_back():
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
    return Played(match, {seat: seen_waits(match, seat) for seat in (*match.seats, None)} if clocks else {})
