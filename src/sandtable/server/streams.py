"""The frames of each seat: what changed for it since the frame before, numbered without gaps.

What a seat sees is worked out first and compared then. So a change that the seat may not know of gives no
frame, and the numbers of its frames say nothing about others.
"""

import asyncio
import secrets
from collections import deque
from typing import Protocol

import msgspec
from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import fields

from sandtable.core import ENGLISH, Seat
from sandtable.core.clock import now_ms
from sandtable.matches.live_match import CanUndo, LiveMatch
from sandtable.server.projections import (
    differs_only_by_clock,
    heard,
    log_item,
    seat_view,
    table_info,
    visible_match,
    visible_match_at,
)
from sandtable.server.wire import Frame, LogChange, LogItem, Moment, Resume, SeatView, TableInfo, Talk

_MOST_KEPT = 128  # frames that wait for somebody who was cut off
_LATEST_TALK = 200  # things that were said: no frame holds more of them
_VIEW_PARTS = tuple(part.name for part in fields(SeatView))  # to ask each time takes longer than to compare


class Receiver(Protocol):
    """A socket, as a stream knows it."""

    def send(self, data: bytes) -> None:
        """Put a message on its way, without waiting."""

    def dismiss(self) -> None:
        """Close: the seat is no longer the receiver's."""


class _Shown(Struct):
    """What the receivers of a stream have been told, all frames together."""

    history: tuple[int, int] | None = None
    number: int | None = None
    """How many actions of the match the view and the log know of."""
    view: SeatView | None = None
    steps: tuple[int, ...] = ()
    log: tuple[LogItem, ...] = ()
    table: TableInfo | None = None
    table_time: int = 0
    talk: int = 0


class SeatStream:
    """The frames of one seat (`None`: of the spectators) of one match in one language.

    They are for all who are connected there.
    """

    def __init__(self, live: LiveMatch, seat: Seat | None, language: str) -> None:
        self.id = secrets.token_hex(8)
        self.seat = seat
        self.language = language
        self._live = live
        self._number = 0
        self._shown = _Shown()
        self._frames: deque[tuple[int, bytes]] = deque(maxlen=_MOST_KEPT)
        self._acknowledged: dict[Receiver, int] = {}
        self._timer: asyncio.TimerHandle | None = None

    def join(self, receiver: Receiver, resume: Resume | None) -> None:
        """Send a receiver what it lacks, and from now on everything."""
        self.update()
        missed = self._after(resume.frame) if resume and resume.stream == self.id else None
        if resume is None or missed is None:
            receiver.send(self._everything())
            self._acknowledged[receiver] = self._number
        else:
            for data in missed:
                receiver.send(data)
            self._acknowledged[receiver] = resume.frame
        self._look_again()

    def leave(self, receiver: Receiver) -> None:
        """Send this receiver no more."""
        self._acknowledged.pop(receiver, None)
        if not self._acknowledged and self._timer:
            self._timer.cancel()
            self._timer = None

    def acknowledge(self, receiver: Receiver, frame: int) -> None:
        """A receiver has this frame; those that all have need not be kept."""
        if receiver in self._acknowledged:
            self._acknowledged[receiver] = max(self._acknowledged[receiver], min(frame, self._number))
        seen = min(self._acknowledged.values(), default=0)
        while self._frames and self._frames[0][0] <= seen:
            self._frames.popleft()

    def repeat(self, receiver: Receiver, after: int) -> None:
        """Send a receiver again what came after a frame."""
        missed = self._after(after)
        for data in [self._everything()] if missed is None else missed:
            receiver.send(data)

    def renewed(self, seat: Seat) -> None:
        """A seat has another token: whoever came with the old one must come again."""
        if seat == self.seat:
            for receiver in list(self._acknowledged):
                receiver.dismiss()

    def _after(self, frame: int) -> list[bytes] | None:
        """The frames after this one, or `None` if they are not all here any more."""
        kept = [data for number, data in self._frames if number > frame]
        return kept if 0 <= frame <= self._number and len(kept) == self._number - frame else None

    # Making frames

    def changed(self) -> None:
        """Something changed in the match. Who is not connected will be told when he is."""
        if self._acknowledged:
            self.update()

    def update(self) -> None:
        """Make a frame if anything has changed for this seat, and send it."""
        frame = self._difference()
        if frame is not None:
            data = msgspec.json.encode(frame)
            self._frames.append((frame.frame, data))
            for receiver in list(self._acknowledged):
                receiver.send(data)
        self._look_again()

    def _difference(self) -> Frame | None:
        before, after = self._shown, self._look(self._shown)
        first = self._number == 0
        frame = Frame(
            frame=self._number + 1,
            fresh=first,
            view=_view_difference(None if first else before.view, after.view, first=first),
            log=_log_difference(before.log, after.log, first=first),
            table=UNSET if after.table is before.table or after.table is None else after.table,
            talk=self._heard(before.talk, after.talk) or UNSET,
        )
        self._shown = after
        if all(part is UNSET for part in (frame.view, frame.log, frame.table, frame.talk)):
            return None
        self._number += 1
        return frame

    def _look(self, before: _Shown) -> _Shown:
        """The match as this seat may see it now. What has not changed is the same object as before."""
        # All of it at one moment: the time that it takes to draw a view must not show on the clocks.
        live, moment = self._live, now_ms()
        number = len(live.match) if live.match else None
        if self.seat is None:
            number = live.spectators_number(moment)
        steps, log = before.steps, before.log
        if (live.history, number) != (before.history, before.number):
            steps, log = self._steps(before, number)
        view = self._view(before, number) if live.match and number is not None else None
        table = table_info(live, self.seat, moment, _to_act(view))
        if before.table and differs_only_by_clock(before.table, table, elapsed=moment - before.table_time):
            table, moment = before.table, before.table_time
        talk = live.talk[-1].number if live.talk else 0
        return _Shown(live.history, number, view, steps, log, table, moment, talk)

    def _view(self, before: _Shown, number: int) -> SeatView | None:
        undo: CanUndo = "no" if self.seat is None else self._live.can_undo(self.seat)
        audiences = self._live.audiences(self.seat, self.language)
        if before.view and (self._live.history, number) == (before.history, before.number):
            if (before.view.undo, before.view.audiences) == (undo, audiences):
                return before.view
            return msgspec.structs.replace(before.view, undo=undo, audiences=audiences)
        match = self._live.in_language(self.language)
        if match is None:
            return None
        seen = match if number == len(match) else match.at(number)
        return seat_view(seen, self.seat, undo=undo, audiences=audiences)

    def _steps(self, before: _Shown, number: int | None) -> tuple[tuple[int, ...], tuple[LogItem, ...]]:
        match, times = self._live.in_language(self.language), self._live.times
        if match is None or number is None:
            return (), ()
        branch, _ = self._live.history
        if before.history and before.history[0] == branch and before.number is not None:
            later = range(before.number + 1, number + 1)
            new = [step for step in later if match.events_of(step, self.seat)]
            items = tuple(log_item(match, step, self.seat, times) for step in new)
            return (*before.steps, *new), (*before.log, *items)
        steps = tuple(step for step in match.visible_steps(self.seat) if step <= number)
        return steps, tuple(log_item(match, step, self.seat, times) for step in steps)

    def _heard(self, after: int, until: int) -> tuple[Talk, ...]:
        return heard(self._live, self.seat, self.language, after=after, until=until)[-_LATEST_TALK:]

    def _everything(self) -> bytes:
        shown = self._shown
        table = table_info(self._live, self.seat, now_ms(), _to_act(shown.view))
        frame = Frame(
            frame=self._number,
            fresh=True,
            view=shown.view,
            log=LogChange(0, shown.log),
            table=table,
            talk=self._heard(0, shown.talk),
        )
        return msgspec.json.encode(frame)

    def _look_again(self) -> None:
        """Spectators who see the match late get to know of more by and by."""
        if self._timer:
            self._timer.cancel()
            self._timer = None
        moment = now_ms()
        wait = self._live.spectators_wait(moment) if self.seat is None else None
        if wait is not None and self._acknowledged:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later((wait - moment + 1) / 1000, self.changed)

    # Looking back

    def moment(self, request: str, step: int, seat: Seat | None) -> Moment:
        """A step of the log, of this seat or (once the match is over) of another's."""
        match = visible_match(self._live, seat, self.language)
        if match is None:
            raise IndexError
        at = visible_match_at(match, seat, step)
        view = seat_view(at, seat, choices=False)
        return Moment(request, step, len(match.visible_steps(seat)) - 1, view, at.events_of(len(at), seat))


def _to_act(view: SeatView | None) -> tuple[Seat, ...]:
    """Whom the match waits for, as a view says; a whole view leaves nothing out."""
    return () if view is None or view.to_act is UNSET else view.to_act


def _view_difference(
    before: SeatView | None, after: SeatView | None, *, first: bool
) -> SeatView | UnsetType | None:
    """What changed between two views; `UNSET` when nothing did."""
    if after is None:
        return None if first or before is not None else UNSET
    if before is None:
        return after
    if before is after:
        return UNSET
    changes = {part: new for part in _VIEW_PARTS if (new := getattr(after, part)) != getattr(before, part)}
    return SeatView(**changes) if changes else UNSET


def _log_difference(
    before: tuple[LogItem, ...], after: tuple[LogItem, ...], *, first: bool
) -> LogChange | UnsetType:
    if before is after and not first:
        return UNSET
    same = 0
    for one, other in zip(before, after, strict=False):
        if one != other:
            break
        same += 1
    if same == len(before) == len(after) and not first:
        return UNSET
    return LogChange(same, after[same:])


class Streams:
    """The streams of all live matches. They go when their match is forgotten."""

    def __init__(self) -> None:
        self._streams: dict[tuple[LiveMatch, Seat | None, str], SeatStream] = {}

    def of(self, live: LiveMatch, seat: Seat | None, language: str = ENGLISH) -> SeatStream:
        """The stream of a seat, or of the spectators, in a language."""
        key = live, seat, language
        stream = self._streams.get(key)
        if stream is None:
            stream = self._streams[key] = SeatStream(live, seat, language)
            live.watchers.append(stream)
            live.on_evicted.append(lambda: self._streams.pop(key, None))
        return stream
