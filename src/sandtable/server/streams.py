"""Numbered frames per seat: what changed for the seat since the previous frame, without gaps.

The view of a seat is computed first and compared then. So a change that the seat may not know of causes no
frame, and the numbers of its frames reveal nothing about others.
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
    log_item,
    seat_view,
    table_info,
    visible_match,
    visible_match_at,
    visible_talk,
)
from sandtable.server.wire import Frame, LogChange, LogItem, Moment, Resume, SeatView, TableInfo, Talk

_MAX_FRAMES = 128  # kept for clients that lost their connection
_MAX_TALK = 200  # messages per frame
_VIEW_PARTS = tuple(part.name for part in fields(SeatView))  # cached: `fields` is slower than the comparison


class Receiver(Protocol):
    """A socket, as seen by a stream."""

    def send(self, data: bytes) -> None:
        """Queue a message without waiting."""

    def dismiss(self) -> None:
        """Close the connection: its credential is no longer valid."""


class _Shown(Struct):
    """The state that a stream has sent to its receivers, all frames together."""

    history: tuple[int, int] | None = None
    number: int | None = None
    """Number of actions that the view and the log include."""
    view: SeatView | None = None
    steps: tuple[int, ...] = ()
    log: tuple[LogItem, ...] = ()
    table: TableInfo | None = None
    table_time: int = 0
    talk: int = 0


class SeatStream:
    """The frames of one seat of a match in one language, for all its connections.

    `seat` is `None` for the spectators.
    """

    def __init__(self, live: LiveMatch, seat: Seat | None, language: str) -> None:
        self.id = secrets.token_hex(8)
        self.seat = seat
        self.language = language
        self._live = live
        self._number = 0
        self._shown = _Shown()
        self._frames: deque[tuple[int, bytes]] = deque(maxlen=_MAX_FRAMES)
        self._acknowledged: dict[Receiver, int] = {}
        self._updated = 0  # the time in milliseconds for which `_shown` was computed
        self._timer: asyncio.TimerHandle | None = None

    def join(self, receiver: Receiver, resume: Resume | None) -> None:
        """Send a receiver the frames that it lacks, and from now on every frame."""
        self.update()
        missed = self._after(resume.frame) if resume and resume.stream == self.id else None
        if resume is None or missed is None:
            receiver.send(self._full_frame())
            self._acknowledged[receiver] = self._number
        else:
            for data in missed:
                receiver.send(data)
            self._acknowledged[receiver] = resume.frame
        self._set_timer()

    def leave(self, receiver: Receiver) -> None:
        """Stop sending to a receiver."""
        self._acknowledged.pop(receiver, None)
        if not self._acknowledged and self._timer:
            self._timer.cancel()
            self._timer = None

    def acknowledge(self, receiver: Receiver, frame: int) -> None:
        """Note that a receiver has a frame, and drop the frames that all have."""
        if receiver in self._acknowledged:
            self._acknowledged[receiver] = max(self._acknowledged[receiver], min(frame, self._number))
        seen = min(self._acknowledged.values(), default=0)
        while self._frames and self._frames[0][0] <= seen:
            self._frames.popleft()

    def repeat(self, receiver: Receiver, after: int) -> None:
        """Send a receiver the frames after a frame again."""
        missed = self._after(after)
        for data in [self._full_frame()] if missed is None else missed:
            receiver.send(data)

    def renewed(self, seat: Seat) -> None:
        """Close the connections by the old token of a seat."""
        if seat == self.seat:
            for receiver in list(self._acknowledged):
                receiver.dismiss()

    def _after(self, frame: int) -> list[bytes] | None:
        """The frames after this one; `None` if some were dropped."""
        later = [data for number, data in self._frames if number > frame]
        return later if 0 <= frame <= self._number and len(later) == self._number - frame else None

    # Frames

    def changed(self) -> None:
        """Handle a change of the match. Without connections, the next `join` will."""
        if self._acknowledged:
            self.update()

    def update(self) -> None:
        """Send a frame if anything has changed for this seat."""
        self._updated = now_ms()
        frame = self._difference()
        if frame is not None:
            data = msgspec.json.encode(frame)
            self._frames.append((frame.frame, data))
            for receiver in list(self._acknowledged):
                receiver.send(data)
        self._set_timer()

    def _difference(self) -> Frame | None:
        before, after = self._shown, self._current(self._shown)
        first = self._number == 0
        frame = Frame(
            frame=self._number + 1,
            fresh=first,
            view=_view_difference(None if first else before.view, after.view, first=first),
            log=_log_difference(before.log, after.log, first=first),
            table=UNSET if after.table is before.table or after.table is None else after.table,
            talk=self._talk(before.talk, after.talk) or UNSET,
        )
        self._shown = after
        if all(part is UNSET for part in (frame.view, frame.log, frame.table, frame.talk)):
            return None
        self._number += 1
        return frame

    def _current(self, before: _Shown) -> _Shown:
        """The match as this seat may see it now. Unchanged parts are the same objects as before."""
        # One time for all: the duration of drawing a view must not show on the clocks.
        live, now = self._live, self._updated
        number = len(live.match) if live.match else None
        if self.seat is None:
            number = live.spectators_number(now)
        steps, log = before.steps, before.log
        if (live.history, number) != (before.history, before.number):
            steps, log = self._steps(before, number)
        view = self._view(before, number) if live.match and number is not None else None
        table = table_info(live, self.seat, now, _to_act(view))
        if before.table and differs_only_by_clock(before.table, table, elapsed=now - before.table_time):
            table, now = before.table, before.table_time
        talk = live.talk[-1].number if live.talk else 0
        return _Shown(live.history, number, view, steps, log, table, now, talk)

    def _view(self, before: _Shown, number: int) -> SeatView | None:
        undo: CanUndo = "no" if self.seat is None else self._live.can_undo(self.seat)
        redo = self.seat is not None and self._live.can_redo(self.seat)
        audiences = self._live.audiences(self.seat, self.language)
        if before.view and (self._live.history, number) == (before.history, before.number):
            if (before.view.undo, before.view.redo, before.view.audiences) == (undo, redo, audiences):
                return before.view
            return msgspec.structs.replace(before.view, undo=undo, redo=redo, audiences=audiences)
        match = self._live.in_language(self.language)
        if match is None:
            return None
        visible = match if number == len(match) else match.at(number)
        return seat_view(visible, self.seat, undo=undo, redo=redo, audiences=audiences)

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

    def _talk(self, after: int, until: int) -> tuple[Talk, ...]:
        return visible_talk(self._live, self.seat, self.language, after=after, until=until)[-_MAX_TALK:]

    def _full_frame(self) -> bytes:
        shown = self._shown
        table = table_info(self._live, self.seat, now_ms(), _to_act(shown.view))
        frame = Frame(
            frame=self._number,
            fresh=True,
            view=shown.view,
            log=LogChange(0, shown.log),
            table=table,
            talk=self._talk(0, shown.talk),
        )
        return msgspec.json.encode(frame)

    def _set_timer(self) -> None:
        """Set the time of the next update for spectators who see the match delayed."""
        if self._timer:
            self._timer.cancel()
            self._timer = None
        # What became due while the last frame was drawn is still to be shown.
        due = self._live.spectators_wait(self._updated) if self.seat is None else None
        if due is not None and self._acknowledged:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later((due - now_ms() + 1) / 1000, self.changed)

    # Looking back

    def moment(self, request: str, step: int, seat: Seat | None) -> Moment:
        """A step of the log of this seat or, once the match is over, of another. `IndexError` if none."""
        match = visible_match(self._live, seat, self.language)
        if match is None:
            raise IndexError
        at = visible_match_at(match, seat, step)
        view = seat_view(at, seat, choices=False)
        return Moment(request, step, len(match.visible_steps(seat)) - 1, view, at.events_of(len(at), seat))


def _to_act(view: SeatView | None) -> tuple[Seat, ...]:
    """The seats to act in a whole view."""
    return () if view is None or view.to_act is UNSET else view.to_act


def _view_difference(
    before: SeatView | None, after: SeatView | None, *, first: bool
) -> SeatView | UnsetType | None:
    """The changes between two views; `UNSET` if there are none."""
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
    """The streams of all live matches. A stream is dropped when its match is evicted."""

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
