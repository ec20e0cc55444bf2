"""One match as it is played: the rules, the store and the clock brought together.

Every change goes the same way: it is tried in the rules, kept in the store, and only then is it so. Another
server process may have been quicker; the store tells (`Conflict`), and what it has is taken over first.
"""

import logging
from collections import deque
from typing import Literal, TypeAlias

from sandtable.core import (
    ENGLISH,
    Audience,
    Event,
    IllegalAction,
    Match,
    SandtableError,
    Seat,
    Sentence,
    SetupError,
    View,
)
from sandtable.matches.errors import Conflict
from sandtable.matches.kept import KeptMatch, Played, Telling
from sandtable.matches.pace import Pace
from sandtable.matches.parts import to_its_end
from sandtable.matches.proposals import common_steps
from sandtable.matches.rows import now
from sandtable.matches.store import Store
from sandtable.matches.stored import Appended, MatchId, NewTalk, StoredMatch, Talk, TalkKind
from sandtable.matches.texts import kept_note, say
from sandtable.matches.tokens import name_in_logs

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
        self._spectators_pace = Pace(*_SPECTATORS_TALK)

    # Acting

    @to_its_end
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
        async with self._alone():
            await self._look_at_clocks()
            events = await self._act(seat, action, client_id, seen)
            if note and events:
                await self._note(note)
        return events

    def reason(self, seat: Seat, action: str, refused: IllegalAction, language: str) -> IllegalAction:
        """Why an action was refused, in a language."""
        spoken = self.spoken(language)
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
            with self._reading_back():
                self._advance(trial, kept.time)
            return events

    async def _keep(self, trial: Match, client_id: str | None) -> Appended:
        """Write the last action of a trial into the store."""
        if trial.last_entry is None:
            raise AssertionError("a trial has an action")
        turn = trial.turn_after(len(trial))
        clocks = self.clocks.moved(trial.to_act, now(), turn=turn) if self.clocks else None
        return await self._store.append(
            self.id,
            len(trial),
            trial.last_entry,
            client_id=client_id,
            outcome=trial.outcome,
            branch=self._branch,
            deadline=clocks.deadline() if clocks else None,
        )

    @to_its_end
    async def flag(self) -> None:
        """Do what the game does for a seat whose time has run out (`Game.forfeit`), for each such seat."""
        async with self._alone():
            await self._flag()

    async def _look_at_clocks(self) -> None:
        """What comes after a clock has fallen comes too late, even if nobody has looked at it yet."""
        if self.clocks and self.clocks.fallen(now()):
            await self._flag()

    async def _flag(self) -> None:
        flagged: set[Seat] = set()
        while True:
            await self._catch_up()  # who acted in time at another process has not lost
            if self.status != "running" or not self.clocks:
                return
            seat = self.clocks.fallen(now())
            if seat is None or seat in flagged:
                await self._set_deadline()
                return
            try:
                await self._act(seat, self.game.forfeit_for(seat), at=self.history)
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
        if number and (seat != self.game.umpire or self.match.stands_without(number)):
            return "free"
        return "ask" if self.match.last_of(seat) and not self.proposal else "no"

    @to_its_end
    async def undo(self, seat: Seat, *, step: int, client_id: str | None = None) -> None:
        """Take back the seat's last action, or ask the others to agree.

        `step` is the last step of its log that the seat has seen. If that step is gone already, the request
        has been carried out before; if there are later ones, it is not what the seat meant.
        """
        async with self._alone():
            await self._catch_up()
            await self._hear()
            await self._look_at_clocks()
            match = self._begun()
            if client_id and (seat, client_id) in self._undone:
                return  # steps that came since may have brought the log to the same length again
            last = len(match.steps(seat)) - 1
            if step > last:
                return
            if step < last:
                raise IllegalAction(say("moved-on"))
            if match.outcome:
                raise IllegalAction(say("match-over"))
            number = self._undoable(match, seat)
            if number and match.stands_without(number):
                await self._take_back(number, only=True)
                if client_id:
                    self._undone.append((seat, client_id))
            else:
                await self._ask(seat, match, client_id)

    def _undoable(self, match: Match, seat: Seat) -> int | None:
        """The action that the seat may take back by itself. An umpire may always correct himself."""
        return match.last_of(seat) if seat == self.game.umpire else match.undoable(seat)

    async def _ask(self, seat: Seat, match: Match, client_id: str | None) -> None:
        if match.last_of(seat) is None:
            raise IllegalAction(say("nothing-to-take-back"))
        if self.proposal and self.proposal.seat != seat:
            raise IllegalAction(say("another-asks"))
        if self.proposal is None:
            await self._say(self._about_undo("ask-undo", seat, len(common_steps(match)) - 1), client_id)
        await self._settle()

    @to_its_end
    async def answer(self, seat: Seat, proposal: str, *, agree: bool, client_id: str | None = None) -> None:
        """Agree to the proposal of this id, or decline it. If it is not at the table, nothing is done."""
        async with self._alone():
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
            await self._take_back(number, only=alone and match.stands_without(number))

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
            raise IllegalAction(say("moved-on")) from None
        with self._reading_back():
            await self._reload()
        await self._set_deadline()

    # Talking

    def audiences(self, seat: Seat | None, language: str = ENGLISH) -> tuple[Audience, ...]:
        """Whom a seat (`None`: a spectator) can talk to now."""
        state = self.match.state if self.match else None
        return self.game.audiences(state, self.seats, seat, language=language)

    @to_its_end
    async def say(
        self, seat: Seat | None, text: str, to: tuple[str, ...] | None, *, client_id: str | None = None
    ) -> None:
        """Say something to one of the audiences that the seat has. Spectators share one pace."""
        if to not in [audience.to for audience in self.audiences(seat)]:
            raise SetupError(say("cannot-talk-to"))
        if seat is None and not self._spectators_pace.allows():
            raise SetupError(say("spectators-too-fast"))
        async with self._alone():
            await self._say(NewTalk(seat=seat, kind="chat", text=text, audience=to), client_id)

    @to_its_end
    async def announce(self, seat: Seat, match_id: MatchId) -> None:
        """Tell the seats where the match is played again."""
        async with self._alone():
            await self._say(NewTalk(seat=seat, kind="rematch", text=match_id, audience=self.seats), None)

    async def _note(self, note: Sentence) -> None:
        """Say something for the program. What it is about has happened, whether this can be kept or not."""
        try:
            await self._say(NewTalk(seat=None, kind="note", text=kept_note(note)), None)
        except SandtableError as error:
            _log.warning("A note to match %s is lost: %s", name_in_logs(self.id), type(error).__name__)
